"""What a PDF file draws, read back from its content streams without a PDF library."""

from __future__ import annotations

import re
import zlib

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


class PdfContent:
    """Pages, page size in points, and lines drawn on all pages.

    ``lines`` are start and end in points, from the lower left of the page; ``widths`` are the
    widths of pens in points.
    """

    def __init__(self, data: bytes) -> None:
        self.pages = len(re.findall(rb"/Type\s*/Page\b", data))
        box = re.search(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", data)
        assert box
        self.width, self.height = float(box[1]), float(box[2])
        self.lines: list[tuple[Point, Point]] = []
        self.widths: list[float] = []
        for found in re.finditer(rb"stream\r?\n", data):
            try:
                text = zlib.decompressobj().decompress(data[found.end() :]).decode("latin-1")
            except zlib.error:  # a font or a picture
                continue
            if re.search(r"\bcm\b", text):
                self._read(text)

    def _read(self, text: str) -> None:
        matrix: Matrix = (1, 0, 0, 1, 0, 0)
        stack: list[Matrix] = []
        operands: list[float] = []
        last: Point = (0, 0)
        for word in text.split():
            if re.fullmatch(r"-?\d*\.?\d+", word):
                operands.append(float(word))
                continue
            if word == "q":
                stack.append(matrix)
            elif word == "Q":
                matrix = stack.pop()
            elif word == "cm":
                matrix = _times(operands[-6:], matrix)
            elif word == "w":
                self.widths.append(operands[-1] * (abs(matrix[0]) or abs(matrix[1])))
            elif word in ("m", "l"):
                x, y = operands[-2:]
                a, b, c, d, e, f = matrix
                here = (a * x + c * y + e, b * x + d * y + f)
                if word == "l":
                    self.lines.append((last, here))
                last = here
            operands = []


def _times(first: list[float], second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )
