"""Texts with a mark where an issue is expected."""

from __future__ import annotations

MARK = "¤"


def unmark(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without its marks, and the line and column (from 1) each mark stood at."""
    places = []
    while MARK in text:
        before, text = text.split(MARK, 1)
        places.append((before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1))
        text = before + text
    return text, places
