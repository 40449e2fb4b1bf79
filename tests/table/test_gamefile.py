"""What a file is, is told by its reader alone: for the command line, the window and its lists."""

from __future__ import annotations

import codecs
import json
import os
import unicodedata
from pathlib import Path

import pytest

from stambana.cli.main import main
from stambana.engine import saves
from stambana.engine.actions import Pass
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import keeping, played
from stambana.table.gamefile import Kind, holds_game, kind_of
from stambana.table.keeping import OpeningError, open_game
from stambana.table.played import PlayedError
from stambana.titles.find import rules as rules_of
from titles.g18sj.recordings.recorded_states import unpacked

RECORDING = json.loads(unpacked("two-players.json"))
RECORDING["actions"] = RECORDING["actions"][:9]


def recording(**changes) -> bytes:
    return json.dumps({**RECORDING, **changes}).encode()


def game(*names: str) -> Game:
    """A game after three passes."""
    begun = Game(rules_of("18sj"), Base("18sj", names or ("Åsa", "Bo"), 7))
    for _ in range(3):
        decision = begun.decision
        assert decision is not None
        begun.apply(Pass(actor=decision.actor, acting_for=decision.acting_for))
    return begun


@pytest.fixture
def save(tmp_path) -> bytes:
    path = tmp_path / "made.stambana"
    saves.write(game(), path)
    return path.read_bytes()


def opened(path: Path, data: bytes):
    path.write_bytes(data)
    return open_game(path)


# -- what a file is -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.json", "game.stambana", "game.txt", "game"])
def test_a_name_does_not_make_a_file_another_one(tmp_path, save, name):
    path = tmp_path / name
    for data, kind, moves in (
        (save, Kind.SAVE, 4),
        (recording(), Kind.RECORDING, 10),
        (recording(description="stambana"), Kind.RECORDING, 10),
        (recording(description='{"stambana": "game"}'), Kind.RECORDING, 10),
        (json.dumps(RECORDING, indent=1).encode(), Kind.RECORDING, 10),
    ):
        assert kind_of(data) is kind
        assert len(opened(path, data).game.history.records) == moves
        assert holds_game(path)
        assert played.load(path).actions == moves - 1


def test_the_first_line_of_a_save_may_have_its_fields_in_any_order(tmp_path, save):
    first, _, rest = save.partition(b"\n")
    turned = json.dumps(dict(reversed(json.loads(first).items()))).encode()
    assert kind_of(turned + b"\n" + rest) is Kind.SAVE
    assert len(opened(tmp_path / "a", turned + b"\n" + rest).game.history.records) == 4


