"""Laying tiles: one in a turn, one more by the Infrastructure Push (18Svea 9.4, 12.7).

What fits where, and what a tile costs, is said by the policy in ``track``; who pays, and what
follows from a tile, is said here: cards that spare or bring money for connections over water
(12.5, 12.9), and where stations lie on the black tile (9.4.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from stambana.engine.actions import Action
from stambana.engine.asked import AskedLay
from stambana.engine.decisions import Draft, Form, tuples_offer
from stambana.engine.ledger import BANK
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards, cards_steps, stations, track
from stambana.titles.g18svea.actions import LayTile
from stambana.titles.g18svea.asked_lays import asked_lay
from stambana.titles.g18svea.events import CardPaid
from stambana.titles.g18svea.frames import Stage, turn
from stambana.titles.g18svea.purchases import money_raised
from stambana.titles.g18svea.stages import (
    StageStep,
    at_hand,
    bill,
    bill_reasons,
    could_raise,
    pay_bill,
    payers,
)
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains.events import TileLaid
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, LayVerdict, board_after, lay_verdict, legal_lays
from stambana.track.tiles import Color

FIELDS = ("hex_name", "tile", "rotation", "slots", "ceo_pays", "push")

Row = tuple[str, str, int, tuple[str, ...], bool]
"""Hex, tile, rotation, slots, and whether the CEO pays."""


class TrackStep(StageStep):
    """The normal tile of the turn."""

    kind = "track"
    rule = "18Svea 9.4"
    judges = (LayTile,)

    def forms(self, state: StateSvea, frame: Stage) -> list[Form]:
        """The lay, if there is one."""
        if turn(state).laid:
            return []
        found = form(state, frame.company, push=False)
        return [found] if found else []

    def waits(self, state: StateSvea, frame: Stage) -> bool:
        """More money, or less to pay, or the card for one more tile could open a lay."""
        company = frame.company
        if turn(state).laid and not at_hand(state, company, cards.PUSH):
            return False
        if at_hand(state, company, cards.CENTRAL_STATION):
            return True
        helped = could_raise(state, company) or any(
            at_hand(state, company, card) for card in (cards.PUSH, cards.INFLUENCE)
        )
        return helped and bool(lays(state, company))

    def reasons(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why a tile may not be laid."""
        return lay_reasons(state, frame.company, action) if isinstance(action, LayTile) else ()

    def do(self, play: Play[StateSvea], frame: Stage, action: Action) -> None:
        """Lay the tile."""
        assert isinstance(action, LayTile)
        lay(play, frame.company, action)


# -- what can be laid --------------------------------------------------------------------------


def policy(state: StateSvea, company: str) -> LayPolicy:
    """The policy of a company's lay; money is another question (see ``stages``)."""
    free = cards.assigned(state, cards.INFLUENCE) == company
    return track.lay_policy(state.board, company, free_water=free)


@remembered
def lays(state: StateSvea, company: str) -> tuple[LayVerdict, ...]:
    """Every lay that fits and is reached, whatever it costs."""
    return tuple(legal_lays(state.board, company, policy(state, company)))


@remembered
def rows(state: StateSvea, company: str) -> tuple[Row, ...]:
    """Every lay that can be paid, with all that is to be said about it."""
    return tuple(
        (at.lay.hex_name, at.lay.tile, at.lay.rotation, slots, ceo_pays)
        for at in lays(state, company)
        for ceo_pays in payers(state, company, at.cost)
        if not raised_reasons(state, company, at.lay, at.cost, ceo_pays=ceo_pays)
        for slots in slot_choices(state.board, at.lay)
    )


def slot_choices(board: Board, at: Lay) -> Iterator[tuple[str, ...]]:
    """The ways in which stations can lie on a black tile; nothing to say for any other (9.4.4)."""
    tile = board.tile_set.tiles[at.tile]
    if tile.color is not Color.BLACK:
        yield ()
        return
    here = stations.occupants(board, at.hex_name)
    count = len(tile.stops[0].slots)
    for places in permutations(range(count), len(here)):
        names = dict(zip(places, here, strict=True))
        yield tuple(names.get(slot, "") for slot in range(count))


def form(state: StateSvea, company: str, *, push: bool) -> Form | None:
    """The form of a lay, the normal or the additional one; None where there is none."""
    if not rows(state, company):
        return None

    def listed() -> list[tuple[object, ...]]:
        return [(*row, push) for row in rows(state, company)]

    offer = tuples_offer(FIELDS, listed)

    def about(_draft: Draft) -> AskedLay:
        return _asked(state, company)

    if push:
        return Form(LayTile, "Lay one more tile", "18Svea 12.7", FIELDS, offer, "lay", about)
    return Form(LayTile, "Lay track", "18Svea 9.4", FIELDS, offer, "lay", about)


