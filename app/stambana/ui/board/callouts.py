"""Callouts: where the words about a hex are put, beside it and always in sight."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from stambana.hexes.shape import ACROSS
from stambana.ui.board.view import BoardView


def show_beside(view: BoardView, hex_name: str, text: str) -> None:
    """Put words beside a hex, towards the middle of the view and inside of it."""
    x, y = view.board_scene.center(hex_name)
    middle = view.viewportTransform().map(QPointF(x, y))
    room = QRectF(view.viewport().rect())
    right = middle.x() < room.center().x()
    below = middle.y() < room.center().y()
    reach = ACROSS * 0.56
    corner = QPointF(x + (reach if right else -reach), y + (reach if below else -reach) * 0.4)
    seen = room.translated(-view.viewportTransform().map(corner)).adjusted(4, 4, -4, -4)
    view.board_scene.callout.show_text(text, corner, seen, below=below, right=right)
