"""Bank and rounds: where the game stands, what the bank has left, and what ends the game."""

from __future__ import annotations

from stambana.sheets import (
    SMALL,
    SPRING,
    Bar,
    Column,
    Gap,
    Part,
    Pill,
    Row,
    Share,
    Spot,
    Text,
    Wide,
)
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import end_rows, joined
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.rounds import BankView, RoundChip, bank
from stambana.words import tr


def bank_sheet(sight: Sight[State18]) -> Part:
    """From above: round, track, bank, ends."""
    view = bank(sight.state)
    return Column(
        (
            Text(view.round_text, 1.35, True),
            joined(tuple(chip(f"round:{at}", one) for at, one in enumerate(view.track))),
            _bank(sight.state, view),
            end_rows(view.ends),
        ),
        0.7,
    )


def chip(key: str, row: RoundChip) -> Spot:
    """A round on the track: over and struck out, now and filled, or to come and dashed."""
    now, past = row.when == "now", row.when == "past"
    words = {"past": tr("over"), "now": tr("now"), "coming": tr("to come")}
    pill = Pill(
        row.label,
        "accent" if now else "raised",
        "accent" if now else "muted",
        "on_accent" if now else "muted" if past else "text",
        now,
        past,
        1.0,
        0.85,
        dashed=row.when == "coming",
    )
    return Spot(pill, key, says=f"{row.label}: {words[row.when]}")


def _bank(state: State18, view: BankView) -> Spot:
    """What is left, as a figure and as a part of what there was."""
    color = "error" if view.broken else "text"
    note = (
        tr("broken: it goes on paying")
        if view.broken
        else tr("of {total}", total=money(state, view.total))
    )
    amount = money(state, view.rest)
    total = max(view.total, 1)
    rest = max(0, min(view.rest, total))
    bar = Bar(
        (
            Share(Gap(), rest, "accent", "accent"),
            Share(Gap(), total - rest, "base", "muted"),
        ),
        total,
        0.8,
    )
    parts = (
        Row((Text(tr("Bank"), color="muted"), SPRING, Text(amount, 1.6, True, color, firm=True))),
        bar,
        Row((SPRING, Wide(Text(note, SMALL, color=color if view.broken else "muted", across=1.0)))),
    )
    return Spot(Column(parts, 0.1), "bank", says=f"{tr('Bank')}: {amount}, {note}")
