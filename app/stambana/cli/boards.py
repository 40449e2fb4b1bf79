"""The board and the company that a command of track is asked about.

A board comes from a sandbox or a map, or from a moment of a played game; there, money and
private companies count as well.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from stambana.cli import reading, sources
from stambana.cli.faults import CommandFault, whole_between
from stambana.cli.streams import shown
from stambana.manifests.issues import hint
from stambana.spelling import fit
from stambana.words import grouped, tr

if TYPE_CHECKING:
    from stambana.titles.title import TrackRules
    from stambana.track.board import Board

MOST_ACTIONS = 1_000_000


@dataclass(frozen=True, slots=True)
class Asked:
    """A board, and the rules that hold on it."""

    board: Board
    rules: TrackRules


def add_options(parser: argparse.ArgumentParser) -> None:
    """The file, the company and the form of the answer."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help=tr("sandbox file, map, key of a map, or a saved or recorded game"),
    )
    parser.add_argument(
        "--company",
        metavar="X",
        type=fit,
        required=True,
        help=tr("the company asked about, by its sign on the map"),
    )
    parser.add_argument(
        "--to",
        metavar="N",
        type=whole_between(0, MOST_ACTIONS),
        help=tr("of a game: up to and with the action at this position of the file, from 0"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print JSON"))


def read(options: argparse.Namespace) -> Asked | None:
    """The board of the file; None when it has mistakes, which are then printed.

    Raises CommandFault for a file that holds no board, for one of a game that cannot be played
    so far, and for a company it does not know.
    """
    from stambana.table.gamefile import holds_game
    from stambana.titles.find import track_rules

    path = sources.find(options.file).path
    if holds_game(path):
        asked = _at_moment(path, options.to)
    elif options.to is not None:
        raise CommandFault(tr("--to is for saved and recorded games"))
    else:
        board = _of_manifest(path)
        if board is None:
            return None
        asked = Asked(board, track_rules(board.map.key))
    board = asked.board
    known = list(board.map.companies) + [token.company for token in board.tokens]
    if options.company not in known:
        raise CommandFault(
            tr("there is no company {company}", company=options.company)
            + hint(options.company, known)
        )
    return asked


def _at_moment(path: Path, to: int | None) -> Asked:
    from stambana.table.played import PlayedError, board_of, load
    from stambana.titles.find import track_in_game

    try:
        played = load(path, to)
    except PlayedError as error:
        raise CommandFault(f"{shown(path)}: {error}") from None
    if played.stopped and (to is None or played.actions <= to):
        raise CommandFault(f"{shown(path)}: {played.stopped}")
    game = played.game
    return Asked(board_of(played), track_in_game(game.base.title, game.state, money=True))


def _of_manifest(path: Path) -> Board | None:
    document = reading.read(path)
    if document is None:
        return None
    board = document.board
    if board is None:
        raise CommandFault(tr("{path} holds no board", path=shown(path)))
    return board


def money(board: Board, amount: int) -> str:
    """An amount with the currency of the map."""
    return f"{grouped(amount)} {board.map.currency}".strip()
