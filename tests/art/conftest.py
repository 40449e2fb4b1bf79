"""What the drawing tests share: the shipped tiles and the board of 18SJ."""

from __future__ import annotations

import pytest

from stambana import manifests
from stambana.track.board import Board
from stambana.track.tiles import Tile


@pytest.fixture(scope="session")
def sj() -> Board:
    return manifests.load_board(manifests.map_path("18sj"))


@pytest.fixture(scope="session")
def all_tiles() -> dict[str, Tile]:
    standard = manifests.load_tiles(manifests.tiles_path("standard"))
    own = manifests.load_tiles(manifests.tiles_path("18sj"))
    return {**standard.tiles, **own.tiles}
