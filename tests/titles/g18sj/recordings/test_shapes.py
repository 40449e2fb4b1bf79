"""Recordings in other shapes than the two at hand: what may be left out, or written otherwise."""

from __future__ import annotations

import copy
import json

import pytest

from stambana.titles.g18sj.edelsvard import EDELSVARD
from stambana.titles.g18sj.recordings import RecordingError, parse, replay
from stambana.titles.g18sj.recordings.reading import survivors
from titles.g18sj.recordings.recorded_states import unpacked

GAME = json.loads(unpacked("18SJ_game_end_bankrupt.json"))
RESULT = {"1886": 1588, "16057": 261, "18207": 2689, "19165": 412}
NAMES = {row["id"]: row["name"] for row in GAME["players"]}
FIRST_RUN = next(at for at, row in enumerate(GAME["actions"]) if row["type"] == "run_routes")
ADMINISTRATIVE = {
    *("created_at", "updated_at", "finished_at", "user", "user_settings", "loaded", "turn"),
    *("round", "acting", "status", "result", "min_players", "max_players", "description"),
    *("percent", "slot", "tokener", "target_type", "extra_revenue", "subsidy", "revenue_str"),
    *("hexes", "revenue", "reason", "until_condition", "is_async", "unlisted", "auto_routing"),
}


def replayed(value):
    return replay(parse(json.dumps(value).encode()))


def changed(value, key=lambda name: True, item=lambda name, inner: inner):
    """A copy with keys left out and values changed, and the keys in the other order."""
    if isinstance(value, dict):
        rows = reversed(list(value.items()))
        return {name: changed(item(name, at), key, item) for name, at in rows if key(name)}
    return [changed(at, key, item) for at in value] if isinstance(value, list) else value


def opening(count=FIRST_RUN + 1):
    """The beginning of the game, as one that goes on."""
    value = copy.deepcopy({**GAME, "actions": GAME["actions"][:count]})
    for name in ("status", "result", "game_end_reason"):
        del value[name]
    return value


def blank(count=3, **settings):
    players = [{"id": number, "name": f"Player {number}"} for number in range(count)]
    return {"title": "18SJ", "players": players, "settings": settings, "actions": []}


def standing(done):
    """What went as recorded: the worth of every player by their name."""
    return done.stop is None, done.end_reason, sorted(done.worths().values())


WHOLE = (True, "bankrupt", sorted(RESULT.values()))


# -- whole games --------------------------------------------------------------------------------


def test_only_what_is_needed_and_keys_in_another_order():
    done = replayed(changed(GAME, lambda name: name not in ADMINISTRATIVE))
    assert standing(done) == WHOLE
    assert done.adjusted == []
    assert all(run.recorded > 0 for run in done.runs)


def test_players_by_name_whole_numbers_with_a_point_and_a_president_who_is_bankrupt():
    names = changed(
        GAME,
        item=lambda name, at: (
            NAMES.get(at, at) if name == "entity" else float(at) if name == "price" else at
        ),
    )
    for row in names["players"]:
        del row["id"]
    last = names["actions"][-1]
    assert last["type"] == "bankrupt"
    last.update(entity="Player 4", entity_type="player")
    assert standing(replayed(names)) == WHOLE


def test_the_moves_tell_what_was_removed_when_the_seed_does_not():
    value = copy.deepcopy(GAME)
    value["settings"]["seed"] = 1
    done = replayed(value)
    assert standing(done) == WHOLE
    assert [(at.index, at.why) for at in done.adjusted] == [
        (-1, "what was removed is told by the moves, not by the seed")
    ]


# -- the head of the file -----------------------------------------------------------------------


def test_a_wrong_bid_does_not_change_what_was_removed():
    value = blank(seed=3)  # NE is in, AEvR out
    value["actions"] = [
        {"type": "bid", "entity": 0, "entity_type": "player", "company": "AEvR", "price": 225}
    ]
    done = replayed(value)
    assert done.stop is not None
    assert done.stop.index == 0
    assert done.adjusted == []


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("seed", [0, 5, 2**31 - 1])
def test_any_seed_and_number_of_players(count, seed):
    state = replayed(blank(count, seed=seed)).game.state
    assert len(state.players) == count
    assert sum(at.closed for at in state.companies.values()) == 1
    out = {key for key in state.ledger.at("out of the game") if key in state.figures.privates}
    assert len(out) == 4
    assert bool(state.linked) == ("P9" not in out)


