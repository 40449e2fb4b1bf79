"""Station tokens: where one may go, why not elsewhere, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lay_boards import BARE, board, yellow
from route_boards import city, face, line, plain, stop

from stambana.manifests import load_board, map_path
from stambana.titles.g18sj.laying import passage, token_policy
from stambana.track.board import Board, Token
from stambana.track.laying import Lay, board_after
from stambana.track.network import Passage, StopKey, reach
from stambana.track.tiles import Slot, Tile
from stambana.track.tokens import TokenPolicy, token_places, token_reasons

CODES = ("no_city", "token_here", "no_slot", "slot_reserved", "not_reached")
RULES = dict.fromkeys(CODES, "18SJ 10.4")
POLICY = TokenPolicy(rules=RULES)


def codes(
    at: Board, name: str, number: int = 0, policy: TokenPolicy = POLICY, company: str = "A"
) -> list[str]:
    return [reason.code for reason in token_reasons(at, company, StopKey(name, number), policy)]


def places(at: Board, policy: TokenPolicy = POLICY, company: str = "A") -> Mapping[str, int]:
    return {place.at.hex_name: place.cost for place in token_places(at, company, policy)}


def homes(tile: Tile, *companies: str) -> Tile:
    """A city whose slots are kept, one for each of these (empty: for nobody)."""
    slots = tuple(Slot(company, company) for company in companies)
    return replace(tile, stops=(replace(tile.stops[0], slots=slots),))


def test_fault_11_full_own_unpayable_and_unreached_cities_are_refused_with_reasons() -> None:
    faces = line(
        city(20, 0), city(20, 0, 3, slots=2), city(20, 0, 3, slots=2), city(20, 3), BARE, city(20)
    )
    at = board(faces, "A@0,0 B@0,3")
    assert places(at) == {"0,1": 0, "0,2": 0}
    expected = {
        "0,0": ["token_here", "no_slot"],
        "0,3": ["no_slot"],
        "0,4": ["no_city"],
        "0,5": ["not_reached"],
        "9,9": ["no_hex"],
    }
    assert {name: codes(at, name) for name in expected} == expected
    for name in ("0,0", "0,3", "0,4", "0,5"):
        for reason in token_reasons(at, "A", StopKey(name, 0), POLICY):
            assert reason.rule == "18SJ 10.4"
            assert reason.hexes == (name,)
    assert codes(at, "0,1", 1) == ["no_city"]

    def dear(_board: Board, _company: str, at: StopKey) -> int:
        return 100 if at.hex_name == "0,2" else 40

    poor = TokenPolicy(cost=dear, money=60)
    assert places(at, poor) == {"0,1": 40}
    (short,) = token_reasons(at, "A", StopKey("0,2", 0), poor)
    assert (short.code, dict(short.values)["cost"]) == ("too_expensive", 100)
    assert codes(at, "0,1", 0, TokenPolicy(left=0)) == ["no_token_left"]
    assert not places(at, TokenPolicy(left=0))


def test_one_token_of_a_company_in_a_hex_whatever_city() -> None:
    two = face(stop(20, 0), stop(20, 3, slots=2))
    at = board(line(city(20, 0), two, city(20, 3)), "A@0,0 A@0,1.0")
    assert codes(at, "0,1", 1) == ["token_here"]
    assert codes(at, "0,1", 1, TokenPolicy(one_per_hex=False)) == []


def test_a_token_may_go_everywhere_where_a_title_says_so() -> None:
    at = board(line(city(20, 0), BARE, city(20, 3)), "A@0,0")
    assert codes(at, "0,2") == ["not_reached"]
    assert codes(at, "0,2", 0, TokenPolicy(everywhere=True)) == []


# -- homes that are kept ---------------------------------------------------------------------------


def test_fault_8_a_home_is_kept_until_another_place_is_open() -> None:
    at = board(line(city(20, 0), yellow(homes(city(20, 0, 3), "B")), BARE), "A@0,0")
    (kept,) = token_reasons(at, "A", StopKey("0,1", 0), POLICY)
    assert (kept.code, kept.rule, dict(kept.values)["owner"]) == ("slot_reserved", "18SJ 10.4", "B")
    assert codes(at, "0,1", 0, TokenPolicy(everywhere=True), "B") == []
    opened = board_after(at, Lay("0,1", "14", 0))  # two places now
    assert codes(opened, "0,1") == []
    third = opened.with_tokens((*opened.tokens, Token("C", "0,1", 0, 1)))
    assert codes(third, "0,1") == ["slot_reserved"]  # C took the open one
    at_home = opened.with_tokens((*opened.tokens, Token("B", "0,1")))
    assert codes(at_home, "0,1") == []  # B stands there: nothing is kept any more


def test_fault_8_homes_of_removed_and_nationalized_companies_lapse() -> None:
    at = board(line(city(20, 0), homes(city(20, 0, 3), "B")), "A@0,0")
    assert codes(at, "0,1") == ["slot_reserved"]
    assert codes(at, "0,1", 0, TokenPolicy(lapsed=frozenset({"B"}))) == []
    assert codes(at, "0,1", 0, TokenPolicy(lapsed=frozenset({"C"}))) == ["slot_reserved"]
    assert codes(at, "0,1", 0, TokenPolicy(keeps_reserved=False)) == []


def test_two_kept_homes_need_two_places_left() -> None:
    three = homes(city(20, 0, 3, slots=3), "B", "C", "")
    assert codes(board(line(city(20, 0), three), "A@0,0"), "0,1") == []
    assert codes(board(line(city(20, 0), three), "A@0,0 D@0,1"), "0,1") == ["slot_reserved"]


def test_a_token_takes_the_slot_nobody_calls_home() -> None:
    three = homes(city(20, 0, 3), "B", "", "A")
    at = board(line(city(20, 0), three), "A@0,0 D@0,0")
    (place,) = token_places(at, "A", POLICY)
    assert place.slot == 2
    (place,) = token_places(replace(at, tokens=(Token("E", "0,0"),)), "E", POLICY)
    assert place.slot == 1


# -- between the steps of a turn -------------------------------------------------------------------


def test_fault_9_a_home_without_its_token_lets_others_through() -> None:
    faces = line(city(20, 0), homes(city(20, 0, 3), "B"), city(20, 3))
    assert "0,2" in {key.hex_name for key in reach(board(faces, "A@0,0"), "A").stops}
    set_early = board(faces, "A@0,0 B@0,1")
    assert "0,2" not in {key.hex_name for key in reach(set_early, "A").stops}

    def face_down(token: Token) -> bool:
        return token.company == "B"

    hidden = reach(set_early, "A", Passage(open_token=face_down))
    assert "0,2" in {key.hex_name for key in hidden.stops}


def test_fault_10_the_buyer_of_a_minor_has_one_token_in_its_city() -> None:
    at = board(line(city(20, 0), city(20, 0, 3, slots=2)), "A@0,0 A@0,1")
    assert codes(at, "0,1") == ["token_here"]  # the minor's token, now A's
    assert places(at) == {}


def test_fault_12_an_upgrade_opens_a_place_for_this_turns_token() -> None:
    faces = line(city(20, 0), yellow(city(20, 0, 3)), city(20, 0, 3), plain("0-3"))
    at = board(faces, "A@0,0 B@0,1")
    assert codes(at, "0,1") == ["no_slot"]
    assert codes(at, "0,2") == ["not_reached"]
    after = board_after(at, Lay("0,1", "14", 0))
    assert places(after) == {"0,1": 0, "0,2": 0}
    there = after.with_tokens((*after.tokens, Token("A", "0,1", 0, 1)))
    assert places(there) == {"0,2": 0}  # and on through the city it now stands in


# -- 18SJ ------------------------------------------------------------------------------------------


def test_18sj_stockholm_is_one_hex_and_keeps_its_home() -> None:
    empty = load_board(map_path("18sj"))
    at = empty.with_tokens((Token("UGJ", "G22", 0),))
    policy = token_policy(at, cost=40, money=40, left=1)
    assert codes(at, "G22", 1, policy, "UGJ") == ["token_here", "not_reached"]
    everywhere = replace(policy, everywhere=True)
    assert codes(at, "G22", 2, everywhere, "TGOJ") == ["slot_reserved"]  # SWB's
    assert codes(at, "G22", 3, everywhere, "TGOJ") == []
    assert codes(at, "G22", 2, everywhere, "SWB") == []
    gray = at
    for tile, rotation in (("X2", 3), ("X4", 3), ("X5", 4)):
        gray = board_after(gray, Lay("G22", tile, rotation))
    assert codes(gray, "G22", 0, everywhere, "TGOJ") == []
    full = gray.with_tokens((*gray.tokens, Token("TGOJ", "G22", 0, 1), Token("BJ", "G22", 0, 2)))
    assert codes(full, "G22", 0, everywhere, "KFJ") == ["slot_reserved"]
    assert codes(full, "G22", 0, replace(everywhere, lapsed=frozenset({"SWB"})), "KFJ") == []


def test_18sj_malmö_and_göteborg_end_a_route_for_everybody() -> None:
    empty = load_board(map_path("18sj"))
    ends = passage(empty).ends_only
    assert {StopKey("A22", 0), StopKey("A30", 0), StopKey("H23", 0)} <= ends
