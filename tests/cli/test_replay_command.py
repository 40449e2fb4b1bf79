import json

import pytest

from stambana.engine import saves
from stambana.table.importing import parse, replay
from table.importing.recorded_states import unpacked

GAME = "18SJ_game_end_bankrupt"


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "game.json"
    path.write_bytes(unpacked(f"{GAME}.json"))
    return path


@pytest.fixture(scope="module")
def save(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "game.stambana"
    saves.write(replay(parse(unpacked(f"{GAME}.json")), 200).game, path)
    return path


def test_json_of_a_recording(stambana, recording):
    code, out, err = stambana("replay", recording, "--to", 233, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert list(told) == ["title", "players", "end_reason", "actions", "runs", "adjusted"]
    assert told["title"] == "18SJ"
    assert list(told["players"]) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert (told["end_reason"], told["adjusted"]) == (None, 0)
    assert told["runs"][-1] == {
        "index": 233,
        "company": "TGOJ",
        "recorded": 210,
        "best": None,
        "proven": None,
    }


def test_best_routes(stambana, recording):
    code, out, _ = stambana("replay", recording, "--to", 106, "--json", "--best-routes")
    runs = json.loads(out)["runs"]
    assert code == 0
    assert all(run["proven"] and run["best"] >= run["recorded"] for run in runs)


def test_a_save_tells_the_same_as_its_recording(stambana, save):
    code, out, err = stambana("replay", save, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told["title"] == "18sj"
    part = json.loads(stambana("replay", save, "--json", "--to", told["actions"] - 2)[1])
    assert part["actions"] == told["actions"] - 1
    assert part["runs"] == told["runs"][: len(part["runs"])]


def test_text(stambana, recording):
    code, out, _ = stambana("replay", recording, "--to", 60)
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("18SJ: ")
    assert lines[1] == "the game goes on"
    assert lines[-1].split() == ["60", "KHJ", "40"]


def test_a_refused_move_is_told_and_the_exit_code_is_1(stambana, recording, tmp_path):
    value = json.loads(recording.read_text(encoding="utf-8"))
    value["actions"] = value["actions"][:3]
    value["actions"][0]["price"] = 1
    value["actions"][0]["company"] = "KHJ"
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    code, out, err = stambana("replay", path, "--json")
    assert code == 1
    assert json.loads(out)["actions"] == 0
    assert "action 0 (bid, Player" in err
    assert "[18SJ 8.2]" in err


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"stambana": "game"}\n', "kind: map\n"])
def test_other_files_are_refused_in_one_line(stambana, tmp_path, text):
    path = tmp_path / "other"
    path.write_text(text)
    code, out, err = stambana("replay", path)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert str(path) in err


def test_a_missing_file(stambana, tmp_path):
    assert stambana("replay", tmp_path / "none.json")[0] == 2
