"""``stambana preview``: see a map or tile set while it is being written."""

from __future__ import annotations

import argparse

from stambana.cli import screen, sources
from stambana.cli.faults import CommandFault
from stambana.cli.streams import shown
from stambana.words import tr


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("see a map or tile set while you write it")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Open a window that shows FILE, a map or a tile set, and follows each save. A mistake is "
        "named with its line and the last good drawing stays."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help=tr("map or tile set, or key; two are shown side by side, the older one first"),
    )


def run(options: argparse.Namespace) -> int:
    """Open the preview and stay until it is closed; its exit code."""
    paths = [sources.find(name).path for name in options.files]
    obstacle = screen.obstacle()
    if obstacle:
        raise CommandFault(
            tr(
                "no window can be opened ({cause}); 'stambana render {file} -o picture.png' draws "
                "the file without one",
                cause=obstacle,
                file=shown(options.files[0]),
            )
        )
    screen.use_utf8()
    from stambana.cli.window import keyboard_stops
    from stambana.studio.preview import preview_windows
    from stambana.ui.app import make_application
    from stambana.ui.windows.settings import Settings

    settings = Settings()
    application = make_application(settings, options.language or "")
    windows = preview_windows(paths, settings)
    for window in windows:
        window.show()
    with keyboard_stops():
        return application.exec()
