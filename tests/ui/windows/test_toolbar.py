"""The toolbar: nothing of it is lost in a small window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolBar, QToolButton

from hands import Hands
from stambana.manifests import map_path


@pytest.mark.parametrize("language", ["en", "sv"])
def test_fault_61_all_of_the_toolbar_is_seen_in_a_small_window(hands: Hands, language: str) -> None:
    window = hands.window
    window.filing.new_on(map_path("18sj"))
    window.set_language(language)
    bar = window.findChild(QToolBar, "toolbar")
    assert isinstance(bar, QToolBar)
    for width in (1600, 960, 1600):
        window.resize(width, 540)
        hands.settle()
        shown = [bar.widgetForAction(action) for action in bar.actions() if action.isVisible()]
        hidden = [
            widget for widget in shown if isinstance(widget, QToolButton) and widget.isHidden()
        ]
        assert hidden == []
        assert hands.desk.phases.isVisible()
        words = bar.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        assert words == (width == 1600)
    window.set_language("en")
