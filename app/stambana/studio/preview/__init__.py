"""The design preview: a map or tile set on the screen while it is being written.

``watch`` tells when files are saved, ``loading`` and ``source`` read them beside the window,
``window`` draws what they hold: a map as a board to lay tiles on, a tile set as a sheet with
the upgrade chart (``tile_page``), two versions side by side (``compare``), and mistakes with
their lines under the last good drawing (``faults``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stambana.studio.preview.window import PreviewWindow

__all__ = ["PreviewWindow", "run_preview"]


def run_preview(paths: Path | Sequence[Path]) -> int:
    """Preview one file, or compare the first with the second; the exit code of the program.

    Each further file has a window of its own.
    """
    from stambana.ui.app import make_application
    from stambana.ui.settings import Settings

    files = [paths] if isinstance(paths, Path) else list(paths)
    settings = Settings()
    app = make_application(settings)
    second = files[1] if len(files) > 1 else None
    windows = [PreviewWindow(files[0], second, settings)]
    windows += [PreviewWindow(path, None, settings) for path in files[2:]]
    for window in windows:
        window.show()
    return app.exec()
