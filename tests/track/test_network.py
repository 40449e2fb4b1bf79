from dataclasses import replace

import pytest
from random_boards import random_case
from route_boards import board, city, face, line, offboard, plain, stop, town
from walked_routes import Walker, reached_by_walking

from stambana.track.board import Board, Token
from stambana.track.maps import Border, BorderKind
from stambana.track.network import Ferry, Passage, StopKey, Works, network, reach
from stambana.track.tiles import Slot


def names(board: Board, company: str = "A", **policies: object) -> set[str]:
    return {key.hex_name for key in reach(board, company, **policies).stops}  # type: ignore[arg-type]


def spans(board: Board, works: Works | None = None) -> list[tuple[str, str]]:
    graph = network(board, works)
    return [(graph.stops[s.a].key.hex_name, graph.stops[s.b].key.hex_name) for s in graph.spans]


THREE = line(city(20, 0), plain("0-3"), city(20, 0, 3), plain("0-3"), city(20, 3))


def test_a_span_runs_through_plain_hexes_to_the_next_stop() -> None:
    at = board(THREE, "A@0,0")
    graph = network(at)
    assert spans(at) == [("0,0", "0,2"), ("0,2", "0,4")]
    assert [step.hex_name for step in graph.steps(graph.spans[0])] == ["0,0", "0,1", "0,2"]


def test_track_that_meets_no_track_joins_nothing_but_is_reached() -> None:
    at = board(line(city(20, 0), plain("0-3"), city(20, 1)), "A@0,0")
    assert spans(at) == []
    found = reach(at, "A")
    assert {key.hex_name for key in found.stops} == {"0,0"}
    assert found.arrives == {"0,1": frozenset({3}), "0,2": frozenset({3})}
    assert found.segments == {("0,0", 0), ("0,1", 0)}


def test_a_city_full_of_others_is_reached_but_not_passed() -> None:
    assert names(board(THREE, "A@0,0 B@0,2")) == {"0,0", "0,2"}


def test_a_free_slot_or_an_own_token_lets_through() -> None:
    two = THREE | {"0,2": city(20, 0, 3, slots=2)}
    everything = {"0,0", "0,2", "0,4"}
    assert names(board(two, "A@0,0 B@0,2")) == everything
    assert names(board(two, "A@0,0 B@0,2 C@0,2")) == {"0,0", "0,2"}
    assert names(board(two, "A@0,0 B@0,2 A@0,2")) == everything


def test_a_reserved_empty_slot_is_empty_unless_the_rules_keep_it() -> None:
    home = city(20, 0, 3)
    home = replace(home, stops=(replace(home.stops[0], slots=(Slot("B", "B"),)),))
    at = board(THREE | {"0,2": home}, "A@0,0")
    assert "0,4" in names(at)
    assert "0,4" not in names(at, passage=Passage(reserved_blocks=True))
    mine = board(THREE | {"0,2": home}, "B@0,0")
    assert "0,4" in names(mine, "B", passage=Passage(reserved_blocks=True))


def neutral(token: Token) -> bool:
    return token.company == "N"


def test_tokens_the_policy_opens_count_as_empty_slots() -> None:
    two = THREE | {"0,2": city(20, 0, 3, slots=2)}
    at = board(two, "A@0,0 B@0,2 N@0,2")
    assert "0,4" not in names(at)
    assert "0,4" in names(at, passage=Passage(open_token=neutral))


def test_off_boards_end_a_route_even_with_an_own_token() -> None:
    middle = THREE | {"0,2": offboard(30, 0, 3)}
    assert names(board(middle, "A@0,0")) == {"0,0", "0,2"}
    assert names(board(middle, "A@0,0 A@0,2")) == {"0,0", "0,2", "0,4"}  # a start of its own
    ends = Passage(ends_only=frozenset({StopKey("0,2", 0)}))
    assert names(board(THREE, "A@0,0"), passage=ends) == {"0,0", "0,2"}


def test_towns_let_everybody_through() -> None:
    assert "0,4" in names(board(THREE | {"0,2": town(10, 0, 3)}, "A@0,0"))


def test_no_reversing_at_a_junction() -> None:
    # 0,1 forks from side 3 to sides 0 and 5: who comes from 0 cannot leave by 5.
    faces = line(city(20, 0), plain("0-3 3-5"), city(20, 3)) | {"1,1": city(20, 2)}
    assert names(board(faces, "A@0,0")) == {"0,0", "0,2", "1,1"}
    assert names(board(faces, "A@0,2")) == {"0,0", "0,2"}
    assert spans(board(faces)) == [("0,0", "0,2"), ("0,0", "1,1")]


def test_a_junction_inside_a_hex_joins_all_its_sides() -> None:
    faces = line(city(20, 0), plain("0-j0 3-j0 5-j0"), city(20, 3)) | {"1,1": city(20, 2)}
    assert names(board(faces, "A@0,2")) == {"0,0", "0,2", "1,1"}


