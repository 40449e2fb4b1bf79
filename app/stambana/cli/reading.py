"""Reading and writing files for a command, faults told as the command line tells them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from stambana.cli.check import line_of
from stambana.cli.faults import CommandFault
from stambana.cli.streams import complain, shown
from stambana.manifests.issues import hint
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.art.themes import Theme
    from stambana.manifests.documents import Document


def read(path: Path) -> Document | None:
    """A manifest without mistakes; None when it has some, which are then printed.

    Raises CommandFault for the file of a game.
    """
    from stambana import manifests
    from stambana.table.gamefile import holds_game

    if holds_game(path):
        raise CommandFault(
            tr("{path} holds a game; 'stambana replay' tells of it", path=shown(path))
        )
    document = manifests.read(path)
    errors = [issue for issue in document.issues if issue.severity == "error"]
    for issue in errors:
        complain(line_of(issue))
    return None if errors else document


def theme_named(name: str) -> Theme:
    """A theme by its name; raises CommandFault naming those there are."""
    from stambana.art import themes

    known = list(themes.theme_names())
    if name not in known:
        raise CommandFault(tr("there is no theme '{name}'", name=name) + hint(name, known))
    return themes.load_theme(name)


def write(path: Path, writing: Callable[[], None]) -> None:
    """Do the writing of ``path``; raises CommandFault when the file cannot be written."""
    try:
        writing()
    except OSError as error:
        raise CommandFault(
            tr("cannot write {path}: {cause}", path=shown(path), cause=error.strerror or error)
        ) from None
