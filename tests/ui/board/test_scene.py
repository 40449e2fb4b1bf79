"""The scene shows boards in layers and redraws only what changed."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem
from pytestqt.qtbot import QtBot

from small_boards import small_board
from stambana import art
from stambana.art.themes import load_theme, theme_names
from stambana.track.board import Board, Token
from stambana.track.tiles import Color
from stambana.ui.board.overlays import HexVerdict
from stambana.ui.board.scene import BoardScene, changed_hexes
from stambana.ui.board.view import BoardView


@pytest.fixture
def scene(qtbot: QtBot) -> BoardScene:
    made = BoardScene(load_theme("light"))
    made.show_board(small_board())
    return made


def picture(scene: BoardScene, part: QRectF, scale: float = 1.0) -> QImage:
    size = (part.size() * scale).toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, QRectF(image.rect()), part)
    painter.end()
    return image


def rebuilt(scene: BoardScene) -> int:
    return sum(layer.rebuilt for layer in scene.layers.values())


def test_it_has_one_item_for_each_layer_in_order(scene: BoardScene) -> None:
    assert tuple(scene.layers) == art.LAYERS
    heights = [layer.zValue() for layer in scene.layers.values()]
    assert heights == sorted(set(heights))


def test_every_hex_is_found_at_its_middle_and_near_its_corners(scene: BoardScene) -> None:
    assert scene.board is not None
    for name in scene.board.map.hexes:
        x, y = scene.center(name)
        assert scene.hex_at(QPointF(x, y)) == name
        assert scene.hex_at(QPointF(x + 48, y + 10)) == name
    assert scene.hex_at(QPointF(-500, 0)) == ""


def test_without_a_board_nothing_is_found_and_nothing_fails(qtbot: QtBot) -> None:
    bare = BoardScene(load_theme("dark"))
    bare.hover("")
    bare.select("A0")
    bare.glow_hexes(["A0"])
    bare.show_ghost("A0", "7", 0)
    assert bare.hex_at(QPointF(0, 0)) == ""
    assert bare.board is None


def test_a_lay_rebuilds_the_groups_of_one_hex_only(scene: BoardScene) -> None:
    assert scene.board is not None
    before = rebuilt(scene)
    changed = scene.update_board(scene.board.with_tile("C4", "57", 1))
    assert changed == ("C4",)
    assert 0 < rebuilt(scene) - before <= len(art.LAYERS)
    assert scene.layers["tiles"].group_of("C4") is not None


def test_undoing_a_lay_takes_the_tile_away(scene: BoardScene) -> None:
    board = scene.board
    assert board is not None
    area = scene.box
    before = picture(scene, area)
    scene.update_board(board.with_tile("C4", "57", 1))
    assert picture(scene, area) != before
    scene.update_board(board)
    assert scene.layers["tiles"].group_of("C4") is None
    assert picture(scene, area) == before


def test_updating_comes_out_as_drawing_anew(scene: BoardScene) -> None:
    board = small_board().with_tile("C4", "57", 1).with_tile("B3", "7", 2).in_phase(Color.GREEN)
    scene.update_board(board)
    fresh = BoardScene(load_theme("light"))
    fresh.show_board(board)
    assert picture(scene, scene.box) == picture(fresh, fresh.box)


def test_the_same_board_again_rebuilds_nothing(scene: BoardScene) -> None:
    before = rebuilt(scene)
    assert scene.update_board(small_board_like(scene)) == ()
    assert rebuilt(scene) == before


def small_board_like(scene: BoardScene) -> Board:
    assert scene.board is not None
    return scene.board.with_tokens(())


def test_another_phase_redraws_only_figures_that_grow(scene: BoardScene) -> None:
    assert scene.board is not None
    assert scene.update_board(scene.board.in_phase(Color.GREEN)) == ("E0",)


def test_a_token_redraws_its_hex() -> None:
    board = small_board().with_tile("C4", "57", 0)
    placed = board.with_tokens((Token("SNJ", "C4"),))
    assert changed_hexes(board, placed) == ("C4",)
    assert changed_hexes(placed, board) == ("C4",)
    assert changed_hexes(placed, placed) == ()


def test_another_map_is_shown_whole(scene: BoardScene) -> None:
    other = small_board(3, 2)
    scene.hover("C4")
    scene.select("C4")
    changed = scene.update_board(other)
    assert set(changed) == set(other.map.hexes)
    assert scene.box.width() < 400
    assert not scene.selection.hex_name


def test_hover_is_told_once_for_each_hex(scene: BoardScene, qtbot: QtBot) -> None:
    told: list[str] = []
    scene.hex_hovered.connect(told.append)
    scene.hex_left.connect(lambda: told.append("left"))
    for name in ("A0", "A0", "C4", "", ""):
        scene.hover(name)
    assert told == ["A0", "C4", "left"]


def test_a_theme_changes_the_picture_at_once(scene: BoardScene) -> None:
    light = picture(scene, scene.box)
    scene.set_theme(load_theme("dark"))
    dark = picture(scene, scene.box)
    assert light != dark
    scene.set_theme(load_theme("light"))
    assert picture(scene, scene.box) == light


def test_a_hidden_layer_is_made_when_it_is_first_seen(scene: BoardScene) -> None:
    layer = scene.layers["coordinates"]
    assert layer.rebuilt == 0
    scene.set_coordinates(True)
    picture(scene, scene.box)
    assert scene.board is not None
    assert layer.rebuilt == len(scene.board.map.hexes)


def test_coordinates_come_and_go(scene: BoardScene) -> None:
    without = picture(scene, scene.box, 2.0)
    scene.set_coordinates(True)
    assert picture(scene, scene.box, 2.0) != without
    scene.set_coordinates(False)
    assert picture(scene, scene.box, 2.0) == without


@pytest.mark.parametrize("layer", ["names", "labels"])
def test_small_text_gives_way_and_figures_last(scene: BoardScene, layer: str) -> None:
    def shown(scale: float) -> bool:
        scene.set_layer_visible(layer, True)
        with_it = picture(scene, scene.box, scale)
        scene.set_layer_visible(layer, False)
        return with_it != picture(scene, scene.box, scale)

    assert shown(2.0)
    assert shown(0.24) is (layer == "labels")


def test_fault_51_glow_adds_light_and_takes_nothing_away(scene: BoardScene) -> None:
    before = picture(scene, scene.box)
    scene.glow_hexes(["B3"])
    after = picture(scene, scene.box)
    corner = scene.box.topLeft()
    for name in ("B3", "A2", "D5"):
        x, y = scene.center(name)
        at = (QPointF(x, y) - corner).toPoint()
        assert before.pixelColor(at) == after.pixelColor(at), name
    edge = (QPointF(*scene.center("B3")) + QPointF(0, 47) - corner).toPoint()
    assert before.pixelColor(edge) != after.pixelColor(edge)


@pytest.mark.parametrize("theme", ["light", "dark", "colorblind", "print"])
def test_a_misfit_differs_from_a_fit_by_more_than_color(scene: BoardScene, theme: str) -> None:
    def gray_ghost(verdict: HexVerdict) -> QImage:
        scene.show_ghost("C4", "57", 1, verdict, (1,) if verdict is not HexVerdict.FITS else ())
        image = picture(scene, QRectF(x - 60, y - 60, 120, 120), 2.0)
        return image.convertToFormat(QImage.Format.Format_Grayscale8)

    scene.set_theme(load_theme(theme))
    x, y = scene.center("C4")
    good, forced, bad = (gray_ghost(verdict) for verdict in HexVerdict)
    for one, other in ((good, forced), (good, bad), (forced, bad)):
        differing = sum(
            abs(one.pixelColor(a, b).lightness() - other.pixelColor(a, b).lightness()) > 40
            for a in range(0, 240, 4)
            for b in range(0, 240, 4)
        )
        assert differing > 20


def test_many_boards_leave_nothing_behind(qtbot: QtBot) -> None:
    """Fault 53: scenes and views go when nobody holds them, with every item."""
    board = small_board(3, 2)

    def alive() -> int:
        gc.collect()
        kinds = (BoardScene, BoardView, QGraphicsItem)
        return sum(isinstance(thing, kinds) for thing in gc.get_objects())

    def open_and_close() -> None:
        scene = BoardScene(load_theme("light"))
        view = BoardView(scene)
        scene.show_board(board)
        scene.update_board(board.with_tile("B3", "7", 0))
        scene.show_ghost("B3", "7", 1)
        view.close()

    open_and_close()
    before = alive()
    for _ in range(60):
        open_and_close()
    assert alive() == before


def test_showing_boards_over_and_over_keeps_the_number_of_items(scene: BoardScene) -> None:
    before = len(scene.items())
    for columns in (2, 3, 4, 5) * 5:
        scene.show_board(small_board(columns, 2))
        scene.glow_hexes(["A0"])
        scene.select("A0")
    assert len(scene.items()) == before


def test_a_click_is_told_with_its_button(scene: BoardScene, qtbot: QtBot) -> None:
    with qtbot.waitSignal(scene.hex_clicked) as told:
        scene.click("C4", Qt.MouseButton.RightButton)
    assert told.args == ["C4", Qt.MouseButton.RightButton]


@pytest.mark.parametrize("theme", theme_names())
def test_every_theme_has_the_colors_of_all_that_lies_on_top(scene: BoardScene, theme: str) -> None:
    scene.set_theme(load_theme(theme))
    before = picture(scene, scene.box)
    scene.hover("A0")
    scene.select("B1")
    scene.set_cursor("C2")
    scene.glow_hexes(["D3"])
    scene.show_ghost("C4", "57", 0, HexVerdict.MISFIT, (0,))
    scene.callout.show_text("words", QPointF(*scene.center("A4")), below=True, right=True)
    after = picture(scene, scene.box)
    corner = scene.box.topLeft()
    for name in ("A0", "B1", "C2", "D3", "C4"):
        middle = QPointF(*scene.center(name)) - corner
        part = QRectF(middle.x() - 58, middle.y() - 50, 116, 100).toRect()
        assert before.copy(part) != after.copy(part), name
    sheet = QColor(load_theme(theme).color("revenue.ground"))
    inside = (QPointF(*scene.center("A4")) - corner + QPointF(4, 4)).toPoint()
    assert after.pixelColor(inside) == sheet
