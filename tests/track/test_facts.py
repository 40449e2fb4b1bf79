"""The facts of a hex, in words."""

from __future__ import annotations

import pytest

from stambana.manifests import load_board, map_path
from stambana.table.sandbox import Sandbox
from stambana.track.board import Mark, Token
from stambana.track.facts import facts, spoken, title
from stambana.track.tiles import Color


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    return Sandbox(load_board(map_path("18sj")))


def told(sandbox: Sandbox, hex_name: str) -> dict[str, str]:
    return {fact.about: fact.text for fact in facts(sandbox.board, hex_name)}


def test_an_off_board_says_what_it_earns_now_and_later(sandbox: Sandbox) -> None:
    before = told(sandbox, "B1")["Off-board"]
    sandbox.set_phase(Color.BROWN)
    after = told(sandbox, "B1")["Off-board"]
    sandbox.undo()
    assert title(sandbox.board, "B1") == "Narvik (B1)"
    assert before.split(" now ")[1] == after.split(" now ")[1]
    assert before.split(" now ")[0] != after.split(" now ")[0]


def test_terrain_and_borders_name_their_cost(sandbox: Sandbox) -> None:
    hexes = sandbox.board.map.hexes.values()
    rough = next(at for at in hexes if at.terrain and at.terrain[0].cost)
    assert str(rough.terrain[0].cost) in told(sandbox, rough.name)["Ground"]
    for border in sandbox.board.map.borders:
        lines = spoken(sandbox.board, border.hexes[0])
        assert f"Towards {title(sandbox.board, border.hexes[1])}" in lines


def test_a_laid_tile_and_its_tokens_are_told(sandbox: Sandbox) -> None:
    assert told(sandbox, "C16")["City"] == "home of KFJ"
    sandbox.lay("C16", "57", 1)
    sandbox.place_token("KFJ", "C16")
    assert told(sandbox, "C16")["Tile"] == "57 (yellow)"
    assert "token of KFJ" in told(sandbox, "C16")["City"]
    assert "track to" in told(sandbox, "C16")["City"]


def test_every_hex_of_the_map_can_be_told(sandbox: Sandbox) -> None:
    for name in sandbox.board.map.hexes:
        assert spoken(sandbox.board, name).startswith(title(sandbox.board, name))


def test_tokens_face_down_slot_values_and_loose_pieces() -> None:
    board = load_board(map_path("18svea")).with_tile("C9", "X13", 0)
    board = board.with_tokens((Token("ORE", "C9"), Token("NRK", "C9", 0, 2, face_down=True)))
    board = board.with_marks((Mark("ferry", "C9", "15", "Ferry Contract", quiet=True),))
    texts = [fact.text for fact in facts(board, "C9")]
    assert any(
        "token of ORE (40 kr), free place (30 kr), token of NRK, face down (20 kr)" in one
        for one in texts
    )
    assert "Ferry Contract, 15, without effect yet" in texts
