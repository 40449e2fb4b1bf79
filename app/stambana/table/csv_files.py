"""A title's tables as CSV files."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

from stambana.disk import write_whole
from stambana.titles.title import Tabulation


def csv_text(table: Tabulation) -> str:
    """A table as CSV, lines ended as RFC 4180 has them."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(table.head)
    writer.writerows(table.rows)
    return out.getvalue()


def write_csv(table: Tabulation, path: Path) -> None:
    """Write a table as UTF-8 with a mark at its beginning, by which spreadsheets know it.

    Raises OSError when it cannot be written.
    """
    write_whole(path, csv_text(table).encode("utf-8-sig"))
