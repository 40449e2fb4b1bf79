"""``lays`` and ``routes``: their JSON, their sentences, and what stops them."""

import json
import re

import pytest
from recorded_boards import runs

from stambana.manifests import load_board, load_sandbox, map_path, write_sandbox
from stambana.titles.find import COMMON, track_rules
from stambana.track.board import Token
from stambana.track.laying import legal_lays
from stambana.track.tokens import home_stop

SANDBOX = """\
format: 1
kind: sandbox
map: 18sj
phase: green
tiles:
  C20: {tile: 57, rotation: 1}
  D19: {tile: 8, rotation: 5}
tokens:
  - {company: ÖKJ, hex: C20}
"""

PAIR = """\
format: 1
kind: map
name: Two towns
layout: flat
names: axial
tiles: standard
companies:
  A: {name: Alpha, color: red}
hexes:
  0,0: {name: Alfa, color: gray, city: {revenue: 20, exits: 0}}
  0,1: {name: Beta, color: gray, city: {revenue: 30, exits: 3}}
"""


@pytest.fixture
def sandbox(tmp_path):
    path = tmp_path / "skövde.yaml"
    path.write_text(SANDBOX, encoding="utf-8")
    return path


@pytest.fixture
def pair(tmp_path):
    """A board of a map that no title knows, for a company's trains."""
    (tmp_path / "pair.yaml").write_text(PAIR, encoding="utf-8")

    def write(*trains):
        path = tmp_path / "board.yaml"
        path.write_text(
            "format: 1\nkind: sandbox\nmap: pair.yaml\n"
            "tokens:\n  - {company: A, hex: '0,0'}\n"
            + (f"trains: {{A: [{', '.join(trains)}]}}\n" if trains else ""),
            encoding="utf-8",
        )
        return path

    return write


# -- lays ------------------------------------------------------------------------------------------


def test_lays_json_is_what_may_be_laid_and_nothing_else(stambana, sandbox):
    code, out, err = stambana("lays", sandbox, "--company", "ÖKJ", "--json")
    assert (code, err) == (0, "")
    rows = json.loads(out)
    board = load_sandbox(sandbox)
    policy = track_rules("18sj").lays(board, "ÖKJ")
    assert rows == [
        {
            "hex": at.lay.hex_name,
            "tile": at.lay.tile,
            "rotation": at.lay.rotation,
            "cost": at.cost,
        }
        for at in legal_lays(board, "ÖKJ", policy)
    ]
    assert all(list(row) == ["hex", "tile", "rotation", "cost"] for row in rows)
    assert {"hex": "B21", "tile": "57", "rotation": 1, "cost": 75} in rows


def test_lays_of_one_hex_or_tile(stambana, sandbox):
    arguments = ("lays", sandbox, "--company", "ÖKJ", "--json")
    everything = json.loads(stambana(*arguments)[1])
    here = json.loads(stambana(*arguments, "--hex", "b21")[1])
    assert here == [row for row in everything if row["hex"] == "B21"]
    tile = json.loads(stambana(*arguments, "--tile", "57")[1])
    assert tile == [row for row in everything if row["tile"] == "57"]
    both = json.loads(stambana(*arguments, "--hex", "B21", "--tile", "57")[1])
    assert both == [row for row in here if row["tile"] == "57"]


def test_lays_for_people(stambana, sandbox):
    code, out, err = stambana("lays", sandbox, "--company", "ÖKJ")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "B21 Alingsås" in lines
    assert "  tile 57, rotation 1 (SW NE), 75 kr, completes line Stockholm–Göteborg" in lines
    assert lines[-1].startswith("lays: ")


def test_lays_says_why_not_for_each_rotation(stambana, sandbox):
    code, out, _err = stambana("lays", sandbox, "--company", "ÖKJ", "--hex", "D19", "--tile", "25")
    assert code == 0
    blocks = [part for part in out.replace("\nyes", "\n\nyes").split("\n") if part.strip()]
    assert "yes: tile 25, rotation 1 (SW N SE)" in blocks
    assert "no: tile 25, rotation 3 (SW N SE)" in blocks
    assert "  - no route of ÖKJ leads to the new track [18SJ 10.3.2]" in blocks
    assert "  - track that lies here would be lost [18SJ 10.3.2]" in blocks


def test_lays_in_swedish(stambana, sandbox):
    _code, out, _err = stambana("lays", sandbox, "--company", "ÖKJ", "--language", "sv")
    assert "  bricka 57, vridning 1 (SV NO), 75 kr, fullbordar linje Stockholm–Göteborg" in out


def test_lays_without_a_home_says_so(stambana):
    code, out, _err = stambana("lays", "18sj", "--company", "SJ")
    assert (code, out) == (0, "SJ has no token on the board and can lay nothing\n")
    code, out, _err = stambana("lays", "18sj", "--company", "SJ", "--json")
    assert (code, json.loads(out)) == (0, [])


