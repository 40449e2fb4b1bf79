"""The sheet of keys, the search for actions, and a walk through all controls by Tab."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from hands import Hands
from stambana.ui.windows.actions import catalogue, is_single
from stambana.ui.windows.help import ActionSearch, KeySheet

CTRL = Qt.KeyboardModifier.ControlModifier


def test_no_two_actions_share_a_key_and_all_say_what_they_do() -> None:
    keys = [QKeySequence(keys).toString() for spec in catalogue() for keys in spec.keys]
    assert all(keys)
    assert len(keys) == len(set(keys))
    assert all(spec.text and spec.help for spec in catalogue())
    assert is_single("R")
    assert is_single("Shift+R")
    assert not is_single("F11")
    assert not is_single("Ctrl++")
    assert not is_single("Esc")


def test_a_question_mark_shows_all_keys(on_sj: Hands) -> None:
    on_sj.window.view.setFocus()
    on_sj.key("?")
    sheet = on_sj.window.findChild(KeySheet)
    assert isinstance(sheet, KeySheet)
    text = sheet.text.toPlainText()
    for spec in on_sj.window.actions_of.specs.values():
        assert spec.text in text
        assert spec.help in text
    on_sj.key(Qt.Key.Key_Escape)
    on_sj.qtbot.waitUntil(lambda: on_sj.window.findChild(KeySheet) is None)


def test_search_finds_by_words_and_does_it(on_sj: Hands) -> None:
    window = on_sj.window
    on_sj.desk.sandbox.lay("D15", "9", 0)
    on_sj.key(Qt.Key.Key_K, CTRL)
    dialog = window.findChild(ActionSearch)
    assert isinstance(dialog, ActionSearch)
    on_sj.qtbot.keyClicks(dialog.field, "take back")
    assert dialog.list.currentItem().data(Qt.ItemDataRole.UserRole) == "undo"
    on_sj.key(Qt.Key.Key_Return)
    on_sj.qtbot.waitUntil(lambda: not on_sj.desk.sandbox.board.placements)
    on_sj.qtbot.waitUntil(lambda: window.findChild(ActionSearch) is None)
    window.activateWindow()
    window.view.setFocus()
    on_sj.settle()
    on_sj.key(Qt.Key.Key_K, CTRL)
    dialog = window.findChildren(ActionSearch)[-1]
    on_sj.qtbot.keyClicks(dialog.field, "undo")
    texts = [
        dialog.list.item(row).data(Qt.ItemDataRole.UserRole)
        for row in range(dialog.list.count())
        if dialog.list.item(row).flags() & Qt.ItemFlag.ItemIsEnabled
    ]
    assert "undo" not in texts, "what cannot be done now cannot be chosen"
    on_sj.key(Qt.Key.Key_Escape)


def test_tab_walks_through_every_control_of_the_board(on_sj: Hands) -> None:
    window, desk = on_sj.window, on_sj.desk
    window.view.setFocus()
    seen: list[QWidget] = []
    for _ in range(120):
        now = QApplication.focusWidget()
        assert now is not None
        if now in seen:
            break
        seen.append(now)
        on_sj.key(Qt.Key.Key_Tab)
    assert {window.view, desk.palette.list, desk.moves.list, desk.inspector.text} <= set(seen)
    assert desk.palette.only_fitting in seen
    for widget in seen:
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        assert name, widget
