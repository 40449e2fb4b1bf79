"""Runs that must be the best in saves: what was found is read again; old saves keep their rules."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stambana.engine import saves
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.random_play import NAMES, player_of
from stambana.titles.find import rules as rules_of
from stambana.titles.g18sj import running as running_sj
from stambana.titles.g18svea import track as track_svea

OLD = Path(__file__).parent.parent / "data" / "saves" / "18sj-rules-1.stambana.xz"


def to_a_run(title: str, runs: int) -> Game[Any]:
    """A random game after so many runs."""
    game: Game[Any] = Game(rules_of(title), Base(title, NAMES[:3], 5))
    player = player_of(title, 5)
    done = 0
    while done < runs:
        action = player.choose(game)
        assert action is not None
        done += action.kind == "run_trains"
        game.apply(action)
    return game


def search_of(title: str, monkeypatch: pytest.MonkeyPatch, instead: Callable[..., Any]) -> None:
    module = running_sj if title == "18sj" else track_svea
    monkeypatch.setattr(module, "best_routes", instead)


@pytest.mark.parametrize("title", ["18sj", "18svea"])
def test_a_replay_reads_what_was_found_and_searches_nothing(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = to_a_run(title, 4)
    path = tmp_path / "game.stambana"
    saves.write(game, path)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    ran = [line for line in lines if line.get("action", {}).get("kind") == "run_trains"]
    assert len(ran) == 4
    assert all("found" in line for line in ran)
    assert not any("found" in line for line in lines if line not in ran)
    search_of(title, monkeypatch, lambda *_given, **_named: pytest.fail("searched"))
    loaded = saves.read(path, rules_of)
    assert loaded.difference is None
    saves.write(loaded.game, path)  # what was read is written again
    assert [json.loads(line) for line in path.read_bytes().splitlines()] == lines


@pytest.mark.parametrize("found", ["much", True, None, 10**9])
def test_a_finding_that_is_none_is_searched_for(found: object, tmp_path: Path) -> None:
    path = tmp_path / "game.stambana"
    saves.write(to_a_run("18sj", 1), path)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        if "found" in line:
            line["found"] = found
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert saves.read(path, rules_of).difference is None


def test_a_game_begun_under_earlier_rules_keeps_what_they_said(tmp_path: Path) -> None:
    """A president ran less, and P10 put nothing into an Oscarian treasury."""
    data = lzma.decompress(OLD.read_bytes())
    loaded = saves.parse(data, rules_of)
    assert loaded.difference is None
    game = loaded.game
    assert game.base.rules == 1
    assert any(
        at.action is not None and at.action.kind == "run_trains" and not at.action.runs
        for at in game.history.records
    )
    path = tmp_path / "again.stambana"
    saves.write(game, path)
    again = saves.read(path, rules_of)
    assert again.difference is None
    assert again.game.base == game.base
    # what its base says goes before what was usual
    said = data.replace(b'"rulings": {}', b'"rulings": {"run": "compulsory"}', 1)
    assert saves.parse(said, rules_of).difference is not None
