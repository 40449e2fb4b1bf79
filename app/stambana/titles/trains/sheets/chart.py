"""The worth of the players after each round, as lines over time."""

from __future__ import annotations

from stambana.sheets import Chart, Curve, Part, charted, scale
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import seat_number
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.chronicle import Chronicle
from stambana.titles.trains.views.moments import money
from stambana.words import grouped


def chart_sheet(sight: Sight[State18]) -> Part:
    """A line for each player; a round pointed at shows its figures."""
    state = sight.state
    rounds = Chronicle.of(sight.history).rounds()
    most = max(max(part.worth.values(), default=0) for part in rounds)
    amounts = {name: tuple(part.worth.get(name, 0) for part in rounds) for name in state.players}
    kind, _, number = sight.pointed.partition(":")
    chart = Chart(
        tuple(part.label for part in rounds),
        tuple(
            Curve(name, f"seat.{seat_number(state, name)}", row, str(seat_number(state, name)))
            for name, row in amounts.items()
        ),
        tuple(tuple(money(state, amount) for amount in row) for row in amounts.values()),
        tuple((step, grouped(step)) for step in scale(most)),
        pointed=int(number) if kind == "moment" else -1,
    )
    return charted(chart, sight.width, sight.height)
