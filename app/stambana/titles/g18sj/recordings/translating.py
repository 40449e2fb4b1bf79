"""From a record to an action: the same decision in the words of our game.

A record names things by that program's ids; this module knows what they are here, and follows
the copies of tiles, trains and certificates as they move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from stambana.engine.actions import TABLE, Action, StopGame
from stambana.engine.events import Event
from stambana.titles.g18sj.actions import (
    BuyTrain,
    ChooseCompany,
    LayTile,
    PlaceCanal,
    PlacePort,
    PurchasePrivate,
    RedeemShares,
)
from stambana.titles.g18sj.auction import ParOfPrivate, Resolution, line
from stambana.titles.g18sj.frames import OperatingTurn, controller
from stambana.titles.g18sj.recordings.holdings import POOL, TREASURY, Holdings
from stambana.titles.g18sj.recordings.orientation import (
    Whereabouts,
    our_hex,
    our_rotation,
    tile_number,
)
from stambana.titles.g18sj.recordings.reading import Recorded
from stambana.titles.g18sj.recordings.ways import train_run
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.actions import (
    Bid,
    BuyPrivate,
    BuyShares,
    DeclareBankruptcy,
    DiscardTrain,
    Distribute,
    PlaceToken,
    RunTrains,
    SellShares,
    SetPar,
    StartCompany,
    TakePriority,
)
from stambana.titles.trains.events import PresidentChanged
from stambana.titles.trains.state import (
    DEPOT,
    INITIAL_OFFERING,
    ON_BOARD,
    OPEN_MARKET,
    OUT,
    train_kind,
)
from stambana.titles.trains.trains import TrainBought

WAIT = "wait"
ACTIVATE = "activate"
PAYOUT = "payout"
WITHHOLD = "withhold"
CANAL = "P3"

_NOT_AT_A_COMPANY = (DEPOT, OUT, ON_BOARD)


def _turns(state: State18SJ) -> list[OperatingTurn]:
    return [at for at in reversed(state.frames) if isinstance(at, OperatingTurn)]


class Translator:
    """What the ids of one recording stand for, as the game goes on."""

    def __init__(self, state: State18SJ, names: Mapping[str, str]) -> None:
        self.names = names
        self._ids = {name: key for key, name in names.items()}
        self._codes = {at.short: key for key, at in state.figures.privates.items()}
        self._tiles = Whereabouts()
        self._holdings = Holdings(tuple(state.figures.tokens))
        self._endless: dict[str, str] = {}
        self._actions: Mapping[str, Callable[[State18SJ, Recorded], Action]] = {
            "bid": self._bid,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run_routes,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "discard_train": self._discard_train,
            "buy_company": self._buy_company,
            "assign": self._assign,
            "choose": self._choose,
            "bankrupt": self._bankrupt,
            "end_game": self._end_game,
        }

    # -- who --------------------------------------------------------------------------------

    def party(self, state: State18SJ, record: Recorded) -> str:
        """The player or company a record is for; a private's is its owner.  Raises LookupError."""
        if record.entity_type == "player" or record.entity in self.names:
            player = self.names[record.entity]
            if record.kind == "bankrupt":  # told of the player or of the company that needs a train
                return next((at.company for at in _turns(state)), player)
            return player
        if record.entity_type == "company":
            return state.ledger.places[self._codes[record.entity]]
        if record.entity not in state.companies:
            raise LookupError(record.entity[:40])
        return record.entity

    def _company(self, state: State18SJ, record: Recorded) -> dict[str, str]:
        company = self.party(state, record)
        return {"actor": controller(state, company), "acting_for": company}

    def _player(self, state: State18SJ, record: Recorded) -> dict[str, str]:
        player = self.party(state, record)
        return {"actor": player, "acting_for": player}

    # -- what -------------------------------------------------------------------------------

    def action(self, state: State18SJ, record: Recorded) -> Action:
        """The action a record stands for now; raises LookupError for names there are not."""
        return self._actions[record.kind](state, record)

    def private(self, code: str) -> str:
        """Our key of a private company; raises LookupError."""
        return self._codes[code]

    def _bid(self, state: State18SJ, record: Recorded) -> Action:
        private = self.private(record.fields["company"])
        who = self._player(state, record)
        contested = isinstance(state.frames[-1], Resolution)
        left = line(state)
        if not contested and left and private == left[0]:
            return BuyPrivate(**who, private=private)
        return Bid(**who, private=private, amount=record.fields["price"])

    def _par(self, state: State18SJ, record: Recorded) -> Action:
        company = record.fields["corporation"]
        price = int(record.fields["share_price"].split(",")[0])
        who = self._player(state, record)
        if isinstance(state.frames[-1], ParOfPrivate):
            return SetPar(**who, company=company, par=price)
        return StartCompany(**who, company=company, par=price)

    def _buy_shares(self, state: State18SJ, record: Recorded) -> Action:
        shares = record.fields["shares"]
        if not shares:
            raise LookupError("shares")
        company = shares[0].rpartition("_")[0]
        number = len(shares)
        if record.entity_type == "corporation":
            return RedeemShares(**self._company(state, record), number=number)
        source = self._source(state, company, shares[0])
        return BuyShares(
            **self._player(state, record), company=company, source=source, number=number
        )

    def _source(self, state: State18SJ, company: str, share: str) -> str:
        """Where the shares come from; asked of the certificate if several places have some."""
        if company not in state.companies:
            raise LookupError(company[:40])
        places = (company, INITIAL_OFFERING, OPEN_MARKET)
        possible = [place for place in places if state.certificates(place, company)]
        if len(possible) > 1:
            where = self._holdings.place(share)
            unsold = INITIAL_OFFERING if INITIAL_OFFERING in possible else company
            named = {POOL: OPEN_MARKET, TREASURY: company}.get(where, unsold)
            return named if named in possible else possible[0]
        return possible[0] if possible else company

    def _sell_shares(self, state: State18SJ, record: Recorded) -> Action:
        shares = record.fields["shares"]
        company = shares[0].rpartition("_")[0] if shares else ""
        percent = self._percent(state, record)
        return SellShares(**self._player(state, record), company=company, percent=percent)

    def _percent(self, state: State18SJ, record: Recorded) -> int:
        """How much is sold: what is written, or all of the certificates named."""
        written: int | None = record.fields.get("percent")
        if written is not None:
            return written
        half = state.figures.share
        return sum(half * (1 + name.endswith("_0")) for name in record.fields["shares"])

    def _lay_tile(self, state: State18SJ, record: Recorded) -> Action:
        private = self.private(record.entity) if record.entity_type == "company" else ""
        return LayTile(
            **self._company(state, record),
            hex_name=our_hex(record.fields["hex"]),
            tile=tile_number(record.fields["tile"]),
            rotation=our_rotation(record.fields["rotation"]),
            private=private,
        )

    def _place_token(self, state: State18SJ, record: Recorded) -> Action:
        name, stop = self._tiles.city(state.board, record.fields["city"])
        return PlaceToken(**self._company(state, record), hex_name=name, stop=stop)

    def _run_routes(self, state: State18SJ, record: Recorded) -> Action:
        who = self._company(state, record)
        runs = tuple(
            train_run(state.board, route, self.train(state, route["train"], who["acting_for"]))
            for route in record.fields["routes"]
        )
        return RunTrains(**who, runs=runs)

    def _dividend(self, state: State18SJ, record: Recorded) -> Action:
        kind = record.fields["kind"]
        if kind not in (PAYOUT, WITHHOLD):
            raise LookupError(kind)
        return Distribute(**self._company(state, record), pay=kind == PAYOUT)

    # -- trains -----------------------------------------------------------------------------

    def train(self, state: State18SJ, name: str, owner: str = "") -> str:
        """Our card of a recorded train; D and E share their numbers there."""
        kind, _, number = name.partition("-")
        piece = self._endless.get(name, f"{kind}/{number}")
        if not owner or state.ledger.places.get(piece) == owner:
            return piece
        endless = state.figures.trains[kind].count is None
        known = set(self._endless.values())
        for other in state.trains(owner):
            same = train_kind(other) == kind
            if same or (endless and state.figures.trains[train_kind(other)].count is None):
                if endless and other in known:
                    continue
                if endless:
                    self._endless[name] = other
                return other
        return piece

    def _buy_train(self, state: State18SJ, record: Recorded) -> Action:
        who = self._company(state, record)
        name = record.fields["train"]
        kind = record.fields.get("variant") or name.partition("-")[0]
        piece = self.train(state, name)
        source = state.ledger.places.get(piece, DEPOT)
        if name.partition("-")[0] in state.figures.trains and name not in self._endless:
            endless = state.figures.trains[name.partition("-")[0]].count is None
            source = DEPOT if endless else source
        private = self.private(record.entity) if record.entity_type == "company" else ""
        if not private and state.frames[-1].kind == "early_trains":
            private = "P6"
        old = record.fields.get("exchange") or ""
        return BuyTrain(
            **who,
            source=source,
            train=kind if source == DEPOT else piece,
            price=record.fields["price"],
            trade_in=self.train(state, old, who["acting_for"]) if old else "",
            private=private,
        )

    def _discard_train(self, state: State18SJ, record: Recorded) -> Action:
        who = self._company(state, record)
        train = self.train(state, record.fields["train"], who["acting_for"])
        return DiscardTrain(**who, train=train)

    # -- privates and the rest --------------------------------------------------------------

    def _buy_company(self, state: State18SJ, record: Recorded) -> Action:
        private = self.private(record.fields["company"])
        return PurchasePrivate(
            **self._company(state, record), private=private, price=record.fields["price"]
        )

    def _assign(self, state: State18SJ, record: Recorded) -> Action:
        who = self._company(state, record)
        name = our_hex(record.fields["target"])
        if record.entity_type == "company" and self.private(record.entity) != CANAL:
            return PlacePort(**who, hex_name=name)
        return PlaceCanal(**who, hex_name=name)

    def _choose(self, state: State18SJ, record: Recorded) -> Action:
        choice = record.fields["choice"]
        who = self._player(state, record)
        if choice == ACTIVATE:
            return TakePriority(**who)
        return ChooseCompany(**who, company=choice)

    def _bankrupt(self, state: State18SJ, record: Recorded) -> Action:
        president = state.president(self.party(state, record))
        return DeclareBankruptcy(actor=president, acting_for=president)

    def _end_game(self, state: State18SJ, record: Recorded) -> Action:
        return StopGame(actor=TABLE, acting_for=TABLE)

    # -- following --------------------------------------------------------------------------

    def follow(self, state: State18SJ, record: Recorded, events: Sequence[Event]) -> None:
        """Note where tiles, trains and certificates went with a record that was done."""
        if record.kind == "lay_tile":
            self._tiles.laid(record.fields["tile"], our_hex(record.fields["hex"]))
        elif record.kind == "buy_train":
            self._note_train(state, record.fields["train"], events)
        elif record.kind == "par":
            self._holdings.move(f"{record.fields['corporation']}_0", record.entity)
        elif record.kind in ("buy_shares", "sell_shares"):
            self._note_shares(state, record, events)

    def _note_train(self, state: State18SJ, name: str, events: Sequence[Event]) -> None:
        bought = next((event for event in events if isinstance(event, TrainBought)), None)
        if bought and state.figures.trains[bought.train_kind].count is None:
            self._endless[name] = bought.train

    def _note_shares(self, state: State18SJ, record: Recorded, events: Sequence[Event]) -> None:
        shares = record.fields["shares"]
        sale = record.kind == "sell_shares"
        changed = next((event for event in events if isinstance(event, PresidentChanged)), None)
        whole = [share for share in shares if not share.endswith("_0")]
        target = POOL if sale else record.entity
        if record.entity_type == "corporation":
            target = TREASURY
        for share in whole:
            self._holdings.move(share, target)
        if changed is None:
            return
        sold = 0
        if len(whole) < len(shares):
            sold = self._percent(state, record) - 10 * len(whole)
        self._holdings.hand_over(changed.company, self._ids.get(changed.player, ""), sold)
