"""``stambana lays``: every tile a company may lay on a board, and why not another."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from stambana.cli import boards
from stambana.cli.faults import CommandFault
from stambana.cli.streams import say
from stambana.manifests.issues import hint
from stambana.spelling import fit
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.reasons import Reason
    from stambana.track.board import Board
    from stambana.track.laying import LayPolicy, LayVerdict


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("list the tiles a company may lay")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Print every hex, tile and rotation that company X may lay on the board of FILE, with "
        "what it costs. With --hex and --tile together it says of each rotation why not."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    boards.add_options(parser)
    parser.add_argument("--hex", metavar="H", type=fit, default="", help=tr("only this hex"))
    parser.add_argument("--tile", metavar="T", type=fit, default="", help=tr("only this tile"))


def run(options: argparse.Namespace) -> int:
    """List the lays; 0, or 1 when the file has mistakes."""
    from stambana.track.laying import legal_lays

    asked = boards.read(options)
    if asked is None:
        return 1
    board = asked.rules.begins(asked.board, options.company)
    hex_name, tile = _named(board, options)
    policy = asked.rules.lays(board, options.company)
    found = [
        verdict
        for verdict in legal_lays(board, options.company, policy, hex_name)
        if tile in ("", verdict.lay.tile)
    ]
    if options.json:
        rows = [
            {
                "hex": verdict.lay.hex_name,
                "tile": verdict.lay.tile,
                "rotation": verdict.lay.rotation,
                "cost": verdict.cost,
            }
            for verdict in found
        ]
        say(json.dumps(rows, ensure_ascii=False, indent=1))
    elif hex_name and tile:
        _say_rotations(board, options.company, policy, hex_name, tile)
    else:
        _say_lays(board, options.company, found)
    return 0


def _named(board: Board, options: argparse.Namespace) -> tuple[str, str]:
    """The hex and the tile asked for, in capitals where that finds them."""
    hex_name: str = options.hex
    tile: str = options.tile
    if hex_name not in board.map.hexes:
        hex_name = hex_name.upper()
    if hex_name and hex_name not in board.map.hexes:
        raise CommandFault(
            tr("there is no hex {place}", place=options.hex) + hint(hex_name, list(board.map.hexes))
        )
    if tile not in board.tile_set.tiles:
        tile = tile.upper()
    if tile and tile not in board.tile_set.tiles:
        raise CommandFault(
            tr("there is no tile {tile}", tile=options.tile)
            + hint(tile, list(board.tile_set.tiles))
        )
    return hex_name, tile


def _say_lays(board: Board, company: str, found: list[LayVerdict]) -> None:
    place = ""
    for verdict in found:
        if verdict.lay.hex_name != place:
            place = verdict.lay.hex_name
            title = board.map.hexes[place].title
            say(f"{place} {title}".strip())
        say(f"  {_lay_text(board, verdict)}")
    if not found and not any(token.company == company for token in board.tokens):
        say(tr("{company} has no token on the board and can lay nothing", company=company))
    else:
        say(tr("lays: {count}", count=len(found)))


def _lay_text(board: Board, verdict: LayVerdict) -> str:
    """One lay: the tile, its rotation, where its track leads, and what it costs."""
    from stambana.hexes.coords import side_name

    lay = verdict.lay
    face = board.tile_set.tiles[lay.tile].turned(lay.rotation)
    sides = " ".join(tr(side_name(side, board.map.layout)) for side in face.exits)
    parts = [
        tr("tile {tile}, rotation {rotation}", tile=lay.tile, rotation=lay.rotation) + f" ({sides})"
    ]
    if verdict.cost:
        parts.append(boards.money(board, verdict.cost))
    if verdict.lines:
        lines = {line.key: line.name or line.key for line in board.map.lines}
        names = ", ".join(lines[key] for key in verdict.lines)
        parts.append(tr("completes line {lines}", lines=names))
    return ", ".join(parts)


def _say_rotations(board: Board, company: str, policy: LayPolicy, hex_name: str, tile: str) -> None:
    from stambana.track.laying import Lay, lay_verdict

    for rotation in board.tile_set.tiles[tile].rotations:
        verdict = lay_verdict(board, company, Lay(hex_name, tile, rotation), policy)
        if verdict:
            say(tr("yes: {lay}", lay=_lay_text(board, verdict)))
        else:
            say(tr("no: {lay}", lay=_lay_text(board, verdict)))
            for text in _texts(verdict.reasons):
                say(f"  - {text}")


def _texts(reasons: Iterable[Reason]) -> Iterable[str]:
    """Reasons as sentences, each with its section of the rulebook."""
    for reason in reasons:
        yield f"{reason.text} [{reason.rule}]" if reason.rule else reason.text
