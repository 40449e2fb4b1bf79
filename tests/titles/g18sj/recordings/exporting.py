"""One of our games in the form of a recording: the importer's way, backwards.

A game is played by chance under the rulings of the recordings, and every decision is written as
that program would have: ids of its own for tiles, trains, cities and certificates, the map on its
side, passes where its steps wait, nothing for what it does unasked.  Undone moves, chat and
standing orders are strewn in, and some of what was done unasked here and may be told there: passes
of players who had nothing to choose, and of companies whose turn was over.
"""

from __future__ import annotations

import random
from typing import Any

from stambana.engine.actions import TABLE, StopGame
from stambana.engine.digest import plain
from stambana.engine.game import Game
from stambana.engine.rules import Base, Offer
from stambana.table.random_play import choose
from stambana.titles.find import rules as rules_of
from stambana.titles.g18sj.edelsvard import FirstTurn
from stambana.titles.g18sj.frames import OperatingTurn, Stage, steps_of
from stambana.titles.g18sj.recordings.holdings import POOL, TREASURY, UNSOLD, Holdings
from stambana.titles.g18sj.recordings.setup import RULINGS, draws
from stambana.titles.g18sj.rules import worth
from stambana.titles.g18sj.rulings import SHOWN
from stambana.titles.trains.events import Passed, PresidentChanged
from stambana.titles.trains.reading import figures
from stambana.titles.trains.shares import OTHER_TABLE
from stambana.titles.trains.state import DEPOT, INITIAL_OFFERING, OPEN_MARKET, train_kind
from stambana.titles.trains.trains import TrainBought

ENDS = {
    "bank": "bank",
    "bankruptcy": "bankrupt",
    "stock_market": "stock_market",
    "by_hand": "manually_ended",
}
SPLIT = (3, 0, 1, 2)


def new_game(seed: int, players: int, oscarian: bool = False) -> Game[Any]:
    names = tuple(f"Spelare {number}" for number in range(1, players + 1))
    base = Base(
        "18sj",
        names,
        seed,
        ("oscarian",) if oscarian else (),
        {"run": SHOWN, **dict.fromkeys(RULINGS, OTHER_TABLE)},
    )
    return Game(rules_of("18sj"), base, draws(seed, figures("18sj")))


