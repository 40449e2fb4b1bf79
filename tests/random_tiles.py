"""Random tiles: legal ones of every kind, for proofs that hold for any tile."""

from __future__ import annotations

import random

from stambana.track.tiles import (
    Color,
    End,
    EndKind,
    Revenue,
    Segment,
    Slot,
    Stop,
    StopKind,
    Tile,
    side_end,
    stop_end,
)

COLORS = (Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY)


def random_tile(seed: int) -> Tile:
    """The tile of a seed: some are as designers draw them, some nobody would ever draw."""
    chance = random.Random(seed)
    red = chance.random() < 0.06
    stops = [_stop(chance, red) for _ in range(chance.choices(range(5), (25, 40, 20, 9, 6))[0])]
    segments: dict[frozenset[End], Segment] = {}

    def add(a: End, b: End) -> None:
        if a != b:
            segments.setdefault(frozenset((a, b)), Segment(a, b))

    for number, stop in enumerate(stops):
        count = chance.choices(range(7), (2, 25, 35, 18, 10, 5, 5))[0]
        if len(stops) > 2:
            count = min(count, 3)
        for side in sorted(chance.sample(range(6), count)):
            add(side_end(side), stop_end(number))
        if stop.kind is StopKind.CITY and number and chance.random() < 0.04:
            add(stop_end(number - 1), stop_end(number))
    for _ in range(
        chance.choices(range(5), (45, 25, 15, 10, 5))[0] if stops else chance.randint(1, 6)
    ):
        add(*map(side_end, sorted(chance.sample(range(6), 2))))
    junctions = int(chance.random() < 0.06)
    for side in chance.sample(range(6), chance.randint(2, 5)) if junctions else ():
        add(side_end(side), End(EndKind.JUNCTION, 0))
    dead_ends = chance.sample(range(6), chance.choices(range(3), (94, 4, 2))[0])
    for number, side in enumerate(dead_ends):
        add(side_end(side), End(EndKind.DEAD_END, number))
    return Tile(
        number=chance.choice(
            ("7", "57", "X12", "639", "NRC2", "two-twos", "a-long-number-of-a-tile")
        ),
        color=Color.RED if red else chance.choice(COLORS),
        stops=tuple(stops),
        segments=tuple(segments.values()),
        label=chance.choices(("", "B", "OO", "NY", "Ystad", "Stockholm"), (60, 10, 10, 10, 5, 5))[
            0
        ],
        junctions=junctions,
        dead_ends=len(dead_ends),
        triangle="green" if dead_ends and chance.random() < 0.3 else "",
    )


def _stop(chance: random.Random, red: bool) -> Stop:
    kinds = (StopKind.CITY, StopKind.TOWN, StopKind.PORT, StopKind.OFFBOARD)
    kind = chance.choices(kinds, (20, 20, 0, 60) if red else (68, 28, 4, 0))[0]
    slots = 0
    if kind is StopKind.CITY:
        slots = chance.choices((1, 2, 3, 4, 5, 6, 8, 10), (50, 28, 10, 6, 2, 2, 1, 1))[0]
    values = chance.random() < 0.03
    return Stop(
        kind,
        _revenue(chance, kind is StopKind.OFFBOARD),
        tuple(Slot(value=chance.choice((10, 40, 100)) if values else None) for _ in range(slots)),
        name=chance.choice(("Norra", "Gamla stan")) if chance.random() < 0.05 else "",
    )


def _revenue(chance: random.Random, varies: bool) -> Revenue:
    if varies or chance.random() < 0.1:
        colors = sorted(chance.sample(range(4), chance.randint(2, 4)))
        return Revenue(tuple((COLORS[n], chance.choice((10, 30, 80, 100, 150))) for n in colors))
    return Revenue.fixed(chance.choice((0, 10, 20, 20, 30, 40, 60, 100, 1000)))
