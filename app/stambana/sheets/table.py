"""Tables: rows under a head, columns as wide as they need."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.sheets.ink import Laid, LineInk
from stambana.sheets.parts import Part


@dataclass(frozen=True, slots=True)
class Table:
    """Cells by row, each a part; ``right`` are the columns that stand at their right edge.

    The first column gives way where there is no room.
    """

    head: tuple[Part, ...]
    rows: tuple[tuple[Part, ...], ...]
    right: frozenset[int] = frozenset()
    gap: float = 1.0
    ruled: bool = True

    def wide(self) -> float:
        """All columns."""
        widths = self._wanted()
        return sum(widths) + self.gap * max(0, len(widths) - 1)

    def _wanted(self) -> list[float]:
        rows = (self.head, *self.rows) if self.head else self.rows
        return [max(cell.wide() for cell in column) for column in zip(*rows, strict=True)]

    def lay(self, width: float) -> Laid:
        """Row by row, with a line below each."""
        widths = self._wanted()
        over = sum(widths) + self.gap * max(0, len(widths) - 1) - width
        if over > 0 and widths:
            widths[0] = max(1.0, widths[0] - over)
        total = sum(widths) + self.gap * max(0, len(widths) - 1)
        inner: list[tuple[float, float, Laid]] = []
        lines: list[LineInk] = []
        y = 0.0
        for row in (self.head, *self.rows) if self.head else self.rows:
            laid = [cell.lay(wide) for cell, wide in zip(row, widths, strict=True)]
            high = max((at.height for at in laid), default=0.0)
            x = 0.0
            for column, (at, wide) in enumerate(zip(laid, widths, strict=True)):
                aside = wide - at.width if column in self.right else 0.0
                inner.append((x + aside, y + (high - at.height) / 2, at))
                x += wide + self.gap
            y += high + 0.1
            if self.ruled:
                lines.append(LineInk(((0.0, y), (total, y)), "line"))
                y += 0.1
        return Laid(total, y, tuple(lines), tuple(inner))

    def say(self) -> str:
        """A line for each row, cells after their heads."""
        heads = [cell.say() for cell in self.head] or [""] * len(self._wanted())
        lines = []
        for row in self.rows:
            cells = [f"{head} {cell.say()}".strip() for head, cell in zip(heads, row, strict=True)]
            lines.append(", ".join(at for at in cells if at))
        return "\n".join(lines)
