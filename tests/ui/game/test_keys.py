"""Keys and clicks never decide by accident, and do what is marked: through the real window."""

from __future__ import annotations

import pytest
from game_hands import GameHands
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from hands import Clock
from sealed_title import sealed_game
from stambana.table.game_table import GameTable
from stambana.ui.game.buttons import WordyButton
from stambana.ui.game.new_game import NewGameDialog

ENTER = Qt.Key.Key_Return
LEFT = Qt.MouseButton.LeftButton


def marked(hands: GameHands) -> list[str]:
    """The buttons of the panel that show the mark of Enter."""
    buttons = hands.window.panel.findChildren(WordyButton)
    return [at.accessibleName() for at in buttons if at.marked and not at.isHidden()]


def held(hands: GameHands, key: Qt.Key, times: int) -> None:
    """A key held down: pressed once, then repeated by the system."""
    for _ in range(times):
        target: QWidget = QApplication.focusWidget() or hands.window
        QTest.sendKeyEvent(QTest.KeyAction.Press, target, key, "\r", Qt.KeyboardModifier.NoModifier)
        for _ in range(20):
            event = QKeyEvent(
                QEvent.Type.KeyPress,
                key,
                Qt.KeyboardModifier.NoModifier,
                "\r",
                True,
            )
            QApplication.sendEvent(QApplication.focusWidget() or hands.window, event)
            hands.settle()


def press_in_window(hands: GameHands, widget: QWidget, times: int) -> None:
    """So many fast clicks at the place of a widget, as the system sends them."""
    window = hands.window
    at = widget.mapTo(window, widget.rect().center())
    handle = window.windowHandle()
    for _ in range(times):
        QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, at)
        hands.settle()


def play_auction(hands: GameHands) -> None:
    """Everybody buys what comes first."""
    table = hands.window.table
    while (step := table.decisions[0].step) != "stock_round":
        if step == "auction":
            hands.press("Buy P")
        elif step == "par_of_private":
            hands.press("67")
            hands.key(ENTER)
        else:
            hands.press("Wait" if step == "first_turn" else "Pass")


# -- haste -------------------------------------------------------------------------------------


def test_two_clicks_90_ms_apart_on_buy_p1_buy_one_private(
    at_table: GameHands, unhurried: Clock
) -> None:
    hands, table = at_table, at_table.window.table
    unhurried.hold()
    buttons = hands.window.panel.findChildren(QAbstractButton)
    buy = next(at for at in buttons if at.accessibleName().startswith("Buy P"))
    for _ in range(7):  # seven finished the auction
        press_in_window(hands, buy, 1)
        unhurried.wait(0.09)
        buttons = hands.window.panel.findChildren(QAbstractButton)
        buy = next(at for at in buttons if at.accessibleName().startswith("Buy P"))
    assert table.moves == 1
    assert "too soon" in hands.window.status.text
    assert hands.window.panel.widget().graphicsEffect() is not None  # it is seen that it rests
    unhurried.wait(1)
    press_in_window(hands, buy, 1)
    assert table.moves == 2


