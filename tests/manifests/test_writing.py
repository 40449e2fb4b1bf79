"""Sandbox files: readable, whole or not at all, and read back as they were."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stambana.manifests import load_board, load_sandbox, map_path, write_sandbox
from stambana.track.board import Mark, Token
from stambana.track.tiles import LAY_ORDER, Color


@pytest.fixture(scope="module")
def bare():
    return load_board(map_path("18sj"))


def test_the_text_is_readable(bare, tmp_path):
    board = bare.in_phase(Color.GREEN).with_tile("C16", "57", 1).with_tile("C14", "9", 0)
    board = board.with_tokens((Token("SNJ", "G6"), Token("ÖKJ", "G22", 2)))
    path = tmp_path / "box.yaml"
    write_sandbox(board, path)
    assert path.read_text(encoding="utf-8") == (
        "format: 1\n"
        "kind: sandbox\n"
        "map: 18sj\n"
        "phase: green\n"
        "tiles:\n"
        "  C16: {tile: 57, rotation: 1}\n"
        "  C14: {tile: 9}\n"
        "tokens:\n"
        "  - {company: SNJ, hex: G6}\n"
        "  - {company: ÖKJ, hex: G22, city: 3}\n"
    )
    assert load_sandbox(path) == board


def test_tokens_of_all_kinds_and_marks_read_back(bare, tmp_path):
    tokens = (
        Token("SNJ", "G6", face_down=True, label="+5"),
        Token("SNJ", "E24", label="+5", kind="central"),
    )
    marks = (
        Mark("nrc", "E24", "NRC", "New Railroad Connection", "#b31224", "#ffffff", quiet=True),
        Mark("ferry", "D3", "15", side=4),
    )
    board = bare.with_tokens(tokens).with_marks(marks)
    path = tmp_path / "box.yaml"
    write_sandbox(board, path)
    assert path.read_text(encoding="utf-8").splitlines()[4:] == [
        "tokens:",
        '  - {company: SNJ, hex: G6, face_down: true, label: "+5"}',
        '  - {company: SNJ, hex: E24, label: "+5", kind: central}',
        "marks:",
        '  - {hex: E24, kind: nrc, label: NRC, name: "New Railroad Connection", '
        'color: "#b31224", text: "#ffffff", quiet: true}',
        "  - {hex: D3, kind: ferry, label: 15, side: 4}",
    ]
    assert load_sandbox(path) == board


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_board_reads_back_equal(bare, tmp_path, data):
    hexes = st.sampled_from(list(bare.map.hexes))
    laid = data.draw(
        st.dictionaries(
            hexes,
            st.tuples(st.sampled_from(list(bare.tile_set.tiles)), st.integers(0, 5)),
            max_size=12,
        )
    )
    board = bare.in_phase(data.draw(st.sampled_from(LAY_ORDER)))
    for name, (tile, rotation) in laid.items():
        board = board.with_tile(name, tile, rotation)
    rooms = [
        (name, stop, slot)
        for name in board.map.hexes
        for stop, at in enumerate(board.face(name).stops)
        for slot in range(len(at.slots))
    ]
    companies = st.sampled_from(list(board.map.companies))
    places = data.draw(st.lists(st.sampled_from(rooms), unique=True, max_size=6))
    board = board.with_tokens(tuple(Token(data.draw(companies), *place) for place in places))
    write_sandbox(board, tmp_path / "box.yaml")
    assert load_sandbox(tmp_path / "box.yaml") == board


NAMES = ["Å Ä", "- a", "a: b", "a #b", "null", "2,-1", "'", '"', "\\", "&a", "[", "\u00a0", "é"]


def test_odd_names_and_a_map_beside(tmp_path):
    (tmp_path / "kartor å").mkdir()
    (tmp_path / "kartor å" / "min karta.yaml").write_text(
        "format: 1\nkind: map\nlayout: flat\nnames: axial\ntiles: standard\n"
        "companies: {'[x]': {color: red}, \"'&\\\"\": {color: blue}}\n"
        "hexes:\n  -1,2 0,0: {city: {}}\n",
        encoding="utf-8",
    )
    board = load_board(tmp_path / "kartor å" / "min karta.yaml")
    board = board.with_tile("-1,2", "57", 0)
    board = board.with_tokens((Token("[x]", "-1,2"), Token("'&\"", "0,0")))
    path = tmp_path / "box.yaml"
    write_sandbox(board, path)
    assert 'map: "kartor å/min karta.yaml"' in path.read_text(encoding="utf-8")
    assert load_sandbox(path) == board


@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_written_so_that_it_reads_back(name, tmp_path):
    from stambana.manifests.issues import Report
    from stambana.manifests.nodes import parse, plain
    from stambana.manifests.writing import quoted

    report = Report("x")
    node = parse(f"{{{quoted(name)}: [{quoted(name)}, b]}}", report)
    assert report.issues == ()
    assert plain(node) == {name: [name, "b"]}


def test_a_failed_write_leaves_the_old_file(bare, tmp_path, monkeypatch):
    path = tmp_path / "box.yaml"
    path.write_text("old", encoding="utf-8")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        write_sandbox(bare, path)
    assert path.read_text(encoding="utf-8") == "old"
    assert [at.name for at in tmp_path.iterdir()] == ["box.yaml"]


def test_the_mode_of_a_file_and_a_link_stay(bare, tmp_path):
    path, link = tmp_path / "box.yaml", tmp_path / "link.yaml"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_sandbox(bare, link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert load_sandbox(path) == bare.in_phase(bare.phase)


def test_a_folder_that_is_not_there(bare, tmp_path):
    with pytest.raises(FileNotFoundError):
        write_sandbox(bare, tmp_path / "none" / "box.yaml")
