"""The window of the preview, used as a designer uses it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from stambana.manifests import read
from stambana.studio.preview import preview_windows
from stambana.studio.preview.differences import FileChange
from stambana.studio.preview.on_paper import UNLIMITED_COPIES
from stambana.track.tiles import Color
from stambana.ui.paper.dialog import PrintWish, scale_of
from stambana.ui.paper.export import Format
from stambana.ui.windows.help import KeySheet

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def text_of(path):
    return path.read_text(encoding="utf-8")


def change(path, *pairs):
    text = text_of(path)
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def at(view, hex_name):
    return view.viewportTransform().map(QPointF(*view.board_scene.center(hex_name))).toPoint()


def hover(view, hex_name):
    QTest.mouseMove(view.viewport(), at(view, hex_name) + QPoint(3, 0))
    QTest.mouseMove(view.viewport(), at(view, hex_name))


def notch(view, hex_name):
    place = at(view, hex_name)
    event = QWheelEvent(
        QPointF(place),
        QPointF(view.viewport().mapToGlobal(place)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def reloaded(qtbot, window, action):
    """Do something to a file and wait until the window has read it."""
    with qtbot.waitSignal(window.source.read, timeout=10_000):
        action()


# Live reload


def test_a_save_is_drawn_and_told(qtbot, files, preview):
    window = preview(files / "map.yaml")
    assert window.on_map()
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("mountain: 75", "mountain: 90")))
    assert window.scene.board.map.hexes["B1"].terrain[0].cost == 90
    assert window.notice.isVisible()
    assert "Reloaded" in window.notice.text()
    assert "just now" in window.age.text()


def test_zoom_place_and_choice_are_kept(qtbot, files, preview):
    window = preview(files / "map.yaml")
    window.view.zoom_by(2.0)
    window.view.pan_by(31, -17)
    window.desk.choose_hex("C4")
    window.desk.pick_tile("9")
    QTest.keyClick(window, Qt.Key.Key_R)
    before = window.view.viewportTransform()
    turn = window.desk.lay_tool.rotation
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("mountain: 75", "mountain: 90")))
    assert window.view.viewportTransform() == before
    assert window.desk.chosen_hex == "C4"
    assert window.scene.selection.hex_name == "C4"
    assert (window.desk.lay_tool.picked, window.desk.lay_tool.rotation) == ("9", turn)


def test_the_hex_chosen_comes_back_with_its_hex_and_the_rest_stays(qtbot, files, preview):
    """A save forgets nothing of where somebody stands, also not what it lacks itself."""
    window = preview(files / "map.yaml")
    desk = window.desk
    desk.set_company("AB")
    QTest.mouseClick(window.view.viewport(), LEFT, NONE, at(window.view, "B3"))
    window.view.set_cursor_hex("B1")
    desk.choose_hex("B3")
    borg = "  B3: {name: Borg, city: {}}\n"
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("mountain: 75", "mountain: 90")))
    assert (desk.chosen_hex, desk.building.company) == ("B3", "AB")
    assert window.scene.cursor.hex_name == "B1"
    assert window.view.tool is desk.building.tool
    reloaded(qtbot, window, lambda: change(files / "map.yaml", (borg, "")))
    assert desk.chosen_hex == ""
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("mountain: 90", "mountain: 95")))
    with_borg = ("  B5 C2", borg + "  B5 C2")
    reloaded(qtbot, window, lambda: change(files / "map.yaml", with_borg))
    assert desk.chosen_hex == "B3"
    assert window.scene.selection.hex_name == "B3"


def test_the_hex_pointed_at_stays_in_the_panel_at_a_save(qtbot, files, preview):
    window = preview(files / "map.yaml")
    hover(window.view, "B1")
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("mountain: 75", "mountain: 90")))
    assert "mountain 90 kr" in window.desk.inspector.text.toPlainText()


def test_a_tile_comes_back_when_its_hex_does(qtbot, files, preview):
    window = preview(files / "map.yaml")
    window.desk.sandbox.lay("B3", "57", 0)
    borg = "  B3: {name: Borg, city: {}}\n"
    reloaded(qtbot, window, lambda: change(files / "map.yaml", (borg, "")))
    assert window.status.text == "No longer fits, taken off: tile 57 on B3"
    with_borg = ("  B5 C2", borg + "  B5 C2")
    reloaded(qtbot, window, lambda: change(files / "map.yaml", with_borg))
    assert set(window.scene.board.placements) == {"B3"}
    assert window.status.text == "Fits again, put back: tile 57 on B3"


def test_laid_tiles_are_kept_where_they_fit(qtbot, files, preview):
    window = preview(files / "map.yaml")
    window.desk.sandbox.lay("B3", "57", 0)
    window.desk.sandbox.lay("C4", "9", 1)
    reloaded(qtbot, window, lambda: change(files / "map.yaml", (", city: {}", "")))
    assert set(window.scene.board.placements) == {"C4"}
    assert "tile 57 on B3" in window.status.text


def test_a_map_that_says_the_same_changes_nothing(qtbot, files, preview):
    window = preview(files / "map.yaml")
    window.desk.sandbox.lay("C4", "9", 1)
    sandbox = window.desk.sandbox
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("  A2 A4", "  # remark\n  A2 A4")))
    assert window.desk.sandbox is sandbox


def test_a_file_may_become_another_kind(qtbot, files, preview):
    window = preview(files / "map.yaml")
    tiles = text_of(files / "mine.yaml")
    reloaded(qtbot, window, lambda: (files / "map.yaml").write_text(tiles, encoding="utf-8"))
    assert window.on_tiles()


# Mistakes


def test_mistakes_stand_under_the_last_good_drawing(qtbot, files, preview):
    window = preview(files / "map.yaml")
    board = window.scene.board
    bad = (("name: Borg", "nam: Borg"), ("D1 D3", "D1 D2 D3"))
    reloaded(qtbot, window, lambda: change(files / "map.yaml", *bad))
    assert window.scene.board is board
    assert window.faults.isVisible()
    assert len(window.faults.issues) == 2
    first = window.faults.list.item(0).text()
    assert first.startswith("Error")
    assert "map.yaml:14:8\n" in first
    assert "last good drawing is kept" in window.faults._heading.text()
    assert window.windowTitle().startswith("✕")
    reloaded(
        qtbot,
        window,
        lambda: change(files / "map.yaml", ("nam: Borg", "name: Borg"), ("D1 D2 D3", "D1 D3")),
    )
    assert not window.faults.isVisible()


def test_no_banner_hides_the_map_or_moves_it(qtbot, files, preview):
    window = preview(files / "map.yaml")
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("mountain: 75", "mountain: 90")))
    assert window.notice.isVisible()
    assert window.status.isAncestorOf(window.notice)
    with_notice = window.view.geometry()
    window.notice.hide()
    qtbot.wait(1)
    assert window.view.geometry() == with_notice
    reloaded(qtbot, window, lambda: change(files / "map.yaml", ("name: Borg", "nam: Borg")))
    assert window.notice.isVisible()
    assert window.status.isAncestorOf(window.notice)


def test_the_lines_around_a_mistake_are_shown_and_keys_walk(qtbot, files, preview):
    change(files / "map.yaml", ("name: Borg", "nam: Borg"), ("D1 D3", "D1 D2 D3"))
    window = preview(files / "map.yaml")
    assert "mend" in window.note.text()
    lines = {window.faults.current.line: window.faults.excerpt.toPlainText()}
    QTest.keyClick(window, Qt.Key.Key_F8)
    lines[window.faults.current.line] = window.faults.excerpt.toPlainText()
    assert len(lines) == 2
    for line, text in lines.items():
        source = text_of(files / "map.yaml").split("\n")[line - 1]
        row = text.split("\n").index(f"{line} │ {source}")
        column = window.faults.issues[0].column if "nam:" in source else None
        pointer = text.split("\n")[row + 1]
        assert pointer.endswith("▲")
        if column:
            assert pointer.index("▲") == 5 + column - 1
    QTest.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert window.faults.list.currentRow() == 0


def test_the_editor_gets_the_place_as_arguments_and_no_shell(qtbot, files, preview):
    change(files / "map.yaml", ("name: Borg", "nam: Borg"))
    window = preview(files / "map.yaml")
    started = []
    window.mending.start_editor = lambda words: started.append(words) or True
    window.actions_of.by_key["open_fault"].trigger()
    assert started == []
    assert "No editor is set" in window.status.text
    window.ask_editor = lambda _now: "edit +{line}:{column} {file}"
    window.actions_of.by_key["editor"].trigger()
    item = window.faults.list.visualItemRect(window.faults.list.item(0))
    QTest.mouseClick(window.faults.list.viewport(), LEFT, NONE, item.center())
    issue = window.faults.current
    assert started == [["edit", f"+{issue.line}:{issue.column}", str(files / "map.yaml")]]


def test_the_place_of_a_mistake_is_copied(files, preview):
    change(files / "map.yaml", ("name: Borg", "nam: Borg"))
    window = preview(files / "map.yaml")
    window.actions_of.by_key["copy_place"].trigger()
    issue = window.faults.current
    wanted = f"{files / 'map.yaml'}:{issue.line}:{issue.column}"
    assert QGuiApplication.clipboard().text() == wanted


# A map


def test_the_panel_follows_pointer_and_keyboard(files, preview):
    window = preview(files / "map.yaml")
    hover(window.view, "B3")
    assert "Borg" in window.desk.inspector.text.toPlainText()
    assert "57" in window.desk.inspector.text.toPlainText()
    window.view.set_cursor_hex("B1")
    assert "mountain 75 kr" in window.desk.inspector.text.toPlainText()


def test_a_tile_is_laid_with_the_mouse_and_only_fitting_rotations_are_offered(files, preview):
    window = preview(files / "map.yaml")
    view, tool = window.view, window.desk.lay_tool
    window.desk.pick_tile("9")
    hover(view, "B5")
    fits = tool.helper.fits("B5", "9")
    assert fits == (1, 2)
    for _ in range(4):
        assert tool.rotation in fits
        notch(view, "B5")
    QTest.mouseClick(view.viewport(), LEFT, NONE, at(view, "B5"))
    assert window.scene.board.placements["B5"].tile == "9"
    window.actions_of.by_key["undo"].trigger()
    assert not window.scene.board.placements
    window.actions_of.by_key["redo"].trigger()
    assert window.scene.board.placements["B5"].tile == "9"


def test_what_does_not_fit_says_why(files, preview):
    window = preview(files / "map.yaml")
    window.desk.pick_tile("9")
    hover(window.view, "B3")
    assert "cities in the hex: 1, on the tile: 0" in window.status.text
    QTest.mouseClick(window.view.viewport(), LEFT, NONE, at(window.view, "B3"))
    assert not window.scene.board.placements


def test_laid_tiles_are_saved_as_a_sandbox(files, preview):
    window = preview(files / "map.yaml")
    window.desk.sandbox.lay("C4", "9", 1)
    window.desk.sandbox.set_phase(Color.GREEN)
    window.ask_save = lambda _suggested: files / "laid"
    window.actions_of.by_key["save"].trigger()
    saved = read(files / "laid.yaml")
    assert not saved.issues
    assert saved.board.placements == window.scene.board.placements
    assert saved.board.phase is Color.GREEN


@pytest.mark.parametrize("name", ["map.yaml", "mine.yaml"])
def test_the_design_itself_is_never_overwritten(files, preview, name):
    window = preview(files / "map.yaml")
    before = text_of(files / name)
    window.desk.sandbox.lay("C4", "9", 1)
    window.ask_save = lambda _suggested: files / name
    assert not window.save()
    assert text_of(files / name) == before


def test_saving_the_sandbox_that_is_shown_keeps_the_board(qtbot, files, preview, write):
    write(
        files / "laid.yaml",
        """\
        format: 1
        kind: sandbox
        map: map.yaml
        phase: yellow
        tiles:
          C4: {tile: 9, rotation: 1}
        """,
    )
    window = preview(files / "laid.yaml")
    window.desk.sandbox.lay("A4", "8", 3)
    placements = dict(window.scene.board.placements)
    assert len(placements) == 2
    reloaded(qtbot, window, window.save)
    assert window.scene.board.placements == placements
    assert window.desk.sandbox.can_undo


# A tile set


def test_the_sheet_has_sections_with_counts(files, preview):
    window = preview(files / "mine.yaml")
    sections = window.tiles.sheet.sections
    assert [section.heading for section in sections] == ["Yellow", "Green"]
    assert sections[0].note == "4 kinds, 6 pieces and unlimited ones"
    notes = {cell.tile.number: cell.note for cell in window.tiles.sheet.cells}
    assert (notes["7"], notes["8"]) == ("∞ unlimited", "× 2")


def test_a_tile_is_chosen_and_turned_and_its_chart_walked(files, preview):
    window = preview(files / "mine.yaml")
    page = window.tiles
    area = page.sheet.area_of("57")
    QTest.mouseClick(page.sheet, LEFT, NONE, area.center())
    assert page.looking_at == ("57", 0)
    alike = [cell.note for cell in page.rotations.cells]
    assert alike == ["", "", "", "as 0", "as 1", "as 2"]
    assert [cell.faint for cell in page.rotations.cells] == [False] * 3 + [True] * 3
    QTest.mouseClick(page.rotations, LEFT, NONE, page.rotations.area_of("57", 1).center())
    assert page.looking_at == ("57", 1)
    shown = [(cell.tile.number, cell.rotation) for cell in page.after.cells]
    assert shown == [("14", 0), ("14", 1)]
    QTest.mouseClick(page.after, LEFT, NONE, page.after.area_of("14", 1).center())
    assert page.looking_at == ("14", 1)
    assert ("57", 1) in [(cell.tile.number, cell.rotation) for cell in page.before.cells]
    window.actions_of.by_key["back"].trigger()
    assert page.looking_at == ("57", 1)
    window.actions_of.by_key["forward"].trigger()
    assert page.looking_at == ("14", 1)


def test_why_one_tile_may_not_follow_another(files, preview):
    page = preview(files / "mine.yaml").tiles
    page.look_at("9", 0)
    page.other.setCurrentIndex(page.other.findData("14"))
    assert "cities in the hex: 0, on the tile: 1" in page.reasons.text()
    page.other.setCurrentIndex(page.other.findData("23"))
    assert page.reasons.text().startswith("✓")


def test_the_sheet_is_walked_by_keyboard(files, preview):
    page = preview(files / "mine.yaml").tiles
    page.sheet.setFocus()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(page.sheet, key)
    assert page.looking_at == ("9", 0)
    QTest.keyClick(page.sheet, Qt.Key.Key_Down)
    assert page.looking_at[0] == "24"
    QTest.keyClicks(page.sheet, "14")
    assert page.looking_at == ("14", 0)
    page.after.setFocus()
    QTest.keyClick(page.rotations, Qt.Key.Key_Right)
    QTest.keyClick(page.rotations, Qt.Key.Key_Return)
    assert page.looking_at[1] == 1


def test_tiles_are_found_by_words_on_the_tile_page(files, preview):
    window = preview(files / "mine.yaml")
    page = window.tiles

    def shown(text):
        page.field.setText(text)
        return [cell.tile.number for cell in page.sheet.cells]

    whole = shown("")
    window.actions_of.by_key["find_tile"].trigger()
    assert shown("2") == ["23", "24"]
    assert shown("GREEN city") == ["14"]
    assert shown("city") == ["57", "14"]
    assert [section.note for section in page.sheet.sections] == ["1 of 4", "1 of 3"]
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    assert page.looking_at[0] == "57"
    assert shown("none of these") == []
    assert page._empty.isVisible()
    assert page._empty.text() == "No tile of Mine is found by 'none of these'"
    QTest.keyClick(page.field, Qt.Key.Key_Escape)
    assert [cell.tile.number for cell in page.sheet.cells] == whole
    assert page.looking_at[0] == "57"


def test_the_tile_looked_at_stays_after_a_reload(qtbot, files, preview):
    window = preview(files / "mine.yaml")
    window.tiles.look_at("23", 2)
    reloaded(qtbot, window, lambda: change(files / "mine.yaml", ("  23: 2", "  23: 5")))
    assert window.tiles.looking_at == ("23", 2)
    assert "5" in window.tiles._facts.text()
    reloaded(qtbot, window, lambda: change(files / "mine.yaml", ("  23: 5\n", "")))
    assert window.tiles.looking_at[0] != "23"


# Little or nothing


def test_fault_66_a_set_without_tiles_has_an_empty_sheet_with_a_note(files, preview, write):
    write(files / "none.yaml", "format: 1\nkind: tiles\nname: Bare\ntiles: {}\n")
    window = preview(files / "none.yaml")
    assert window.on_tiles()
    assert window.tiles.sheet.cells == ()
    assert window.tiles._empty.isVisible()
    assert window.tiles._empty.text() == "Bare has no tiles"


@pytest.mark.parametrize("hexes", ["{A2: {}}", "{A2: {}, A4: {}, B3: {}}"])
def test_hexes_alone_are_drawn(files, preview, write, hexes):
    write(
        files / "hexes.yaml",
        f"""\
        format: 1
        kind: map
        name: Hexes
        layout: flat
        names: {{style: letter-number, letters: columns, sum: odd}}
        hexes: {hexes}
        """,
    )
    window = preview(files / "hexes.yaml")
    assert window.on_map(), window.faults.issues
    assert len(window.scene.board.map.hexes) == hexes.count("{}")
    hover(window.view, "A2")
    assert window.scene.hovered == "A2"


def test_a_map_without_hexes_says_so(files, preview, write):
    change(files / "map.yaml", ("companies:", "grows: true\ncompanies:"))
    text = text_of(files / "map.yaml")
    head = text[: text.index("hexes:")].replace(
        "{style: letter-number, letters: columns, sum: odd}", "axial"
    )
    (files / "map.yaml").write_text(head + "hexes: {}\n", encoding="utf-8")
    window = preview(files / "map.yaml")
    assert window.on_map(), window.faults.issues
    assert window.status.text == "Small has no hexes yet"


# On paper


def wished(path, width):
    return lambda subject, _suggested: PrintWish(
        path, scale_of(Format.PNG, width, subject.drawing.box)
    )


def test_export_and_print_are_in_the_menus_of_the_preview(files, preview):
    window = preview(files / "map.yaml")
    window.desk.sandbox.lay("C4", "9", 1)
    window.paper.ask = wished(files / "map.png", 900)
    window.actions_of.by_key["export"].trigger()
    assert QImage(str(files / "map.png")).width() == 900
    shown = []
    window.paper.open_preview = shown.append
    window.actions_of.by_key["print"].trigger()
    page, count = shown[0].for_paper(QSizeF(210, 297))
    assert (shown[0].title, page.width(), count) == ("Small", 297, 1)


def test_a_tile_set_is_printed_at_true_size_to_be_cut(files, preview):
    window = preview(files / "mine.yaml")
    window.paper.ask = wished(files / "tiles.png", 700)
    window.actions_of.by_key["export"].trigger()
    assert QImage(str(files / "tiles.png")).width() == 700
    shown = []
    window.paper.open_preview = shown.append
    window.actions_of.by_key["print"].trigger()
    (pages,) = shown
    page, count = pages.for_paper(QSizeF(210, 297))
    assert {page.width(), page.height()} == {210, 297}
    assert count == 1
    assert len(pages._pages[0].copies) == 10 + UNLIMITED_COPIES
    image = QImage(round(page.width() * 3), round(page.height() * 3), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    painter.scale(3, 3)
    pages.paint(painter, 0)
    painter.end()
    x, y = (round(part * 3) for part in pages._pages[0].copies[0].at)
    assert image.pixelColor(x - 30, y - 20) != QColor("white")


# Side by side


def test_two_files_stand_side_by_side_with_their_differences(qtbot, files, preview):
    (files / "old.yaml").write_text(text_of(files / "map.yaml"), encoding="utf-8")
    change(files / "map.yaml", ("mountain: 75", "mountain: 90"), ("A2 A4 A6", "A2 A4"))
    window = preview(files / "map.yaml", files / "old.yaml")
    page = window.compare
    assert [(each.hex_name, each.change) for each in page.differences] == [
        ("A6", FileChange.REMOVED),
        ("B1", FileChange.CHANGED),
    ]
    assert [change_ for _, change_ in page.left.marks.marks] == [
        FileChange.REMOVED,
        FileChange.CHANGED,
    ]
    assert page.left.view.zoom == pytest.approx(page.right.view.zoom)
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert page.list.currentRow() == 0
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert page.right.scene.selection.hex_name == "B1"
    assert "mountain 75 kr → mountain 90 kr" in window.status.text
    # The other file is followed as well.
    change(files / "old.yaml", ("mountain: 75", "mountain: 90"))
    qtbot.waitUntil(lambda: len(page.differences) == 1)


def test_both_sides_zoom_and_move_as_one(files, preview):
    (files / "old.yaml").write_text(text_of(files / "map.yaml"), encoding="utf-8")
    page = preview(files / "map.yaml", files / "old.yaml").compare
    for one, other in ((page.left.view, page.right.view), (page.right.view, page.left.view)):
        one.zoom_by(1.7)
        one.pan_by(40, -25)
        assert other.zoom == pytest.approx(one.zoom)
        shift = at(other, "B3") - at(one, "B3")
        wider = (other.viewport().width() - one.viewport().width()) / 2
        assert abs(shift.x() - wider) <= 2
        assert abs(shift.y()) <= 2


def test_the_pointer_is_shown_on_the_other_side_too(files, preview):
    (files / "old.yaml").write_text(text_of(files / "map.yaml"), encoding="utf-8")
    change(files / "map.yaml", ("A2 A4 A6", "A2 A4"))
    page = preview(files / "map.yaml", files / "old.yaml").compare
    hover(page.left.view, "B3")
    assert page.right.scene.cursor.hex_name == "B3"
    hover(page.left.view, "A6")
    assert page.right.scene.cursor.hex_name == ""


def test_a_map_and_a_tile_set_have_no_more_to_compare(files, preview):
    page = preview(files / "map.yaml", files / "mine.yaml").compare
    assert [each.sentence for each in page.differences] == ["≠ Kind of file: changed: tiles → map"]


def test_mistakes_of_the_other_file_are_listed(qtbot, files, preview):
    (files / "old.yaml").write_text(text_of(files / "map.yaml"), encoding="utf-8")
    window = preview(files / "map.yaml", files / "old.yaml")
    change(files / "old.yaml", ("name: Borg", "nam: Borg"))
    qtbot.waitUntil(lambda: bool(window.faults.issues))
    assert window.faults.issues[0].file == str(files / "old.yaml")
    assert window.comparing()
    change(files / "old.yaml", ("nam: Borg", "name: Borg"))
    qtbot.waitUntil(lambda: not window.faults.issues)


def test_esc_does_not_hide_the_mistakes_of_the_other_file(qtbot, files, preview):
    (files / "old.yaml").write_text(text_of(files / "map.yaml"), encoding="utf-8")
    window = preview(files / "map.yaml", files / "old.yaml")
    change(files / "old.yaml", ("name: Borg", "nam: Borg"))
    qtbot.waitUntil(lambda: bool(window.faults.issues))
    QTest.keyClick(window.compare, Qt.Key.Key_Escape)
    assert window.comparing()
    assert window.faults.isVisible()
    assert window.status.text == "old.yaml has mistakes; Ctrl+E ends the comparison"
    change(files / "old.yaml", ("nam: Borg", "name: Borg"))
    qtbot.waitUntil(lambda: not window.faults.issues)
    QTest.keyClick(window.compare, Qt.Key.Key_Escape)
    assert window.on_map()


def test_compare_puts_the_older_one_on_the_left_and_the_sides_change_places(qtbot, files, settings):
    (files / "new.yaml").write_text(
        text_of(files / "map.yaml").replace("mountain: 75", "mountain: 90"), encoding="utf-8"
    )
    (window,) = preview_windows([files / "map.yaml", files / "new.yaml"], settings)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.comparing(), timeout=20_000)
    page = window.compare
    assert (page.left.caption.text(), page.right.caption.text()) == ("map.yaml", "new.yaml")
    assert "75 kr → mountain 90" in page.differences[0].text
    window.actions_of.by_key["compare_swap"].trigger()
    assert (page.left.caption.text(), page.right.caption.text()) == ("new.yaml", "map.yaml")
    assert "90 kr → mountain 75" in page.differences[0].text
    window.close()


def test_compared_with_earlier_versions(qtbot, files, preview):
    window = preview(files / "map.yaml")
    by_key = window.actions_of.by_key
    assert not by_key["compare_previous"].isEnabled()
    for old, new in (("75", "90"), ("90", "95")):
        reloaded(
            qtbot,
            window,
            lambda old=old, new=new: change(files / "map.yaml", (f": {old}", f": {new}")),
        )
    by_key["compare_first"].trigger()
    assert window.comparing()
    assert "75 kr → mountain 95" in window.compare.differences[0].text
    by_key["compare_previous"].trigger()
    assert "90 kr → mountain 95" in window.compare.differences[0].text
    by_key["compare_end"].trigger()
    assert window.on_map()


def test_tile_sets_are_compared(files, preview):
    (files / "old.yaml").write_text(text_of(files / "mine.yaml"), encoding="utf-8")
    change(files / "mine.yaml", ("  8: 2\n", ""), ("  57: 1", "  57: 4"))
    window = preview(files / "mine.yaml", files / "old.yaml")
    marks = {cell.tile.number: cell.mark for cell in window.compare.left.grid.cells}
    assert {number: mark for number, mark in marks.items() if mark} == {
        "8": FileChange.REMOVED,
        "57": FileChange.CHANGED,
    }
    QTest.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert window.compare.list.currentRow() == 1


# The window as a whole


def test_several_files_have_one_window_for_two(qtbot, files, settings):
    paths = [files / "map.yaml", files / "mine.yaml", files / "map.yaml"]
    windows = preview_windows(paths, settings)
    for window in windows:
        qtbot.addWidget(window)
    # the first of two is the older one and stands on the left
    assert [window.source.path for window in windows] == [paths[1], paths[2]]
    assert windows[0].versions.other.path == paths[0]
    assert [window.versions.other is not None for window in windows] == [True, False]
    for window in windows:
        assert window.close()


def test_another_file_is_opened_in_the_window(qtbot, files, preview):
    window = preview(files / "map.yaml")
    window.desk.choose_hex("B3")
    window.ask_open = lambda _title: files / "mine.yaml"
    window.actions_of.by_key["open"].trigger()
    qtbot.waitUntil(lambda: window.on_tiles())
    assert window.windowTitle().startswith("mine.yaml")
    change(files / "mine.yaml", ("  8: 2", "  8: 4"))
    qtbot.waitUntil(lambda: window.tiles.tile_set.count("8") == 4)


def test_all_keys_are_in_the_help(files, preview):
    window = preview(files / "mine.yaml")
    QTest.keyClicks(window, "?")
    (sheet,) = window.findChildren(KeySheet)
    text = sheet.text.toPlainText()
    for key in ("F8", "F6", "F5", "Ctrl+D"):
        assert key in text
    sheet.close()


def test_fault_56_the_window_may_close_while_a_file_is_read(files, preview):
    window = preview(files / "map.yaml")
    window.source.loader.load()
    assert window.close()
    assert not window.source.loader.busy


def test_closing_asks_about_laid_tiles_that_are_not_saved(files, preview):
    window = preview(files / "map.yaml")
    window.desk.sandbox.lay("C4", "9", 1)
    window.ask_unsaved = lambda: "cancel"
    assert not window.close()
    window.ask_unsaved = lambda: "save"
    window.ask_save = lambda _suggested: files / "kept.yaml"
    assert window.close()
    assert read(files / "kept.yaml").board.placements.keys() == {"C4"}


@pytest.mark.parametrize("name", ["map.yaml", "mine.yaml"])
def test_themes_and_languages(qtbot, files, preview, name):
    window = preview(files / name)
    for theme in ("dark", "colorblind", "light"):
        window.set_theme(theme)
        assert window.scene.theme.name == theme
        window.grab()
    reloaded(qtbot, window, lambda: window.set_language("sv"))
    assert window.actions_of.by_key["next_fault"].text() == "Nästa fel"
    window.grab()


def test_every_action_can_be_found_in_a_menu(files, preview):
    window = preview(files / "mine.yaml")
    shown = {
        action.objectName()
        for menu in window.menuBar().actions()
        for action in menu.menu().actions()
    }
    assert set(window.actions_of.specs) <= shown
