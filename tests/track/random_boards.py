"""Small random boards, with random tokens, trains and rules, from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from route_boards import NAMING, board, face, stop

from stambana.hexes.coords import SIDES, neighbor
from stambana.track.board import Board, Token
from stambana.track.network import Passage, StopKey, Works
from stambana.track.routes import Bonus, RouteRules, Tier, TrackBonus, Train
from stambana.track.tiles import StopKind, Tile

SHAPES = (
    ("0,0", "0,1", "0,2", "1,-1", "1,0", "1,1", "2,-1", "2,0", "2,1"),
    ("0,0", "0,1", "1,-1", "1,0", "2,-1", "2,0", "3,-2", "3,-1"),
    ("0,0", "0,1", "0,2", "0,3", "1,0", "1,1", "1,2"),
)

TRAINS = (
    Train("2", 2),
    Train("3", 3),
    Train("4", 4),
    Train("D"),
    Train("E", doubles_own=True),
    Train("S", 3, doubles_end=True),
    Train("B", doubles_end=True),
)


def is_neutral(token: Token) -> bool:
    return token.company == "N"


def passage(train: Train) -> Passage:
    return Passage(open_token=is_neutral) if train.name == "E" else Passage()


@dataclass(frozen=True)
class Case:
    board: Board
    trains: tuple[Train, ...]
    rules: RouteRules


def random_case(seed: int) -> Case:
    """A board, trains of company A and rules."""
    rnd = random.Random(seed)
    shape = rnd.choice(SHAPES)
    faces = {name: random_face(rnd, inner_sides(shape, name)) for name in shape}
    cities = [
        (name, number)
        for name, tile in faces.items()
        for number, at in enumerate(tile.stops)
        for _ in at.slots
    ]
    rnd.shuffle(cities)
    tokens = " ".join(
        f"{company}@{name}.{number}"
        for (name, number), company in zip(cities, "AABNAB"[: rnd.randint(1, 6)], strict=False)
    )
    count = rnd.choice((1, 1, 2, 2, 3))
    trains = tuple(rnd.choice(TRAINS if count < 3 else TRAINS[:4]) for _ in range(count))
    return Case(board(faces, tokens), trains, random_rules(rnd, faces))


def inner_sides(shape: tuple[str, ...], name: str) -> list[int]:
    """The sides of a hex that touch another hex of the shape."""
    around = {NAMING.coord(other) for other in shape}
    return [s for s in SIDES if neighbor(NAMING.coord(name), s, NAMING.layout) in around]


def random_face(rnd: random.Random, inner: list[int]) -> Tile:
    """A face whose track leads mostly to other hexes of the shape."""
    kind = rnd.random()
    outer = [side for side in SIDES if side not in inner]
    rnd.shuffle(inner)
    rnd.shuffle(outer)
    sides = inner + outer
    if kind < 0.35:
        likely = sides[: max(3, len(inner))]
        pairs = {tuple(sorted(rnd.sample(likely, 2))) for _ in range(rnd.randint(1, 4))}
        return face(track=" ".join(f"{a}-{b}" for a, b in sorted(pairs)))
    if kind < 0.45:
        return face(track=" ".join(f"{side}-j0" for side in sides[: rnd.randint(3, 4)]))
    value = rnd.choice((0, 10, 20, 30, 40))
    group = rnd.choice(("", "", "", "G"))
    if kind < 0.75:
        exits = sides[: rnd.randint(2, 4)]
        slots = rnd.choice((1, 1, 2))
        extra = f"{sides[0]}-{sides[5]}" if rnd.random() < 0.15 else ""
        return face(stop(value, *exits, slots=slots, group=group), track=extra)
    if kind < 0.85:
        first, second = sides[: rnd.randint(1, 2)], sides[2 : 2 + rnd.randint(1, 2)]
        if rnd.random() < 0.3:
            second = [*second, first[0]]
        joined = rnd.choice(("", "", "c0-c1"))
        return face(stop(value, *first, group=group), stop(20, *second, group=group), track=joined)
    if kind < 0.88:
        return face(stop(value), track=f"c0-j0 {sides[0]}-j0 {sides[1]}-j0 {sides[2]}-j0")
    kinds = (StopKind.TOWN, StopKind.OFFBOARD)
    return face(stop(value, *sides[: rnd.randint(1, 3)], kind=rnd.choice(kinds), group=group))


def random_rules(rnd: random.Random, faces: dict[str, Tile]) -> RouteRules:
    stops = [StopKey(name, n) for name, tile in faces.items() for n in range(len(tile.stops))]
    bonuses = []
    for number in range(rnd.choice((0, 0, 1, 2)) if stops else 0):
        sets = [frozenset(rnd.sample(stops, min(len(stops), rnd.randint(1, 2)))) for _ in range(3)]
        tiers = [Tier(rnd.choice((10, 50)), tuple(sets[: rnd.randint(1, 2)]))]
        if rnd.random() < 0.4:
            tiers.append(Tier(tiers[0].amount + 50, tuple(sets)))
        bonuses.append(Bonus(f"bonus {number}", tuple(tiers), once=rnd.random() < 0.3))
    track = []
    closed = []
    for name, tile in faces.items():
        for segment in tile.segments:
            if len(segment.sides) == 2 and rnd.random() < 0.05:
                track.append(TrackBonus("bridge", 10, name, frozenset(segment.sides)))
        if rnd.random() < 0.05:
            closed.append((name, rnd.randrange(6)))
    return RouteRules(
        passage=passage,
        bonuses=tuple(bonuses),
        track_bonuses=tuple({bonus.hex_name: bonus for bonus in track}.values()),
        works=Works(closed=frozenset(closed)),
    )
