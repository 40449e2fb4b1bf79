"""The menu bar: all actions by group, and the choices of how everything looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QDockWidget, QMenu, QMenuBar

from stambana import words
from stambana.art.themes import load_theme, theme_names
from stambana.ui.board.scene import BoardScene
from stambana.ui.windows.actions import VIEW, Actions, group_names
from stambana.ui.windows.settings import SYSTEM, Settings
from stambana.words import tr


class HasMenus(Protocol):
    """What the menus need of a window."""

    settings: Settings
    actions_of: Actions
    scene: BoardScene

    def menuBar(self) -> QMenuBar:
        """The bar to fill."""

    def set_theme(self, name: str) -> None:
        """Show everything in a theme."""

    def set_text_size(self, percent: int) -> None:
        """Set the size of the text."""

    def set_language(self, language: str) -> None:
        """Speak another language."""


_AFTER_LINE = frozenset(
    {
        "save",
        "save_as",
        "export",
        "quit",
        "search",
        "rotate",
        "free",
        "coordinates",
        "single_keys",
        "about",
        "correct",
        "leave",
    }
)
"""Actions before which the menu draws a line."""

_LANGUAGES = {"en": "English", "sv": "Svenska"}
"""Each language in its own words."""

_TEXT_SIZES = (80, 90, 100, 110, 125, 150, 175, 200)


def fill_menus(window: HasMenus) -> dict[str, QMenu]:
    """Make the menu bar of a window anew in the language spoken now; the menus by group.

    A group of which the window has no action has no menu.
    """
    bar = window.menuBar()
    for old in bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
        old.deleteLater()
    bar.clear()
    menus: dict[str, QMenu] = {}
    specs = window.actions_of.specs.values()
    wanted = {VIEW, *(spec.group for spec in specs)}
    for group, name in group_names().items():
        if group in wanted:
            menus[group] = bar.addMenu(name)
    for spec in specs:
        if spec.key in _AFTER_LINE:
            menus[spec.group].addSeparator()
        menus[spec.group].addAction(window.actions_of.by_key[spec.key])
    view = menus[VIEW]
    view.addSeparator()
    _fill_themes(view.addMenu(tr("Colors")), window)
    _fill_sizes(view.addMenu(tr("Text size")), window)
    _fill_languages(view.addMenu(tr("Language")), window)
    _fill_layers(view.addMenu(tr("Show on the board")), window)
    _offer_panels(view, bar)
    return menus


def _offer_panels(view: QMenu, bar: QMenuBar) -> None:
    """A menu of the panels one by one, also of those that are hidden at first."""
    menu = view.addMenu(tr("Single panels"))

    def fill() -> None:
        menu.clear()
        docks = bar.window().findChildren(QDockWidget)
        closable = QDockWidget.DockWidgetFeature.DockWidgetClosable
        for dock in docks:
            if dock.features() & closable:
                menu.addAction(dock.toggleViewAction())
        menu.menuAction().setVisible(not menu.isEmpty())

    view.aboutToShow.connect(fill)


def _fill_themes(menu: QMenu, window: HasMenus) -> None:
    known = {"light": tr("Light"), "dark": tr("Dark"), "colorblind": tr("Color-safe")}
    titles = {SYSTEM: tr("As the system")}
    for name in theme_names():
        if name != "print":  # white paper, for printers
            titles[name] = known.get(name) or load_theme(name).title
    _choices(menu, titles, window.settings.theme, window.set_theme)


def _fill_sizes(menu: QMenu, window: HasMenus) -> None:
    titles = {str(size): f"{size} %" for size in _TEXT_SIZES}
    now = str(window.settings.text_size)
    _choices(menu, titles, now, lambda size: window.set_text_size(int(size)))


def _fill_languages(menu: QMenu, window: HasMenus) -> None:
    titles = {code: _LANGUAGES.get(code, code) for code in words.languages()}
    _choices(menu, titles, words.language(), window.set_language)


def _fill_layers(menu: QMenu, window: HasMenus) -> None:
    titles = {
        "terrain": tr("Terrain"),
        "borders": tr("Borders and their costs"),
        "labels": tr("Labels"),
        "names": tr("Names"),
        "tokens": tr("Tokens"),
    }
    for name, text in titles.items():
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(window.scene.layers[name].isVisible())
        action.toggled.connect(lambda on, layer=name: window.scene.set_layer_visible(layer, on))


def _choices(menu: QMenu, titles: dict[str, str], now: str, choose: Callable[[str], None]) -> None:
    group = QActionGroup(menu)
    for key, text in titles.items():
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(key == now)
        action.setData(key)
        group.addAction(action)
        action.triggered.connect(lambda _on=False, chosen=key: choose(chosen))
