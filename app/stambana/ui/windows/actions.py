"""Actions: everything the main window can do, in one list.

Menu, toolbar, the sheet of shortcuts and the search all read this list, so that nothing can
be done in one way only and each thing has one name.  ``catalogue`` is called again when the
language changes.  An action whose shortcut is a single key (no Ctrl) gives way to text fields
(Qt asks the focused field first) and can be switched off with all others of its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from stambana.words import tr


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action: what it is called, what it does, its keys and its icon.

    ``keys`` are alternatives in Qt's portable spelling; the first is the one shown.
    ``checkable`` actions are switches.
    """

    key: str
    group: str
    text: str
    help: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False


FILE, EDIT, GAME, TILE, VIEW, HELP = "file", "edit", "game", "tile", "view", "help"


def group_names() -> dict[str, str]:
    """The menus by group, in order."""
    return {
        FILE: tr("&File"),
        EDIT: tr("&Edit"),
        GAME: tr("&Game"),
        TILE: tr("&Board"),
        VIEW: tr("&View"),
        HELP: tr("&Help"),
    }


def short_texts() -> dict[str, str]:
    """What the toolbar says where the text of the menu is long."""
    return {"start": tr("Start"), "look": tr("Look"), "token": tr("Tokens"), "help": tr("Help")}


def catalogue() -> tuple[ActionSpec, ...]:
    """All actions in the language spoken now, in the order of the menus."""
    return (
        ActionSpec(
            "start", FILE, tr("Start page"), tr("Go back to the start page"), ("Ctrl+Home",), "home"
        ),
        ActionSpec(
            "new_game",
            FILE,
            tr("New game …"),
            tr("Choose a title and who plays, and begin"),
            ("Ctrl+N",),
            "new",
        ),
        ActionSpec(
            "new",
            FILE,
            tr("New board …"),
            tr("Choose a map and lay track freely on it"),
            ("Ctrl+Shift+N",),
            "map",
        ),
        ActionSpec(
            "open",
            FILE,
            tr("Open …"),
            tr("Open a game, a map, a tile set or a saved board"),
            ("Ctrl+O",),
            "open",
        ),
        ActionSpec(
            "preview",
            FILE,
            tr("Preview a design …"),
            tr("Watch your own map or tile file and see every change at once"),
            ("Ctrl+P",),
            "preview",
        ),
        ActionSpec(
            "save",
            FILE,
            tr("Save"),
            tr("Write the board as it lies now to its file"),
            ("Ctrl+S",),
            "save",
        ),
        ActionSpec(
            "save_as",
            FILE,
            tr("Save as …"),
            tr("Write the board as it lies now to another file"),
            ("Ctrl+Shift+S",),
        ),
        ActionSpec(
            "export",
            FILE,
            tr("Export as a picture …"),
            tr("Write the whole board to a PNG, SVG or PDF file, in the size you choose"),
        ),
        ActionSpec(
            "print",
            FILE,
            tr("Print …"),
            tr("Look at the pages as they will be printed, and print them"),
            ("Ctrl+Shift+P",),
        ),
        ActionSpec(
            "quit",
            FILE,
            tr("Quit"),
            tr("Close the program; it asks about work not saved"),
            ("Ctrl+Q",),
        ),
        ActionSpec("undo", EDIT, tr("Undo"), tr("Take back the last move"), ("Ctrl+Z",), "undo"),
        ActionSpec(
            "redo",
            EDIT,
            tr("Redo"),
            tr("Make the undone move again"),
            ("Ctrl+Y", "Ctrl+Shift+Z"),
            "redo",
        ),
        ActionSpec(
            "undo_all",
            EDIT,
            tr("Back to the start"),
            tr("Undo all moves; they stay in the list"),
            ("Ctrl+Shift+Home",),
        ),
        ActionSpec(
            "redo_all",
            EDIT,
            tr("On to the last move"),
            tr("Make all undone moves again"),
            ("Ctrl+Shift+End",),
        ),
        ActionSpec(
            "search", EDIT, tr("Find an action …"), tr("Type what you want to do"), ("Ctrl+K",)
        ),
        ActionSpec(
            "look",
            TILE,
            tr("Look around"),
            tr("Move the board and choose hexes"),
            ("V",),
            "hand",
            True,
        ),
        ActionSpec(
            "lay",
            TILE,
            tr("Lay tiles"),
            tr("Lay the chosen tile with a click"),
            ("L",),
            "tile",
            True,
        ),
        ActionSpec(
            "token",
            TILE,
            tr("Place tokens"),
            tr("Place a token of the chosen company with a click"),
            ("T",),
            "token",
            True,
        ),
        ActionSpec(
            "routes",
            TILE,
            tr("Routes"),
            tr("Show the best routes of the acting company, or draw your own"),
            ("B",),
            "routes",
            True,
        ),
        ActionSpec(
            "company",
            TILE,
            tr("Choose who acts …"),
            tr("Choose the company to build and run for, or nobody"),
            ("A",),
        ),
        ActionSpec(
            "impossible",
            TILE,
            tr("Show what is impossible too"),
            tr("The ring of tiles also shows those that cannot be laid, and why"),
            ("I",),
            "",
            True,
        ),
        ActionSpec(
            "futures",
            TILE,
            tr("What can this become?"),
            tr("Show the tiles that later phases would allow on the hex"),
            ("U",),
        ),
        ActionSpec(
            "take_routes",
            TILE,
            tr("Take this set of routes"),
            tr("Run the routes that are shown"),
            ("Ctrl+Return",),
        ),
        ActionSpec(
            "leave",
            TILE,
            tr("Put back"),
            tr("Put the tile back, then go back to looking around"),
            ("Esc",),
        ),
        ActionSpec(
            "rotate",
            TILE,
            tr("Rotate right"),
            tr("Turn the chosen tile to its next rotation; the wheel does it too"),
            ("R",),
        ),
        ActionSpec(
            "rotate_back",
            TILE,
            tr("Rotate left"),
            tr("Turn the chosen tile to its previous rotation"),
            ("Shift+R",),
        ),
        ActionSpec(
            "remove",
            TILE,
            tr("Take the tile away"),
            tr("Take the tile of the chosen hex off the board"),
            ("Del",),
        ),
        ActionSpec(
            "free",
            TILE,
            tr("Lay against the rules too"),
            tr("Lay any tile anywhere as long as a copy is left"),
            (),
            "",
            True,
        ),
        ActionSpec(
            "zoom_in",
            VIEW,
            tr("Zoom in"),
            tr("Make the board larger"),
            ("+", "=", "Ctrl++"),
            "zoom_in",
        ),
        ActionSpec(
            "zoom_out",
            VIEW,
            tr("Zoom out"),
            tr("Make the board smaller"),
            ("-", "Ctrl+-"),
            "zoom_out",
        ),
        ActionSpec(
            "fit", VIEW, tr("Whole board"), tr("Show the whole board"), ("0", "Ctrl+0"), "fit"
        ),
        ActionSpec(
            "coordinates",
            VIEW,
            tr("Coordinates"),
            tr("Show the name of every hex"),
            ("C",),
            "",
            True,
        ),
        ActionSpec(
            "panels",
            VIEW,
            tr("Panels"),
            tr("Show or hide all panels beside the board"),
            ("F9",),
            "",
            True,
        ),
        ActionSpec(
            "full_screen",
            VIEW,
            tr("Full screen"),
            tr("Use the whole screen"),
            ("F11",),
            "full_screen",
            True,
        ),
        ActionSpec(
            "help", HELP, tr("Keys and help"), tr("All keys and what they do"), ("?", "F1"), "help"
        ),
        ActionSpec(
            "single_keys",
            HELP,
            tr("Single keys act"),
            tr("Keys without Ctrl work on the board; switch off if you press them by mistake"),
            (),
            "",
            True,
        ),
        ActionSpec("about", HELP, tr("About Stambana"), tr("Version and licence")),
    )


