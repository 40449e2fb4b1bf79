"""Answers kept with a state: worked out once, or told from elsewhere."""

from __future__ import annotations

from typing import Any

from stambana.engine.memory import remember, remembered


class State:
    def __init__(self) -> None:
        self.memory: dict[Any, Any] = {}


asked: list[int] = []


@remembered
def twice(state: State, number: int) -> int:
    asked.append(number)
    return 2 * number


class Step:
    @remembered
    def thrice(self, state: State, number: int) -> int:
        asked.append(number)
        return 3 * number


def test_what_is_told_is_not_worked_out() -> None:
    asked.clear()
    state, other = State(), State()
    remember(twice, 100, state, 5)
    remember(Step.thrice, 200, Step(), state, 5)
    assert (twice(state, 5), Step().thrice(state, 5)) == (100, 200)
    assert asked == []
    assert (twice(state, 6), twice(other, 5), Step().thrice(other, 5)) == (12, 10, 15)
    assert asked == [6, 5, 5]
    assert twice(state, 6) == 12
    assert asked == [6, 5, 5]
