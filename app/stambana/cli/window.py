"""``stambana`` alone: the main window, or a picture where no window can be opened."""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from stambana.cli import reading, screen, sources
from stambana.cli.faults import CommandFault
from stambana.cli.streams import say, shown
from stambana.manifests.issues import hint
from stambana.words import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_FIRST_BOARD = "maps/18sj"


def description() -> str:
    """What the command does, for its help."""
    return tr("Open the window, on FILE if one is named: a map, a tile set or a saved sandbox.")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what may stand where no command is named."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=tr("the file to open, or its key"))


def refuse_misspelled(word: str, commands: list[str]) -> None:
    """Raise CommandFault when a word is no file but nearly a command."""
    meant = hint(word, commands, most=0)
    if meant and not Path(word).suffix:
        try:
            sources.find(word)
        except CommandFault:
            raise CommandFault(
                tr("there is no file and no command '{word}'", word=word) + meant
            ) from None


def run(options: argparse.Namespace) -> int:
    """Open the window and stay until it is closed; its exit code."""
    path = sources.find(options.file).path if options.file else None
    obstacle = screen.obstacle()
    if obstacle:
        return _draw_instead(path or sources.find(_FIRST_BOARD).path, obstacle)
    screen.use_utf8()
    from stambana.ui import app

    with keyboard_stops():
        return app.run([path] if path else [], open_preview, options.language or "")


@contextmanager
def keyboard_stops() -> Iterator[None]:
    """Let Ctrl+C in the terminal end the program while Qt waits for events.

    Python itself would only notice it at the next event.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def open_preview(path: Path) -> QWidget:
    """The window of the design preview for a file."""
    from stambana.studio.preview import PreviewWindow

    return PreviewWindow(path)


def _draw_instead(path: Path, obstacle: str) -> int:
    """Show what can be shown without a screen: the board as a picture."""
    screen.stay_offscreen()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the platform chosen, if any, has no display
    from stambana.studio import subjects
    from stambana.ui.paper import export

    document = reading.read(path)
    if document is None:
        return 1
    subject = subjects.of_document(document)
    settings = export.ExportSettings(
        title=subject.title, description=subject.description, ground=subject.ground
    )
    theme = reading.theme_named("light")
    name = f"stambana-{path.stem}.png"
    drawn = Path.cwd() / name
    try:
        export.render(subject.drawing, theme, drawn, settings)
    except OSError:  # the folder cannot be written to
        drawn = Path(tempfile.gettempdir()) / name
        reading.write(drawn, lambda: export.render(subject.drawing, theme, drawn, settings))
    say(
        tr(
            "No window can be opened ({cause}), so {title} was drawn to {path}.",
            cause=obstacle,
            title=subject.title,
            path=shown(drawn),
        )
    )
    return 0
