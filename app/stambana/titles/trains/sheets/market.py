"""The stock market: the grid as it is printed, the price markers in their piles, and where the
marker of the company in hand would go.
"""

from __future__ import annotations

from stambana.sheets import (
    SMALL,
    At,
    Cell,
    Cells,
    Column,
    Pad,
    Part,
    Plate,
    Prose,
    Row,
    Spot,
    Stack,
    Swatch,
    Text,
    Way,
    Wide,
)
from stambana.titles.title import Sight
from stambana.titles.trains.market import Move, Space
from stambana.titles.trains.sheets.signs import token
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.prices import (
    Arrow,
    CellRow,
    arrows,
    cells,
    edges,
    line_below,
    zone_text,
    zones,
)
from stambana.words import tr

_ZONES = {
    "par": ("#f0cf3a", "disc"),
    "end": ("#5b8def", "square"),
    "gray": ("#8d949c", "1"),
    "teal": ("#2fb3a6", "2"),
    "maroon": ("#a8324f", "3"),
}
"""The color of a zone, and the sign that tells it apart without color."""

_LINE = "error"


def market_sheet(sight: Sight[State18]) -> Part:
    """The grid with a legend; the company pointed at or chosen shows where it would go."""
    state = sight.state
    shown = sight.pointed if sight.pointed in state.companies else sight.subject
    found = arrows(state, shown) if shown in state.companies else ()
    grid = Pad(_grid(state, shown, found), left=0.4, right=0.4)
    moves = _moves(state, shown, found)
    legend = _legend(state)
    rows = cells(state)
    short = next((at for at, row in enumerate(rows) if len(row) <= 8), len(rows))
    if short < len(rows) and sight.width > 44:
        return Stack(grid, (At(Column((moves, legend), 0.6), 1.0, 1.0),))
    return Column((grid, moves, legend), 0.6)


def least_market(state: State18) -> float:
    """Room for three figures in every cell."""
    return _grid(state, "", ()).wide() + 0.8


def _grid(state: State18, shown: str, found: tuple[Arrow, ...]) -> Cells:
    below: dict[Space, set[bool]] = {}
    for space, at_left in line_below(state.market.figures):
        below.setdefault(space, set()).add(at_left)
    aside = {space: 1 if move is Move.UP else -1 for space, move in edges(state.market.figures)}
    rows = tuple(
        tuple(
            _cell(state, row, shown, below.get(row.space, set()), aside.get(row.space, 0))
            for row in line
        )
        for line in cells(state)
    )
    at = state.market.space(shown) if shown in state.companies else None
    ways = tuple(
        Way((at.row, at.column), (arrow.target.row, arrow.target.column))
        for arrow in found
        if at is not None
    )
    return Cells(rows, ways, _LINE)


def _cell(state: State18, row: CellRow, shown: str, below: set[bool], aside: int) -> Cell:
    color, sign = _ZONES.get(row.zone, ("", ""))
    said = [money(state, row.price)]
    if row.zone:
        said.append(zone_text(row.zone))
    return Cell(
        str(row.price),
        f"raised/{color}:70" if color else "raised",
        bool(row.zone),
        sign,
        tuple(_marker(state, company, row) for company in row.pile),
        below=False in below,
        left=True in below,
        aside=aside,
        key=f"cell:{row.space.row}:{row.space.column}",
        says="\n".join(said),
        marked=row.pile.index(shown) if shown in row.pile else -1,
    )


def _marker(state: State18, company: str, row: CellRow) -> Spot:
    lines = [f"{company}: {row.price}"]
    if len(row.pile) > 1:
        lines.append(tr("from the top: {companies}", companies=", ".join(row.pile)))
    lines += [arrow.text for arrow in arrows(state, company)]
    return Spot(token(state, company, 3.0), company, says="\n".join(lines), subject=company)


def _moves(state: State18, company: str, found: tuple[Arrow, ...]) -> Part:
    """What each move is, for the company in hand."""
    if not found:
        text = tr("Point at a price marker to see where it would go.")
        return Prose(text, SMALL, color="muted")
    head = tr(
        "{company} stands at {price}",
        company=company,
        price=money(state, state.market.price(company)),
    )
    lines = (
        Row((Text(_direction(state, company, arrow), bold=True, color="accent"), Text(arrow.text)))
        for arrow in found
    )
    return Column((Text(head, bold=True), *lines))


def _direction(state: State18, company: str, arrow: Arrow) -> str:
    at = state.market.space(company)
    assert at is not None
    if arrow.target.row > at.row:
        return "↓"
    if arrow.target.row < at.row:
        return "↑"
    return "→" if arrow.target.column > at.column else "←"


def _legend(state: State18) -> Column:
    """What the zones and the line mean."""
    lines: list[Part] = []
    for zone in zones(state.market.figures):
        color, sign = _ZONES.get(zone, ("", ""))
        swatch = Swatch(f"raised/{color}:70" if color else "raised", sign)
        lines.append(_entry(swatch, zone_text(zone)))
    if line_below(state.market.figures):
        text = tr("above the red line twice the price paid moves two steps")
        lines.append(_entry(Pad(Plate(1.5, 0.16, _LINE, "", 0.0), top=0.45), text))
    else:
        text = tr("twice the price paid out moves two steps")
        lines.append(Prose(text, SMALL, color="muted"))
    return Column(tuple(lines), 0.25)


def _entry(sign: Part, text: str) -> Row:
    return Row((sign, Wide(Prose(text, SMALL, color="muted"))), 0.5, level=0.0)
