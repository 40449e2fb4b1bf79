"""The board and the company that a command of track is asked about."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from stambana.cli import reading, sources
from stambana.cli.faults import CommandFault
from stambana.cli.streams import shown
from stambana.manifests.issues import hint
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.track.board import Board


def add_options(parser: argparse.ArgumentParser) -> None:
    """The file, the company and the form of the answer."""
    parser.add_argument("file", metavar="FILE", help=tr("sandbox file, map, or key of a map"))
    parser.add_argument(
        "--company",
        metavar="X",
        required=True,
        help=tr("the company asked about, by its sign on the map"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print JSON"))


def read(options: argparse.Namespace) -> Board | None:
    """The board of the file; None when it has mistakes, which are then printed.

    Raises CommandFault for a file that holds no board, and for a company it does not know.
    """
    path = sources.find(options.file).path
    document = reading.read(path)
    if document is None:
        return None
    board = document.board
    if board is None:
        raise CommandFault(tr("{path} holds no board", path=shown(path)))
    known = list(board.map.companies) + [token.company for token in board.tokens]
    if options.company not in known:
        raise CommandFault(
            tr("there is no company {company}", company=options.company)
            + hint(options.company, known)
        )
    return board


def money(board: Board, amount: int) -> str:
    """An amount with the currency of the map."""
    return f"{amount} {board.map.currency}".strip()
