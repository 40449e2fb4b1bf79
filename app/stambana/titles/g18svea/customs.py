"""How the panels of the family speak and count in 18Svea: CEOs, shares by number, a round track."""

from __future__ import annotations

from typing import Any

from stambana.titles.g18svea import cards
from stambana.titles.g18svea.card_names import title
from stambana.titles.g18svea.frames import OperatingRound
from stambana.titles.g18svea.purchases import must_own
from stambana.titles.g18svea.rules import RulesSvea
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.station_steps import station_cost
from stambana.titles.g18svea.taxes import tax
from stambana.titles.g18svea.views import cards_view, figure, round_track
from stambana.titles.g18svea.words import shares_text
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import Customs
from stambana.titles.trains.views.moments import Moment, money
from stambana.titles.trains.views.rounds import EndRow, RoundChip
from stambana.words import tr

_KINDS = {"SR": "stock", "OR": "operating", "SC": "cards", "DS": "cards"}


def _svea(state: State18) -> StateSvea:
    assert isinstance(state, StateSvea)
    return state


def _moment(state: State18) -> Moment:
    name = _svea(state).round_name
    if state.over or not name:
        return Moment("over", state.stock_rounds)
    frames: dict[str, Any] = {frame.kind: frame for frame in state.frames}
    turn, operating = frames.get("operating_turn"), frames.get("operating_round")
    duty = next((at for at in RulesSvea().decisions(_svea(state)) if at.waits), None)
    return Moment(
        _KINDS[name[:2]],
        int(name[2:]) if name[2:].isdecimal() else 0,
        company=turn.company if turn else "",
        operated=operating.operated if operating else (),
        actor=duty.actor if duty else "",
    )


def _track(state: State18) -> tuple[RoundChip, ...]:
    return tuple(RoundChip(row.code or row.name, row.when) for row in round_track(_svea(state)))


def _ends(state: State18) -> tuple[EndRow, ...]:
    last = [cell.price for row in state.figures.market.rows for cell in row if cell.zone == "end"]
    rounds = _svea(state).figures.round_track
    return (
        EndRow(tr("{name} is over.", name=rounds[-1]), state.over == "round_track"),
        EndRow(
            tr("A share price reaches {price}: the operating round is ended.", price=min(last)),
            state.end_space_entered,
        ),
        EndRow(tr("A player is bankrupt: the game ends at once."), state.over == "bankruptcy"),
    )


def _count(state: State18, player: str) -> tuple[int, int]:
    return len(state.certificates(player)), _svea(state).figures.share_limits[len(state.players)]


def _part(state: State18, percent: int) -> str:
    return f"{percent // state.figures.share} × {state.figures.share} %"


def _part_of(state: State18, percent: int, company: str) -> str:
    number = percent // state.figures.share
    return tr("{shares} of {company}", shares=shares_text(number), company=company)


def _player_note(state: State18, player: str) -> str:
    """What decides the order of the next stock round, and what will be taxed in it."""
    svea = _svea(state)
    hand = next(at for at in cards_view(svea).hands if at.player == player)
    text = tr("initiative {sum}, place {place}", sum=figure(hand.initiative), place=hand.rank)
    due = tax(svea, player)
    if due:
        text += " · " + tr("tax {amount}", amount=money(state, due))
    return text


def _waiting(state: State18, company: str) -> str:
    svea = _svea(state)
    if svea.barred == company and svea.stock_rounds < 2:
        return tr("not before SR2")
    return tr("not started; its home lies face down")


def _cards(state: State18, company: str) -> tuple[tuple[str, bool], ...]:
    svea = _svea(state)
    held = (key for key in svea.figures.cards if cards.assigned(svea, key) == company)
    return tuple((title(key), svea.cards[key].turned) for key in held)


def _must_buy_yet(state: StateSvea, company: str) -> bool:
    """Whether a company has to buy a train in a turn that is still to come (9.3, 11)."""
    last = state.space == len(state.figures.round_track) or state.end_space_entered
    for frame in state.frames:
        if isinstance(frame, OperatingRound) and last and company in frame.operated:
            return False
    return must_own(state, company)


CUSTOMS = Customs(
    leader=lambda: tr("CEO"),
    counted=lambda: tr("Shares"),
    count=_count,
    count_text=lambda number, limit: tr("{number} of {limit} shares", number=number, limit=limit),
    part=_part,
    part_of=_part_of,
    first=lambda: (tr("Priority"), tr("has the Priority Token: is first in stock rounds")),
    moment=_moment,
    track=_track,
    ends=_ends,
    pool=lambda: tr("Open Market"),
    offering=False,
    rounds_by_phase=False,
    bank_breaks=False,
    opening="DSC",
    must_buy=_must_buy_yet,
    token_cost=lambda state, company, number: station_cost(_svea(state), company),
    any_payment=True,
    player_note=_player_note,
    waiting=_waiting,
    cards=_cards,
)
