"""Look: the colors and forms of everything around the board, light and dark.

A theme of the board brings its surroundings with it: a dark board stands in dark panels.
Every text has a contrast of at least 4.5:1 on its ground; focus is a ring in the accent color.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

POINTS = 10.0
"""Size of the window's text when nothing else is wished."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colors of the surroundings.

    ``window`` is the ground of panels, ``base`` that of lists and fields, ``hover`` a control
    under the pointer, ``faint`` what cannot be used now, ``warning`` and ``error`` signs.
    """

    dark: bool
    window: str
    base: str
    raised: str
    hover: str
    line: str
    text: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    soft: str
    warning: str
    error: str


LIGHT = Look(
    dark=False,
    window="#f4f2ed",
    base="#ffffff",
    raised="#ffffff",
    hover="#e9e5dc",
    line="#d8d3c8",
    text="#1f2429",
    muted="#575d66",
    faint="#9a9c9f",
    accent="#0b5c8a",
    on_accent="#ffffff",
    soft="#d9e8f1",
    warning="#8a5a00",
    error="#a3211b",
)
DARK = Look(
    dark=True,
    window="#1f2329",
    base="#262b32",
    raised="#2b3038",
    hover="#353b45",
    line="#3c434d",
    text="#e9ebee",
    muted="#b0b6bf",
    faint="#737a84",
    accent="#79c0ee",
    on_accent="#0c1a24",
    soft="#2c4556",
    warning="#f0bd62",
    error="#ff9b90",
)


def apply(app: QApplication, look: Look, text_size: int) -> None:
    """Give the whole application a look, with text of ``text_size`` percent of the usual."""
    app.setPalette(_palette(look))
    font = QFont(app.font())
    font.setPointSizeF(POINTS * text_size / 100)
    app.setFont(font)
    app.setStyleSheet(_sheet(look))


def _palette(look: Look) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for which, color in (
        (role.Window, look.window),
        (role.WindowText, look.text),
        (role.Base, look.base),
        (role.AlternateBase, look.window),
        (role.Text, look.text),
        (role.Button, look.raised),
        (role.ButtonText, look.text),
        (role.BrightText, look.error),
        (role.ToolTipBase, look.raised),
        (role.ToolTipText, look.text),
        (role.PlaceholderText, look.muted),
        (role.Highlight, look.accent),
        (role.HighlightedText, look.on_accent),
        (role.Link, look.accent),
        (role.LinkVisited, look.accent),
        (role.Light, look.raised),
        (role.Midlight, look.hover),
        (role.Mid, look.line),
        (role.Dark, look.line),
        (role.Shadow, look.line),
        (role.Accent, look.accent),
    ):
        palette.setColor(which, QColor(color))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(look.faint))
    return palette


def _sheet(look: Look) -> str:
    return f"""
QToolTip {{ background: {look.raised}; color: {look.text}; border: 1px solid {look.line}; padding: 5px; }}
QMenuBar {{ background: {look.window}; padding: 1px 4px; }}
QMenuBar::item {{ padding: 4px 9px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {look.soft}; }}
QMenu {{ background: {look.raised}; border: 1px solid {look.line}; padding: 4px; }}
QMenu::item {{ padding: 5px 28px 5px 26px; border-radius: 4px; }}
QMenu::item:selected {{ background: {look.soft}; color: {look.text}; }}
QMenu::item:disabled {{ color: {look.faint}; }}
QMenu::separator {{ height: 1px; background: {look.line}; margin: 4px 8px; }}
QToolBar {{ background: {look.window}; border: 0; border-bottom: 1px solid {look.line}; spacing: 2px; padding: 3px 6px; }}
QToolBar::separator {{ background: {look.line}; width: 1px; margin: 5px 5px; }}
QToolButton {{ border: 1px solid transparent; border-radius: 6px; padding: 4px 8px; background: transparent; }}
QToolButton:hover {{ background: {look.hover}; }}
QToolButton:checked {{ background: {look.soft}; border-color: {look.accent}; }}
QToolButton:pressed {{ background: {look.soft}; }}
QToolButton:focus {{ border: 2px solid {look.accent}; padding: 3px 7px; }}
QToolButton:disabled {{ color: {look.faint}; }}
QPushButton {{ border: 1px solid {look.line}; border-radius: 6px; padding: 5px 14px; background: {look.raised}; }}
QPushButton:hover {{ background: {look.hover}; }}
QPushButton:default {{ border-color: {look.accent}; }}
QPushButton:focus {{ border: 2px solid {look.accent}; padding: 4px 13px; }}
QPushButton:checked {{ background: {look.soft}; border-color: {look.accent}; }}
QLineEdit, QTextBrowser, QListView, QTreeView {{ background: {look.base}; border: 1px solid {look.line}; border-radius: 6px; selection-background-color: {look.accent}; selection-color: {look.on_accent}; }}
QLineEdit {{ padding: 4px 7px; }}
QLineEdit:focus, QTextBrowser:focus, QListView:focus, QTreeView:focus {{ border: 2px solid {look.accent}; }}
QListView::item {{ padding: 4px 6px; border-radius: 4px; }}
QListView::item:hover {{ background: {look.hover}; }}
QListView::item:selected {{ background: {look.soft}; color: {look.text}; }}
QCheckBox:focus {{ color: {look.accent}; text-decoration: underline; }}
QDockWidget {{ font-weight: 600; }}
QDockWidget::title {{ background: {look.window}; padding: 7px 10px 5px 10px; text-align: left; }}
QMainWindow::separator {{ background: {look.line}; width: 1px; height: 1px; }}
QMainWindow::separator:hover {{ background: {look.accent}; width: 3px; height: 3px; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{ padding: 6px 12px; border: 0; border-bottom: 2px solid transparent; background: {look.window}; color: {look.muted}; }}
QTabBar::tab:selected {{ color: {look.text}; border-bottom-color: {look.accent}; }}
QTabBar::tab:focus {{ color: {look.accent}; text-decoration: underline; }}
QStatusBar {{ background: {look.window}; border-top: 1px solid {look.line}; }}
QStatusBar::item {{ border: 0; }}
QStatusBar QToolButton {{ padding: 1px 6px; }}
QStatusBar QToolButton:focus {{ padding: 0px 5px; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 1px; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 1px; }}
QScrollBar::handle {{ background: {look.line}; border-radius: 4px; min-height: 28px; min-width: 28px; }}
QScrollBar::handle:hover {{ background: {look.faint}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
#title {{ font-weight: 700; }}
#muted {{ color: {look.muted}; }}
#problem {{ color: {look.error}; }}
"""
