"""Measure how the board of 18SJ is painted; run it as ``python tests/bench/bench_board.py``.

Milliseconds depend on the machine, so every figure is also given as a ratio to painting the
same number of plain hexagons (filled, smooth edges) into a picture of the same size, measured
in turn with it.  Medians of repeated runs.  Nothing here is collected by pytest.

    --size 1920x1080   the view        --runs 15   how often each thing is done
    --map 18sj         the map         --ratio 1   pixels of the device per pixel
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "app"))

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPaintEvent, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from stambana.art.themes import load_theme
from stambana.hexes.coords import Layout
from stambana.hexes.shape import corners
from stambana.manifests import load_board, map_path
from stambana.table.lay_helper import LayHelper
from stambana.track.board import Board
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView


class WatchedView(BoardView):
    """Counts the pixels it is asked to paint."""

    area = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Count, then paint."""
        self.area += sum(rect.width() * rect.height() for rect in event.region())
        super().paintEvent(event)


def median(work: Callable[[], object], runs: int) -> float:
    """Milliseconds."""
    taken = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        taken.append((time.perf_counter() - begin) * 1000)
    return statistics.median(taken)


class Bench:
    """A board in a view, and what is done to it."""

    def __init__(self, board: Board, width: int, height: int, runs: int) -> None:
        self.board = board
        self.runs = runs
        self.scene = BoardScene(load_theme("light"))
        self.scene.show_board(board)
        self.view = WatchedView(self.scene)
        self.view.resize(width, height)
        self.view.show()
        self.settle()

    def settle(self) -> None:
        """Paint what is due; count from zero."""
        QApplication.processEvents()
        self.view.area = 0
        for layer in self.scene.layers.values():
            layer.painted = layer.rebuilt = 0

    def painted(self) -> int:
        """Groups painted since."""
        return sum(layer.painted for layer in self.scene.layers.values())

    def rebuilt(self) -> int:
        """Groups rebuilt since."""
        return sum(layer.rebuilt for layer in self.scene.layers.values())

    def shapes(self) -> int:
        """Shapes in sight: what the plain hexagons stand for."""
        seen = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        return sum(
            made.rect.intersects(seen)
            for layer in self.scene.layers.values()
            if layer.isVisible()
            for sketch in layer.sketches()
            for made in sketch.outlines
        )

    def plain(self, count: int) -> float:
        """Milliseconds for so many plain hexagons at the view's zoom, spread over its size."""
        ratio = self.view.devicePixelRatioF()
        size = self.view.viewport().size()
        image = QImage(size * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        zoom = self.view.zoom
        outline = QPolygonF([QPointF(x * zoom, y * zoom) for x, y in corners(Layout.FLAT)])
        across = max(1, int((count * size.width() / size.height()) ** 0.5))
        places = [
            QPointF(
                (number % across + 0.5) * size.width() / across,
                (number // across + 0.5) * size.height() * across / count,
            )
            for number in range(count)
        ]
        brush = QBrush(QColor("#f6d64a"))

        def paint() -> None:
            image.fill(QColor("#e9e4d8"))
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(brush)
            for place in places:
                painter.drawPolygon(outline.translated(place))
            painter.end()

        return median(paint, self.runs)

    def redraw(self) -> float:
        """Milliseconds for all that is in sight."""
        return median(self.view.viewport().repaint, self.runs)

    def pan(self) -> float:
        """Milliseconds for one step of a drag, in both directions at once."""
        turn = [1]

        def step() -> None:
            turn[0] = -turn[0]
            self.view.pan_by(13 * turn[0], 7 * turn[0])
            QApplication.processEvents()

        return median(step, 2 * self.runs)

    def hover(self, hexes: tuple[str, str]) -> float:
        """Milliseconds from moving the pointer to another hex to the picture of it."""
        places = [self._point(name) for name in hexes]
        turn = [0]

        def step() -> None:
            turn[0] = 1 - turn[0]
            QTest.mouseMove(self.view.viewport(), places[turn[0]])
            QApplication.processEvents()

        return median(step, 2 * self.runs)

    def lay(self, hex_name: str, number: str, rotation: int) -> float:
        """Milliseconds from laying a tile (or taking it away) to the picture of it."""
        boards = (self.board.with_tile(hex_name, number, rotation), self.board)
        turn = [1]

        def step() -> None:
            turn[0] = 1 - turn[0]
            self.scene.update_board(boards[turn[0]])
            QApplication.processEvents()

        return median(step, 2 * self.runs)

    def _point(self, hex_name: str) -> QPoint:
        return self.view.viewportTransform().map(QPointF(*self.scene.center(hex_name))).toPoint()


def line(*columns: object) -> None:
    """One row of the table."""
    widths = (24, 8, 8, 8, 8, 9, 9, 11)
    cells = [
        f"{cell:.2f}" if isinstance(cell, float) else str(cell)
        for cell in (*columns, *[""] * (len(widths) - len(columns)))
    ]
    print(
        cells[0].ljust(widths[0])
        + "".join(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--map", default="18sj")
    parser.add_argument("--ratio", default="1")
    asked = parser.parse_args()
    os.environ["QT_SCALE_FACTOR"] = asked.ratio
    width, height = (int(part) for part in asked.size.split("x"))
    app = QApplication([])
    board = load_board(map_path(asked.map))
    begin = time.perf_counter()
    bench = Bench(board, width, height, asked.runs)
    first = (time.perf_counter() - begin) * 1000
    area = width * height
    print(f"{asked.map}, {width} x {height} at ratio {asked.ratio}, medians of {asked.runs} runs")
    print(f"from a loaded board to its first picture: {first:.0f} ms\n")
    line("", "ms", "shapes", "plain ms", "ratio", "painted", "rebuilt", "area")
    for zoom in (None, 1.0, 2.0):
        if zoom is not None:
            bench.view.zoom_to(zoom)
            bench.settle()
        label = f"{bench.view.zoom:.0%}" if zoom else f"fitted, {bench.view.zoom:.0%}"
        shapes = bench.shapes()
        plain = bench.plain(shapes)
        for name, work, runs in (
            ("full redraw", bench.redraw, asked.runs),
            ("pan step", bench.pan, 2 * asked.runs),
        ):
            bench.settle()
            took = work()
            line(
                f"{name} ({label})",
                took,
                shapes,
                plain,
                took / plain,
                bench.painted() // runs,
                bench.rebuilt() // runs,
                f"{bench.view.area / runs / area:.1%}",
            )
    bench.view.zoom_to(1.0)
    middle = bench.view.mapToScene(bench.view.viewport().rect().center())
    names = sorted(
        board.map.hexes,
        key=lambda name: (QPointF(*bench.scene.center(name)) - middle).manhattanLength(),
    )
    shapes = bench.shapes()
    plain = bench.plain(shapes)
    target, option = next(
        (name, option) for name in names for option in LayHelper(board).fitting(name)
    )
    for name, took_by in (
        ("hover", lambda: bench.hover((names[0], names[5]))),
        ("lay or take away", lambda: bench.lay(target, option.number, option.rotations[0])),
    ):
        bench.settle()
        took = took_by()
        runs = 2 * asked.runs
        line(
            f"{name} (100%)",
            took,
            shapes,
            plain,
            took / plain,
            bench.painted() // runs,
            bench.rebuilt() // runs,
            f"{bench.view.area / runs / area:.1%}",
        )
    bench.view.close()
    del app


if __name__ == "__main__":
    main()
