import unicodedata

import pytest

from stambana import places
from stambana.cli import sources
from stambana.cli.faults import CommandFault

MAP = places.maps() / "18sj.yaml"
TILES = places.tiles() / "18sj.yaml"


@pytest.mark.parametrize("text", ["18sj", "18SJ", "maps/18sj", "Maps/18SJ.yaml", "maps\\18sj"])
def test_keys_are_found_whatever_their_case(text, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert sources.find(text, "maps").path == MAP


def test_a_map_and_a_tile_set_of_one_key_are_told_apart(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert sources.find("18sj", "maps") == sources.Source(MAP, "tiles/18sj")
    assert sources.find("18sj", "tiles") == sources.Source(TILES, "maps/18sj")
    assert sources.find("tiles/18sj", "maps") == sources.Source(TILES)
    assert sources.find("standard", "maps").path == places.tiles() / "standard.yaml"


def test_an_own_file_goes_before_a_shipped_one(monkeypatch, tmp_path):
    own = tmp_path / "18sj"
    own.write_text("")
    monkeypatch.chdir(tmp_path)
    assert sources.find("18sj").path.resolve() == own


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_fault_68_composed_and_decomposed_accents_name_one_file(form, tmp_path):
    (tmp_path / unicodedata.normalize(form, "ÖKJ å.yaml")).write_text("")
    for typed in ("NFC", "NFD"):
        name = unicodedata.normalize(typed, "ÖKJ å.yaml")
        assert sources.find(str(tmp_path / name)).path.read_text() == ""


def test_fault_68_another_case_of_an_own_file_is_named_not_taken(tmp_path):
    (tmp_path / "Karta.yaml").write_text("")
    if (tmp_path / "karta.yaml").is_file():  # a system that takes both for one
        assert sources.find(str(tmp_path / "karta.yaml"))
    else:
        with pytest.raises(CommandFault, match=r"did you mean '.*Karta\.yaml'"):
            sources.find(str(tmp_path / "karta.yaml"))


def test_a_folder_and_nothing(tmp_path):
    with pytest.raises(CommandFault, match="is a folder"):
        sources.find(str(tmp_path))
    with pytest.raises(CommandFault, match="no file"):
        sources.find(str(tmp_path / "no" / "where.yaml"))
