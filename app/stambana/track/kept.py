"""Keeping results by the identity of what they were made from.

Boards, maps and tiles are frozen values that share what did not change, so the same object
means the same answer.  Comparing them by value would cost more than many of the answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The last ``size`` results; the oldest is dropped.

    The makings are held too, so an identity cannot come to mean something else.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: dict[tuple[object, ...], tuple[object, T]] = {}

    def get(self, made_from: tuple[object, ...], extra: object, make: Callable[[], T]) -> T:
        """The result for these makings, and for ``extra`` by its value; made if it is not there."""
        key = (*map(id, made_from), extra)
        kept = self._kept.get(key)
        if kept is None:
            kept = (made_from, make())
            while len(self._kept) >= self._size:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = kept
        return kept[1]
