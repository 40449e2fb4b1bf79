"""A small map and tile set as real files, and the preview open on them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from stambana import words
from stambana.studio.preview import PreviewWindow
from stambana.ui.windows.settings import Settings

TILES = """\
format: 1
kind: tiles
name: Mine
extends: standard
tiles:
  7: unlimited
  8: 2
  9: 3
  57: 1
  14: 1
  23: 2
  24: 1
"""

MAP = """\
format: 1
kind: map
name: Small
layout: flat
names: {style: letter-number, letters: columns, sum: odd}
tiles: mine.yaml
phases: [yellow, green]
currency: kr
companies:
  AB: {name: A and B, color: "#1d2f6f"}
hexes:
  A2 A4 A6: {}
  B1: {terrain: {mountain: 75}}
  B3: {name: Borg, city: {}}
  B5 C2 C4 C6 D1 D3 D5: {}
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with map.yaml and the tile set it names."""
    (tmp_path / "mine.yaml").write_text(TILES, encoding="utf-8")
    (tmp_path / "map.yaml").write_text(MAP, encoding="utf-8")
    return tmp_path


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def preview(qtbot: QtBot, settings: Settings) -> Iterator[Callable[..., PreviewWindow]]:
    """Opens a preview and waits until its file is read."""
    made: list[PreviewWindow] = []

    def open_preview(path: Path, other: Path | None = None) -> PreviewWindow:
        window = PreviewWindow(path, other, settings)
        window.ask_unsaved = lambda: "discard"
        made.append(window)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitUntil(lambda: window.source.latest is not None, timeout=20_000)
        if other is not None:
            qtbot.waitUntil(lambda: window.comparing(), timeout=20_000)
        return window

    yield open_preview
    for window in made:
        window.close()
    words.set_language("en")


@pytest.fixture
def write() -> Callable[[Path, str], None]:
    """Writes a manifest, its lines moved to the left."""

    def write_text(path: Path, text: str) -> None:
        path.write_text(textwrap.dedent(text), encoding="utf-8")

    return write_text
