"""Digests: a short text that two equal states share, on every machine.

Used to see at which record a replay begins to differ, and by tests that compare states.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any


def plain(value: Any) -> Any:
    """A value as JSON-able data: dataclasses as mappings with their class's name.

    Mappings are sorted by key, sets by their plain form; a dataclass may leave fields out by
    giving them ``metadata={"digest": False}`` (printed data, which the title's name implies).
    Raises TypeError for anything else, so that nothing hidden creeps into a state.
    """
    kind = type(value)
    if kind is str or kind is int or value is None:
        return value  # nearly all there is
    if kind is tuple:
        return [plain(item) for item in value]
    if isinstance(value, bool | int | str):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, Mapping):
        return {str(key): plain(value[key]) for key in sorted(value, key=str)}
    if is_dataclass(value) and not isinstance(value, type):
        body = {name: plain(getattr(value, name)) for name in _told(type(value))}
        return {"": type(value).__name__, **body}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted((plain(item) for item in value), key=json.dumps)
    raise TypeError(f"a state cannot hold a {type(value).__name__}")


@cache
def _told(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass that are part of a digest."""
    return tuple(at.name for at in fields(kind) if at.metadata.get("digest", True))


def mark(frames: Any) -> str:
    """Eight hexadecimal digits for what is going on; enough to know a place again."""
    text = json.dumps(plain(frames), ensure_ascii=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}"


def digest(state: Any) -> str:
    """Sixteen hexadecimal digits for a state."""
    text = json.dumps(plain(state), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
