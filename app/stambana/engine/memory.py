"""Memory: answers about a state, kept with it.

A state never changes, so what was once worked out about it stays true; it is kept on the
state itself and goes when the state goes.  Nothing of it is part of the state: neither
comparison nor digest nor a save sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

A = TypeVar("A")


def remembered(function: Callable[..., A]) -> Callable[..., A]:
    """A function of a state and hashable values that is worked out once for each state.

    The state is the first argument, or the second of a method (a step, which holds no data).
    What it gives must not be changed by the caller.
    """

    @wraps(function)
    def ask(*given: Any) -> A:
        position = 0 if hasattr(given[0], "memory") else 1
        memory: dict[Any, Any] = given[position].memory
        owner = type(given[0]) if position else None
        key = (function, owner, given[position + 1 :])
        if key not in memory:
            memory[key] = function(*given)
        answer: A = memory[key]
        return answer

    return ask
