"""Fonts: the type faces that come with the program, made known to Qt once.

What is drawn must look the same on every machine and agree with the widths that the drawing
was laid out with, so no text of a board is ever set in a font of the system.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from stambana.art.shapes import Face
from stambana.art.text import font_file

_DESIGN_SIZE = 100
"""Pixel size at which letters are turned into outlines; large, so that no hint moves them."""


@cache
def load() -> dict[Face, str]:
    """Register the bundled fonts (needs a QGuiApplication); the family name of each face.

    A face that Qt cannot read is set in Qt's default font.
    """
    families: dict[Face, str] = {}
    for face in Face:
        number = QFontDatabase.addApplicationFont(str(font_file(face)))
        names = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
        families[face] = names[0] if names else QFont().family()
    return families


@cache
def font(face: Face) -> QFont:
    """The font of a face at the size in which outlines are taken (100 pixels an em)."""
    made = QFont(load()[face])
    made.setPixelSize(_DESIGN_SIZE)
    made.setWeight(QFont.Weight.Bold if face is Face.BOLD else QFont.Weight.Normal)
    made.setItalic(face is Face.ITALIC)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # The drawing was laid out with the plain widths of the letters.
    made.setKerning(False)
    return made
