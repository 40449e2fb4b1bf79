import pytest

from stambana.art.themes import load_theme
from stambana.hexes.coords import Layout
from stambana.manifests import load_board, load_tiles, map_path, tiles_path


@pytest.fixture(autouse=True)
def _application(qapp):
    """One QApplication for all tests: pictures alone would make a smaller one."""


@pytest.fixture(scope="session")
def board():
    return load_board(map_path("18sj"))


@pytest.fixture(scope="session")
def tile_set():
    return load_tiles(tiles_path("18sj"))


@pytest.fixture(scope="session")
def light():
    return load_theme("light")


@pytest.fixture(scope="session", params=list(Layout))
def layout(request):
    return request.param
