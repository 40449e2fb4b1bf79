"""Widths without a window agree with those a window draws."""

from __future__ import annotations

import pytest

from stambana.art import text
from stambana.art.shapes import Face, TextShape

LINES = ["Åmål", "Östersund", "Norrköping", "1234567890", "Stockholms hamn", "ÅÄÖ åäö éü"]


@pytest.mark.parametrize("face", Face)
def test_widths_agree_with_qt(qapp, face):
    from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

    number = QFontDatabase.addApplicationFont(str(text.font_file(face)))
    assert QFontDatabase.applicationFontFamilies(number) == [text.family()]
    font = QFont(text.family())
    font.setPixelSize(400)
    font.setBold(face is Face.BOLD)
    font.setItalic(face is Face.ITALIC)
    font.setKerning(False)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    measured = QFontMetricsF(font)
    for line in LINES:
        assert text.width(line, 400, face) == pytest.approx(
            measured.horizontalAdvance(line), rel=0.01
        )
    assert text.cap_height(400, face) == pytest.approx(measured.capHeight(), rel=0.02)


@pytest.mark.parametrize("face", Face)
def test_swedish_letters_and_signs_are_measured(face):
    for letter in "abcåäöÅÄÖéüß–—×·’€":
        assert letter in text.metrics(face).advances


def test_width_grows_with_size_and_spacing():
    assert text.width("AB", 20) == pytest.approx(2 * text.width("AB", 10))
    assert text.width("ABC", 10, spacing=2) == pytest.approx(text.width("ABC", 10) + 4)
    assert text.width("", 10, spacing=2) == 0


def test_a_letter_the_font_lacks_is_given_a_wide_one():
    assert text.width("鉄", 10) == text.width("m", 10)


def test_a_turned_line_stands_upright():
    corners = text.quad(TextShape("Vättern", (10, 20), 10, angle=90))
    xs, ys = zip(*corners, strict=True)
    assert max(ys) - min(ys) == pytest.approx(text.width("Vättern", 10))
    assert max(xs) - min(xs) == pytest.approx(text.cap_height(10))


def test_the_licence_lies_beside_the_fonts():
    folder = text.font_file().parent
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8").upper()
