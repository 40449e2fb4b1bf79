"""Look: the colors and forms of everything around the board, light and dark.

A theme of the board brings its surroundings with it: a dark board stands in dark panels.
Every text has a contrast of at least 4.5:1 on its ground; focus is a ring in the accent color.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from string import Template

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from stambana.art.shapes import Face
from stambana.places import resources
from stambana.ui.style import fonts

POINTS = 11.0
"""Size of the window's text when nothing else is wished."""

_SIZE = re.compile(r"(\d+)pt;")


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
    families = dict.fromkeys((fonts.load()[Face.REGULAR], *app.font().families()))
    font = QFont([*families])
    font.setPointSizeF(POINTS * text_size / 100)
    app.setFont(font)
    sheet = _sheet(look, text_size)
    if app.styleSheet() != sheet:  # setting it visits every widget
        app.setStyleSheet(sheet)


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


def _sheet(look: Look, text_size: int) -> str:
    """The style sheet in the colors of a look, its sizes of text in proportion."""
    source = (resources() / "style" / "window.qss").read_text(encoding="utf-8")
    check = resources() / "icons" / "style" / f"check-{'dark' if look.dark else 'light'}.svg"
    filled = Template(source).substitute(asdict(look), check=check.as_posix())
    return _SIZE.sub(lambda size: f"{int(size[1]) * text_size / 100:g}pt;", filled)
