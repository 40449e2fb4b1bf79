"""Run by a test with QT_SCALE_FACTOR set: grab a board, look at it, and print what was found."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from small_boards import small_board
from stambana.art.themes import load_theme
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView


def main() -> None:
    """Print the ratio, then four words, or what is wrong in place of a word."""
    app = QApplication([])
    theme = load_theme("light")
    scene = BoardScene(theme)
    board = small_board()
    scene.show_board(board)
    for name, layer in scene.layers.items():
        layer.setVisible(name == "terrain")
    view = BoardView(scene)
    view.resize(640, 480)
    view.show()
    app.processEvents()
    view.zoom_by(1.37)
    app.processEvents()
    image = view.grab().toImage()
    image.save(sys.argv[1])
    ratio = image.devicePixelRatio()
    transform = view.viewportTransform()

    def device(point: QPointF) -> tuple[int, int]:
        at = transform.map(point) * ratio
        return int(at.x()), int(at.y())

    # Across the side between B3 and B5, and the one between B3 and C4 from corner to corner.
    found = set()
    (x1, y1), (x2, y2) = scene.center("B3"), scene.center("B5")
    for part in range(101):
        at = QPointF(x1 + (x2 - x1) * part / 100, y1 + (y2 - y1) * part / 100)
        found.add(image.pixelColor(*device(at)).name())
    seamless = found == {theme.color("tile.white")}
    same = all(
        scene.hex_at(view.mapToScene(transform.map(QPointF(*scene.center(name))).toPoint())) == name
        for name in board.map.hexes
    )
    # Off the board's western edge: ground, at most two mixed pixels, surroundings.
    x, y = scene.center("A4")
    left, row = device(QPointF(x - 64, y))
    right, _ = device(QPointF(x - 50, y))
    values = [image.pixelColor(column, row).name() for column in range(left, right)]
    mixed = [value for value in values if value not in (values[0], values[-1])]
    sharp = values[0] != values[-1] and len(mixed) <= 4
    for dx, dy in ((13, 7), (-40, 3), (5, -60), (1, 1)):
        view.pan_by(dx, dy)
        app.processEvents()
    panned = view.screen().grabWindow(view.winId()).toImage()
    view.viewport().update()
    app.processEvents()
    anew = view.screen().grabWindow(view.winId()).toImage()
    print(
        f"{ratio:g}",
        "seamless" if seamless else f"seams:{sorted(found)}".replace(" ", ""),
        "same" if same else "moved",
        "sharp" if sharp else f"blurred:{values}".replace(" ", ""),
        "panned" if panned == anew else "smeared",
    )


if __name__ == "__main__":
    main()
