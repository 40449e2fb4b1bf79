"""Reading recordings: undo, set-up draws, and files that are none."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stambana.engine.ledger import BANK
from stambana.titles.g18sj.recordings import RecordingError, parse, replay
from stambana.titles.g18sj.recordings.reading import survivors
from stambana.titles.g18sj.recordings.setup import numbers
from titles.g18sj.recordings.recorded_states import GAMES, unpacked

BLANK = {
    "title": "18SJ",
    "players": [{"id": 1, "name": "Åsa"}, {"id": 2, "name": "Bo"}, {"id": "x", "name": "Bo"}],
    "settings": {"seed": 1, "optional_rules": []},
    "actions": [],
}


def blank(**changes):
    return json.dumps({**BLANK, **changes}).encode()


def action(kind, number, **fields):
    return {"type": kind, "id": number, "entity": 1, "entity_type": "player", **fields}


# -- undo ---------------------------------------------------------------------------------------


def left(*rows):
    """The ids of what survives of actions given as type, or type and undone-to id."""
    actions = []
    for number, row in enumerate(rows, start=1):
        kind, _, until = row.partition(" ")
        actions.append(action(kind, number, **({"action_id": int(until)} if until else {})))
    return [index + 1 for index in survivors(actions)]


@pytest.mark.parametrize(
    ("rows", "standing"),
    [
        (("bid", "bid", "undo", "bid", "undo 1", "redo", "pass"), [1, 4, 7]),
        (("undo", "bid"), [2]),
        (("bid", "undo", "undo", "redo", "redo"), [1]),
        (("bid", "bid", "undo", "undo", "redo"), [1]),
        (("bid", "bid", "undo", "undo", "redo", "redo"), [1, 2]),
        (("bid", "undo", "bid", "redo"), [3]),
        (("bid", "undo", "message", "redo"), [1, 3]),
        (("bid", "message", "undo"), [2]),
        (("bid", "bid", "message", "undo 0", "pass"), [3, 5]),
        (("bid", "bid", "undo 1", "undo 0", "redo", "redo"), [1, 2]),
        (("redo", "bid"), [2]),
    ],
)
def test_undo_and_redo(rows, standing):
    assert left(*rows) == standing


def test_many_undos_cost_little():
    rows = [action("bid", number) for number in range(9_000)]
    rows += [action("undo", 9_000 + number, action_id=0) for number in range(9_000)]
    assert survivors(rows) == [0]
    rows = [action("bid", 1), *[action("undo", None) for _ in range(18_000)]]
    assert survivors(rows) == []


# -- the set-up ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "privates", "company", "linked"),
    [
        (1, {"P10", "P2", "P6", "P4"}, "ÖSJ", "SWB"),
        (2, {"P9", "P2", "P7", "P4"}, "STJ", ""),
        (3, {"P10", "P1", "P6", "P3"}, "ÖSJ", "SNJ"),
        (12345, {"P10", "P1", "P6", "P4"}, "MYJ", "MÖJ"),
        (987654321, {"P10", "P1", "P7", "P4"}, "MYJ", "STJ"),
    ],
)
def test_the_set_up_is_drawn_as_it_was_there(seed, privates, company, linked):
    state = replay(parse(blank(settings={"seed": seed}))).game.state
    out = state.ledger.at("out of the game")
    assert {key for key in out if key in state.figures.privates} == privates
    assert [key for key, at in state.companies.items() if at.closed] == [company]
    assert state.linked == linked


def test_the_generator():
    source = numbers(1)
    assert [next(source) for _ in range(2)] == [1103527590, 377401575]


def test_players_with_one_name_are_told_apart():
    done = replay(parse(blank()))
    assert done.game.state.players == ("Åsa", "Bo", "Bo (2)")
    players = [{"id": 1, "name": BANK}, {"id": 2, "name": "SNJ"}]
    assert replay(parse(blank(players=players))).game.state.players == ("bank (2)", "SNJ (2)")


# -- what is no recording -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the file is no JSON: line 1, column 1"),
        (b"\xff\xfe", "this is UTF-16 or UTF-32"),
        (b"\xff{}", "the file is no text in UTF-8"),
        (b"[" * 100_000, "the file holds numbers or nesting of no recorded game"),
        (b'{"actions": 1}', "this is no recorded game: it has no list of actions"),
        (b"[]", "this is no recorded game: it has no list of actions"),
        (blank(title="1846"), "the recorded game is 1846, not 18SJ"),
        (blank(title=None), "title is no text"),
        (blank(settings={}), "seed is no whole number"),
        (blank(settings={"seed": True}), "seed is no whole number"),
        (blank(settings={"seed": 1, "optional_rules": ["xyz"]}), "18SJ has no optional rule xyz"),
        (blank(settings={"seed": 1, "optional_rules": "x"}), "the optional rules are no list of"),
        (blank(players=[]), "the players are no list of ids and names"),
        (blank(players=[{"id": 1}, {"id": 2}]), "the players are no list of ids and names"),
        (blank(players=[{"id": 1, "name": "A"}] * 2), "the players are no list of ids and names"),
        (blank(actions=[1]), "action 0: this is no action"),
        (blank(actions=[action("bid", 1)]), "action 0: company is no text"),
        (blank(actions=[action("fly", 1)]), "action 0: 18SJ has no action of the type fly"),
        (
            blank(actions=[action("bid", 1, company="NE", price="5")]),
            "action 0: price is no whole number",
        ),
        (
            blank(actions=[action("bid", 1, company="NE", price=10**16)]),
            "action 0: price is no whole number",
        ),
        (blank(actions=[action("pass", 1, auto_actions=3)]), "action 0: auto_actions is no list"),
        (
            blank(actions=[action("run_routes", 1, routes=[{"train": "2-0", "connections": 1}])]),
            "action 0: connections is no list",
        ),
        (
            b'{"actions": [], "x": ' + b"9" * 400 + b"}",
            "the file holds numbers or nesting of no recorded game",
        ),
    ],
)
def test_what_is_no_recording_is_told_in_one_sentence(data, told):
    with pytest.raises(RecordingError) as caught:
        replay(parse(data))
    assert str(caught.value).startswith(told)


def test_deep_actions_are_refused():
    deep = []
    for _ in range(40):
        deep = [deep]
    with pytest.raises(RecordingError, match="action 0"):
        parse(blank(actions=[action("pass", 1, x=deep)]))


def test_undone_actions_are_not_looked_at():
    rows = [action("fly", 1), action("undo", 2), action("pass", 3)]
    assert [at.index for at in parse(blank(actions=rows)).actions] == [2]


def test_a_refused_move_stops_the_replay_with_reason_and_section():
    rows = [
        action("bid", 1, company="NOJ", price=1),
        action("pass", 2),
    ]
    done = replay(parse(blank(settings={"seed": 3}, actions=rows)))
    assert done.stop is None  # the first of the line is bought at its price, whatever is written
    rows = [action("bid", 1, company="GC", price=71)]
    done = replay(parse(blank(settings={"seed": 3}, actions=rows)))
    assert done.applied == 0
    assert done.stop is not None
    assert done.stop.index == 0
    assert done.stop.text == "action 0 (bid, Åsa): the lowest bid is 75 [18SJ 8.2]"
    rows = [action("bid", 1, company="GC", price=77)]
    assert replay(parse(blank(settings={"seed": 3}, actions=rows))).stop is None
    strict = replay(parse(blank(settings={"seed": 3}, actions=rows)), rulings=())
    assert strict.stop is not None
    assert [reason.code for reason in strict.stop.reasons] == ["bid_step"]


ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 10**9), st.text(max_size=5), st.just([]), st.just({})
)


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_a_changed_recording_is_replayed_or_stopped_or_refused(data):
    """Whatever stands in a file: a sentence, never another error."""
    value = json.loads(unpacked(f"{GAMES[1]}.json"))
    rows = value["actions"][:60]
    for _ in range(data.draw(st.integers(1, 3))):
        row = rows[data.draw(st.integers(0, len(rows) - 1))]
        row[data.draw(st.sampled_from(sorted(row)))] = data.draw(ODD)
    value["actions"] = rows
    value["status"] = "active"
    with suppress(RecordingError):
        done = replay(parse(json.dumps(value).encode()))
        assert done.stop is None or done.stop.text
