"""First: the first board, kept from one run to the next, so that it is on the screen at once.

Four forms of it lie in the user's cache folder: an image for a window of the same size; a
picture of Qt's drawing commands, which is sharp at every other size; the drawing; and the
board.  A header says what they were made of: the manifests by their content, the program by its
files, the theme.  If anything of that has changed, or a file is damaged, nothing is shown and
all is made anew without a word.  Nothing that is read here can be run.

This module is loaded before everything else, so it imports next to nothing.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import platformdirs
from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QDataStream,
    QIODevice,
    QRectF,
    Qt,
)
from PySide6.QtGui import QColor, QImage, QPaintDevice, QPainter, QPaintEvent, QPicture
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from stambana.art.shapes import Drawing
    from stambana.track.board import Board
    from stambana.ui.windows.window import MainWindow

_FORMAT = 1
_HEADER, _IMAGE, _PICTURE = "first.json", "first.png", "first.pic"
_DRAWING, _BOARD = "drawing.json", "board.json"


class KeptStart:
    """What was kept: the picture as it was in a window, and the way to drawing and board.

    ``area`` is where the board was within the window, in points (left, top, width, height),
    ``bottom`` what was below it, ``colors`` those of panels and of the board's ground.
    """

    def __init__(self, folder: Path, header: dict[str, Any]) -> None:
        self._folder = folder
        self._digests = header["digests"]
        self.ratio = float(header["ratio"])
        self.area = QRectF(*header["area"])
        self.bottom = float(header["bottom"])
        panel, ground = header["colors"]
        self.colors = (QColor(panel), QColor(ground))

    def image(self) -> QImage:
        """The image at ``ratio`` pixels a point; null when it is damaged."""
        return QImage.fromData(QByteArray(self._part(_IMAGE)))

    def picture(self) -> QPicture:
        """The picture; empty when it is damaged."""
        picture = QPicture()
        data = self._part(_PICTURE)
        if data:
            QDataStream(QByteArray(data)) >> picture
        return picture

    def _part(self, name: str) -> bytes:
        try:
            return _checked(self._folder / name, self._digests[name])
        except (OSError, ValueError, KeyError):
            return b""

    def board(self) -> tuple[Board, Drawing] | None:
        """The board and its drawing, or None when a file is damaged."""
        from stambana.art import cached
        from stambana.manifests import compiled

        try:
            board = _checked(self._folder / _BOARD, self._digests[_BOARD])
            drawing = _checked(self._folder / _DRAWING, self._digests[_DRAWING])
            return compiled.load_board(board.decode()), cached.from_text(drawing.decode())
        except (OSError, ValueError):
            return None


class FirstPicture(QWidget):
    """The picture in the place where the board will be, beside the ground of the start page."""

    def __init__(self, kept: KeptStart) -> None:
        super().__init__()
        self._kept = kept
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it as large as it was in proportion to the room."""
        kept = self._kept
        panel, ground = kept.colors
        left, top = kept.area.left(), kept.area.top()
        room = QRectF(left, top, self.width() - left, self.height() - top - kept.bottom)
        painter = QPainter(self)
        painter.fillRect(self.rect(), panel)
        painter.fillRect(room, ground)
        was = kept.area
        if was == room and kept.ratio == self.devicePixelRatioF():
            painter.drawImage(room, kept.image())
        elif room.isValid() and was.isValid():
            scale = min(room.width() / was.width(), room.height() / was.height())
            painter.translate(room.center())
            painter.scale(scale, scale)
            painter.translate(-was.width() / 2, -was.height() / 2)
            painter.setClipRect(QRectF(0, 0, was.width(), was.height()))
            painter.drawPicture(0, 0, kept.picture())
        painter.end()


def kept(map_path: Path, theme: str, folder: Path | None = None) -> KeptStart | None:
    """What was kept of a map in a theme, if it is still what would be made now."""
    folder = folder or cache_folder()
    try:
        header = json.loads((folder / _HEADER).read_bytes())
        if (
            header["made_of"] != [_FORMAT, str(map_path), theme, program_stamp()]
            or not header["sources"]
            or any(_digest(Path(name)) != digest for name, digest in header["sources"].items())
        ):
            return None
        return KeptStart(folder, header)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def keep(window: MainWindow, map_path: Path, folder: Path | None = None) -> bool:
    """Keep the board a window shows, which is that of a map; False when it cannot be kept."""
    from stambana.art import cached, draw_board
    from stambana.manifests import compiled, read

    board = window.scene.board
    if board is None:
        return False
    folder = folder or cache_folder()
    document = read(map_path)
    if document.board is None:
        return False
    view = window.view
    corner = view.mapTo(window, view.rect().topLeft())
    parts = {
        _BOARD: compiled.dump_board(board).encode(),
        _DRAWING: cached.to_text(draw_board(board, coordinates=True)).encode(),
        _PICTURE: _picture(window),
        _IMAGE: _image(window),
    }
    header = {
        "made_of": [_FORMAT, str(map_path), window.scene.theme.name, program_stamp()],
        "sources": {str(path.absolute()): _digest(path) for path in document.sources},
        "digests": {name: _sum(data) for name, data in parts.items()},
        "ratio": view.devicePixelRatioF(),
        "area": [corner.x(), corner.y(), view.width(), view.height()],
        "bottom": window.height() - corner.y() - view.height(),
        "colors": [window.look.window, window.scene.backgroundBrush().color().name()],
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in parts.items():
            _write(folder / name, data)
        _write(folder / _HEADER, json.dumps(header).encode())
    except OSError:
        return False
    return True


def cache_folder() -> Path:
    """The folder of this program in the user's cache."""
    return Path(platformdirs.user_cache_dir("stambana", appauthor=False))


def program_stamp() -> str:
    """What changes whenever the program that draws is another one."""
    package = Path(__file__).resolve().parents[1]
    about = []
    for part in ("hexes", "track", "manifests", "art", "ui"):
        for path in sorted((package / part).glob("*.py")):
            found = path.stat()
            about.append(f"{path} {found.st_size} {found.st_mtime_ns}")
    return _sum("\n".join(about).encode())


def _picture(window: MainWindow) -> bytes:
    """The board as it is in the view, as drawing commands."""
    picture = QPicture()
    _paint(window, picture)
    written = QByteArray()
    QDataStream(written, QIODevice.OpenModeFlag.WriteOnly) << picture
    return bytes(written.data())


def _image(window: MainWindow) -> bytes:
    """The board as it is in the view, in pixels of its screen."""
    ratio = window.view.devicePixelRatioF()
    size = window.view.viewport().size() * ratio
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    _paint(window, image)
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(written.data())


def _paint(window: MainWindow, device: QPaintDevice) -> None:
    """Paint the view's part of the scene, which has nothing of the pointer on it."""
    view = window.view
    painter = QPainter(device)
    painter.setRenderHints(view.renderHints())
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    window.scene.render(painter, QRectF(view.viewport().rect()), seen)
    painter.end()


def _digest(path: Path) -> str:
    return _sum(path.read_bytes())


def _sum(data: bytes) -> str:
    """Tells contents apart; nobody but the user writes here, so a checksum will do."""
    return f"{len(data)}-{crc32(data):08x}"


def _checked(path: Path, digest: str) -> bytes:
    """The content of a file; raises ValueError when it is not what was written."""
    data = path.read_bytes()
    if _sum(data) != digest:
        raise ValueError(f"{path} is damaged")
    return data


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)
