"""The first window with the board of 18Svea: a company builds on it by its rules, and runs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from hands import Hands
from stambana.manifests import load_board, map_path
from stambana.table.sandbox import Sandbox
from stambana.track.tiles import Color


@pytest.fixture
def svea(hands: Hands) -> Hands:
    """The bare board, on which ORE acts with a 6+S."""
    hands.window.show_sandbox(Sandbox(load_board(map_path("18svea")).in_phase(Color.BLACK)))
    hands.window.activateWindow()
    hands.settle()
    hands.desk.sandbox.set_trains("ORE", ["6+S"])
    hands.desk.set_company("ORE")
    hands.settle()
    return hands


def test_home_tile_station_and_run(svea: Hands) -> None:
    sandbox = svea.desk.sandbox
    assert set(svea.window.scene.lights.lit) == {"C9"}
    svea.key("t")
    svea.desk.token_tool.pick("ORE")
    svea.click_hex("C9")
    (home,) = sandbox.board.tokens
    assert (home.company, home.hex_name) == ("ORE", "C9")

    svea.key("l")
    svea.click_hex("C9")
    ring = svea.desk.building.ring
    assert {choice.number for choice in ring.choices} == {"X1", "X2", "X3", "X13"}
    while ring.choice.number != "X3":
        svea.key(Qt.Key.Key_Tab)
    while ring.verdict.lay.rotation != 1:
        svea.key(Qt.Key.Key_R)
    assert ring.verdict.cost == 5
    svea.key(Qt.Key.Key_Return)
    assert sandbox.board.placements["C9"].tile == "X3"
    assert set(svea.window.scene.lights.lit) == {"C7", "C9", "C11"}

    # a hex nobody reaches says why, with the section
    svea.hover("E5")
    assert "18Svea 9.4" in svea.window.scene.callout.text
    assert "no route of ORE leads to E5" in svea.window.status.text

    sandbox.lay("C11", "X3", 1)
    svea.key("b")
    svea.qtbot.waitUntil(lambda: not svea.desk.building.searches.busy, timeout=30_000)
    svea.settle()
    assert svea.desk.routes.state.text() == "Best set 25, proven"