def test_plain_track_of_one_hex_is_passed_twice() -> None:
    # Around a crossing: over 0-3, through three hexes, and back over 2-5.
    faces = {
        "0,0": city(20, 0),
        "0,1": plain("0-3 2-5"),
        "0,2": plain("3-4"),
        "1,1": plain("1-2"),
        "-1,1": city(30, 5),
    }
    at = board(faces, "A@0,0")
    assert spans(at) == [("0,0", "-1,1")]
    steps = network(at).steps(network(at).spans[0])
    assert [step.hex_name for step in steps] == ["0,0", "0,1", "0,2", "1,1", "0,1", "-1,1"]


def test_a_way_that_turns_back_over_the_same_side_reaches_nothing() -> None:
    # A loop behind a fork leads back to the side one came by, facing the other way.
    faces = {
        "0,0": face(stop(20, 0), track="0-4"),
        "0,1": plain("0-3 3-5"),
        "0,2": plain("3-4"),
        "1,1": plain("1-2"),
        "1,-1": city(30, 1),
    }
    at = board(faces, "A@0,0")
    assert names(at) == {"0,0"}
    assert ("0,0", 1) not in reach(at, "A").segments
    assert {("0,1", 0), ("0,1", 1)} <= reach(at, "A").segments


def test_what_only_a_longer_way_reaches_without_repetition_is_reached() -> None:
    # The short way from the token to the city to the right passes both cities of the group.
    faces = {
        "0,0": city(20, 0, 5),
        "0,1": face(stop(20, 3, 5, group="G"), stop(20, 2, 4, group="G")),
        "1,0": plain("1-2"),
        "1,1": city(10, 2),
    }
    found = reach(board(faces, "A@0,0"), "A")
    assert set(found.stops) == {
        StopKey("0,0", 0),
        StopKey("0,1", 0),
        StopKey("0,1", 1),
        StopKey("1,1", 0),
    }


def test_several_cities_in_a_hex_are_stops_of_their_own() -> None:
    faces = line(city(20, 0), face(stop(40, 3), stop(50, 0)), city(20, 3))
    at = board(faces, "A@0,0")
    assert reach(at, "A").stops == {StopKey("0,0", 0), StopKey("0,1", 0)}


def test_borders_and_barricades_cut_track_that_lies_there() -> None:
    lake = Border(("0,1", "0,2"), BorderKind.IMPASSABLE)
    assert names(board(THREE, "A@0,0", borders=(lake,))) == {"0,0"}
    at = board(THREE, "A@0,0")
    for closed in (("0,1", 0), ("0,2", 3)):
        cut = Works(closed=frozenset({closed}))
        assert names(at, works=cut) == {"0,0"}
        assert reach(at, "A", works=cut).arrives == {"0,1": frozenset({3})}


def test_a_ferry_joins_two_ports() -> None:
    faces = {"0,0": town(10, 0), "0,1": city(20, 3), "4,0": town(10, 0), "4,1": city(20, 3)}
    at = board(faces, "A@0,1")
    ferry = Ferry(StopKey("0,0", 0), StopKey("4,0", 0), ("sea 0,0", "sea 4,0"))
    assert names(at) == {"0,0", "0,1"}
    assert names(at, works=Works(ferries=(ferry,))) == {"0,0", "0,1", "4,0", "4,1"}
    graph = network(at, Works(ferries=(ferry,)))
    crossing = next(s for s in graph.spans if len(graph.steps(s)) == 1)
    names_used = [graph.resource_name(bit) for bit in range(200) if crossing.resources >> bit & 1]
    assert names_used == ["sea 0,0", "sea 4,0"]


def test_a_needless_span_is_left_out() -> None:
    # From 0,0 to 0,2 the detour uses a side of its own in place of the direct one: both stay.
    faces = line(city(20, 0), plain("0-3 3-5"), face(stop(20, 3, 4))) | {"1,1": plain("1-2")}
    graph = network(board(faces))
    assert sorted(len(graph.steps(span)) for span in graph.spans) == [3, 4]
    # A detour back into 0,1 leaves by the very side the direct way takes: needless.
    faces = line(city(20, 0), plain("0-3 3-5 0-4"), city(20, 3)) | {
        "1,1": plain("2-3"),
        "1,0": plain("0-1"),
    }
    graph = network(board(faces))
    assert [len(graph.steps(span)) for span in graph.spans] == [3]


def test_the_network_is_built_once_for_the_same_track() -> None:
    at = board(THREE, "A@0,0")
    assert network(at) is network(at.with_tokens((Token("B", "0,2"),)))
    assert network(at) is not network(at, Works(closed=frozenset({("0,1", 0)})))


@pytest.mark.parametrize("first", range(0, 600, 100))
def test_reach_agrees_with_walking_segment_by_segment(first: int) -> None:
    for seed in range(first, first + 100):
        case = random_case(seed)
        walker = Walker(case.board, "A", case.trains[0], case.rules)
        found = reach(case.board, "A", case.rules.passage(case.trains[0]), case.rules.works)
        stops, segments = reached_by_walking(walker)
        assert found.stops == stops, f"seed {seed}"
        assert found.segments == segments, f"seed {seed}"