def is_single(keys: str) -> bool:
    """Whether a shortcut is one printable key, with Shift at most."""
    return len(keys.removeprefix("Shift+")) == 1


class Actions(QObject):
    """The actions of one window as QActions, with what they do and when they can be done.

    ``specs`` gives the list of actions in the language spoken now.
    """

    def __init__(
        self, window: QWidget, specs: Callable[[], tuple[ActionSpec, ...]] = catalogue
    ) -> None:
        super().__init__(window)
        self._catalogue = specs
        self.by_key: dict[str, QAction] = {}
        self.specs: dict[str, ActionSpec] = {}
        self._when: dict[str, Callable[[], bool]] = {}
        self._single_keys = True
        for spec in specs():
            action = QAction(window)
            action.setObjectName(spec.key)
            action.setCheckable(spec.checkable)
            action.setAutoRepeat(spec.key in ("undo", "redo", "rotate", "rotate_back"))
            window.addAction(action)
            self.by_key[spec.key] = action
        self.retranslate()

    def bind(
        self, key: str, do: Callable[..., object], when: Callable[[], bool] | None = None
    ) -> None:
        """Say what an action does, and when it can be done (always, if not said).

        A switch calls ``do`` with its new state, any other action without arguments.
        """
        action = self.by_key[key]
        if self.specs[key].checkable:
            action.triggered.connect(lambda checked: do(checked))
        else:
            action.triggered.connect(lambda _checked=False: do())
        if when is not None:
            self._when[key] = when

    def refresh(self) -> None:
        """Ask every condition again and show the answer."""
        for key, when in self._when.items():
            self.by_key[key].setEnabled(when())

    def retranslate(self) -> None:
        """Take texts, help and keys from the catalogue in the language spoken now."""
        for spec in self._catalogue():
            self.specs[spec.key] = spec
            action = self.by_key[spec.key]
            action.setText(spec.text)
            action.setIconText(short_texts().get(spec.key, spec.text))
            action.setStatusTip(spec.help)
            shown = self.keys_text(spec.key)
            action.setToolTip(f"{spec.text} ({shown})\n{spec.help}" if shown else spec.help)
        self._set_keys()

    def set_single_keys(self, on: bool) -> None:
        """Let shortcuts without Ctrl act, or not."""
        self._single_keys = on
        self.retranslate()

    @property
    def single_keys(self) -> bool:
        """Whether shortcuts without Ctrl act."""
        return self._single_keys

    def keys_text(self, key: str) -> str:
        """The shortcut shown for an action, in the system's spelling; empty when it has none."""
        for keys in self._keys(self.specs[key]):
            return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        return ""

    def all_keys_text(self, key: str) -> list[str]:
        """All shortcuts of an action as the sheet of keys shows them."""
        native = QKeySequence.SequenceFormat.NativeText
        return [QKeySequence(keys).toString(native) for keys in self._keys(self.specs[key])]

    def set_icons(self, icon: Callable[[str], QIcon]) -> None:
        """Give every action that names an icon that icon."""
        for spec in self.specs.values():
            if spec.icon:
                self.by_key[spec.key].setIcon(icon(spec.icon))

    def _keys(self, spec: ActionSpec) -> tuple[str, ...]:
        if self._single_keys:
            return spec.keys
        return tuple(keys for keys in spec.keys if not is_single(keys))

    def _set_keys(self) -> None:
        for spec in self.specs.values():
            self.by_key[spec.key].setShortcuts([QKeySequence(keys) for keys in self._keys(spec)])
