"""A person at the window of a game who knows nothing of the game and presses buttons."""

from __future__ import annotations

import random
from collections.abc import Mapping

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from stambana.engine.asked import AskedLay
from stambana.engine.decisions import Amount, Choices
from stambana.ui.game.form_page import FormPage
from stambana.ui.game.run_page import RunPage
from stambana.ui.game.window import GameWindow

WEIGHTS: Mapping[str, float] = {
    "pass": 0.6,
    "finish": 6,
    "bid": 0.3,
    "buy_private": 4,
    "buy_shares": 3,
    "start_company": 9,
    "sell_shares": 0.05,
    "redeem_shares": 0.05,
    "purchase_private": 0.1,
    "lay_tile": 9,
    "place_token": 1,
    "buy_train": 30,
}
"""Trains are bought early and often, so that the game comes to its end."""


class PanelPlayer:
    """Presses what the decision panel shows until something was done."""

    def __init__(
        self, window: GameWindow, seed: int, weights: Mapping[str, float] = WEIGHTS
    ) -> None:
        self.window = window
        self.weights = weights
        self.random = random.Random(seed)

    def move(self) -> None:
        """Do one action through the panel's buttons."""
        table, panel = self.window.table, self.window.panel
        before = len(table.game.history.records)
        for _ in range(60):
            buttons = self._buttons()
            page = panel.page
            if page is not None:
                kind = page.drafting.form.kind
                others = [self.weights.get(str(at.property("form")), 1.0) for at in buttons]
                stay = self.weights.get(kind, 1.0)
                if self.random.random() * (stay + sum(others)) < stay:
                    self._fill()
                    if page.confirm.isEnabled() and not page.confirm.isHidden():
                        page.confirm.click()
                    else:  # refused: choose otherwise the next time
                        page.give_up()
                elif buttons:
                    self._press(buttons)
            else:
                self._press(buttons)
            if len(table.game.history.records) > before:
                return
        raise AssertionError(f"nothing can be pressed at {table.decisions}")

    def _buttons(self) -> list[QAbstractButton]:
        """The buttons of forms that are not open."""
        return [
            button
            for button in self.window.panel.findChildren(QAbstractButton)
            if button.property("form") and button.isEnabled() and not button.isChecked()
        ]

    def _press(self, buttons: list[QAbstractButton]) -> None:
        weights = [self.weights.get(str(at.property("form")), 1.0) for at in buttons]
        self.random.choices(buttons, weights)[0].click()

    def _fill(self) -> None:
        page = self.window.panel.page
        assert page is not None
        while name := page.drafting.asked:
            if name in page.drafting.drawn:
                self._draw(page)
                continue
            offered = page.drafting.values(name)
            if isinstance(offered, Amount):
                assert page.amount is not None
                page.amount.stepBy(self.random.choice((1, 1, 2, 7)))
                continue
            if not offered.values:
                return
            if name == "hex_name":
                place = self.window.work.place
                place.hex_chosen.emit(self.random.choice(place.hexes))
                continue
            buttons = [
                button
                for button in page.findChildren(QAbstractButton)
                if button.property("field") == name
            ]
            assert buttons, f"no button for {name} of {page.drafting.form}: {offered}"
            self.random.choice(buttons).click()

    def _draw(self, page: FormPage) -> None:
        """Answer on the board: any tile that may be laid, or the best routes."""
        work = self.window.work
        if isinstance(work.asked, AskedLay):
            lay = self.random.choice(work.asked.lays).lay
            page.draw(hex_name=lay.hex_name, tile=lay.tile, rotation=lay.rotation)
        else:
            offered = page.drafting.values("runs")
            assert isinstance(offered, Choices)
            for _ in range(2000):  # a run that must be the best waits for the search
                if not isinstance(page, RunPage) or page.ready:
                    break
                QTest.qWait(2)
            page.draw(runs=offered.values[0])
