"""The first board, kept between runs: shown only while it is what would be made now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from hands import Hands
from stambana.art import draw_board
from stambana.ui import app as program
from stambana.ui.windows import first
from stambana.ui.windows.settings import Settings

MAP = """format: 1
kind: map
name: Small
layout: flat
names: {style: letter-number, sum: even}
tiles: own.yaml
hexes:
  A1: {name: Alfa, city: {revenue: 20, exits: 5}, color: gray}
  A3 B2 B4: {}
"""
TILES = "format: 1\nkind: tiles\ntiles:\n  9: {color: yellow, track: 0-3, count: 2}\n"


@pytest.fixture
def own_map(tmp_path: Path) -> Path:
    (tmp_path / "own.yaml").write_text(TILES, "utf-8")
    path = tmp_path / "small.yaml"
    path.write_text(MAP, "utf-8")
    return path


@pytest.fixture
def cache(hands: Hands, own_map: Path, tmp_path: Path) -> Path:
    """A folder in which the small map is kept as a window shows it."""
    from stambana.manifests import load_board

    hands.window.show_first(load_board(own_map))
    hands.settle()
    assert first.keep(hands.window, own_map, tmp_path / "cache")
    return tmp_path / "cache"


def test_what_is_kept_comes_back_equal(cache: Path, own_map: Path, hands: Hands) -> None:
    found = first.kept(own_map, "light", cache)
    assert found is not None
    ready = found.board()
    assert ready is not None
    board, drawing = ready
    assert board == hands.window.scene.board
    drawn = draw_board(board, coordinates=True)
    assert [layer.name for layer in drawing.layers] == [layer.name for layer in drawn.layers]
    assert [[len(group.shapes) for group in layer.groups] for layer in drawing.layers] == [
        [len(group.shapes) for group in layer.groups] for layer in drawn.layers
    ]


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_the_picture_is_the_board_in_its_place(
    cache: Path, own_map: Path, hands: Hands, ratio: float
) -> None:
    """Image or, for a screen of another density, picture: it differs by its edges at most."""
    found = first.kept(own_map, "light", cache)
    assert found is not None
    found.ratio = ratio
    canvas = first.FirstPicture(found)
    hands.qtbot.addWidget(canvas)
    canvas.resize(hands.window.size())
    area = found.area.toRect()
    mine = canvas.grab(area).toImage().convertToFormat(QImage.Format.Format_RGB32)
    theirs = hands.window.view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert mine.size() == theirs.size()
    spots = [(x, y) for x in range(0, mine.width(), 7) for y in range(0, mine.height(), 7)]
    different = sum(mine.pixel(x, y) != theirs.pixel(x, y) for x, y in spots)
    assert different < len(spots) * 0.02
    assert len({theirs.pixel(x, y) for x, y in spots}) > 3


@pytest.mark.parametrize("name", ["small.yaml", "own.yaml"])
def test_another_manifest_is_another_board(
    cache: Path, own_map: Path, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    text = path.read_text("utf-8")
    path.write_text(text + "# a word\n", "utf-8")
    assert first.kept(own_map, "light", cache) is None
    path.write_text(text, "utf-8")
    assert first.kept(own_map, "light", cache) is not None
    path.unlink()
    assert first.kept(own_map, "light", cache) is None


def test_another_theme_or_program_is_another_picture(
    cache: Path, own_map: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert first.kept(own_map, "dark", cache) is None
    monkeypatch.setattr(first, "program_stamp", lambda: "another")
    assert first.kept(own_map, "light", cache) is None


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"null", b"\xff\x00", b'{"made_of": 1}'])
def test_a_damaged_header_is_no_news(cache: Path, own_map: Path, damage: bytes) -> None:
    (cache / "first.json").write_bytes(damage)
    assert first.kept(own_map, "light", cache) is None


@pytest.mark.parametrize("key", ["digests", "area", "colors", "sources", "bottom", "ratio"])
def test_a_header_with_a_part_gone_is_no_news(cache: Path, own_map: Path, key: str) -> None:
    header = json.loads((cache / "first.json").read_text("utf-8"))
    del header[key]
    (cache / "first.json").write_text(json.dumps(header), "utf-8")
    assert first.kept(own_map, "light", cache) is None


@pytest.mark.parametrize("name", ["first.png", "first.pic", "board.json", "drawing.json"])
def test_a_damaged_part_is_left_out(cache: Path, own_map: Path, name: str) -> None:
    data = bytearray((cache / name).read_bytes())
    data[len(data) // 2] ^= 1
    (cache / name).write_bytes(bytes(data))
    found = first.kept(own_map, "light", cache)
    assert found is not None
    assert found.image().isNull() == (name == "first.png")
    assert found.picture().isNull() == (name == "first.pic")
    assert (found.board() is None) == name.endswith(".json")


def test_the_second_start_shows_the_picture_and_becomes_the_window(
    hands: Hands, settings: Settings, own_map: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "first_map", lambda: own_map)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    monkeypatch.setattr(program, "_KEEP_AFTER", 0)
    one = program.start(app, settings)
    hands.qtbot.addWidget(one)
    hands.qtbot.waitUntil(lambda: first.kept(own_map, "light") is not None)
    one.close()
    two = program.start(app, settings, (), lambda _path: QWidget())
    hands.qtbot.addWidget(two)
    assert isinstance(two.centralWidget(), first.FirstPicture)
    assert two.close(), "it can be closed before it is built"
    two.show()
    hands.qtbot.waitUntil(lambda: two.desk is not None)
    assert two.scene.board == one.scene.board
    assert two.start.isVisible()
    assert two.actions_of.by_key["preview"].isVisible()
