"""The panels of 18Svea draw what the game is, and say it in words too."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from stambana.art.themes import load_theme
from stambana.engine.history import History
from stambana.titles.find import title as title_of
from stambana.ui.game.panels import Surroundings, panel_kinds
from stambana.ui.style import look as looks
from svea_games import first, played

KINDS = {kind.name: kind for kind in panel_kinds(title_of("18svea"))}
SHEETS = ("players", "cards", "rounds", "charters", "market", "trains")


def shown(qtbot: QtBot, name: str, number: int, width: int, *, dark: bool = False) -> Any:
    """A panel with a record of the game."""
    theme = load_theme("dark" if dark else "light")
    look = looks.DARK if dark else looks.LIGHT
    panel: Any = KINDS[name].make(Surroundings(look, theme, title_of("18svea")))
    qtbot.addWidget(panel)
    panel.resize(width, 600)
    panel.show()
    records = played().history.records
    at = number % len(records)
    panel.show_state(records[at].state, History(records, at, at))
    return panel


def said(panel: Any) -> str:
    return "\n".join(spot.says for spot in panel.view.spots)


@pytest.mark.parametrize("name", SHEETS)
def test_every_panel_draws_every_part_of_a_game(qtbot: QtBot, name: str) -> None:
    game = played()
    for number, width in ((0, 260), (first(game, "sealed_bidding"), 420), (-1, 900)):
        panel = shown(qtbot, name, number, width, dark=number == -1)
        image = panel.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        colors = {
            image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(image.height())
        }
        assert len(colors) > 8
        assert "president" not in said(panel).lower()


def test_a_turned_card_says_so_in_words(qtbot: QtBot) -> None:
    panel = shown(qtbot, "cards", -1, 400)
    state = played().state
    turned = [key for key, at in state.cards.items() if at.turned]
    by_key = {spot.key: spot.says for spot in panel.view.spots}
    assert turned
    assert all("turned: pays nothing more" in by_key[key] for key in turned)
    fresh = set(state.cards) - set(turned)
    assert all("turned" not in by_key[key].splitlines()[1] for key in fresh if key in by_key)


def test_the_auction_stands_first_with_who_has_bid(qtbot: QtBot) -> None:
    number = first(played(), "sealed_bidding")
    panel = shown(qtbot, "cards", number, 400)
    state = played().history.records[number].state
    assert panel.view.spots[0].key == state.frames[-1].card


def test_a_subject_chosen_marks_its_cards(qtbot: QtBot) -> None:
    panel = shown(qtbot, "cards", -1, 400)
    state = played().state
    held = [spot for spot in panel.view.spots if spot.subject]
    assert held
    with qtbot.waitSignal(panel.subject_chosen) as caught:
        panel.view.spot_chosen.emit(held[0])
    assert caught.args == [state.ledger.place(held[0].key)]
