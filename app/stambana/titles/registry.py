"""Which titles there are: the rules of each by its key, loaded when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from stambana.engine.rules import Rules

_RULES = {"18sj": ("stambana.titles.g18sj.rules", "Rules18SJ")}


def keys() -> tuple[str, ...]:
    """The keys of all titles that can be played."""
    return tuple(_RULES)


@cache
def rules_of(key: str) -> Rules[Any]:
    """The rules of a title; raises LookupError for one there is not."""
    if key not in _RULES:
        raise LookupError(f"no title {key}")
    module, name = _RULES[key]
    rules: Rules[Any] = getattr(import_module(module), name)()
    return rules
