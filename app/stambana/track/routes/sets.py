"""Sets of routes, one for each train, that share no track: the best of given lists.

The routes of each train stand in a list, the dearest first.  For every resource one big
whole number says which routes of the list use it, a bit for each; so the routes that go
together with those chosen already are what is left when a few numbers are taken away.
"""

from __future__ import annotations

from collections.abc import Sequence

from stambana.track.routes.search import Found, Work


class RouteList:
    """Routes of one train, dearest first, with the bit sets to find those that fit."""

    def __init__(self, routes: Sequence[Found]) -> None:
        self.routes = routes
        self.everything = (1 << len(routes)) - 1
        size = len(routes) // 8 + 1
        rows: dict[int, bytearray] = {}
        for index, route in enumerate(routes):
            uses = route.uses
            while uses:
                low = uses & -uses
                row = rows.get(low)
                if row is None:
                    row = rows[low] = bytearray(size)
                row[index >> 3] |= 1 << (index & 7)
                uses ^= low
        self._using = {bit: int.from_bytes(row, "little") for bit, row in rows.items()}

    def fitting(self, uses: int, among: int) -> int:
        """Which of ``among`` (a bit set of routes) use nothing of ``uses``."""
        clash = 0
        using = self._using
        while uses:
            low = uses & -uses
            row = using.get(low)
            if row is not None:
                clash |= row
            uses ^= low
        return among & ~clash


def best_set(
    lists: Sequence[Sequence[Found]], floor: int, work: Work, same_as_before: Sequence[bool]
) -> tuple[int, tuple[Found | None, ...]] | None:
    """The best set with one route or none of each list worth ``floor`` or more, or None.

    ``same_as_before`` says for each list whether it is the list before it again (equal
    trains): then the routes are taken in order, so that no set is met twice.
    """
    made: list[RouteList] = []
    for index, routes in enumerate(lists):
        made.append(made[-1] if same_as_before[index] else RouteList(routes))
    dearest = [routes[0].value if routes else 0 for routes in lists]
    beyond = [sum(dearest[index:]) for index in range(len(lists) + 1)]
    best: tuple[int, tuple[Found | None, ...]] | None = None

    def choose(
        index: int, value: int, uses: int, chosen: tuple[Found | None, ...], first: int
    ) -> None:
        nonlocal best, floor
        if index == len(made):
            if value >= floor:
                best, floor = (value, chosen), value + 1
            return
        routes = made[index].routes
        fits = made[index].fitting(uses, made[index].everything)
        if same_as_before[index]:
            fits &= -1 << first
        last = index == len(made) - 1
        while fits:
            low = fits & -fits
            number = low.bit_length() - 1
            route = routes[number]
            if value + route.value + beyond[index + 1] < floor:
                break
            work.spend(1)
            choose(
                index + 1,
                value + route.value,
                uses | route.uses,
                (*chosen, route),
                number + 1,
            )
            if last:
                break
            fits ^= low
        if value + beyond[index + 1] >= floor:
            choose(index + 1, value, uses, (*chosen, None), len(routes))

    choose(0, 0, 0, (), 0)
    return best
