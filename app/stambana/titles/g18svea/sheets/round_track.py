"""Bank and rounds of 18Svea: the track with all its rounds, the player order, the ends."""

from __future__ import annotations

from itertools import groupby

from stambana.engine.ledger import BANK
from stambana.sheets import SMALL, SPRING, Card, Column, Part, Pill, Prose, Row, Spot, Text
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.views import SpaceRow, cards_view, figure, round_track
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import end_rows, joined, seat
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.rounds import bank
from stambana.words import tr

_CARDS = ("DS", "SC")


def round_track_sheet(sight: Sight[StateSvea]) -> Part:
    """From above: the round, the track, the player order, the bank, the ends."""
    state = sight.state
    rows = round_track(state)
    now = next((row for row in rows if row.when == "now"), rows[-1])
    text = tr(
        "The bank does not run out; {amount} lie in it.", amount=money(state, state.cash(BANK))
    )
    return Column(
        (
            Text(now.name, 1.35, True),
            _track(rows),
            _order(state),
            Prose(text, color="muted"),
            end_rows(bank(state).ends),
        ),
        0.6,
    )


def _track(rows: tuple[SpaceRow, ...]) -> Column:
    """Spaces in rows: a stock round begins one, or what is done with cards before it."""
    turns, before = 0, ""

    def row_of(row: SpaceRow) -> int:
        nonlocal turns, before
        turns += row.kind in _CARDS or (row.kind == "SR" and before not in _CARDS)
        before = row.kind
        return turns

    return Column(
        tuple(joined(tuple(_space(row) for row in group)) for _, group in groupby(rows, row_of)),
        0.35,
    )


def _space(row: SpaceRow) -> Spot:
    """A space: round for operating rounds, square for stock rounds, a second edge for cards."""
    now, past = row.when == "now", row.when == "past"
    edge = "accent" if now else "muted"
    space: Part = Pill(
        row.code or row.name,
        "accent" if now else "raised",
        edge,
        "on_accent" if now else "muted" if past else "text",
        now,
        past,
        1.0,
        0.65 if row.kind == "OR" else 0.2,
        dashed=row.when == "coming",
        least=3.2,
    )
    if row.kind in _CARDS:
        space = Row((Card(space, "", edge, pad=0.12, radius=0.3, hugging=True),))
    words = {"past": tr("over"), "now": tr("now"), "coming": tr("to come")}
    return Spot(space, f"space:{row.code}", says=f"{row.name}: {words[row.when]}")


def _order(state: StateSvea) -> Column:
    """The players in the order of the stock round, or of the next one as it stands."""
    hands = {hand.player: hand for hand in cards_view(state).hands}
    stock = state.round_name.startswith("SR") and not state.over
    order = state.order if stock else tuple(sorted(hands, key=lambda name: hands[name].rank))
    head = tr("Player order of this stock round") if stock else tr("Player order by the cards now")
    parts: list[Part] = [Text(head, bold=True, color="muted")]
    for place, name in enumerate(order, start=1):
        text = tr("initiative {sum}", sum=figure(hands[name].initiative))
        sign = (Pill(tr("Priority"), edge="text"),) if hands[name].first else ()
        line = Row(
            (
                Text(f"{place}.", bold=True, firm=True),
                seat(state, name, 1.2),
                Text(name),
                *sign,
                Text(text, SMALL, color="muted"),
                SPRING,
            )
        )
        parts.append(Spot(line, f"order:{name}", says=f"{place}. {name}, {text}"))
    return Column(tuple(parts), 0.15)
