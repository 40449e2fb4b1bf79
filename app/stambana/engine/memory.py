"""Memory: answers about a state, kept with it.

A state never changes, so what was once worked out about it stays true; it is kept on the
state itself and goes when the state goes.  Nothing of it is part of the state: neither
comparison nor digest nor a save sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

A = TypeVar("A")
P = ParamSpec("P")


def remembered(function: Callable[P, A]) -> Callable[P, A]:
    """A function of a state and hashable values that is worked out once for each state.

    The state is the first argument, or the second of a method (a step, which holds no data).
    What it gives must not be changed by the caller.
    """

    @wraps(function)
    def ask(*given: P.args, **named: P.kwargs) -> A:
        values: tuple[Any, ...] = given
        position = 0 if hasattr(values[0], "memory") else 1
        memory: dict[Any, Any] = values[position].memory
        owner = type(values[0]) if position else None
        key = (function, owner, values[position + 1 :], tuple(named.items()))
        if key not in memory:
            memory[key] = function(*given, **named)
        answer: A = memory[key]
        return answer

    return ask
