"""Where the cards of the tile ring lie: around the hex, or in rows where there is no room.

Plain geometry in pixels, so that it can be looked at without a window; and how much of what
the keys do fits into the line below.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetrics

from stambana.words import tr

GAP = 8.0
_MOST_AROUND = 9
_BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of the cards, by number; ``ring`` says whether they lie around the hex.

    Of rows that have no room, only those around the chosen card have a place (``first`` to
    ``last``, exclusive); the others' places are empty.
    """

    places: tuple[QRectF, ...]
    ring: bool
    columns: int
    first: int = 0
    last: int = 0


def arrange(
    count: int, card: QSizeF, middle: QPointF, hex_radius: float, room: QRectF, chosen: int
) -> Arrangement:
    """Places for ``count`` cards around a hex at ``middle``, inside ``room``."""
    if count <= _MOST_AROUND:
        places = _around(count, card, middle, hex_radius, room)
        if places:
            return Arrangement(places, True, count, 0, count)
    return _rows(count, card, middle, hex_radius, room, chosen)


def _around(
    count: int, card: QSizeF, middle: QPointF, hex_radius: float, room: QRectF
) -> tuple[QRectF, ...]:
    """A ring as narrow as goes without cards on each other or on the hex; none if no room."""
    hole = hex_radius * 0.93 + GAP
    reach = hole
    while reach < max(room.width(), room.height()):
        places = tuple(
            QRectF(
                middle.x() + (reach + card.width() / 2) * math.cos(angle) - card.width() / 2,
                middle.y() + (reach + card.height() / 2) * math.sin(angle) - card.height() / 2,
                card.width(),
                card.height(),
            )
            for angle in (-math.pi / 2 + math.tau * number / count for number in range(count))
        )
        clear = all(_distance(place, middle) >= hole for place in places)
        if clear and not any(
            a.adjusted(-GAP, -GAP, GAP, GAP).intersects(b)
            for number, a in enumerate(places)
            for b in places[number + 1 :]
        ):
            return places if all(room.contains(place) for place in places) else ()
        reach += 6.0
    return ()


def _distance(place: QRectF, point: QPointF) -> float:
    dx = max(place.left() - point.x(), 0.0, point.x() - place.right())
    dy = max(place.top() - point.y(), 0.0, point.y() - place.bottom())
    return math.hypot(dx, dy)


def _rows(
    count: int, card: QSizeF, middle: QPointF, hex_radius: float, room: QRectF, chosen: int
) -> Arrangement:
    """Rows in the part of the room beside the hex that holds most cards."""
    wide, tall = card.width() + GAP, card.height() + GAP
    clear = hex_radius + 2 * GAP
    sides = (
        QRectF(room.left(), room.top(), middle.x() - clear - room.left(), room.height()),
        QRectF(middle.x() + clear, room.top(), room.right() - middle.x() - clear, room.height()),
        QRectF(room.left(), room.top(), room.width(), middle.y() - clear - room.top()),
        QRectF(room.left(), middle.y() + clear, room.width(), room.bottom() - middle.y() - clear),
    )

    def holds(part: QRectF) -> int:
        across, down = int((part.width() + GAP) / wide), int((part.height() + GAP) / tall)
        return max(0, across) * max(0, down)

    part = max(sides, key=lambda side: min(count, holds(side)))
    if not holds(part):
        part = room
    columns = max(1, min(count, int((part.width() + GAP) / wide)))
    rows = math.ceil(count / columns)
    # As square as the room allows, so that the eye has short ways.
    while columns > 1 and rows < 2 and columns > 5 and 2 * tall - GAP <= part.height():
        columns = math.ceil(count / 2)
        rows = math.ceil(count / columns)
    shown = max(1, min(rows, int((part.height() + GAP) / tall)))
    top_row = min(max(0, chosen // columns - shown // 2), rows - shown)
    width, height = columns * wide - GAP, shown * tall - GAP
    left = min(max(middle.x() - width / 2, part.left()), max(part.left(), part.right() - width))
    top = min(max(middle.y() - height / 2, part.top()), max(part.top(), part.bottom() - height))
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        if top_row <= row < top_row + shown:
            x, y = left + column * wide, top + (row - top_row) * tall
            places.append(QRectF(x, y, card.width(), card.height()))
        else:
            places.append(QRectF())
    first = top_row * columns
    return Arrangement(tuple(places), False, columns, first, min(count, first + shown * columns))


def key_line(letters: QFontMetrics | None = None, room: float = 0.0) -> str:
    """What the keys do: all of it, or as much as fits into ``room`` pixels of these letters."""
    first = tr("Tab: next tile · R or wheel: turn · Enter: lay · Esc: leave · I: impossible too")
    parts = (first + _BETWEEN + tr("U: what it can become")).split(_BETWEEN)
    while letters and len(parts) > 1 and letters.horizontalAdvance(_BETWEEN.join(parts)) > room:
        parts.pop()
    return _BETWEEN.join(parts)
