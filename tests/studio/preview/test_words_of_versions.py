"""What the preview says without a window: chart, differences, excerpts, editor commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_boards import TILES, small_board
from stambana.hexes.coords import Layout
from stambana.manifests import read
from stambana.studio.preview import chart, editor
from stambana.studio.preview.carry import carry_over
from stambana.studio.preview.differences import FileChange, between_boards, between_sets
from stambana.studio.preview.faults import excerpt
from stambana.table.sandbox import Sandbox
from stambana.track.facts import facts
from stambana.track.tiles import Color
from stambana.track.upgrades import upgrade_rotations

# The upgrade chart


def numbers(steps):
    return {step.tile.number: step.rotations for step in steps}


def test_a_straight_becomes_the_crossing_in_the_rotations_that_keep_it():
    # Side 0 to 3 lies in rotation 0 of tile 20 (0-3, 1-4) and in one more of its three.
    assert numbers(chart.successors(TILES, "9", 0)) == {"20": (0, 2)}
    assert numbers(chart.successors(TILES, "20", 0)) == {}


def test_a_yellow_tile_follows_a_bare_hex_with_its_stops():
    (ground,) = chart.predecessors(TILES, "57", 0)
    assert ground.tile.color is Color.WHITE
    assert len(ground.tile.stops) == 1


def test_both_directions_of_the_chart_agree(files):
    """What may follow a tile says that it may follow it, for every tile in every rotation."""
    tile_set = read(files / "mine.yaml").value
    forth, back = set(), set()
    for number, tile in tile_set.supply.items():
        for turn in tile.rotations:
            for step in chart.successors(tile_set, number, turn):
                forth |= {(number, turn, step.tile.number, after) for after in step.rotations}
            for step in chart.predecessors(tile_set, number, turn):
                if step.tile.number:
                    back |= {(step.tile.number, before, number, turn) for before in step.rotations}
    assert forth == back
    assert len(forth) > 20


@given(number=st.sampled_from(sorted(TILES.tiles)), turn=st.integers(0, 5))
def test_alike_is_the_lowest_rotation_with_the_same_track(number, turn):
    tile = TILES.tiles[number]
    same = chart.alike(tile, turn)
    assert same <= turn
    assert tile.turned(same).track_key == tile.turned(turn).track_key
    assert same in tile.rotations


@given(
    old=st.sampled_from(sorted(TILES.tiles)),
    new=st.sampled_from(sorted(TILES.tiles)),
    turn=st.integers(0, 5),
)
def test_why_not_is_empty_exactly_where_the_chart_has_a_step(old, new, turn):
    board = chart.alone(TILES, Layout.FLAT, old, turn)
    steps = numbers(chart.successors(TILES, old, turn))
    assert (new in steps) == (not chart.why_not(board, new))
    if new in steps:
        assert steps[new] == upgrade_rotations(TILES.tiles[old].turned(turn), TILES.tiles[new])


def test_the_facts_of_a_tile_alone_are_those_of_its_rotation():
    board = chart.alone(TILES, Layout.FLAT, "57", 1)
    told = {fact.about: fact.text for fact in facts(board, chart.PLACE)}
    assert told["City"].startswith("20; track to SW, NE")


# Differences


def test_what_changed_in_a_map_is_told_by_hex(files):
    old = read(files / "map.yaml").board
    text = (files / "map.yaml").read_text(encoding="utf-8")
    text = text.replace("mountain: 75", "mountain: 90").replace("A2 A4 A6", "A2 A4 A8")
    text = text.replace("name: Borg,", "name: Borga,").replace("[yellow, green]", "[yellow]")
    (files / "map.yaml").write_text(text, encoding="utf-8")
    new = read(files / "map.yaml").board
    found = {each.about: (each.change, each.text) for each in between_boards(old, new)}
    assert found["A6"][0] is FileChange.REMOVED
    assert found["A8"][0] is FileChange.ADDED
    assert found["B1"] == (FileChange.CHANGED, "Ground mountain 75 kr → mountain 90 kr")
    assert found["Borga (B3)"] == (FileChange.CHANGED, "Name Borg → Borga")
    assert found["Phases"] == (FileChange.CHANGED, "yellow, green → yellow")
    assert between_boards(old, old) == ()


def test_what_changed_in_a_tile_set_is_told_by_tile(files):
    old = read(files / "mine.yaml").value
    text = (files / "mine.yaml").read_text(encoding="utf-8")
    text = text.replace("  8: 2\n", "").replace("  57: 1", "  57: unlimited")
    city = "{revenue: 40, slots: 2, exits: [0, 1, 3, 4]}"
    text = text.replace("  14: 1", f"  14: {{color: green, count: 1, city: {city}}}")
    (files / "mine.yaml").write_text(text + "  25: 1\n", encoding="utf-8")
    found = {each.tile: each for each in between_sets(old, read(files / "mine.yaml").value)}
    assert {number: each.change for number, each in found.items()} == {
        "8": FileChange.REMOVED,
        "57": FileChange.CHANGED,
        "14": FileChange.CHANGED,
        "25": FileChange.ADDED,
    }
    assert found["57"].text == "copies 1 → unlimited"
    assert found["14"].text == "City 30 → 40"
    assert found["8"].sentence == "− Tile 8: removed"


# Moves made again


def test_moves_are_made_again_on_the_next_version_and_can_be_undone(files):
    sandbox = Sandbox(read(files / "map.yaml").board)
    assert sandbox.lay("B3", "57", 0) == ()
    assert sandbox.place_token("AB", "B3") == ()
    assert sandbox.lay("C4", "9", 1) == ()
    assert sandbox.undo()
    text = (files / "map.yaml").read_text(encoding="utf-8").replace("75", "90")
    (files / "map.yaml").write_text(text, encoding="utf-8")
    board = read(files / "map.yaml").board
    whole = carry_over(sandbox, board)
    carried = whole.sandbox
    assert (whole.lost, whole.waiting) == ((), ())
    assert carried.board.map is board.map
    assert set(carried.board.placements) == {"B3"}
    assert [token.company for token in carried.board.tokens] == ["AB"]
    assert carried.redo()
    assert set(carried.board.placements) == {"B3", "C4"}
    carried.jump(0)
    assert carried.board == board


def test_a_tile_that_no_longer_fits_is_named_and_stays_off(files):
    sandbox = Sandbox(read(files / "map.yaml").board)
    assert sandbox.lay("B3", "57", 0) == ()
    assert sandbox.lay("C4", "9", 1) == ()
    text = (files / "map.yaml").read_text(encoding="utf-8").replace(", city: {}", "")
    (files / "map.yaml").write_text(text, encoding="utf-8")
    carried = carry_over(sandbox, read(files / "map.yaml").board)
    assert carried.lost == ("tile 57 on B3",)
    assert set(carried.sandbox.board.placements) == {"C4"}


def gone_and_back(files, between=lambda sandbox: None):
    """A sandbox with 57 on B3, a token on it and 9 on C4; B3 is gone for one state."""
    full = (files / "map.yaml").read_text(encoding="utf-8")
    bare = full.replace("  B3: {name: Borg, city: {}}\n", "")
    board = read(files / "map.yaml").board
    (files / "map.yaml").write_text(bare, encoding="utf-8")
    without = read(files / "map.yaml").board
    sandbox = Sandbox(board)
    assert sandbox.lay("B3", "57", 0) == ()
    assert sandbox.place_token("AB", "B3") == ()
    assert sandbox.lay("C4", "9", 1) == ()
    carried = carry_over(sandbox, without)
    assert set(carried.sandbox.board.placements) == {"C4"}
    assert carried.lost == ("tile 57 on B3", "the token of AB in B3")
    between(carried.sandbox)
    still = carry_over(carried.sandbox, without, carried)
    assert still.lost == ()  # told once
    return carry_over(still.sandbox, board, still)


def test_a_tile_taken_off_because_its_hex_was_gone_for_one_save_comes_back(files):
    carried = gone_and_back(files)
    assert carried.back == ("tile 57 on B3", "the token of AB in B3")
    assert carried.waiting == ()
    sandbox = carried.sandbox
    assert set(sandbox.board.placements) == {"B3", "C4"}
    assert [token.hex_name for token in sandbox.board.tokens] == ["B3"]
    assert [len(move.board.placements) for move in sandbox.history.moves] == [1, 1, 2]
    sandbox.jump(1)
    assert set(sandbox.board.placements) == {"B3"}


def test_what_came_back_stands_before_what_was_laid_meanwhile(files):
    carried = gone_and_back(files, lambda sandbox: sandbox.lay("D3", "8", 0)).sandbox
    assert set(carried.board.placements) == {"B3", "C4", "D3"}
    carried.undo()
    assert set(carried.board.placements) == {"B3", "C4"}


def test_what_was_undone_meanwhile_comes_back_undone(files):
    carried = gone_and_back(files, lambda sandbox: sandbox.undo()).sandbox
    assert set(carried.board.placements) == {"B3"}
    assert carried.redo()
    assert set(carried.board.placements) == {"B3", "C4"}


def test_what_was_done_in_the_place_of_a_waiting_move_counts(files):
    def other(sandbox):
        assert sandbox.undo()
        assert sandbox.lay("C4", "8", 1) == ()

    carried = gone_and_back(files, other).sandbox
    assert {name: at.tile for name, at in carried.board.placements.items()} == {
        "B3": "57",
        "C4": "8",
    }


def test_a_tile_laid_against_the_rules_stays_so():
    sandbox = Sandbox(small_board())
    assert sandbox.lay("B3", "57", 0, free=True) == ()
    carried = carry_over(sandbox, small_board())
    assert carried.lost == ()
    assert set(carried.sandbox.board.placements) == {"B3"}


# Mistakes and the editor


def test_the_excerpt_points_at_the_column():
    text = "\n".join(f"line {number}" for number in range(1, 21))
    lines, pointer = excerpt(text, 10, 6)
    assert [line.split(" │ ")[0].strip() for line in lines] == [
        *("7", "8", "9", "10"), "", *("11", "12", "13"),
    ]  # fmt: skip
    assert lines[pointer].index("▲") == lines[pointer - 1].index("10", 6)


@given(
    text=st.text(alphabet="ab \t\nå", max_size=300),
    line=st.integers(1, 40),
    column=st.integers(1, 400),
    width=st.integers(1, 120),
)
def test_the_pointer_is_always_there_and_within_the_width(text, line, column, width):
    lines, pointer = excerpt(text, line, column, width)
    assert lines[pointer].endswith("▲")
    assert len(lines[pointer]) <= max(width, 28)


PLACE = Path("/maps/å b.yaml")


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("edit", ["edit", "{path}"]),
        ("edit +{line} {file}", ["edit", "+7", "{path}"]),
        ("code --goto {file}:{line}:{column}", ["code", "--goto", "{path}:7:3"]),
        ("'my editor' -n {file}; rm x", ["my editor", "-n", "{path};", "rm", "x"]),
    ],
)
def test_a_command_becomes_arguments(command, arguments):
    path = str(PLACE.absolute())
    wanted = [word.replace("{path}", path) for word in arguments]
    assert editor.arguments(command, PLACE, 7, 3) == wanted


def test_a_file_called_like_a_field_stays_as_it_is():
    found = editor.arguments("edit {file}", Path("/x/{line}.yaml"), 7, 3)
    assert found[1].endswith("{line}.yaml")


@pytest.mark.parametrize("command", ["", "   ", "edit 'open"])
def test_a_command_that_cannot_be_used_is_refused(command):
    with pytest.raises(editor.EditorFault):
        editor.arguments(command, PLACE, 1, 1)
