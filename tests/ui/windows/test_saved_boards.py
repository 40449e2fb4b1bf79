"""A board that is saved opens again, and nothing it needs is written over."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from hands import Hands
from stambana import places
from stambana.manifests import load_sandbox, map_path


@pytest.fixture
def on_own(on_sj: Hands, tmp_path: Path) -> Hands:
    """A board on a map of one's own, with tiles of one's own."""
    folder = tmp_path / "design"
    folder.mkdir()
    text = map_path("18sj").read_text(encoding="utf-8")
    tiles = next(line for line in text.splitlines() if line.startswith("tiles:"))
    (folder / "mine.yaml").write_text(text.replace(tiles, "tiles: own-tiles.yaml"), "utf-8")
    shutil.copy(places.tiles() / "18sj.yaml", folder / "own-tiles.yaml")
    assert on_sj.window.filing.open(folder / "mine.yaml")
    on_sj.desk.sandbox.lay("D15", "9", 0)
    return on_sj


def said(hands: Hands) -> str:
    problems = hands.window.problems
    label = problems.findChild(QLabel)
    assert label is not None
    return "" if problems.isHidden() else label.text()


def test_the_name_offered_stands_beside_the_own_map_and_is_free(
    on_own: Hands, tmp_path: Path
) -> None:
    offered: list[Path] = []

    def ask(path: Path) -> None:
        offered.append(path)

    filing, design = on_own.window.filing, tmp_path / "design"
    filing.ask_save = ask
    filing.save()
    (design / "mine-1.yaml").touch()
    filing.save()
    filing.new_on(map_path("18sj"))
    filing.save()
    assert offered == [
        design / "mine-1.yaml",
        design / "mine-2.yaml",
        Path.home() / "18sj-1.yaml",
    ]


@pytest.mark.parametrize("name", ["mine.yaml", "own-tiles.yaml", "link.yaml"])
def test_a_board_is_never_saved_over_its_own_map(on_own: Hands, tmp_path: Path, name: str) -> None:
    design = tmp_path / "design"
    (design / "link.yaml").symlink_to(design / "mine.yaml")
    before = (design / name).read_bytes()
    on_own.window.filing.ask_save = lambda _path: design / name
    assert not on_own.window.filing.save()
    assert "part of the map" in said(on_own)
    assert (design / name).read_bytes() == before
    assert on_own.desk.sandbox.path is None
    assert on_own.desk.sandbox.dirty


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("board", "board.yaml"),
        ("my.board", "my.board.yaml"),
        ("board.YML", "board.YML"),
        ("board.stambana", ""),
        ("recorded.json", ""),
        ("taken", ""),
    ],
)
def test_a_board_has_a_name_under_which_it_opens_again(
    on_own: Hands, tmp_path: Path, typed: str, written: str
) -> None:
    before = {"recorded.json": "a recording", "taken.yaml": "what nobody named"}
    for name, text in before.items():
        (tmp_path / name).write_text(text)
    there = set(tmp_path.glob("*"))
    filing = on_own.window.filing
    filing.ask_save = lambda _path: tmp_path / typed
    assert filing.save() == bool(written)
    assert {at.name for at in set(tmp_path.glob("*")) - there} == ({written} if written else set())
    assert {name: (tmp_path / name).read_text() for name in before} == before
    if not written:
        assert "was not saved" in said(on_own)
        return
    board = on_own.desk.sandbox.board
    assert load_sandbox(tmp_path / written) == board
    assert filing.open(tmp_path / written)
    on_own.desk.sandbox.undo()
    assert filing.save()  # to its own file, under the name it has
