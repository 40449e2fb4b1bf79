"""Names of hexes, such as C16, and the coordinates they stand for.

Printed maps name a hex by a letter and a number.  The letters may run along the
columns or the rows; the numbers are *doubled*: in one column (or row) they go up by
two, so that the six neighbors of a hex differ by (0, 2) or (1, 1).  A growing map
uses axial names, ``2,-1``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from stambana.hexes.coords import Coord, Layout


class NameStyle(StrEnum):
    """How the two parts of a name are written."""

    LETTER_NUMBER = "letter-number"
    NUMBER_LETTER = "number-letter"
    AXIAL = "axial"


class Letters(StrEnum):
    """What a letter of the name counts: columns from the west, or rows from the north."""

    COLUMNS = "columns"
    ROWS = "rows"


_LETTER_NUMBER = re.compile(r"([A-Z]{1,2})(-?[0-9]{1,3})\Z")
_NUMBER_LETTER = re.compile(r"(-?[0-9]{1,3})([A-Z]{1,2})\Z")
_AXIAL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})\Z")


class HexNameError(ValueError):
    """A text that is no hex name, or one for which this naming has no place."""


def _letter_index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def _letter_text(index: int) -> str:
    text = ""
    index += 1
    while index > 0:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


@dataclass(frozen=True, slots=True)
class Naming:
    """The rule by which one map names its hexes.

    ``odd_sum`` says whether letter position (A = 1) plus number is odd (18SJ) or even
    (18Svea); the hexes of one map all agree in this.  Flat-topped maps have letters for
    columns and pointy-topped maps letters for rows when numbers are doubled; the other
    pairing counts the number from the other axis and is allowed for either layout.
    """

    layout: Layout
    style: NameStyle = NameStyle.LETTER_NUMBER
    letters: Letters = Letters.COLUMNS
    odd_sum: bool = True

    def coord(self, hex_name: str) -> Coord:
        """The place called ``hex_name``; raises HexNameError with the reason."""
        if self.style is NameStyle.AXIAL:
            found = _AXIAL.match(hex_name)
            if not found:
                raise HexNameError(f"'{hex_name}' is no axial name; write it as q,r, such as 2,-1")
            return Coord(int(found[1]), int(found[2]))
        if self.style is NameStyle.LETTER_NUMBER:
            found = _LETTER_NUMBER.match(hex_name)
            letters, number = (found[1], found[2]) if found else ("", "")
        else:
            found = _NUMBER_LETTER.match(hex_name)
            number, letters = (found[1], found[2]) if found else ("", "")
        if not found:
            sample = "C16" if self.style is NameStyle.LETTER_NUMBER else "16C"
            raise HexNameError(
                f"'{hex_name}' is no hex name; write a letter and a number, such as {sample}"
            )
        return self._place(hex_name, _letter_index(letters), int(number))

    def _place(self, hex_name: str, index: int, number: int) -> Coord:
        shift = 0 if self.odd_sum else 1
        if (index + number + shift) % 2:
            kind = "odd" if (number % 2 == 0) else "even"
            raise HexNameError(
                f"there is no hex '{hex_name}': beside its letter the numbers are {kind}"
            )
        along = number + shift if not self.odd_sum else number
        if self.layout is Layout.FLAT:
            column, row = (index, along) if self.letters is Letters.COLUMNS else (along, index)
            return Coord(column, (row - column) // 2)
        row, column = (index, along) if self.letters is Letters.ROWS else (along, index)
        return Coord((column - row) // 2, row)

    def name(self, at: Coord) -> str:
        """The printed name of the place ``at``; the inverse of ``coord``."""
        if self.style is NameStyle.AXIAL:
            return f"{at.q},{at.r}"
        if self.layout is Layout.FLAT:
            column, row = at.q, 2 * at.r + at.q
            index, along = (column, row) if self.letters is Letters.COLUMNS else (row, column)
        else:
            row, column = at.r, 2 * at.q + at.r
            index, along = (row, column) if self.letters is Letters.ROWS else (column, row)
        number = along if self.odd_sum else along - 1
        letters = _letter_text(index) if index >= 0 else "?"
        if self.style is NameStyle.LETTER_NUMBER:
            return f"{letters}{number}"
        return f"{number}{letters}"
