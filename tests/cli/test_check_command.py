import json

import pytest

from stambana import places
from stambana.engine import saves
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.titles.find import rules


def test_shipped_files_have_no_mistakes(stambana):
    code, out, err = stambana("check", places.maps(), places.tiles())
    assert (code, out, err) == (0, "no mistakes found\n", "")


def test_every_mistake_is_a_line_with_its_place(stambana, bad_file):
    code, out, err = stambana("check", bad_file)
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"{bad_file}:4:9", f"{bad_file}:8:29"]
    assert "green" in lines[1]


def test_json_has_exactly_four_keys(stambana, bad_file, map_file):
    code, out, _err = stambana("check", "--json", map_file, bad_file)
    assert code == 1
    rows = json.loads(out)
    assert len(rows) == 2
    for row in rows:
        assert list(row) == ["file", "line", "column", "message"]
        assert row["file"] == str(bad_file)
        assert isinstance(row["line"], int)
        assert isinstance(row["column"], int)


def test_json_without_mistakes_is_an_empty_list(stambana, map_file):
    code, out, _err = stambana("check", "--json", map_file)
    assert (code, json.loads(out)) == (0, [])


def test_the_key_of_a_shipped_file_will_do(stambana):
    assert stambana("check", "18SJ", "tiles/18sj")[0] == 0


def test_a_missing_file_is_a_mistake(stambana, tmp_path):
    code, out, _err = stambana("check", tmp_path / "none.yaml")
    assert code == 1
    assert out.startswith(f"{tmp_path / 'none.yaml'}:1:1: ")


@pytest.mark.parametrize(
    ("content", "count"),
    [
        ("namn: Växjö".encode("latin-1"), 1),
        (b"\x00\x01\x02\xff", 1),
        (b"", 1),
        (("\ufeff" + "format: 1\nkind: tiles\nname: Å\ntiles: {}\n").encode(), 0),
        ("format: 1\r\nkind: tiles\r\nname: Å\r\ntiles: {}\r\n".encode(), 0),
    ],
)
def test_fault_63_encodings(content, count, stambana, tmp_path):
    path = tmp_path / "å.yaml"
    path.write_bytes(content)
    code, out, _err = stambana("check", path, "--json")
    assert code == (1 if count else 0)
    assert len(json.loads(out)) == count


def test_warnings_do_not_fail_and_are_not_in_the_list(stambana, map_file, monkeypatch):
    from stambana import manifests
    from stambana.manifests import Issue

    warning = Issue("a.yaml", 1, 2, "odd", "warning")
    monkeypatch.setattr(manifests, "check", lambda *_: [warning])
    code, out, err = stambana("check", "--json", map_file)
    assert (code, json.loads(out)) == (0, [])
    assert err == "warning: a.yaml:1:2: odd\n"


def test_a_game_is_named_as_one(stambana, tmp_path):
    game = Game(rules("18sj"), Base("18sj", ("Ann", "Bo"), seed=1))
    saved = tmp_path / "friday.stambana"
    saves.write(game, saved)
    recorded = tmp_path / "friday.json"
    recorded.write_text('{"title": "18SJ", "actions": []}', encoding="utf-8")
    for path in (saved, recorded):
        code, out, _err = stambana("check", path)
        assert code == 1
        assert out.startswith(f"{path}:1:1: ")
        assert "stambana replay" in out
        assert out.count("\n") == 1
