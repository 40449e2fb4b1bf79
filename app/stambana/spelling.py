"""Spelling: texts from outside in one form, and the characters that have no place in them.

Ö can be written in two ways that look the same and are not equal; marks of direction, control
characters and halves of characters are not seen at all and change what is.  Every text that
comes in, typed, named on the command line, in a manifest or in the file of a game, is made one
here; whether it is refused or made fit for the rest is up to who reads it.
"""

from __future__ import annotations

import re
import unicodedata

_MISPLACED = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # line ends and marks of direction
    "\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"  # not seen, and not between letters
    "\ud800-\udfff\ufffe\uffff]"  # no characters
)


def spelled(text: str) -> str:
    """A text with its accents composed (NFC)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def fit(text: str) -> str:
    """A text in one form, with a blank for every character that has no place in it."""
    return _MISPLACED.sub(" ", spelled(text))


def misplaced(text: str, allowed: str = "") -> re.Match[str] | None:
    """The first character of a text that has no place there, those allowed aside."""
    return next((at for at in _MISPLACED.finditer(text) if at[0] not in allowed), None)


def code_of(character: str) -> str:
    """How a character that is not seen is named: ``U+202E``."""
    return f"U+{ord(character):04X}"
