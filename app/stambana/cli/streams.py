"""Streams: what is printed is UTF-8, wherever the program runs.

Names have å, ä and ö; a terminal or pipe under a Latin-1 or C locale would otherwise refuse
them or garble them.  What even UTF-8 cannot say (a broken file name) is escaped, never fatal.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path


def steady() -> None:
    """Make standard output and error write UTF-8 and never fail on a character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def complain(sentence: str) -> None:
    """Print one line on the error stream, if there is one."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)


def say(text: str) -> None:
    """Print a line on standard output, if there is one (a program without console has none)."""
    if sys.stdout is not None:
        print(text)


def shown(path: str | Path) -> str:
    """A file name as people read it.

    Under a Latin-1 or C locale Python reads the bytes of a UTF-8 name as other letters;
    going back to the bytes gives the name itself.
    """
    try:
        return os.fsencode(path).decode("utf-8")
    except UnicodeError:
        return str(path)


def hang_up() -> None:
    """Give up standard output after its reader has gone, so that leaving is quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
