"""The panel of the chosen hex."""

from __future__ import annotations

from hands import Hands
from stambana.table.shelf import shelf


def test_a_tile_just_laid_is_not_called_one_that_does_not_fit(hands: Hands) -> None:
    hands.window.filing.new_on(shelf()[0].path)
    hands.desk.lay_tool.pick("57")
    hands.desk.choose_hex("C8")
    said = hands.desk.inspector.text.toPlainText
    assert "Tile 57 fits here" in said()
    hands.desk.sandbox.lay("C8", "57", 0)
    assert "57 (yellow)" in said()
    assert "does not fit here" not in said()
    hands.desk.lay_tool.pick("6")
    assert "Tile 6 does not fit here" in said()
