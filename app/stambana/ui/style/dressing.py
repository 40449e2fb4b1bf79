"""Dressing: look, theme, text size and language of a window, and what every window can do.

The main window, the window of a game and that of the design preview are all dressed here, as
the settings say and as the system has it, so a choice made in one means the same in the others.
Loaded before everything else, so it imports next to nothing until something is to be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from stambana.ui.windows.settings import SYSTEM, Settings
from stambana.words import set_language

if TYPE_CHECKING:
    from stambana.ui.board.scene import BoardScene
    from stambana.ui.style.look import Look
    from stambana.ui.windows.actions import Actions


def theme_wanted(settings: Settings) -> str:
    """The theme chosen, or the light or dark one as the system has it."""
    if settings.theme != SYSTEM:
        return settings.theme
    scheme = QGuiApplication.styleHints().colorScheme()
    return "dark" if scheme is Qt.ColorScheme.Dark else "light"


class DressedWindow(QMainWindow):
    """A window with a board, a look and a language.

    A subclass makes ``actions_of`` and ``scene`` after ``choose_look``, calls
    ``follow_system`` once, and says in ``show_look`` and ``retranslate`` what its own parts do.
    """

    settings: Settings
    actions_of: Actions
    scene: BoardScene
    look: Look

    # -- looks and words ----------------------------------------------------------------------

    def theme_name(self) -> str:
        """The theme that is shown: the one wanted, or the light one if there is none such."""
        from stambana.art.themes import theme_names

        wanted = theme_wanted(self.settings)
        return wanted if wanted in theme_names() else "light"

    def choose_look(self) -> None:
        """Give the application the look that goes with the theme, and the size of its text."""
        from stambana.art.themes import load_theme
        from stambana.ui.style import look as looks

        self.look = looks.DARK if load_theme(self.theme_name()).dark else looks.LIGHT
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        looks.apply(app, self.look, self.settings.text_size)

    def show_look(self) -> None:
        """Show the look in all parts of the window; icons of actions first."""
        from stambana.ui.style.icons import icon
        from stambana.ui.style.qt_words import name_dock_buttons

        name_dock_buttons(self)
        look = self.look
        self.actions_of.set_icons(lambda name: icon(name, look.text, look.faint, look.accent))

    def retranslate(self) -> None:
        """Say everything again in the language spoken now; actions first."""
        from stambana.ui.style.qt_words import name_dock_buttons

        name_dock_buttons(self)
        self.actions_of.retranslate()

    def follow_system(self) -> None:
        """Change with the system between light and dark, where the settings say so."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    def _system_changed(self) -> None:
        if self.settings.theme == SYSTEM:
            self.set_theme(SYSTEM)

    def set_theme(self, name: str) -> None:
        """Show board and window in a theme (SYSTEM: as the system has it)."""
        from stambana.art.themes import load_theme

        self.settings.theme = name
        self.choose_look()
        self.scene.set_theme(load_theme(self.theme_name()))
        self.show_look()

    def take_looks(self) -> None:
        """Look and speak as the settings say, after another window changed them."""
        self.set_theme(self.settings.theme)
        self.retranslate()

    def set_text_size(self, percent: int) -> None:
        """Set the size of the window's text, 100 being the system's."""
        self.settings.text_size = percent
        self.choose_look()
        self.show_look()
        self.retranslate()

    def set_language(self, to: str) -> None:
        """Speak another language from now on."""
        from stambana.ui.style import qt_words

        self.settings.language = to
        set_language(to)
        qt_words.speak()
        self.retranslate()

    # -- what every window can do -------------------------------------------------------------

    def check_switches(self) -> None:
        """Let the switches of the view stand as the settings say."""
        by_key = self.actions_of.by_key
        by_key["coordinates"].setChecked(self.settings.coordinates)
        by_key["single_keys"].setChecked(self.settings.single_keys)
        by_key["panels"].setChecked(True)

    def set_coordinates(self, on: bool) -> None:
        """Show or hide the name of every hex."""
        self.settings.coordinates = on
        self.scene.set_coordinates(on)

    def set_single_keys(self, on: bool) -> None:
        """Let keys without Ctrl act on the board, or not."""
        self.settings.single_keys = on
        self.actions_of.set_single_keys(on)

    def set_full_screen(self, on: bool) -> None:
        """Use the whole screen, or go back to a window."""
        self.actions_of.by_key["full_screen"].setChecked(on)
        if on:
            self.showFullScreen()
        else:
            self.showNormal()

    def show_help(self) -> None:
        """The sheet of keys."""
        from stambana.ui.windows.help import KeySheet

        KeySheet(self.actions_of, self.look, self).open()

    def search(self) -> None:
        """Ask for an action by its name, and do it."""
        from stambana.ui.windows.help import ActionSearch

        ActionSearch(self.actions_of, self).open()

    def show_about(self) -> None:
        """Version and licence."""
        from stambana.ui.windows.help import about

        about(self).open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold back single keys on what is watched when they are off."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and not self.actions_of.single_keys
            and event.text().isprintable()
            and event.text().strip()
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            return True
        return super().eventFilter(watched, event)
