"""The start page: what it offers, recent files that are gone, the list of maps."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton

from hands import Hands, sj_board
from stambana.table.shelf import shelf
from stambana.ui.windows.settings import RECENT_LIMIT, Settings


def test_the_board_is_seen_before_anything_is_chosen(hands: Hands) -> None:
    window = hands.window
    assert window.start.isVisible()
    assert window.scene.board is sj_board()
    assert window.view.isVisible()
    assert not window.actions_of.by_key["save"].isEnabled()
    assert window.start.game_button.hasFocus()


def test_every_map_is_offered_by_name(hands: Hands) -> None:
    hands.window.start.new_button.setFocus()
    hands.key(Qt.Key.Key_Space)
    texts = [button.text() for button in hands.window.start.map_buttons()]
    assert texts == [entry.name for entry in shelf()]
    assert "18SJ" in texts
    hands.key(Qt.Key.Key_Escape)
    assert not hands.window.start.showing_maps


def test_enter_presses_the_button_with_the_focus(hands: Hands) -> None:
    hands.window.start.new_button.setFocus()
    hands.key(Qt.Key.Key_Return)
    assert hands.window.start.showing_maps
    hands.key(Qt.Key.Key_Enter)
    assert hands.window.on_board()


def test_missing_files_are_marked_and_can_be_taken_off(hands: Hands, tmp_path: Path) -> None:
    """One file that is gone, one that is no board: the rest of the list works as before."""
    window, start = hands.window, hands.window.start
    good, bad, gone = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "gone.yaml"
    window.filing.new_on(shelf()[0].path)
    hands.desk.sandbox.lay("D15", "9", 0)
    hands.desk.sandbox.save(good)
    bad.write_bytes(b"\xff\xfe\x00nonsense")
    for path in (good, bad, gone):
        window.settings.add_recent(path)
    window.show_start()
    gone_button, bad_button, good_button = start.recent_buttons()
    assert not gone_button.isEnabled()
    assert "Not found" in gone_button.accessibleDescription()
    hands.click(bad_button)
    assert window.problems.isVisible()
    forget = gone_button.parentWidget().findChild(QToolButton)
    assert isinstance(forget, QToolButton)
    assert "gone.yaml" in forget.accessibleName()
    hands.click(forget)
    assert gone not in window.settings.recent
    good_button = start.recent_buttons()[-1]
    assert good_button.text() == "good.yaml"
    hands.click(good_button)
    assert window.on_board()
    assert "D15" in hands.desk.sandbox.board.placements


def test_continue_opens_the_last_file_or_goes_back_to_the_board(
    hands: Hands, tmp_path: Path
) -> None:
    window, start = hands.window, hands.window.start
    assert not start.continue_button.isEnabled()
    window.filing.new_on(shelf()[0].path)
    mine = hands.desk.sandbox
    mine.lay("D15", "9", 0)
    hands.key(Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert start.isVisible()
    hands.click(start.continue_button)
    assert window.on_board()
    assert hands.desk.sandbox is mine


def test_the_list_of_recent_files_has_an_end(settings: Settings, tmp_path: Path) -> None:
    for number in range(RECENT_LIMIT + 5):
        settings.add_recent(tmp_path / f"{number}.yaml")
    settings.add_recent(tmp_path / "16.yaml")
    assert len(settings.recent) == RECENT_LIMIT
    assert settings.recent[0].name == "16.yaml"
    assert len(set(settings.recent)) == RECENT_LIMIT


def test_the_size_of_the_text_holds_at_once(settings: Settings) -> None:
    settings.text_size = 150
    assert settings.text_size == 150


def test_broken_settings_are_only_forgotten_wishes(tmp_path: Path) -> None:
    ini = tmp_path / "s.ini"
    ini.write_text(
        "[General]\nrecent=[1, {\ntheme=nonsense\ntext_size=abc\ncoordinates=perhaps\n"
        "geometry=xx\n",
        "utf-8",
    )
    broken = Settings(ini)
    assert broken.recent == []
    assert broken.text_size == 100
    assert broken.coordinates is False
    assert broken.bytes_of("geometry").isEmpty()


def test_everything_on_the_page_has_a_name_and_is_reached_by_tab(hands: Hands) -> None:
    window = hands.window
    window.activateWindow()
    first = QApplication.focusWidget()
    seen = []
    for _ in range(40):
        now = QApplication.focusWidget()
        assert now is not None
        seen.append(now)
        hands.key(Qt.Key.Key_Tab)
        if QApplication.focusWidget() is first:
            break
    start = window.start
    assert {start.new_button, start.open_button, start.preview_button, window.view} <= set(seen)
    for widget in seen:
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        assert name, widget
