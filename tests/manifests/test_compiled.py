"""Compiled boards: equal after reading, and any other text refused."""

import json
from dataclasses import fields

import pytest

from stambana import places
from stambana.manifests import compiled, load_board, map_path
from stambana.manifests.compiled import CompiledError
from stambana.track.board import Token


@pytest.mark.parametrize("key", sorted(path.stem for path in places.maps().glob("*.yaml")))
def test_shipped_maps_read_back_equal(key):
    board = load_board(map_path(key))
    again = compiled.load_board(compiled.dump_board(board))
    assert again == board
    for at in fields(board.map):
        assert type(getattr(again.map, at.name)) is type(getattr(board.map, at.name))
    assert list(again.map.hexes) == list(board.map.hexes)
    assert list(again.tile_set.tiles) == list(board.tile_set.tiles)


def test_what_lies_on_a_board_reads_back(tmp_path):
    board = load_board(map_path("18sj")).with_tile("C14", "9", 2)
    board = board.with_tokens((Token("SNJ", "G6", 0, 1),))
    again = compiled.load_board(compiled.dump_board(board))
    assert again == board
    assert again.face("C14") == board.face("C14")


def test_the_table_holds_each_value_once():
    rows = json.loads(compiled.dump_board(load_board(map_path("18sj"))))["values"]
    assert len({json.dumps(row) for row in rows}) == len(rows)


def test_other_texts_are_refused():
    text = compiled.dump_board(load_board(map_path("18sj")))
    content = json.loads(text)
    rows = content["values"]
    bad = [
        "",
        "[]",
        "null",
        text[: len(text) // 2],
        json.dumps({**content, "classes": content["classes"][:-1]}),
        json.dumps({**content, "values": []}),
        json.dumps({**content, "values": rows[:-1]}),
        json.dumps({**content, "values": [["os.system", 0]]}),
        json.dumps({**content, "values": ["ls", ["Tile", 0]]}),
        json.dumps({**content, "values": [["Tile", 5]]}),
        json.dumps({**content, "values": ["pink", ["Color", 0]]}),
        "[" * 100_000,
    ]
    for one in bad:
        with pytest.raises(CompiledError):
            compiled.load_board(one)


def test_fields_of_another_version_are_refused(monkeypatch):
    text = compiled.dump_board(load_board(map_path("18sj")))
    assert '["Tile","number","color"' in text
    with pytest.raises(CompiledError, match="another version"):
        compiled.load_board(text.replace('["Tile","number"', '["Tile","title"', 1))
