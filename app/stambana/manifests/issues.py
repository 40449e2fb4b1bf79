"""Issues: what is wrong in a manifest, and where.

An issue points at one place of one file.  Its sentence says what is wrong, where, and how to
mend it, in the user's language.  Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from stambana.words import tr

MOST_ISSUES = 200
"""Issues kept of one file; a last one says that there are more."""

MOST_COMPARED = 500
"""Known words an unknown one is compared with, so that large files stay quick to check."""

ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Issue:
    """One fault: file, line and column (from 1), sentence, and ``error`` or ``warning``."""

    file: str
    line: int
    column: int
    message: str
    severity: str = ERROR

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class ManifestError(Exception):
    """A manifest that cannot be used; ``issues`` are all its faults, in order."""

    def __init__(self, issues: Iterable[Issue]) -> None:
        self.issues = tuple(issues)
        super().__init__("\n".join(str(issue) for issue in self.issues))


class Report:
    """Collects the issues of one file, without repeating any and not without end.

    ``failed`` says whether an error is among them, ``full`` that some were not kept.
    """

    def __init__(self, path: Path | str) -> None:
        self.file = str(path)
        self._issues: dict[Issue, None] = {}
        self.failed = False
        self.full = False

    def add(self, line: int, column: int, message: str, severity: str = ERROR) -> None:
        """Note one issue at ``line`` and ``column``, both from 1."""
        issue = Issue(self.file, max(line, 1), max(column, 1), message, severity)
        self.failed = self.failed or severity == ERROR
        if issue not in self._issues:
            self.full = len(self._issues) >= MOST_ISSUES
            if not self.full:
                self._issues[issue] = None

    @property
    def issues(self) -> tuple[Issue, ...]:
        """All issues, in the order of the file."""
        found = sorted(self._issues)
        if self.full:
            last = found[-1]
            more = tr("there is more to mend than these {count}; begin here", count=MOST_ISSUES)
            severity = ERROR if self.failed else WARNING
            found.append(Issue(self.file, last.line, last.column, more, severity))
        return tuple(found)


def near_miss(word: str, known: Iterable[str]) -> str:
    """The known word most like ``word``, or an empty text when none is close."""
    if len(word) > 60:
        return ""
    choices = [choice for choice in islice(known, MOST_COMPARED) if choice != word]
    folded = word.casefold()
    for choice in choices:
        if choice.casefold() == folded:
            return choice
    close = difflib.get_close_matches(word, choices, n=1, cutoff=0.6)
    return close[0] if close else ""


def hint(word: str, known: Sequence[str], *, most: int = 12) -> str:
    """The end of a sentence about an unknown word: the near miss, or all there are if few."""
    close = near_miss(word, known)
    if close:
        return tr("; did you mean '{word}'?", word=close)
    if known and len(known) <= most:
        return tr("; choose from {words}", words=", ".join(known))
    return ""


def shown(text: str, most: int = 40) -> str:
    """A text of the file, short enough to be put into a sentence."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"