def _asked(state: StateSvea, company: str) -> AskedLay:
    """The lays of a company that can be paid."""
    payable = {row[:3] for row in rows(state, company)}
    found = (
        at
        for at in lays(state, company)
        if (at.lay.hex_name, at.lay.tile, at.lay.rotation) in payable
    )
    return asked_lay(state, company, policy(state, company), tuple(found))


def lay_reasons(state: StateSvea, company: str, action: LayTile) -> tuple[Reason, ...]:
    """Why a company may not lay a tile, or not pay for it so (9.4, 12.7)."""
    allowed = _allowance_reasons(state, company, action)
    if allowed:
        return allowed
    wanted = Lay(action.hex_name, action.tile, action.rotation)
    verdict = lay_verdict(state.board, company, wanted, policy(state, company))
    if verdict.reasons:
        return verdict.reasons
    if action.slots not in slot_choices(state.board, wanted):
        return (
            Reason(
                "wrong_slots",
                "each station in {place} needs one slot of the tile",
                {"place": action.hex_name},
                "18Svea 9.4.4",
                hexes=(action.hex_name,),
            ),
        )
    cost, ceo_pays = verdict.cost, action.ceo_pays
    return bill_reasons(
        state, company, cost, ceo_pays=ceo_pays, rule="18Svea 9.4.3"
    ) or raised_reasons(state, company, wanted, cost, ceo_pays=ceo_pays)


def raised_reasons(
    state: StateSvea, company: str, wanted: Lay, cost: int, *, ceo_pays: bool
) -> tuple[Reason, ...]:
    """Why money raised for a train does not go into a tile that brings less back (10, S52)."""
    if not money_raised(state, company):
        return ()
    each = state.figures.cards[cards.FERRY].amounts["bonus"]
    own = cards.assigned(state, cards.FERRY) == company
    brings = each * crossings(state.board, wanted) if own else 0
    if bill(state, cost, ceo_pays=ceo_pays) <= brings:
        return ()
    return (Reason("raised_for", "the money was raised for the cheapest train", {}, "18Svea 10"),)


def crossings(board: Board, wanted: Lay) -> int:
    """How many new connections over water a lay makes."""
    return len(track.new_crossings(board, board_after(board, wanted)))


def _allowance_reasons(state: StateSvea, company: str, action: LayTile) -> tuple[Reason, ...]:
    """Whether the turn has this tile left."""
    if action.push:
        if cards.assigned(state, cards.PUSH) == company and cards.fresh(state, cards.PUSH):
            return ()
        return (cards.unusable(state, company, cards.PUSH, "18Svea 12.7"),)
    if state.frames[-1].kind != TrackStep.kind:
        return (
            Reason(
                "wrong_stage",
                "the tile of the turn is laid after trains are bought, before a station",
                {},
                "18Svea 9",
            ),
        )
    if turn(state).laid:
        return (Reason("no_more_lays", "one tile has been laid in this turn", {}, "18Svea 9.4"),)
    return ()


# -- laying ------------------------------------------------------------------------------------


def lay(play: Play[StateSvea], company: str, action: LayTile) -> None:
    """Lay a tile that was checked, pay for it, and let cards have their say."""
    before = play.state.board
    wanted = Lay(action.hex_name, action.tile, action.rotation)
    verdict = lay_verdict(before, company, wanted, policy(play.state, company))
    paid = pay_bill(play, company, verdict.cost, ceo_pays=action.ceo_pays, why="track")
    after = board_after(before, wanted)
    if action.slots:
        after = stations.seated(after, action.hex_name, action.slots)
        waiting = stations.waiting_homes(before, action.hex_name)
        kept = {company: action.slots.index(company) for company in waiting}
        play.change(kept={**play.state.kept, **kept})
    play.change(board=after)
    play.tell(
        TileLaid(
            company=company,
            tile=wanted.tile,
            hex_name=wanted.hex_name,
            rotation=wanted.rotation,
            amount=paid,
        )
    )
    new = len(track.new_crossings(before, after))
    if new:
        if cards.assigned(play.state, cards.INFLUENCE) == company:
            cards.turn_card(play, cards.INFLUENCE)
        _pay_ferry(play, new)
        cards_steps.show_reminders(play)
    if action.push:
        cards.turn_card(play, cards.PUSH)
        play.amend("operating_turn", pushed=True)
    else:
        play.amend("operating_turn", laid=turn(play.state).laid + 1)


def _pay_ferry(play: Play[StateSvea], new: int) -> None:
    """The Ferry Contract's company is paid for each new connection over water (12.5, S22)."""
    owner = cards.assigned(play.state, cards.FERRY)
    if not owner:
        return
    amount = new * play.state.figures.cards[cards.FERRY].amounts["bonus"]
    play.pay(BANK, owner, amount, "ferry")
    play.tell(CardPaid(owner=owner, card=cards.FERRY, amount=amount))
    cards.turn_card(play, cards.FERRY)