class Exporter:
    """Writes each decision of a game as it is made."""

    def __init__(self, game: Game[Any], dice: random.Random, noise: bool = True) -> None:
        self.game = game
        self.dice = dice
        self.noise = noise
        self.unasked = random.Random(1)  # of its own: what is told does not change the game
        self.actions: list[dict[str, Any]] = []
        self.next_id = 1
        self.ids = {name: 1000 + 7 * n for n, name in enumerate(game.state.players)}
        self.codes = {key: at.short for key, at in game.state.figures.privates.items()}
        self.holdings = Holdings(tuple(game.state.figures.tokens))
        self.copies: dict[str, str] = {}
        self.endless: dict[str, str] = {}
        self.passed_track: Any = None
        self.skipped_there = False

    # -- the file ---------------------------------------------------------------------------

    def file(self) -> dict[str, Any]:
        state = self.game.state
        rules = ["oscarian_era"] if "oscarian" in state.variants else []
        return {
            "id": "hs_test",
            "title": "18SJ",
            "players": [{"id": self.ids[name], "name": name} for name in state.players],
            "settings": {"seed": self.game.base.seed, "optional_rules": rules},
            "actions": self.actions,
            "status": "finished" if state.over else "active",
            "result": {str(self.ids[name]): worth(state, name) for name in state.players},
            "game_end_reason": ENDS.get(state.over),
        }

    def emit(self, kind_: str, entity: Any, entity_type: str, **fields: Any) -> None:
        if self.noise:
            self._noise(entity, entity_type)
        self._put({"type": kind_, "entity": entity, "entity_type": entity_type, **fields})

    def _put(self, action: dict[str, Any]) -> None:
        self.actions.append({**action, "id": self.next_id, "created_at": 1})
        self.next_id += 1

    def _noise(self, entity: Any, entity_type: str) -> None:
        """What is undone again, and what changes nothing."""
        drawn = self.dice.random()
        who = {"entity": entity, "entity_type": entity_type}
        if drawn < 0.02:
            self._put({"type": "pass", **who})
            self._put({"type": "undo", **who})
        elif drawn < 0.03:
            last = self.next_id - 1
            self._put({"type": "bid", **who, "company": "?"})
            self._put({"type": "pass", **who})
            self._put({"type": "undo", **who, "action_id": last})
            self._put({"type": "undo", **who})
            self._put({"type": "redo", **who})
            self._put({"type": "message", **who, "message": "hej"})
        elif drawn < 0.04:
            self._put({"type": "program_disable", **who, "reason": "-"})
        self.next_id += drawn > 0.98

    # -- ids --------------------------------------------------------------------------------

    def hex(self, name: str) -> str:
        return f"{name[0]}{32 - int(name[1:])}"

    def train(self, piece: str) -> str:
        kind = train_kind(piece)
        if self.game.state.figures.trains[kind].count is not None:
            return piece.replace("/", "-")
        return self.endless.setdefault(piece, f"D-{len(self.endless)}")

    def city(self, state: Any, name: str, stop: int) -> str:
        index = self.city_index(state, name, stop)
        tile = next((copy for copy, at in self.copies.items() if at == name), None)
        if tile:
            return f"{tile}-{index}"
        return f"{self.hex(name)}-{1 if name == 'D11' else 0}-{index}"

    def city_index(self, state: Any, name: str, stop: int) -> int:
        face = state.board.face(name)
        if name in state.board.placements and len(face.stops) > 1:
            return next(n for n, side in enumerate(SPLIT) if side in face.stop_exits(stop))
        return stop

    def who(self, party: str) -> tuple[Any, str]:
        if party in self.ids:
            return self.ids[party], "player"
        kind = self.game.state.companies[party].kind
        return party, "minor" if kind == "minor" else "corporation"

    # -- one decision -----------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Do an action of the game and write it."""
        before = self.game.state
        decision = self.game.decision
        assert decision is not None
        self.skipped_there = decision.step in ("redeem", "token", "early_trains") and [
            form.kind for form in decision.forms
        ] == ["pass"]
        events = self.game.apply(action)
        if isinstance(before.frames[-1], Offer):
            if not action.yes:
                return
            wanted = self.game.rules.book.read(before.frames[-1].action)
            self.write(before, wanted, events)
        elif not (self.game.state.frames and isinstance(self.game.state.frames[-1], Offer)):
            self.write(before, action, events)
        for event in events:
            # trains A.W. took unasked have numbers too
            if isinstance(event, TrainBought):
                self.train(event.train)
        if self.noise:
            self._tell_unasked(before, action, events)
        self._track_pass(before)

    def _tell_unasked(self, before: Any, action: Any, events: Any) -> None:
        """Some passes of players and companies that were not asked here."""
        passed = [event.player for event in events if isinstance(event, Passed)]
        if action.kind == "pass" and action.actor in passed:
            passed.remove(action.actor)
        old, new = _turn(before), _turn(self.game.state)
        if (
            old is not None
            and action.kind != "pass"
            and (new is None or new.company != old.company)
        ):
            passed.append(old.company)
        for party in passed:
            if self.unasked.random() < 0.5:
                entity, entity_type = self.who(party)
                self._put({"type": "pass", "entity": entity, "entity_type": entity_type})

    def _track_pass(self, before: Any) -> None:
        """The track step waits there until it is passed, even if nothing can be laid."""
        after = self.game.state
        turn = _turn(after)
        old = _turn(before)
        if turn is not None and turn.begun:
            self._pass_if_due(after, turn, after.frames[-1].kind)
        elif (
            old is not None
            and before.frames[-1].kind == "track"
            and len(old.lays) == 0
            and (turn is None or turn.company != old.company)
        ):
            pass

    def _pass_if_due(self, state: Any, turn: OperatingTurn, top: str) -> None:
        steps = steps_of(state, turn.company)
        key = (state.operating_rounds, turn.company)
        if top not in steps or "track" not in steps or self.passed_track == key:
            return
        if steps.index(top) <= steps.index("track"):
            return
        self.passed_track = key
        if len(turn.lays) < 2:
            self.emit("pass", *self.who(turn.company))

    def write(self, state: Any, action: Any, events: Any) -> None:
        getattr(self, f"_{action.kind}")(state, action, events)

    def _pass(self, state, action, events):
        top = state.frames[-1]
        if isinstance(top, FirstTurn):
            self.emit("choose", *self.who(action.acting_for), choice="wait")
            return
        if self.skipped_there:
            return  # open here only because a private could be bought
        if isinstance(top, Stage) and top.kind == "track":
            self.passed_track = (state.operating_rounds, top.company)
        self.emit("pass", *self.who(action.acting_for))

    _finish = _pass

    def _bid(self, state, action, events):
        self.emit(
            "bid", *self.who(action.actor), company=self.codes[action.private], price=action.amount
        )

    def _buy_private(self, state, action, events):
        auction = next(at for at in state.frames if at.kind == "auction")
        price = max(0, state.figures.privates[action.private].face - auction.cut)
        self.emit("bid", *self.who(action.actor), company=self.codes[action.private], price=price)

    def _set_par(self, state, action, events):
        space = self.game.state.market.space(action.company)
        cell = f"{action.par},{space.row},{space.column}"
        self.emit("par", *self.who(action.actor), corporation=action.company, share_price=cell)
        self.holdings.move(f"{action.company}_0", str(self.ids[action.actor]))

    _start_company = _set_par

    def _buy_shares(self, state, action, events):
        offered = state.certificates(INITIAL_OFFERING, action.company)
        places = {OPEN_MARKET: (POOL,), INITIAL_OFFERING: (UNSOLD,)}.get(
            action.source, (TREASURY,) if offered else (TREASURY, UNSOLD)
        )
        shares = [share for at in places for share in self.holdings.held(at, action.company)]
        shares = shares[: action.number]
        assert len(shares) == action.number
        for share in shares:
            self.emit("buy_shares", *self.who(action.actor), shares=[share], percent=10)
            self.holdings.move(share, str(self.ids[action.actor]))
        self._presidency(events, 0)

    def _sell_shares(self, state, action, events):
        holder = str(self.ids[action.actor])
        own = self.holdings.held(holder, action.company)
        shares = own[: action.percent // 10]
        sold = action.percent - 10 * len(shares)
        named = [*shares, f"{action.company}_0"] if sold else shares
        self.emit("sell_shares", *self.who(action.actor), shares=named, percent=action.percent)
        for share in shares:
            self.holdings.move(share, POOL)
        self._presidency(events, sold)

    def _presidency(self, events, sold):
        for event in events:
            if isinstance(event, PresidentChanged):
                self.holdings.hand_over(event.company, str(self.ids[event.player]), sold)

    def _redeem_shares(self, state, action, events):
        shares = self.holdings.held(POOL, action.acting_for)[: action.number]
        self.emit(
            "buy_shares",
            *self.who(action.acting_for),
            shares=shares,
            percent=10 * len(shares),
            share_price=0,
        )
        for share in shares:
            self.holdings.move(share, TREASURY)

    def _lay_tile(self, state, action, events):
        self.copies = {copy: at for copy, at in self.copies.items() if at != action.hex_name}
        number = next(n for n in range(99) if f"{action.tile}-{n}" not in self.copies)
        copy = f"{action.tile}-{number}"
        self.copies[copy] = action.hex_name
        who = (self.codes["P5"], "company") if action.private else self.who(action.acting_for)
        self.emit(
            "lay_tile",
            *who,
            hex=self.hex(action.hex_name),
            tile=copy,
            rotation=(action.rotation + 1) % 6,
        )

    def _place_token(self, state, action, events):
        city = self.city(state, action.hex_name, action.stop)
        company = action.acting_for
        self.emit("place_token", *self.who(company), city=city, slot=0, tokener=company)

    def _run_trains(self, state, action, events):
        routes = [self._route(state, run) for run in action.runs]
        ran = next(event for event in events if type(event).__name__ == "TrainsRan")
        if routes:
            routes[0]["revenue"] = ran.amount
        who = self.who(action.acting_for)
        self.emit("run_routes", *who, routes=routes, extra_revenue=0)
        if state.companies[action.acting_for].virtual and ran.amount:
            self.emit("dividend", *who, kind="payout")  # paid unasked here

    def _route(self, state, run):
        pieces: list[list[str]] = []
        for text in run.way:
            name, _, ends = text.partition(" ")
            start, _, end = ends.partition("-")
            if start.startswith("s"):
                pieces.append([])
            pieces[-1].append(self.hex(name))
            assert end
        pieces = [piece if self.dice.random() < 0.5 else piece[::-1] for piece in pieces]
        nodes = []
        for stop in run.stops:
            name, _, number = stop.partition("#")
            nodes.append(f"{self.hex(name)}-{self.city_index(state, name, int(number))}")
        return {
            "train": self.train(run.train),
            "connections": pieces,
            "hexes": [node.partition("-")[0] for node in nodes],
            "revenue": 0,
            "nodes": self.dice.sample(nodes, len(nodes)),
        }

    def _distribute(self, state, action, events):
        kind = "payout" if action.pay else "withhold"
        self.emit("dividend", *self.who(action.acting_for), kind=kind)

    def _buy_train(self, state, action, events):
        bought = next(event for event in events if isinstance(event, TrainBought))
        who = (self.codes["P7"], "company") if action.private == "P7" else None
        fields = {"train": self.train(bought.train), "price": action.price}
        if action.source == DEPOT or self.dice.random() < 0.5:
            fields["variant"] = bought.train_kind
        if action.trade_in:
            fields["exchange"] = self.train(action.trade_in)
        self.emit("buy_train", *(who or self.who(action.acting_for)), **fields)

    def _discard_train(self, state, action, events):
        self.emit("discard_train", *self.who(action.acting_for), train=self.train(action.train))

    def _purchase_private(self, state, action, events):
        self.emit(
            "buy_company",
            *self.who(action.acting_for),
            company=self.codes[action.private],
            price=action.price,
        )

    def _place_canal(self, state, action, events):
        self.emit(
            "assign",
            *self.who(action.acting_for),
            target=self.hex(action.hex_name),
            target_type="hex",
        )

    def _place_port(self, state, action, events):
        target = self.hex(action.hex_name)
        self.emit("assign", "SB", "company", target=target, target_type="hex")

    def _take_priority(self, state, action, events):
        self.emit("choose", *self.who(action.actor), choice="activate")

    def _choose_company(self, state, action, events):
        self.emit("choose", *self.who(action.actor), choice=action.company)

    def _raise_money(self, state, action, events):
        """Not recorded: sales simply follow."""

    def _declare_bankruptcy(self, state, action, events):
        company = next(at for at in reversed(state.frames) if at.kind == "emergency").company
        self.emit("bankrupt", *self.who(company))

    def _stop_game(self, state, action, events):
        self.emit("end_game", self.ids[state.players[0]], "player")


def _turn(state: Any) -> OperatingTurn | None:
    return next((at for at in reversed(state.frames) if isinstance(at, OperatingTurn)), None)


def played(
    seed: int, players: int, *, oscarian: bool = False, most: int = 4000, noise: bool = True
) -> Exporter:
    """A random game to its end, or to ``most`` actions and then stopped by hand, and its file."""
    dice = random.Random(seed)
    game = new_game(seed, players, oscarian)
    exporter = Exporter(game, dice, noise)
    for count in range(most * 2):
        if game.decision is None:
            return exporter
        if count >= most and not isinstance(game.state.frames[-1], Offer):
            break
        action = choose(game, dice)
        assert action is not None
        exporter.play(action)
    exporter.play(StopGame(actor=TABLE, acting_for=TABLE))
    return exporter


def facts(state: Any) -> Any:
    """A state without what a recording does not tell.

    That is the identity of equal certificates, which it may exchange, and offers that were refused
    in a step that is still open where the game was stopped.
    """
    plain_state = plain(state)
    del plain_state["refusals"]
    places = plain_state["ledger"]["places"]
    shares = [piece for piece in places if state.is_certificate(piece)]
    for piece in shares:
        del places[piece]
    held: dict[str, int] = {}
    for piece in shares:
        at = f"{piece.partition('/')[0]} at {state.ledger.place(piece)}"
        held[at] = held.get(at, 0) + state.percent_of(piece)
    plain_state["held"] = held
    plain_state["presidents"] = {key: state.president(key) for key in state.companies}
    return plain_state


__all__ = ["Exporter", "facts", "new_game", "played"]