def test_the_second_half_of_a_double_click_presses_nothing(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    button = hands.button("Buy P")
    window = hands.window
    QTest.mouseDClick(
        window.windowHandle(),
        LEFT,
        Qt.KeyboardModifier.NoModifier,
        button.mapTo(window, button.rect().center()),
    )
    hands.settle()
    assert table.moves == 1


def test_the_next_person_has_a_moment_and_the_same_one_goes_on_at_once(
    at_table: GameHands, unhurried: Clock
) -> None:
    hands, table = at_table, at_table.window.table
    unhurried.hold()
    hands.key("1")
    assert table.decisions[0].actor == "Bo"
    unhurried.wait(0.3)
    hands.key("p")
    assert table.moves == 1
    unhurried.wait(0.75)
    hands.key("p")
    assert table.moves == 2


def test_keys_held_down_decide_nothing(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    hands.window.view.setFocus()
    held(hands, Qt.Key.Key_1, 1)
    assert table.moves == 1


# -- what Enter does ---------------------------------------------------------------------------


def test_nothing_that_costs_something_is_the_default_of_enter(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    assert marked(hands) == []
    hands.key(ENTER)
    assert table.moves == 0
    play_auction(hands)
    hands.press("Start a company")
    hands.key(ENTER)
    hands.press("BJ")
    hands.press("67")
    assert marked(hands) == ["Start BJ at 67\xa0kr: 20 % for 134\xa0kr"]
    before = table.moves
    hands.key(ENTER)
    assert table.moves == before + 1
    hands.key(ENTER)  # a second one does nothing more
    assert table.moves == before + 1


def test_the_marked_button_is_what_enter_does_wherever_the_keyboard_is(
    at_table: GameHands,
) -> None:
    hands, table = at_table, at_table.window.table
    play_auction(hands)
    for focus in (hands.window.view, hands.window.log.list, hands.window.docks.panels["players"]):
        hands.press("Start a company")
        hands.press("BJ")
        hands.press("67")
        focus.setFocus()
        hands.settle()
        assert len(marked(hands)) == 1
        before = table.at
        hands.key(ENTER)
        assert table.at != before, focus
        hands.key("z", Qt.KeyboardModifier.ControlModifier)
    # and where Tab leads, the mark goes along
    hands.key(Qt.Key.Key_F6)
    hands.key(Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert marked(hands) == [focused.accessibleName()]


def test_enter_on_a_button_of_the_toolbar_presses_that_one(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    hands.key("1")
    hands.press("P5")
    hands.window.panel.page.amount.stepUp()
    bar = hands.window.findChild(QWidget, "toolbar")
    undo = next(at for at in bar.findChildren(QAbstractButton) if at.text() == "Undo")
    undo.setFocus(Qt.FocusReason.TabFocusReason)
    assert marked(hands) == []
    hands.key(ENTER)
    assert table.at == 0


# -- digits, numbers and Pass ------------------------------------------------------------------


def test_pass_has_one_key_everywhere_and_no_digit(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    assert hands.button("Pass").words == "P  Pass"
    hands.key("p")
    assert table.decisions[0].actor == "Bo"
    play_auction(hands)
    hands.press("Start a company")
    hands.press("BJ")
    hands.press("67")
    hands.key(ENTER)
    hands.key("p")
    assert table.state.president("BJ") != table.decisions[0].actor


def test_typing_100_between_bidders_bids_100(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    for bid in ("75", "80"):
        hands.press("P3" if bid == "" else "P5")
        for digit in bid:
            hands.key(digit)
        hands.key(ENTER)
    while table.decisions[0].step == "auction":
        hands.press("Buy P")
    assert table.decisions[0].step == "resolution"
    field = hands.window.panel.page.amount
    assert QApplication.focusWidget() is field
    hands.window.view.setFocus()  # even with the keyboard elsewhere a digit is the number's
    hands.settle()
    before = table.moves
    for digit in "100":
        hands.key(digit)
    assert table.moves == before
    assert field.amount == 100
    hands.key(ENTER)
    assert table.game.history.records[table.at].action.amount == 100


def test_digits_keep_their_meaning_while_a_choice_is_half_made(at_table: GameHands) -> None:
    hands, panel = at_table, at_table.window.panel
    play_auction(hands)
    hands.press("Start a company")
    outside = [at for at in panel.findChildren(WordyButton) if at.property("form")]
    assert any(at.words[0].isdigit() for at in outside)
    hands.press("BJ")
    outside = [at for at in panel.findChildren(WordyButton) if at.property("form")]
    assert not any(at.words[0].isdigit() for at in outside)
    before = hands.window.table.moves
    hands.key("9")
    hands.key("8")
    assert panel.page is not None
    assert panel.page.drafting.draft["company"] == "BJ"
    assert hands.window.table.moves == before


def test_tab_goes_from_the_number_to_what_does_it(at_table: GameHands) -> None:
    hands, panel = at_table, at_table.window.panel
    hands.press("P5")
    for digit in "80":
        hands.key(digit)
    hands.key(Qt.Key.Key_Tab)
    assert panel.page is not None
    assert panel.page.confirm.hasFocus()
    assert marked(hands) == [panel.page.confirm.accessibleName()]
    hands.key(Qt.Key.Key_Tab)
    assert hands.button("Pass").hasFocus()


def test_keys_that_are_switched_off_are_not_shown(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    hands.window.set_single_keys(False)
    assert hands.button("Pass").words == "Pass"
    hands.key("1")
    hands.key("p")
    assert table.moves == 0
    hands.window.set_single_keys(True)


def test_what_is_no_amount_yet_is_not_bid(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    hands.press("P5")
    field = hands.window.panel.page.amount
    assert field.lineEdit().selectedText() == field.lineEdit().text()
    hands.key(ENTER)
    for digit in "120":
        hands.key(digit)
    hands.key(Qt.Key.Key_Backspace)
    assert field.amount is None or not hands.window.panel.page.wanted
    hands.key(ENTER)
    assert table.moves == 0


# -- sealed bids -------------------------------------------------------------------------------


class TestSealed:
    """At a game that begins with sealed bids of all three."""

    @pytest.fixture
    def table(self) -> GameTable:
        """The game."""
        return GameTable(sealed_game())

    def test_a_bid_of_nothing_needs_a_0_and_enter_held_bids_for_nobody(
        self, at_table: GameHands
    ) -> None:
        hands, table = at_table, at_table.window.table
        held(hands, ENTER, 3)  # the first lifts the curtain
        assert table.moves == 0
        field = hands.window.panel.page.amount
        assert QApplication.focusWidget() is field
        assert field.amount is None
        hands.key("0")
        hands.key(ENTER)
        assert table.moves == 1
        assert hands.window.curtain.isVisible()

    def test_the_curtain_rests_too(self, at_table: GameHands, unhurried: Clock) -> None:
        hands, table = at_table, at_table.window.table
        unhurried.hold()
        hands.key(ENTER)
        unhurried.wait(0.3)
        hands.key("5")
        hands.key(ENTER)
        assert table.moves == 1
        hands.key(ENTER)
        assert hands.window.curtain.isVisible()
        assert hands.window.curtain.primary.graphicsEffect() is not None
        unhurried.wait(1)
        hands.key(ENTER)
        assert not hands.window.curtain.isVisible()

    def test_a_bid_is_changed_through_the_hand_over_page_from_the_bid_before(
        self, at_table: GameHands
    ) -> None:
        hands, window = at_table, at_table.window
        for key in (ENTER, "3", "5", ENTER):
            hands.key(key)
        change = next(at for at in window.curtain.others if at.property("person") == "Anna")
        hands.click(change)
        assert window.curtain.isVisible()  # handed over first
        assert "Anna decides" in window.windowTitle()
        hands.key(ENTER)
        assert "Anna decides" in hands.words()
        assert "Anna decides" in window.windowTitle()
        hands.key(Qt.Key.Key_Escape)
        assert "Bo decides" in window.windowTitle()
        ask = next(at for at in window.curtain.others if at.property("person") == "Cissi")
        hands.click(ask)
        assert window.curtain.isVisible()
        assert "Cissi decides" in window.windowTitle()


# -- a new game --------------------------------------------------------------------------------


def test_a_click_in_a_name_selects_it_and_tab_goes_to_the_next(at_table: GameHands) -> None:
    hands = at_table
    dialog = NewGameDialog(hands.window)
    dialog.show()
    dialog.activateWindow()
    hands.settle()
    first, second = dialog.names[:2]
    QTest.mouseClick(first, LEFT)
    for letter in "Anna":
        hands.key(letter)
    assert first.text() == "Anna"
    hands.key(Qt.Key.Key_Tab)
    for letter in "Bo":
        hands.key(letter)
    assert second.text() == "Bo"
    reached = []
    while QApplication.focusWidget() is not dialog.color_buttons[0] and len(reached) < 12:
        hands.key(Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    assert len(reached) == 2  # the third name, then the colors
    dialog.close()
