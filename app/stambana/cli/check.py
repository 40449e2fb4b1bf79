"""``stambana check``: every mistake of map, tile and sandbox files, with file, line and column."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from stambana.cli import sources
from stambana.cli.faults import CommandFault
from stambana.cli.streams import complain, say, shown
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.manifests import Issue


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("find mistakes in map, tile and sandbox files")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Print every mistake as file:line:column: message. The exit code is 0 when there is none, "
        "else 1. Warnings are printed on the error stream and do not change the exit code."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        help=tr("a file, a folder (its .yaml files), or the key of a shipped file"),
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=tr(
            "print the mistakes as a JSON list of objects with the keys file, line, column and "
            "message; warnings are not in it"
        ),
    )


def run(options: argparse.Namespace) -> int:
    """Check all files; 0 when none has a mistake, else 1."""
    from stambana.art.fitting import check
    from stambana.manifests.issues import Issue

    paths = [_meant(text) for text in options.paths]
    games = [path for path in paths if _is_game(path)]
    told = tr("this is a game, no map and no tile set; 'stambana replay' tells of it")
    issues = [Issue(str(path), 1, 1, told) for path in games]
    manifests = [path for path in paths if path not in games]
    issues += check(manifests) if manifests else []
    errors = [issue for issue in issues if issue.severity == "error"]
    for issue in issues:
        if issue.severity != "error":
            complain(tr("warning: {issue}", issue=line_of(issue)))
    if options.json:
        rows = [
            {
                "file": shown(issue.file),
                "line": issue.line,
                "column": issue.column,
                "message": issue.message,
            }
            for issue in errors
        ]
        say(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        for issue in errors:
            say(line_of(issue))
        if not errors:
            say(tr("no mistakes found"))
    return 1 if errors else 0


def line_of(issue: Issue) -> str:
    """An issue as one line, its file as people read the name."""
    return f"{shown(issue.file)}:{issue.line}:{issue.column}: {issue.message}"


def _is_game(path: Path) -> bool:
    """Whether a file is a saved or recorded game, by what is in it."""
    from stambana.outside import OutsideError
    from stambana.table.gamefile import Kind, kind_of, read

    try:
        return path.is_file() and kind_of(read(path)) in (Kind.SAVE, Kind.RECORDING)
    except (OSError, OutsideError):
        return False


def _meant(text: str) -> Path:
    """What one PATH means; where there is nothing, ``check`` itself tells that it is missing."""
    path = Path(text)
    if path.is_dir():
        return path
    try:
        return sources.find(text).path
    except CommandFault:
        return path
