"""18Svea at its window, from positions set by hand: the black tile, the CEO's purse, cards told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from game_hands import GameHands
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from turn_tables import STOCKHOLM_TO_ABO, TurnTable, table

from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.game_table import GameTable
from stambana.ui.app import make_application
from stambana.ui.game.window import GameWindow
from stambana.ui.windows.settings import Settings

Seat = Callable[[TurnTable], GameHands]


@pytest.fixture
def sit_down(qtbot: QtBot, settings: Settings) -> Iterator[Seat]:
    """A person at the window of a game that stands at a position."""
    windows = []

    def sit(position: TurnTable) -> GameHands:
        make_application(settings)
        game = Game(position.rules, Base("18svea", ("Ann", "Bo", "Cy"), 1))
        game.history.records[0] = replace(game.history.records[0], state=position.state)
        window = GameWindow(GameTable(game), settings)
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        window.activateWindow()
        hands = GameHands(qtbot, window)
        window.view.setFocus()
        hands.settle()
        return hands

    yield sit
    for window in windows:
        window.close()


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\n", " ")


def poor(stage: str) -> TurnTable:
    """Stockholm with 3 kr and no share in its treasury; its CEO has 20 kr."""
    at = table().train("STO", "2").hold("Bo", "STO", 1).hold("Cy", "STO", 2)
    return at.cash(STO=3, Ann=20).turn("STO", stage)


def test_the_black_tile_asks_by_keys_where_the_stations_stand(sit_down: Seat) -> None:
    at = table().start("ORE", 30, Cy=1).lay(STOCKHOLM_TO_ABO, "C11 X3 1", "C9 X6 1")
    at.station("STO", "C9").phase("6+S").train("STO", "6")
    hands = sit_down(at.turn("STO", "track"))
    page = hands.window.panel.page
    assert page is not None
    hands.click_hex("C9")
    for _ in range(8):
        if page.drafting.draft["tile"] == "X13":
            break
        hands.key(Qt.Key.Key_Tab)
    assert "costs 10 kr (black tile 10)" in hands.window.work.building.ring.words
    hands.key(Qt.Key.Key_Return)
    assert "Where do the stations stand?" in hands.words()
    assert hands.window.scene.ghost.visible_tile
    hands.key("3")
    assert hands.button("STO on 40, ORE on 30").isChecked()
    hands.key(Qt.Key.Key_Return)
    board = hands.window.table.state.board
    slots = {token.company: token.slot for token in board.tokens if token.hex_name == "C9"}
    assert slots == {"STO": 0, "ORE": 1}


def test_the_earnings_beside_a_black_tile_follow_the_slot_that_is_chosen(sit_down: Seat) -> None:
    at = table().lay(STOCKHOLM_TO_ABO, "C11 X3 1", "C9 X6 1")
    at.station("STO", "C9").phase("6+S").train("STO", "6")
    hands = sit_down(at.turn("STO", "track"))
    page, building = hands.window.panel.page, hands.window.work.building
    assert page is not None
    hands.click_hex("C9")
    while page.drafting.draft["tile"] != "X13":
        hands.key(Qt.Key.Key_Tab)
    shown = []
    for places in ("STO on 40, ORE on 30", "ORE on 40, STO on 30", "ORE on 40, STO on 20"):
        hands.press(places)
        hands.qtbot.waitUntil(lambda: not building.searching)
        assert building.ring.isVisible()
        outcome = building.outcome(building.ring.verdict)
        assert outcome is not None
        assert outcome.after is not None
        shown.append(outcome.after.revenue)
    assert [shown[0] - more for more in shown] == [0, 10, 20]


def test_a_ceo_who_adds_money_sees_the_double_bill_everywhere(sit_down: Seat) -> None:
    hands = sit_down(poor("track"))
    hands.click_hex("C13")
    ring = hands.window.work.building.ring
    assert "costs 10 kr (city tile 10)" in ring.words
    assert "the CEO adds money" in ring.words
    assert "Ann pays 7 kr and has 13 kr left" in plain(hands.words())
    assert "from 10 kr" in hands.window.status.text
    hands.key(Qt.Key.Key_Return)
    state = hands.window.table.state
    assert (state.cash("STO"), state.cash("Ann")) == (0, 13)


def test_a_card_is_told_beside_the_button_that_chooses_it(sit_down: Seat) -> None:
    at = poor("track").card("central_station", "Ann").card("infrastructure_push", "Ann")
    hands = sit_down(at)
    hands.press("Assign a card")
    told = plain(hands.words())
    assert "Once, its company lays one more tile in its turn." in told
    assert "Income 5 kr · initiative 15, after its use 6" in told


def test_a_station_on_the_black_tile_sees_what_each_place_is_worth(sit_down: Seat) -> None:
    at = table().lay(STOCKHOLM_TO_ABO, "C11 X3 1").phase("6+S").lay("C9 X13 0")
    at.train("STO", "6").card("raising_funds", "STO")
    hands = sit_down(at.turn("STO", "station"))
    assert "Once, the bank pays its company 25 kr." in plain(hands.words())
    hands.click_hex("C9")
    hands.press("place 1, worth 40")
    hands.key(Qt.Key.Key_Return)
    board = hands.window.table.state.board
    assert ("C9", 0) in {(at.hex_name, at.slot) for at in board.tokens if at.company == "STO"}
