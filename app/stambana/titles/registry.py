"""Which titles there are: the rules of each by its key, loaded when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from stambana.engine.rules import Rules

_RULES = {"18sj": ("stambana.titles.g18sj.rules", "Rules18SJ")}
_FAMILIES = {"18sj": "family18"}
_CARDS = {"18sj": "stambana.titles.g18sj.cards"}


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


def family_of(key: str) -> str:
    """The family whose panels show a title; raises LookupError for a title there is not."""
    if key not in _FAMILIES:
        raise LookupError(f"no title {key}")
    return _FAMILIES[key]


def power_of(key: str, state: Any, private: str) -> str:
    """What a private company of a title can do, in words; "" where the title says nothing."""
    if key not in _CARDS:
        return ""
    text: str = import_module(_CARDS[key]).power(state, private)
    return text
