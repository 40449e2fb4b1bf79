"""Files from outside: read up to a bound and no further, and JSON that cannot do harm.

Whatever a path leads to, a folder, a pipe that nobody writes to or a device without end, is
told in one sentence and in no time; so is what is larger than its reader wants.
"""

from __future__ import annotations

import codecs
import json
import os
import re
import stat
from pathlib import Path
from typing import Any

from stambana.spelling import fit, misplaced, spelled
from stambana.words import tr

MOST_DIGITS = 18
"""Digits of a whole number in JSON; no game has a longer one."""

_CONTROL = re.compile(r"\\(?:[bfnrt]|u00[01])")
_CODE = re.compile(r"\\u([0-9a-fA-F]{4})")
_CODE_HALF = re.compile("[\ud800-\udfff]")


class OutsideError(ValueError):
    """A file that cannot be used; the text is a sentence for the user."""


def read(path: Path, most: int, larger: str) -> bytes:
    """The bytes of an ordinary file, at most ``most``.

    Raises OutsideError for what is none, or with the sentence ``larger`` for one that has more
    bytes, and OSError as opening does.
    """
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OutsideError(tr("this is no ordinary file"))
            data = file.read(most + 1)
    except IsADirectoryError:
        raise OutsideError(tr("this is a folder; name a file in it")) from None
    except PermissionError:
        if path.is_dir():  # as some systems say it
            raise OutsideError(tr("this is a folder; name a file in it")) from None
        raise
    except OutsideError:
        raise
    except ValueError:  # a name with NUL
        raise OutsideError(tr("there is no such file; check the name and the folder")) from None
    if len(data) > most:
        raise OutsideError(larger)
    return data


def _at_once(name: str, flags: int) -> int:
    """Open a file; a pipe without waiting for its other end."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def unmarked(data: bytes) -> bytes:
    """Bytes of a text without the byte order mark of UTF-8; raises OutsideError for UTF-16."""
    if is_wide(data):
        raise OutsideError(tr("this is UTF-16 or UTF-32; save the file as UTF-8"))
    return data.removeprefix(codecs.BOM_UTF8)


def is_wide(data: bytes) -> bool:
    """Whether bytes look like UTF-16 or UTF-32: by their BOM, or by every second byte zero."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
        return True
    start = data[:64]
    half = len(start) // 2
    zeros = start[::2].count(0), start[1::2].count(0)
    return half > 1 and max(zeros) >= 0.9 * half and min(zeros) < 0.6 * half


def of_json(text: str) -> Any:
    """The value of a JSON text, its texts in one form and made fit to be shown.

    Raises JSONDecodeError for what is no JSON, and ValueError for numbers and nesting beyond all
    measure.
    """
    try:
        value = json.loads(text, parse_int=_whole, parse_float=_decimal, parse_constant=_whole)
        return value if is_plain(text) else _fitted(value)
    except RecursionError:
        raise ValueError("nesting") from None


def is_plain(text: str) -> bool:
    """Whether the texts in a JSON text are in one form and fit as they are."""
    if text.isascii() and "\\" not in text:
        return True
    if "\\" in text:
        if _CONTROL.search(text):
            return False
        text = _CODE.sub(lambda at: chr(int(at[1], 16)), text)
        if _CODE_HALF.search(text):  # two halves of a character are one
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    return not misplaced(text, "\t\n\r") and spelled(text) == text


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS + 1 or not text.lstrip("-").isdecimal():
        raise ValueError(text[:20])
    return int(text)


def _decimal(text: str) -> float | int:
    """A number with a point or an exponent; a whole one may be written so too."""
    number = float(text[:40])
    return int(number) if number.is_integer() and abs(number) < 10**MOST_DIGITS else number


def _fitted(value: Any) -> Any:
    if isinstance(value, str):
        return fit(value)
    if isinstance(value, list):
        return [_fitted(item) for item in value]
    if isinstance(value, dict):
        return {fit(key): _fitted(item) for key, item in value.items()}
    return value
