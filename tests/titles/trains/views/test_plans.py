"""Plans: a copy of the board with the game's trains, kept beside the save and read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from played_games import recorded
from stambana.manifests import ManifestError
from stambana.table.plans import (
    keep_plan,
    kept_plans,
    open_plan,
    plans_folder,
    suggested_name,
    throw_away,
)
from stambana.table.sandbox import Sandbox
from stambana.titles.trains.state import train_kind
from stambana.titles.trains.views.moments import moment
from stambana.titles.trains.views.plans import plan_board


def test_a_plan_has_the_trains_and_tokens_of_the_game() -> None:
    state = recorded().game.history.records[300].state
    board = plan_board(state)
    assert board.tokens == state.board.tokens
    for company in state.companies:
        kinds = tuple(train_kind(piece) for piece in state.trains(company))
        assert board.trains.get(company, ()) == kinds


def test_what_is_tried_does_not_touch_the_game() -> None:
    state = recorded().game.history.records[100].state
    before = state.board
    pad = Sandbox(plan_board(state))
    assert not pad.set_trains("SNJ", ["D"])
    assert pad.board != plan_board(state)
    assert state.board is before


@pytest.mark.parametrize("at", [0, 150, 500, -1])
def test_a_kept_plan_is_read_again(tmp_path: Path, at: int) -> None:
    """Also with the tokens that the state left behind."""
    state = recorded().game.history.records[at].state
    board = plan_board(state)
    plan = keep_plan(board, tmp_path / "game.stambana", "första försöket")
    assert open_plan(plan, plan_board(state)) == board
    assert kept_plans(tmp_path / "game.stambana") == (plan,)


def test_names_that_no_file_can_have(tmp_path: Path) -> None:
    board = plan_board(recorded().game.history.records[0].state)
    save = tmp_path / "game.stambana"
    for name in ("../../out", "a/b:c?", "...", "", "x" * 300, "tab\there"):
        plan = keep_plan(board, save, name)
        assert plan.path.parent == plans_folder(save)
        assert plan.path.exists()
        assert len(plan.name) <= 60


def test_suggested_names_are_free(tmp_path: Path) -> None:
    records = recorded().game.history.records
    state = next(at.state for at in records if moment(at.state).short == "SR4")
    save = tmp_path / "game.stambana"
    first = suggested_name(moment(state).short, save)
    assert first == suggested_name("SR4", None) == "SR4"
    keep_plan(plan_board(state), save, first)
    assert suggested_name(moment(state).short, save) == "SR4 (2)"


def test_thrown_away_with_the_folder_at_last(tmp_path: Path) -> None:
    board = plan_board(recorded().game.history.records[0].state)
    save = tmp_path / "game.stambana"
    first, second = (keep_plan(board, save, name) for name in ("a", "b"))
    throw_away(first)
    assert kept_plans(save) == (second,)
    throw_away(second)
    assert not plans_folder(save).exists()


def test_a_broken_plan_says_why(tmp_path: Path) -> None:
    plan = keep_plan(plan_board(recorded().game.state), tmp_path / "game.stambana", "a")
    plan.path.write_text("kind: nonsense\n", encoding="utf-8")
    with pytest.raises(ManifestError):
        open_plan(plan, recorded().game.state.board)
