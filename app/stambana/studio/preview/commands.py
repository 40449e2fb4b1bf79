"""Commands of the preview: its own, and those it has in common with the main window.

The list is read by menus, toolbar, the sheet of keys and the search, as in the main window;
what both windows can do has one name and one key in both.
"""

from __future__ import annotations

from stambana.ui.windows.actions import EDIT, FILE, TILE, ActionSpec
from stambana.ui.windows.actions import catalogue as window_catalogue
from stambana.words import tr


def catalogue() -> tuple[ActionSpec, ...]:
    """All actions of the preview in the language spoken now, in the order of the menus."""
    shared = {spec.key: spec for spec in window_catalogue()}

    def take(*keys: str) -> tuple[ActionSpec, ...]:
        return tuple(shared[key] for key in keys)

    return (
        ActionSpec("open", FILE, tr("Open …"), tr("Preview another file"), ("Ctrl+O",), "open"),
        ActionSpec("reload", FILE, tr("Read again"), tr("Read the file again now"), ("F5",)),
        ActionSpec(
            "compare_file",
            FILE,
            tr("Compare with …"),
            tr("Show an older version of the file beside this one, on the left"),
            ("Ctrl+D",),
        ),
        ActionSpec(
            "compare_first",
            FILE,
            tr("Compare with the first version"),
            tr("Show beside it the file as it was when it was opened"),
            ("Ctrl+Shift+D",),
        ),
        ActionSpec(
            "compare_previous",
            FILE,
            tr("Compare with the version before"),
            tr("Show beside it the last good version before this one"),
            ("Ctrl+Alt+D",),
        ),
        ActionSpec(
            "compare_swap",
            FILE,
            tr("Swap the sides"),
            tr("Take the version on the right for the older one, and put it on the left"),
            ("Ctrl+Shift+E",),
        ),
        ActionSpec(
            "compare_end",
            FILE,
            tr("End the comparison"),
            tr("Show the file alone again"),
            ("Ctrl+E",),
        ),
        ActionSpec(
            "save",
            FILE,
            tr("Save laid tiles …"),
            tr("Save what was laid on the map as a sandbox file"),
            ("Ctrl+S",),
            "save",
        ),
        *take("export", "print"),
        ActionSpec("close", FILE, tr("Close"), tr("Close the preview"), ("Ctrl+W",)),
        *take("undo", "redo", "undo_all", "redo_all", "search"),
        ActionSpec("next_fault", EDIT, tr("Next mistake"), tr("Go to the next mistake"), ("F8",)),
        ActionSpec(
            "previous_fault",
            EDIT,
            tr("Previous mistake"),
            tr("Go to the previous mistake"),
            ("Shift+F8",),
        ),
        ActionSpec(
            "open_fault",
            EDIT,
            tr("Open in the editor"),
            tr("Open the place of the chosen mistake in your editor"),
            ("F4",),
        ),
        ActionSpec(
            "copy_place",
            EDIT,
            tr("Copy the place"),
            tr("Copy file:line:column of the chosen mistake"),
            ("Ctrl+Shift+C",),
        ),
        ActionSpec(
            "editor",
            EDIT,
            tr("Editor …"),
            tr("Say which command opens a place of a file in your editor"),
        ),
        ActionSpec(
            "next_difference",
            EDIT,
            tr("Next difference"),
            tr("Go to the next difference of the two versions"),
            ("F6",),
        ),
        ActionSpec(
            "previous_difference",
            EDIT,
            tr("Previous difference"),
            tr("Go to the previous difference of the two versions"),
            ("Shift+F6",),
        ),
        *take("look", "lay", "token", "leave", "rotate", "rotate_back", "remove", "free"),
        ActionSpec(
            "find_tile",
            TILE,
            tr("Find a tile …"),
            tr("Show only the tiles with a number, color, label or kind of stop"),
            ("Ctrl+F",),
        ),
        ActionSpec(
            "back",
            TILE,
            tr("Back"),
            tr("Go back along the upgrade chart"),
            ("Alt+Left",),
            "back",
        ),
        ActionSpec(
            "forward",
            TILE,
            tr("Forward"),
            tr("Go on again along the upgrade chart"),
            ("Alt+Right",),
            "continue",
        ),
        *take("zoom_in", "zoom_out", "fit", "coordinates", "panels", "full_screen"),
        *take("help", "single_keys"),
    )
