"""Attempts: actions that somebody might try, most of which the rules refuse.

What was offered once is tried again where it is not, with a field changed: to what such a field
held elsewhere, to another name of the game, to a number beside it.  Routes are strolls over the
track, lays and trains are near what could be.  No title is known here, only the family's words.
The rules must answer each attempt with yes or with a reason, and never stumble.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from stambana.engine.actions import TABLE, Action, Adjust
from stambana.engine.game import Game
from stambana.engine.selfcheck import any_correction, drawn
from stambana.titles.trains.actions import TrainRun
from stambana.titles.trains.state import DEPOT, OPEN_MARKET
from stambana.titles.trains.ways import write_way
from stambana.track.board import Board
from stambana.track.network import Network, WayStep, network
from stambana.track.tiles import EndKind
from stambana.track.upgrades import next_color

KEPT = 60
"""So many actions of a kind are remembered; who forgets keeps to what the game is about now."""


class Attempts:
    """Remembers what was offered, and makes attempts of it."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._offered: dict[str, dict[str, deque[Action]]] = defaultdict(
            lambda: defaultdict(lambda: deque(maxlen=KEPT))
        )
        self._main = 0
        self._held: dict[str, deque[Any]] = defaultdict(lambda: deque(maxlen=4 * KEPT))

    def learn(self, game: Game[Any]) -> None:
        """Remember one answer of every form that is open."""
        for decision in game.decisions:
            for form in decision.forms:
                action = drawn(decision, form, self._dice)
                if action is None:
                    continue
                self._offered[decision.step][action.kind].append(action)
                for at in form.fields:
                    self._hold(at, getattr(action, at))

    def _hold(self, name: str, value: Any) -> None:
        """Remember what a field held, and the fields of what is in it (a route of a run)."""
        self._held[name].append(value)
        for thing in value if isinstance(value, tuple) else ():
            if is_dataclass(thing):
                for at in fields(thing):
                    self._hold(at.name, getattr(thing, at.name))

    def some(self, game: Game[Any], number: int) -> Iterator[Action]:
        """So many attempts at where a game stands, and one at a correction."""
        dice = self._dice
        names = self._names(game)
        for _ in range(number):
            decision = dice.choice(game.decisions)
            steps = self._offered
            kinds = steps[decision.step if dice.random() < 0.9 else dice.choice([*steps])]
            alike = dice.choice([*kinds])
            others = [at[alike] for at in steps.values() if alike in at]
            action = dice.choice(kinds[alike] if dice.random() < 0.5 else dice.choice(others))
            actor, party = decision.actor, decision.acting_for
            if dice.random() < 0.02:
                actor = dice.choice(game.base.players)
            action = replace(action, actor=actor, acting_for=party)
            own = [at.name for at in fields(action) if at.name not in ("actor", "acting_for")]
            if "rotation" in own:  # of many lays few are near one that may be
                yield from (self._near(game.state, action, own) for _ in range(4))
            action = self._near(game.state, action, own)
            for name in dice.sample(own, min(len(own), dice.choice((0, 0, 1, 1, 2, 3)))):
                value = self._other(name, getattr(action, name), names)
                action = replace(action, **{name: value})
            yield action
        yield from game.rules.refused_offers(game.state)
        yield self._table(game)

    def _near(self, state: Any, action: Action, own: list[str]) -> Action:
        """A lay, a purchase or a run that is closer to what may be than chance would come."""
        dice = self._dice
        if dice.random() < 0.3 or not hasattr(state, "board"):
            return action
        if {"hex_name", "tile", "rotation"} <= {*own}:
            return replace(action, **self._lay(state.board))
        if {"source", "train"} <= {*own}:
            return replace(action, **self._purchase(state))
        if "runs" in own:
            trains = state.trains(action.acting_for) or ("2/0",)
            return replace(action, runs=self._runs(state.board, trains))
        return action

    def _lay(self, board: Board) -> dict[str, Any]:
        dice = self._dice
        hex_name = dice.choice([*board.placements, *board.map.hexes])
        face = board.face(hex_name)
        tiles = board.tile_set.tiles
        after = [number for number, tile in tiles.items() if next_color(face, tile)] or [*tiles]
        alike = [at for at in after if len(tiles[at].stops) == len(face.stops)] or after
        tile = dice.choice(alike if dice.random() < 0.7 else after)
        return {"hex_name": hex_name, "tile": tile, "rotation": dice.randrange(6)}

    def _purchase(self, state: Any) -> dict[str, Any]:
        dice = self._dice
        pieces = {at for place in (*state.companies, OPEN_MARKET) for at in state.trains(place)}
        kinds = state.figures.trains
        price = dice.choice([at.price for at in kinds.values()]) - dice.choice((0, 0, 1, 10))
        if pieces and dice.random() < 0.6:
            train = dice.choice(sorted(pieces))
            return {"source": state.ledger.place(train), "train": train, "price": price}
        kind = dice.choice([*kinds])
        price = dice.choice((kinds[kind].price, price))
        return {"source": DEPOT, "train": kind, "price": price}

    def _runs(self, board: Board, trains: Sequence[str]) -> tuple[TrainRun, ...]:
        """Strolls over the track, at times across what is closed, back, or where one has been."""
        dice = self._dice
        graph = network(board)
        steps = [step for piece in graph.pieces for step in (piece.step, piece.step.back)]
        if not steps:
            return ()
        own = {token.hex_name for token in board.tokens}
        at_home = [step for step in steps if step.hex_name in own] or steps
        runs = []
        for train in dice.sample([*trains], dice.randint(1, len(trains))):
            way = [dice.choice(at_home if dice.random() < 0.8 else steps)]
            for _ in range(dice.choice((0, 1, 2, 3, 5, 8))):
                following = [step for step in steps if _follows(graph, way[-1], step)]
                way.append(dice.choice(following or steps))
            runs.append(TrainRun(train, (), write_way(way)))
        return tuple(runs)

    def at_the_end(self) -> list[Action]:
        """Attempts where nothing is open any more."""
        return [kinds[kind][-1] for kinds in self._offered.values() for kind in kinds][:1]

    def _names(self, game: Game[Any]) -> list[str]:
        """What has a name: who plays, accounts, pieces and their sets, hexes, tiles."""
        state = game.state
        pieces = [*state.ledger.places]
        sets = {piece.partition("/")[0] for piece in pieces}
        places = {*state.ledger.places.values()}
        board = getattr(state, "board", None)
        hexes = [*board.map.hexes] * 2 if board is not None else []
        tiles = [*board.tile_set.tiles] if board is not None else []
        main = [*game.base.players, *getattr(state, "companies", ())]
        self._main = len(main)
        return [*main, *sorted(sets | places), *pieces, *hexes, *tiles, "nowhere", ""]

    def _other(self, name: str, value: Any, names: list[str]) -> Any:
        dice = self._dice
        held = self._held[name]
        if held and dice.random() < 0.4:
            return dice.choice(held)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            beside = [value + by for by in (-10, -5, -1, 1, 5, 10)]
            return dice.choice((*beside, -1, 0, 2 * value, 7, 10_000))
        if isinstance(value, str):
            return dice.choice(names[: self._main] if dice.random() < 0.5 else names)
        if isinstance(value, tuple):
            return self._sequence(value, held, names)
        return value

    def _sequence(self, value: tuple[Any, ...], held: Any, names: list[str]) -> tuple[Any, ...]:
        """A tuple with a thing less, more, doubled, elsewhere or changed."""
        dice = self._dice
        items = list(value)
        more = [thing for at in held if isinstance(at, tuple) for thing in at]
        if not more:
            return value
        what = dice.randrange(6)
        if what == 0 or not items:
            items.insert(dice.randint(0, len(items)), dice.choice(more))
            return tuple(items)
        at = dice.randrange(len(items))
        if what == 1:
            del items[at]
        elif what == 2:
            items.insert(at, items[at])
        elif what == 3:
            items[at] = dice.choice(more)
        elif what == 4:
            items.reverse()
        else:
            items[at] = self._changed(items[at], names)
        return tuple(items)

    def _changed(self, thing: Any, names: list[str]) -> Any:
        """A part of an action, such as one train's route, with one of its fields changed."""
        if not is_dataclass(thing) or isinstance(thing, type):
            return self._other("", thing, names)
        field = self._dice.choice(fields(thing)).name
        return replace(thing, **{field: self._other(field, getattr(thing, field), names)})

    def _table(self, game: Game[Any]) -> Action:
        """A correction, perhaps of what there is not or to less than nothing."""
        dice = self._dice
        action = any_correction(game.rules, game.state, dice)
        if action is None or dice.random() < 0.2:
            action = Adjust(
                actor=TABLE, acting_for=TABLE, fact="luck", subject="Ann", value=1, why="-"
            )
        return replace(action, value=-1) if dice.random() < 0.2 else action


def _follows(graph: Network, before: WayStep, step: WayStep) -> bool:
    """Whether a step begins where another ended, even if no train may go on like that."""
    here = before.ferry_to or before.hex_name
    if before.b.kind is not EndKind.SIDE:
        return step.hex_name == here and step.a == before.b
    numbers = graph.sides.numbers
    return (
        step.a.kind is EndKind.SIDE
        and numbers[step.hex_name][step.a.number] == numbers[here][before.b.number]
    )