@pytest.mark.parametrize("company", ["BJ", "MYJ", "SNJ", "STJ", "SWB", "TGOJ", "ÖSJ"])
def test_lays_of_a_company_that_has_not_begun_are_those_of_its_home(stambana, company, tmp_path):
    _code, out, _err = stambana("lays", "18sj", "--company", company)
    assert re.search(r"^lays: [1-9]", out, re.M)
    board = load_board(map_path("18sj"))
    home = home_stop(board, company)
    assert home is not None
    board = board.with_tokens((Token(company, home.hex_name, home.stop),))
    path = tmp_path / "begun.yaml"
    write_sandbox(board, path)
    assert stambana("lays", str(path), "--company", company)[1] == out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--company", "ÖJK"), "there is no company ÖJK"),
        (("--company", "ÖKJ", "--hex", "Z1"), "there is no hex Z1"),
        (("--company", "ÖKJ", "--tile", "1057"), "there is no tile 1057"),
    ],
)
def test_what_is_not_there_is_named(arguments, sentence, stambana, sandbox):
    code, out, err = stambana("lays", sandbox, *arguments)
    assert (code, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize("command", ["lays", "routes"])
def test_files_without_a_board_and_with_mistakes(command, stambana, bad_file):
    code, out, err = stambana(command, "tiles/18sj", "--company", "BJ")
    assert (code, out) == (2, "")
    assert "holds no board" in err
    code, out, err = stambana(command, bad_file, "--company", "BJ")
    assert (code, out) == (1, "")
    assert str(bad_file) in err


# -- routes ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def late(tmp_path_factory):
    """The board of a recorded run of a D-train, as a file."""
    run = runs("166116")[-1]
    path = tmp_path_factory.mktemp("late") / "late.yaml"
    write_sandbox(run.board, path)
    return path, run


def test_routes_json(stambana, late):
    path, run = late
    code, out, err = stambana("routes", path, "--company", run.company, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["company", "revenue", "proven", "routes"]
    assert (found["company"], found["proven"]) == (run.company, True)
    assert found["revenue"] >= run.revenue
    (route,) = found["routes"]
    assert list(route) == ["train", "stops", "revenue", "bonuses"]
    assert route["train"] == "D"
    assert route["revenue"] == found["revenue"]
    assert set(route["stops"]) <= set(run.board.map.hexes)
    assert {"name": "Norr–Söder", "amount": 100} in route["bonuses"]


def test_routes_for_people(stambana, late):
    path, run = late
    code, out, _err = stambana("routes", path, "--company", run.company)
    assert code == 0
    first, last = out.splitlines()
    assert first.startswith("D: Narvik (B1) – ")
    assert first.endswith("(of which Norr–Söder 100, Malmfälten 50)")
    assert last.endswith("; no routes earn more")


def test_a_map_of_no_title_has_the_common_rules(stambana, pair):
    code, out, _err = stambana("routes", pair("2", "D"), "--company", "A")
    assert code == 0
    assert out.splitlines()[0] == "2: Alfa (0,0) – Beta (0,1): 50"
    assert len(out.splitlines()) == 2  # one track, one train
    code, out, err = stambana("routes", pair("2", "quick"), "--company", "A")
    assert (code, out) == (2, "")
    assert "there is no train 'quick'" in err


def test_no_train_and_no_route(stambana, pair):
    assert stambana("routes", pair(), "--company", "A")[1] == "A has no train\n"
    found = json.loads(stambana("routes", pair(), "--company", "A", "--json")[1])
    assert found == {"company": "A", "revenue": 0, "proven": True, "routes": []}
    code, out, _err = stambana("routes", pair("1"), "--company", "A")
    assert (code, out) == (0, "no train of A has a route\n")


# -- registry --------------------------------------------------------------------------------------


def test_rules_go_with_the_map():
    assert track_rules("nowhere") is COMMON
    rules = track_rules("18sj")
    assert rules.trains == ("2", "3", "4", "5", "6", "D", "E")
    assert rules.train_of("E").doubles_own
    assert rules.train_of("6").stops == 6
    assert rules.train_of("7").stops == 7  # a number is a limit
    assert rules.train_of("F") is None
    assert COMMON.train_of("12").stops == 12
    assert COMMON.train_of("D").stops is None
    assert COMMON.train_of("0") is None
    assert COMMON.train_of("E") is None


def test_the_next_token_costs_what_the_charter_says(sandbox):
    board = load_sandbox(sandbox)
    policy = track_rules("18sj").tokens(board, "ÖKJ")
    assert policy.cost(board, "ÖKJ", None) == 40
    assert COMMON.tokens(board, "ÖKJ").cost(board, "ÖKJ", None) == 0
