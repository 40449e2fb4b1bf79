"""A share of the random damages; ``tests/ui/game/fuzz_files.py`` runs as many as one wants."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hands import Hands
from ui.game import fuzz_files

COUNT = int(os.environ.get("STAMBANA_FUZZ_FILES", "32"))
SHARES = 2


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("kind", fuzz_files.KINDS)
def test_damaged_files_are_opened_or_told_and_nothing_is_raised(
    hands: Hands, tmp_path: Path, kind: str, share: int
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    hands.window.games.folder = lambda: folder
    name, damaged = fuzz_files.KINDS[kind]
    opened = []
    for number in range(share, COUNT, SHARES):
        wrong, done = fuzz_files.complaints(hands.window, tmp_path / name, damaged(number))
        assert wrong == [], f"{kind} {number}"
        opened.append(done)
    assert set(opened) == {True, False}


def test_damages_are_the_same_each_time() -> None:
    for _, damaged in fuzz_files.KINDS.values():
        assert damaged(7) == damaged(7)