@pytest.mark.parametrize("count", [1, 7])
def test_too_few_or_too_many_players(count):
    with pytest.raises(RecordingError, match=f"2 to 6 players, and here are {count}"):
        replayed(blank(count, seed=1))


@pytest.mark.parametrize("number", [12345, "hs_abc_12345"])
def test_without_a_seed_the_number_of_the_game_is_it(number):
    done = replayed({**blank(), "id": number})
    assert done.recording.seed == 12345


@pytest.mark.parametrize(
    ("rules", "variants"),
    [
        (["oscarian_era"], ("oscarian",)),
        (["Oscarian Era", "oscarian_era"], ("oscarian",)),
        (["two_player_variant"], ()),
        (None, ()),
    ],
)
def test_optional_rules(rules, variants):
    assert replayed(blank(2, seed=1, optional_rules=rules)).game.base.variants == variants


def test_names_are_made_fit_to_show():
    value = blank(2, seed=1)
    value["players"][0]["name"] = "Å\ud800\n"
    value["players"][1]["name"] = EDELSVARD
    assert replayed(value).game.state.players == ("Å", f"{EDELSVARD} (2)")


# -- single actions -----------------------------------------------------------------------------


def test_standing_orders_of_other_games_change_nothing():
    value = opening()
    orders = ("program_merger_pass", "program_close_pass", "program_enable", "message")
    value["actions"] += [{"type": kind, "entity": None} for kind in orders]
    assert replayed(value).stop is None


def test_ended_by_hand_by_anybody():
    value = opening()
    value["actions"].append({"type": "end_game", "entity": "somebody", "entity_type": "player"})
    done = replayed(value)
    assert done.stop is None
    assert done.end_reason == "manually_ended"


def test_trains_that_stay():
    value = opening()
    value["actions"][-1]["routes"] = []
    done = replayed(value)
    assert done.stop is None
    assert done.runs[-1].recorded == 0


@pytest.mark.parametrize("kind", ["take_loan", "sell_company", "special_buy", "log"])
def test_actions_of_other_games_are_refused_with_their_place(kind):
    value = opening(4)
    value["actions"].append({"type": kind, "entity": 1, "entity_type": "player"})
    with pytest.raises(RecordingError, match=f"action 4: 18SJ has no action of the type {kind}"):
        replayed(value)


def test_half_a_dividend_is_no_withholding():
    paid = next(at for at, row in enumerate(GAME["actions"]) if row["type"] == "dividend")
    value = opening(paid + 1)
    value["actions"][paid]["kind"] = "half"
    stop = replayed(value).stop
    assert stop is not None
    assert (stop.index, [reason.text for reason in stop.reasons]) == (
        paid,
        ["there is no half here"],
    )


def test_an_undo_to_a_position_needs_no_other_ids():
    value = opening(3)
    for row in value["actions"][:2]:
        del row["id"]
    value["actions"] += [
        {"type": "undo", "id": 99, "entity": 1, "action_id": value["actions"][2]["id"]}
    ]
    assert [at.index for at in parse(json.dumps(value).encode()).actions] == [0, 1, 2]


def test_standing_orders_written_out_undone_moves_and_steps_that_were_not_asked():
    """Every action on its own, passes of companies left out, chains of undo and redo between."""
    alone = []
    for at in survivors(GAME["actions"]):
        row = GAME["actions"][at]
        alone += [{**row, "auto_actions": None}, *(row.get("auto_actions") or ())]
    actions = []
    for row in alone:
        if row["type"] == "pass" and row["entity_type"] != "player":
            actions += [
                *({"type": kind, "entity": "x"} for kind in ("fly", "fly", "message")),
                *({"type": kind} for kind in ("undo", "undo", "redo", "undo")),
            ]
        else:
            actions.append(row)
    numbered = [{**row, "id": number} for number, row in enumerate(actions, start=1)]
    assert standing(replayed({**GAME, "actions": numbered})) == WHOLE
