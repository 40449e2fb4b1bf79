import json
from functools import cache

import pytest

from stambana.engine import saves
from stambana.table.played import best_of, board_of, load
from stambana.titles.find import track_rules
from stambana.titles.g18sj.recordings import parse, replay
from stambana.track.laying import legal_lays
from titles.g18sj.recordings.recorded_states import unpacked

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


@cache
def first_run(file):
    """The first run of trains in a file, and the most it could have earned."""
    played = load(file, 106)
    run = played.runs[0]
    return run, best_of(played, run)[0]


@pytest.mark.parametrize("kind", ["recording", "save"])
def test_routes_at_a_moment_of_a_game_are_those_of_the_run_that_follows(stambana, request, kind):
    file = request.getfixturevalue(kind)
    run, best = first_run(file)
    asked = ("--company", run.company, "--to", run.index - 1, "--json")
    code, out, err = stambana("routes", file, *asked)
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert (told["revenue"], told["proven"]) == (best, True)
    assert told["routes"]
    # as it is in text, and as it was at the start, when nobody had a train
    assert str(best) in stambana("routes", file, *asked[:-1])[1]
    code, out, _ = stambana("routes", file, "--company", run.company, "--to", 0)
    assert (code, "no train" in out) == (0, True)


def test_lays_at_a_moment_of_a_game_are_those_that_can_be_paid_then(stambana, recording):
    asked = ("--company", "KHJ", "--to", 140)
    code, out, err = stambana("lays", recording, *asked, "--json")
    rows = json.loads(out)
    assert (code, err) == (0, "")
    played = load(recording, 140)
    board, money = board_of(played), played.game.state.cash("KHJ")
    free = legal_lays(board, "KHJ", track_rules("18sj").lays(board, "KHJ"))
    dear = [at.lay for at in free if at.cost > money]
    assert dear  # on a board alone, where nobody has money
    assert rows
    assert all(row["cost"] <= money for row in rows)
    named = ("--hex", dear[0].hex_name, "--tile", dear[0].tile)
    said = stambana("lays", recording, *asked, *named)[1]
    assert f"there is {money}" in said
    assert "18SJ 10.3.4" in said


@pytest.mark.parametrize(
    ("file", "more", "told"),
    [
        ("18sj", ("--to", 3), "saved and recorded"),
        ("broken.stambana", (), "this is no saved game, or its first line is damaged"),
        ("gone.stambana", (), "there is no file"),
    ],
)
def test_what_is_no_moment_of_a_game_is_told(stambana, tmp_path, monkeypatch, file, more, told):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.stambana").write_text("nonsense\n")
    for command in ("lays", "routes"):
        code, out, err = stambana(command, file, "--company", "SNJ", *more)
        assert (code, out) == (2, "")
        assert told in err


def test_a_company_there_is_not_is_told_in_a_game_too(stambana, save):
    code, _, err = stambana("routes", save, "--company", "XYZ", "--to", 5)
    assert code == 2
    assert "XYZ" in err
