"""The design preview: a map or tile set on the screen while it is being written.

``watch`` tells when files are saved, ``loading`` and ``source`` read them beside the window,
``window`` draws what they hold: a map as a board to lay tiles on, a tile set as a sheet with
the upgrade chart (``tile_page``), two versions side by side (``compare``), and mistakes with
their lines under the last good drawing (``faults``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from stambana.studio.preview.window import PreviewWindow

if TYPE_CHECKING:
    from stambana.ui.windows.settings import Settings

__all__ = ["PreviewWindow", "preview_windows"]


def preview_windows(paths: Sequence[Path], settings: Settings) -> list[PreviewWindow]:
    """The windows for some files, not yet shown: the first two side by side in one.

    They stand there as they are named, the first on the left.  Each further file has a window
    of its own.
    """
    first = PreviewWindow(paths[0], None, settings) if len(paths) == 1 else None
    return [
        # what is compared with, the older version, stands on the left
        first or PreviewWindow(paths[1], paths[0], settings),
        *(PreviewWindow(path, None, settings) for path in paths[2:]),
    ]
