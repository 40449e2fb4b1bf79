"""Random games meet every event, every reason and every end that the code knows.

The counts of the last long run are kept beside ``tests/bench/kinds_met.py``, which makes them
anew; here it is asked that nothing the code knows is missing in them, and some games are played.
"""

from __future__ import annotations

import ast
from copy import deepcopy

import pytest

from bench.kinds_met import ELSEWHERE, ENDS, EVENTS, REASONS, Met, kept, never, wanted
from catalogue import COMMON, TITLES, calls, constants, ends, ends_told, reason_codes, used_names

AGAIN = "run python tests/bench/kinds_met.py --games 20 --seed 1000 --json --add"


def test_no_event_no_reason_and_no_end_of_the_last_long_run_is_zero():
    assert never(kept()) == [], AGAIN
    for title in TITLES:
        assert kept()[title]["numbers"]["games"] >= 100


def test_what_games_cannot_meet_is_only_what_they_did_not_meet():
    counts = [kept()[title][REASONS] for title in TITLES]
    assert ELSEWHERE.keys() <= reason_codes(*COMMON).keys()
    assert [code for code in ELSEWHERE for at in counts if code in at] == []


@pytest.mark.parametrize("title", TITLES)
def test_a_kind_that_is_missing_is_named(title):
    for sort, kinds in wanted(title).items():
        counts = deepcopy(kept())
        del counts[title][sort][kinds[0]]
        assert f"{title} {sort}: {kinds[0]}" in never(counts)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_ends_by_no_other_clause(title):
    assert ends_told(title) <= {*ends(title)}


def test_codes_are_read_from_the_code():
    module = ast.parse(
        "def told(at):\n"
        "    for code, yes in (('near', 1), ('far', 0)):\n"
        "        Reason(code, 'sentence')\n"
        "    Reason('left' if at else 'right', 'sentence')\n"
        "    helper('given', at)\n"
        "def helper(code, at):\n"
        "    return Reason(code, 'sentence')\n"
        "def hidden(at):\n"
        "    return Reason(at.code, 'sentence')\n"
    )
    found = [(call.args[0], inside) for call, inside in calls(module, "Reason")]
    codes = [constants(code, inside, module) for code, inside in found[:-1]]
    assert codes == [{"near", "far"}, {"left", "right"}, {"given"}]
    with pytest.raises(LookupError, match=r"at\.code"):
        constants(*found[-1], module)


def test_code_for_other_titles_is_left_out():
    assert "keep_all" in used_names()
    assert "keep_redirected" not in used_names()
    assert "not_redirected" not in reason_codes(*COMMON)


@pytest.mark.parametrize(("title", "most", "share"), [("18sj", 250, 0.6), ("18svea", 400, 0.6)])
def test_a_few_games_meet_the_largest_part_and_break_no_law(title, most, share):
    """Attempts that mostly are refused are answered, corrections and gifts break nothing."""
    met = Met(title)
    for _ in range(5):
        met.play(most)
    assert met.broken == []
    assert 0 < met.numbers["refused"] < met.numbers["attempts"]
    known = {(sort, kind) for sort in (EVENTS, REASONS) for kind in wanted(title)[sort]}
    seen = {(sort, kind) for sort, kind in known if met.counts[sort][kind]}
    print(f"\n{title}: {len(seen)} of {len(known)} kinds of its own; {dict(met.counts[ENDS])}")
    assert len(seen) > share * len(known)
