"""A game at its window: through clicks and keys, as people play it."""

from __future__ import annotations

from game_hands import GameHands
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QMenu, QSpinBox, QStyle, QStyleOptionViewItem, QTabBar
from scripted import PanelPlayer

from stambana.engine.actions import TABLE, Adjust, StopGame
from stambana.engine.digest import digest
from stambana.words import set_language

CONTROL = Qt.KeyboardModifier.ControlModifier


def play_auction(hands: GameHands) -> None:
    """Everybody buys what comes first until nothing is left, setting 67 where asked."""
    table = hands.window.table
    while (step := table.decisions[0].step) != "stock_round":
        if step == "auction":
            hands.press("Buy P")
        elif step == "par_of_private":
            hands.press("67")
            hands.key(Qt.Key.Key_Return)
        else:
            hands.press("Wait" if step == "first_turn" else "Pass")


def test_an_auction_a_stock_round_and_an_operating_turn(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    first = table.decisions[0]
    assert first.actor == "Anna"
    assert "Anna decides" in hands.words()
    assert "Anna" in hands.window.windowTitle()
    # a bid on the third private company, with the amount one step up
    hands.press("P5")
    spin = hands.window.panel.page.findChild(QSpinBox)
    assert not hands.window.panel.page.confirm.isVisible()  # nothing is bid that nobody chose
    spin.stepUp()
    least = spin.value()
    spin.stepUp()
    assert spin.value() == least + 5
    assert "Bid 80 kr" in hands.button("Bid").words.replace("\N{NO-BREAK SPACE}", " ").replace(
        "\n", " "
    )
    hands.key(Qt.Key.Key_Return)
    assert table.decisions[0].actor == "Bo"
    hands.press("Pass")
    hands.key("1")  # the first numbered button: buy the first one
    assert table.state.ledger.at("Cissi")
    play_auction(hands)
    # everybody starts a company at 67 and the rest is bought until it floats
    buyer = table.decisions[0].actor
    hands.press("Start a company")
    hands.press("BJ")
    hands.press("67")
    assert "pays 134 kr" in hands.words().replace("\N{NO-BREAK SPACE}", " ")
    hands.key(Qt.Key.Key_Return)
    assert table.state.president("BJ") == buyer
    assert table.decisions[0].actor != buyer  # nothing was left but to end the turn
    for _ in range(60):
        if table.decisions[0].step != "stock_round":
            break
        if table.state.percent("BJ", "BJ") + table.state.percent("initial offering", "BJ") <= 40:
            hands.press("Pass")
        else:
            hands.press("Buy a share")
            page = hands.window.panel.page
            if page is not None:
                if page.drafting.asked == "company":
                    hands.press("BJ")
                hands.click(page.confirm)
    while table.decisions[0].acting_for != "BJ":
        hands.press("Lay no more" if table.decisions[0].step == "track" else "Run the trains")
    assert table.decisions[0].step == "track"
    assert "for BJ" in hands.words()
    # a tile by clicks on the board: the hex, and again to lay it
    builder = hands.window.work.building.builder
    assert builder is not None
    first_hex = next(iter(builder.lit))
    hands.click_hex(first_hex)
    assert hands.window.scene.ghost.visible_tile
    before = len(table.game.history.records)
    hands.click_hex(first_hex)
    assert len(table.game.history.records) == before + 1
    assert table.state.board.placements


def test_everything_can_be_taken_back_and_made_again(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    play_auction(hands)
    end = digest(table.state)
    moves = table.moves
    for _ in range(moves):
        hands.key("z", CONTROL)
    assert table.at == 0
    assert not table.can_undo
    for _ in range(moves):
        hands.key("y", CONTROL)
    assert digest(table.state) == end
    assert hands.window.log.list.count() > moves


def test_looking_around_changes_nothing_and_playing_on_begins_a_line(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    play_auction(hands)
    end = digest(table.game.state)
    log = hands.window.log.list
    row = next(row for row in range(log.count()) if "bought" in log.item(row).text())
    log.setCurrentRow(row)
    hands.settle()
    assert table.looking
    assert hands.window.banner.isVisible()
    assert f"of {table.moves}" in hands.window.banner.text.text()
    assert digest(table.game.state) == end
    hands.key(Qt.Key.Key_Escape)
    assert not table.looking
    hands.key(Qt.Key.Key_PageUp)
    hands.key(Qt.Key.Key_PageUp)
    hands.key(Qt.Key.Key_PageUp)
    assert table.number(table.at) == table.moves - 3
    moves = table.moves
    hands.click(hands.window.banner.play_button)
    assert not table.looking
    assert table.can_redo
    hands.press("Pass")
    assert not table.can_redo
    assert [branch.moves for branch in table.branches()] == [3]
    assert hands.window.log.branches.isVisible()
    hands.window.log.looked.emit(table.branches()[0].end)
    hands.settle()
    assert table.looking
    assert digest(table.state) == end
    table.play_on()
    assert table.moves == moves


def test_back_to_the_start_of_the_turn(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    play_auction(hands)
    start = table.at
    hands.press("Start a company")
    hands.press("BJ")
    hands.press("67")
    hands.key(Qt.Key.Key_Return)
    assert table.at != start
    hands.key(Qt.Key.Key_Backspace, CONTROL)
    assert table.at == start


def test_an_amount_between_two_steps_is_seen_before_enter_does_it(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    hands.press("P5")
    spin = hands.window.panel.page.findChild(QSpinBox)
    spin.setFocus()
    spin.selectAll()
    for digit in "83":
        hands.key(digit)
    assert spin.value() == 83
    hands.key(Qt.Key.Key_Return)
    assert table.moves == 0
    assert spin.value() == 80
    hands.key(Qt.Key.Key_Return)
    assert table.game.history.records[1].action.amount == 80


def test_beside_a_tall_board_the_panels_say_their_names_in_full(at_table: GameHands) -> None:
    window = at_table.window
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    names = []
    for bar in bars:
        for tab in range(bar.count()):
            names.append(bar.tabText(tab))
            wide = bar.fontMetrics().horizontalAdvance(bar.tabText(tab))
            assert bar.tabRect(tab).width() >= wide, names[-1]
    assert "Private companies" in names
    assert window.view.width() > window.width() // 4


def test_the_panel_that_the_auction_calls_for_is_in_front_until_it_is_over(
    at_table: GameHands,
) -> None:
    hands = at_table

    def in_front() -> list[str]:
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        bars = hands.window.findChildren(QTabBar, options=direct)
        return [bar.tabText(bar.currentIndex()) for bar in bars]

    assert "Private companies" in in_front()
    play_auction(hands)
    hands.settle()
    assert "Companies" in in_front()
    # and where another game was left in its auction, the panel it called for is not in front
    hands.window.docks.open("privates")
    hands.window.docks.restore(hands.window.docks.state())
    hands.settle()
    assert "Companies" in in_front()


def test_the_keyboard_passes_over_panels_that_lie_behind(at_table: GameHands) -> None:
    hands = at_table
    hands.window.view.setFocus()
    names = set()
    for _ in range(30):
        hands.key(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        names.add(focus.accessibleName())
    assert {"Players", "Private companies", "Log"} <= names
    assert not names & {"Bank and rounds", "Companies", "Stock market", "Trains"}
    hands.window.docks.open("market")
    hands.settle()
    assert hands.window.docks.panels["market"].isEnabled()


def test_the_log_shows_the_move_just_made(at_table: GameHands) -> None:
    hands, table, log = at_table, at_table.window.table, at_table.window.log.list
    play_auction(hands)
    assert log.verticalScrollBar().maximum() > 0
    table.look_by(-1)
    table.play_on()
    hands.settle()
    before = log.height()
    hands.window.panel.press(1)
    hands.settle()
    assert log.height() < before  # the lines left are told below it
    shown = log.visualItemRect(log.currentItem())
    assert log.viewport().rect().contains(shown)


def test_escape_goes_back_choice_by_choice(at_table: GameHands) -> None:
    hands, panel = at_table, at_table.window.panel
    play_auction(hands)
    hands.press("Start a company")
    hands.press("BJ")
    assert panel.page.drafting.draft["company"] == "BJ"
    assert "Still to choose" not in hands.words()  # the question stands there already
    hands.key(Qt.Key.Key_Return)
    assert "Still to choose" in hands.window.status.text
    hands.key(Qt.Key.Key_Escape)
    assert "company" not in panel.page.drafting.draft
    hands.key(Qt.Key.Key_Escape)
    assert panel.page is None


def test_larger_text_is_seen_at_once(at_table: GameHands) -> None:
    hands = at_table
    before = hands.window.panel.fontMetrics().height()
    hands.window.set_text_size(150)
    hands.settle()
    assert hands.window.settings.text_size == 150
    assert hands.window.panel.fontMetrics().height() > before * 1.3
    hands.window.set_text_size(100)


def test_the_window_speaks_swedish_at_once(at_table: GameHands) -> None:
    hands = at_table
    hands.window.set_language("sv")
    hands.settle()
    assert "Anna bestämmer" in hands.words()
    assert hands.button("Köp P")
    assert hands.window.docks.by_name["log"].windowTitle() == "Logg"
    set_language("en")


def test_focus_can_be_seen_and_reaches_everything(at_table: GameHands) -> None:
    hands = at_table
    hands.key(Qt.Key.Key_F6)
    reached = set()
    for _ in range(60):
        focus = QApplication.focusWidget()
        assert focus is not None
        if hands.window.panel.isAncestorOf(focus):
            reached.add(focus.accessibleName())
        hands.key(Qt.Key.Key_Tab)
    assert any(name.startswith("Buy P") for name in reached)
    assert any(name.startswith("Pass") for name in reached)
    hands.key(Qt.Key.Key_F7)
    assert hands.window.view.hasFocus()


def test_a_move_that_cannot_be_kept_is_told_and_play_goes_on(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table

    def full() -> None:
        raise OSError(28, "No space left on device")

    table.keep = full
    hands.press("Pass")
    assert table.decisions[0].actor == "Bo"
    assert hands.window.problems.isVisible()


def test_a_whole_game_through_the_panel(at_table: GameHands) -> None:
    """Every button is one of the panel's; now and then everything is undone and made again."""
    hands, table = at_table, at_table.window.table
    player = PanelPlayer(hands.window, seed=2)
    while not table.over:
        player.move()
        if table.moves % 97 == 0:
            end = digest(table.state)
            for _ in range(20):
                table.undo()
            assert digest(table.state) != end
            table.redo_all()
            assert digest(table.state) == end
    hands.settle()
    assert "The game is over" in hands.words()
    assert "1." in hands.words()
    assert table.moves > 100
    said = hands.words().splitlines()
    anna = next(number for number, line in enumerate(said) if line.endswith(". Anna"))
    worth = "".join(letter for letter in said[anna + 1] if letter.isdigit())
    assert table.game.rules.worth(table.state, "Anna") == int(worth)


def test_panels_hidden_at_first_are_opened_from_the_menu(at_table: GameHands) -> None:
    window = at_table.window
    chart = window.docks.by_name["chart"]
    assert not chart.isVisible()
    menus = {menu.title(): menu for menu in window.menuBar().findChildren(QMenu)}
    view = next(menu for title, menu in menus.items() if title.replace("&", "") == "View")
    view.aboutToShow.emit()
    offered = {action.text(): action for action in menus["Single panels"].actions()}
    assert window.docks.by_name["decision"].windowTitle() not in offered
    offered[chart.windowTitle()].trigger()
    QApplication.processEvents()
    assert chart.isVisible()


def test_equal_players_share_a_place_at_the_end(at_table: GameHands) -> None:
    """Whose worth is equal has won together (18Svea 11, ruling S31)."""
    hands, table = at_table, at_table.window.table
    assert len({table.game.rules.worth(table.state, name) for name in table.state.players}) == 1
    assert table.choose(StopGame(actor=TABLE, acting_for=TABLE))
    hands.settle()
    assert hands.words().count("1. ") == len(table.state.players)


def test_long_lines_of_the_log_wrap_and_none_of_their_words_is_cut_off(at_table: GameHands) -> None:
    hands, table, log = at_table, at_table.window.table, at_table.window.log.list
    why = "counted anew, since the box had one note of a hundred too few in it"
    for money in (1_000, 2_000):
        fact = {"fact": "money", "subject": "Anna", "value": money, "why": why}
        table.choose(Adjust(actor=TABLE, acting_for=TABLE, **fact))  # type: ignore[arg-type]
    hands.window.docks.open("log")
    for width in (300, 460):
        hands.window.docks.by_name["log"].setFloating(False)
        hands.window.log.setFixedWidth(width)
        hands.settle()
        hands.settle()
        item = log.item(log.count() - 1)
        assert item.text().endswith("too few in it")
        option = QStyleOptionViewItem()
        log.initViewItemOption(option)
        log.itemDelegate().initStyleOption(option, log.indexFromItem(item))
        option.rect = log.visualItemRect(item)
        room = log.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, log)
        margin = log.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        inner = QRect(0, 0, room.width() - 2 * margin, 1_000)
        needs = log.fontMetrics().boundingRect(inner, Qt.TextFlag.TextWordWrap, item.text())
        assert room.height() >= needs.height() > log.fontMetrics().height()
