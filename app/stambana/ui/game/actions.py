"""What the window of a game can do, as one list; see ``ui.windows.actions``.

View, language and help are those of the main window; what a game adds stands here.
"""

from __future__ import annotations

from stambana.ui.windows import actions
from stambana.ui.windows.actions import EDIT, FILE, GAME, VIEW, ActionSpec
from stambana.words import tr

_SHARED = (
    "export",
    "print",
    "search",
    "zoom_in",
    "zoom_out",
    "fit",
    "coordinates",
    "panels",
    "full_screen",
    "help",
    "single_keys",
    "about",
)


def catalogue() -> tuple[ActionSpec, ...]:
    """All actions of a game's window in the language spoken now, in the order of the menus."""
    shared = {spec.key: spec for spec in actions.catalogue() if spec.key in _SHARED}
    return (
        ActionSpec(
            "start",
            FILE,
            tr("Start page"),
            tr("Leave the table; the game is kept and can be continued"),
            ("Ctrl+Home",),
            "home",
        ),
        ActionSpec(
            "new_game",
            FILE,
            tr("New game …"),
            tr("Choose a title and who plays; this game is kept as it stands"),
            ("Ctrl+N",),
            "new",
        ),
        ActionSpec(
            "open",
            FILE,
            tr("Open …"),
            tr("Open a saved or recorded game; this one is kept as it stands"),
            ("Ctrl+O",),
            "open",
        ),
        ActionSpec(
            "save_as",
            FILE,
            tr("Save a copy as …"),
            tr("Write the game to a file of your own; it is kept by itself all the time"),
            ("Ctrl+Shift+S", "Ctrl+S"),
            "save",
        ),
        shared["export"],
        shared["print"],
        ActionSpec(
            "export_table",
            FILE,
            tr("Export a table as CSV …"),
            tr("Choose one of the tables of everything, and write it to a file"),
        ),
        ActionSpec(
            "quit", FILE, tr("Quit"), tr("Close the program; the game is kept"), ("Ctrl+Q",)
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
            "turn_start",
            EDIT,
            tr("Back to the start of the turn"),
            tr("Undo all that was done in this turn"),
            ("Ctrl+Backspace",),
            "back",
        ),
        ActionSpec(
            "redo_all",
            EDIT,
            tr("On to the last move"),
            tr("Make all undone moves again"),
            ("Ctrl+Shift+End",),
        ),
        shared["search"],
        ActionSpec(
            "look_back",
            GAME,
            tr("Look one move back"),
            tr("See how it was before; the game stays as it is"),
            ("PgUp", "Alt+Left"),
        ),
        ActionSpec(
            "look_on",
            GAME,
            tr("Look one move on"),
            tr("See the next move; the game stays as it is"),
            ("PgDown", "Alt+Right"),
        ),
        ActionSpec(
            "look_home",
            GAME,
            tr("Back to the game"),
            tr("Stop looking around"),
            ("Alt+End",),
        ),
        ActionSpec(
            "play_on",
            GAME,
            tr("Play on from here"),
            tr("Go on from the move looked at; what came after it is kept as a line left"),
        ),
        ActionSpec(
            "correct",
            GAME,
            tr("Correct the table …"),
            tr("Set by hand what does not agree with the table, such as money"),
        ),
        ActionSpec(
            "end_game",
            GAME,
            tr("End the game here …"),
            tr("End the game as it stands; what everybody has counts"),
        ),
        ActionSpec(
            "forget_lines",
            GAME,
            tr("Forget the other lines of play …"),
            tr("Clean the game up: forget moves that were undone and replaced by others"),
        ),
        ActionSpec(
            "confirm",
            GAME,
            tr("Press the marked button"),
            tr("The one that shows ⏎; nothing is marked that nobody chose"),
            ("Return", "Enter"),
        ),
        ActionSpec(
            "pass",
            GAME,
            tr("Pass"),
            tr("Pass, do nothing more in this step, or end the turn"),
            ("P",),
        ),
        ActionSpec(
            "leave",
            GAME,
            tr("Back"),
            tr("Take the last choice back, close the form, stop looking around"),
            ("Esc",),
        ),
        ActionSpec(
            "to_panel",
            VIEW,
            tr("To the decision"),
            tr("Put the keyboard into the decision panel"),
            ("F6",),
        ),
        ActionSpec(
            "to_board",
            VIEW,
            tr("To the board"),
            tr("Put the keyboard onto the board; arrows choose a hex, Enter takes it"),
            ("F7",),
        ),
        *(spec for key, spec in shared.items() if key not in ("search", "export", "print")),
    )
