"""Boards: a board as the subject of a picture, with the words that go with it."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.art import draw_board
from stambana.art.shapes import Drawing
from stambana.track.board import Board
from stambana.track.maps import Provenance
from stambana.words import tr

GROUND = "surround"
"""The paint of the page around a drawing."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A drawing, its title, a sentence that describes it, and the paint of its page.

    One tile has no page of its own (``ground`` is empty), so it can be put on anything.
    """

    drawing: Drawing
    title: str
    description: str
    ground: str = GROUND


def of_board(board: Board, *, coordinates: bool = False, marked: bool = True) -> Subject:
    """A whole board; ``marked`` says whether the figures of its phase are marked."""
    drawing = draw_board(board, coordinates=coordinates, marked=marked)
    laid = len(board.placements)
    hexes = len(board.map.hexes)
    what = tr("Map with 1 hex" if hexes == 1 else "Map with {count} hexes", count=hexes)
    if laid:
        what = tr("{map}; tiles laid: {laid}", map=what, laid=laid)
    return Subject(drawing, board.map.name, described(what, board.map))


def described(what: str, source: object) -> str:
    """The description, with a note when the figures are not those of a printed original."""
    if getattr(source, "provenance", None) is Provenance.RECONSTRUCTION:
        return what + " " + tr("(a reconstruction, not the printed original)")
    return what
