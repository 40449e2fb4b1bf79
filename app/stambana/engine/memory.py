"""Memory: answers about a state, kept with it.

A state never changes, so what was once worked out about it stays true; it is kept on the
state itself and goes when the state goes.  Nothing of it is part of the state: neither
comparison nor digest nor a save sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from stambana.words import language

A = TypeVar("A")
P = ParamSpec("P")


def remembered(function: Callable[P, A]) -> Callable[P, A]:
    """A function of a state and hashable values that is worked out once for each state.

    The state is the first argument, or the second of a method (a step, which holds no data).
    What it gives must not be changed by the caller.
    """

    @wraps(function)
    def ask(*given: P.args, **named: P.kwargs) -> A:
        memory, key = _place(function, given, named)
        if key not in memory:
            memory[key] = function(*given, **named)
        answer: A = memory[key]
        return answer

    return ask


def spoken(function: Callable[P, A]) -> Callable[P, A]:
    """As ``remembered``, for an answer with words in it: once for each state and language."""

    @wraps(function)
    def ask(*given: P.args, **named: P.kwargs) -> A:
        memory, key = _place(function, given, named)
        key = (language(), *key)
        if key not in memory:
            memory[key] = function(*given, **named)
        answer: A = memory[key]
        return answer

    return ask


def remember(function: Callable[P, A], answer: A, *given: P.args, **named: P.kwargs) -> None:
    """Keep an answer of a ``remembered`` function that was worked out elsewhere.

    It must be as good as the function's own, for nobody asks the function after this.
    """
    memory, key = _place(getattr(function, "__wrapped__"), given, named)  # noqa: B009
    memory[key] = answer


def known(function: Callable[P, A], *given: P.args, **named: P.kwargs) -> A | None:
    """The answer of a ``remembered`` function if it has been worked out, else None."""
    memory, key = _place(getattr(function, "__wrapped__"), given, named)  # noqa: B009
    answer: A | None = memory.get(key)
    return answer


def _place(
    function: object, values: tuple[Any, ...], named: dict[str, Any]
) -> tuple[dict[Any, Any], tuple[Any, ...]]:
    """The memory of the state among some values, and the key under which an answer is kept."""
    position = 0 if hasattr(values[0], "memory") else 1
    owner = type(values[0]) if position else None
    key = (function, owner, values[position + 1 :], tuple(named.items()))
    return values[position].memory, key