@pytest.mark.parametrize("name", ["map.yaml", "map.json", "map.stambana", "map"])
@pytest.mark.parametrize(
    "text", ["format: 1\nkind: map\nname: X\n", '{"format": 1, "kind": "map", "hexes": {}}']
)
def test_a_manifest_is_one_whatever_it_is_called(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    assert not holds_game(path)


def test_a_file_too_damaged_to_tell_is_what_its_name_says(tmp_path, save):
    for name, holds in (("a.stambana", True), ("a.json", True), ("a.yaml", False)):
        path = tmp_path / name
        for data in (b"", b"{}", b"\x00\x01", save[9:], save.decode().encode("utf-16")):
            path.write_bytes(data)
            assert holds_game(path) == holds


@pytest.mark.parametrize(
    ("cut", "told"),
    [
        (slice(4, None), "its first line is damaged"),
        (slice(0, 8), "no saved game"),
        (slice(0, 0), "no saved game"),
    ],
)
def test_a_save_with_a_damaged_head_is_no_recording(tmp_path, save, cut, told):
    with pytest.raises(OpeningError, match=told):
        opened(tmp_path / "a", save[cut])


# -- marks and encodings ------------------------------------------------------------------------


def test_a_byte_order_mark_is_no_matter(tmp_path, save):
    for data, moves in ((save, 4), (recording(), 10)):
        found = opened(tmp_path / "a", codecs.BOM_UTF8 + data)
        assert len(found.game.history.records) == moves
        assert found.notes == ()


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_told_as_such(tmp_path, save, code):
    for data in (save, recording()):
        path = tmp_path / "a.stambana"
        path.write_bytes(data.decode().encode(code))
        for reader, error in ((open_game, OpeningError), (played.load, PlayedError)):
            with pytest.raises(error, match="UTF-16 or UTF-32"):
                reader(path)


# -- hostile values -----------------------------------------------------------------------------


HUGE = b"9" * 5000


def test_an_integer_of_more_than_4300_digits_is_a_sentence(tmp_path, save):
    path = tmp_path / "a"
    with pytest.raises(OpeningError, match="its first line is damaged"):
        opened(path, save.replace(b'"seed": 7', b'"seed": ' + HUGE))
    found = opened(path, save.replace(b'"n": 2', b'"n": ' + HUGE))
    assert len(found.game.history.records) == 2
    assert "damaged at line 3" in found.notes[0]
    with pytest.raises(OpeningError, match="numbers or nesting"):
        opened(path, recording().replace(b'"price": ', b'"price": ' + HUGE, 1))


@pytest.mark.parametrize("sign", [r"\ud800", r"\u0000", r"\u202e", "\u202e", r"\n"])
def test_characters_that_have_no_place_become_blanks(tmp_path, save, sign):
    found = opened(tmp_path / "a", save.replace("Åsa".encode(), f"Å{sign}sa".encode()))
    assert found.game.base.players == ("Å sa", "Bo")
    assert len(found.game.history.records) == 4
    assert found.path is not None
    table, keeper, notes = keeping.put_on_table(found, lambda: tmp_path)
    keeper.close()
    assert notes == ()
    again = open_game(found.path).game
    assert digest(again.state) == digest(table.game.state)


@pytest.mark.parametrize("sign", [r"\ud800", r"\u0000", r"\u202e"])
def test_characters_that_have_no_place_in_a_recording(tmp_path, sign):
    data = recording().replace(b"Player 1", f"Player{sign}1".encode())
    found = opened(tmp_path / "a", data)
    assert found.game.base.players == ("Player 1", "Player 2")
    run = {"train": f"2-{sign}", "connections": [["C2", sign]], "nodes": [sign], "revenue": 1}
    row = {"type": "run_routes", "entity": "ÖSJ", "entity_type": "corporation", "routes": [run]}
    actions = json.dumps([*RECORDING["actions"], row]).replace("\\\\", "\\")
    data = json.dumps({**RECORDING, "actions": 0}).replace('"actions": 0', f'"actions": {actions}')
    for note in opened(tmp_path / "a", data.encode()).notes:
        note.encode()


def test_decomposed_text_is_what_it_looks_like(tmp_path, save):
    found = opened(tmp_path / "a", unicodedata.normalize("NFD", save.decode()).encode())
    assert found.game.base.players == ("Åsa", "Bo")
    assert len(found.game.history.records) == 4
    whole = json.loads(unpacked("two-players.json"))
    data = unicodedata.normalize("NFD", json.dumps(whole, ensure_ascii=False)).encode()
    assert len(opened(tmp_path / "a", data).game.history.records) > 120


def test_a_line_longer_than_any_move_is_damage(tmp_path, save):
    lines = save.split(b"\n")
    lines[2] = lines[2].replace(b'"kind"', b'"kind"' + b" " * 70_000)
    found = opened(tmp_path / "a", b"\n".join(lines))
    assert "damaged at line 3" in found.notes[0]


# -- the command line ---------------------------------------------------------------------------


def test_replay_of_a_pipe_or_an_endless_device_leaves_at_once(tmp_path, capsys):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), tmp_path):
        assert main(["replay", str(path)]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        with pytest.raises(OpeningError):
            open_game(path)


def test_a_save_of_60_mb_is_refused_by_its_size(tmp_path):
    path = tmp_path / "large.stambana"
    path.touch()
    os.truncate(path, 60_000_000)
    for reader, error in ((open_game, OpeningError), (played.load, PlayedError)):
        with pytest.raises(error, match="larger than any game"):
            reader(path)
    with pytest.raises(saves.SaveError, match="larger than any game"):
        saves.parse(b"{}\n" * 50_000, rules_of)


@pytest.mark.parametrize("command", ["lays", "routes"])
def test_a_company_typed_decomposed_is_the_one_that_looks_like_it(capsys, command):
    for form in ("NFC", "NFD"):
        name = unicodedata.normalize(form, "ÖKJ")
        assert main([command, "18sj", "--company", name]) == 0
    first, _, second = capsys.readouterr().out.partition("ÖKJ")
    assert "ÖKJ" in second or first


def test_a_game_where_a_map_is_needed_is_told_as_such(tmp_path, save, capsys):
    path = tmp_path / "friday"
    path.write_bytes(save)
    for command in (
        ["render", "-o", str(tmp_path / "a.png")],
        ["sheet", "-o", str(tmp_path / "a.pdf")],
    ):
        assert main([*command[:1], str(path), *command[1:]]) == 2
        assert "holds a game" in capsys.readouterr().err
