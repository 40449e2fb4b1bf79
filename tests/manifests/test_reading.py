"""Files that name other files, what loading gives, and checking many at once."""

import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from stambana import manifests, places
from stambana.hexes.coords import Coord, Layout
from stambana.manifests import (
    ManifestError,
    check,
    load_board,
    load_map,
    load_sandbox,
    load_tiles,
    read,
)
from stambana.track.board import Board, Token
from stambana.track.maps import BorderKind, Marker, Terrain
from stambana.track.tiles import Color, End, EndKind, Revenue, Segment, Slot, StopKind
from stambana.track.tilesets import UNLIMITED

TILES = "format: 1\nkind: tiles\n"
MAP = "format: 1\nkind: map\nlayout: flat\n"


def write(folder, **texts):
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_a_tile_with_everything(tmp_path):
    write(
        tmp_path,
        a=TILES + "tiles:\n  X1:\n    color: green\n    label: OO\n    count: 3\n"
        "    city: [{revenue: {brown: 40, yellow: 20}, exits: 0, name: West, group: G}, "
        "{slots: 2, home: {company: A, reserved: false}, reserved: B, at: [0.5, -0.25]}]\n"
        "    town: {revenue: 10}\n    port: {exits: [4, 5]}\n"
        "    junction: [1, c2]\n    track: [2-t1, j1-3]\n    dead_end: 2\n"
        "    water: 4\n    upgrades: [63, X2]\n    nudge: {label: [0, 0.5]}\n"
        "  63: {color: brown, junction: [[0, 1], [2, 3, 4]]}\n"
        "  X2: {color: brown, track: 0-3, upgrades: []}\n",
    )
    tile_set = load_tiles(tmp_path / "a.yaml")
    tile = tile_set.tiles["X1"]
    west, east, town, port = tile.stops
    assert west.revenue == Revenue(((Color.YELLOW, 20), (Color.BROWN, 40)))
    assert (west.name, west.group, west.slots) == ("West", "G", (Slot(),))
    assert east.slots == (Slot("", "A"), Slot("B"))
    assert east.place == (0.5, -0.25)
    assert (town.kind, port.kind) == (StopKind.TOWN, StopKind.PORT)
    side, stop = EndKind.SIDE, EndKind.STOP
    junction = End(EndKind.JUNCTION, 0)
    assert tile.segments == (
        Segment(End(side, 0), End(stop, 0)),
        Segment(End(side, 4), End(stop, 3)),
        Segment(End(side, 5), End(stop, 3)),
        Segment(End(side, 2), End(stop, 2)),
        Segment(junction, End(side, 3)),
        Segment(End(side, 1), junction),
        Segment(End(stop, 1), junction),
        Segment(End(side, 2), End(EndKind.DEAD_END, 0)),
    )
    assert (tile.label, tile.water, tile.upgrades_to) == ("OO", (4,), ("63", "X2"))
    assert tile.nudges.label == (0.0, 0.5)
    assert tile_set.tiles["63"].junctions == 2
    assert tile_set.tiles["X2"].upgrades_to == ()
    assert tile_set.counts == {"X1": 3}


def test_a_map_with_everything(tmp_path):
    write(
        tmp_path,
        a="format: 1\nkind: map\nname: Öar\nprovenance: reconstruction\nlayout: pointy\n"
        "names: {style: number-letter, sum: even}\nphases: [yellow, brown]\ncurrency: kr\n"
        "companies: {ÖKJ: {name: Östra, color: '#ABC', text: navy}}\n"
        "hexes:\n  2B 4B: {terrain: {hill: 10, river: 20}}\n"
        "  1A: {name: Å, color: red, offboard: {revenue: 10, exits: [5], home: ÖKJ}, group: G, "
        "markers: {port: 2, ore: [m, b]}}\n"
        "borders: {between: 2B 4B, kind: water, cost: 5, name: Sund}\n"
        "lines: {L: {kind: mainline, through: 1A 2B 4B}}\n"
        "regions: {R: {kind: fief, hexes: 2B, label_at: 2B}}\n"
        "scenery: {kind: sea, hexes: [6B, '0,-1']}\n"
        "lettering: {text: Hav, kind: sea, at: 6B, shift: [0.5, 0], angle: -30, size: 1.5}\n",
    )
    board_map = load_map(tmp_path / "a.yaml")
    assert board_map.key == (tmp_path / "a.yaml").as_posix()
    assert (board_map.name, board_map.layout, board_map.currency) == ("Öar", Layout.POINTY, "kr")
    assert list(board_map.hexes) == ["2B", "4B", "1A"]
    assert board_map.hexes["4B"].terrain == (Terrain("hill", 10), Terrain("river", 20))
    corner = board_map.hexes["1A"]
    assert corner.markers == (Marker("port", "", 2), Marker("ore", "m"), Marker("ore", "b"))
    assert corner.printed.stops[0].slots == (Slot("ÖKJ", "ÖKJ"),)
    assert corner.printed.exits == (5,)
    assert board_map.borders[0].kind is BorderKind.WATER
    assert board_map.lines[0].hexes == ("1A", "2B", "4B")
    company = board_map.companies["ÖKJ"]
    assert (company.color, company.text_color) == ("#aabbcc", "#000080")
    assert board_map.scenery[0].coords[1] == Coord(0, -1)
    lettering = board_map.lettering[0]
    assert (lettering.shift, lettering.angle, lettering.size) == ((0.5, 0.0), -30.0, 1.5)
    assert board_map.phases == (Color.YELLOW, Color.BROWN)


def test_sets_extend_and_replace(tmp_path):
    write(
        tmp_path,
        base=TILES + "tiles: {7: {color: yellow, track: 0-1, count: 2}, 8: {color: yellow, "
        "track: 0-2, count: 2}}\n",
        top=TILES + "extends: base.yaml\ntiles: {7: unlimited, 9: {color: yellow, track: 0-3}}\n",
        map=MAP + "tiles: [top.yaml, standard]\nhexes: {A2: {}}\n",
    )
    top = load_tiles(tmp_path / "top.yaml")
    assert list(top.tiles) == ["7", "8", "9"]
    assert top.counts == {"7": UNLIMITED, "8": 2}
    board = load_board(tmp_path / "map.yaml")
    assert board.tile_set.count("8") == 2
    assert "63" in board.tile_set.tiles


def test_loading_raises_with_every_issue(tmp_path):
    write(tmp_path, a=MAP + "hexes: {A2: {colr: red}, A4: {nam: Oslo}}\n", t=TILES)
    with pytest.raises(ManifestError) as raised:
        load_map(tmp_path / "a.yaml")
    assert [issue.column for issue in raised.value.issues] == [14, 31]
    assert str(raised.value).splitlines()[0].startswith(f"{tmp_path / 'a.yaml'}:4:14: ")
    with pytest.raises(ManifestError, match="is a tile set; a map is needed"):
        load_map(tmp_path / "t.yaml")


def test_a_map_with_a_faulty_set_has_a_value_and_no_board(tmp_path):
    write(tmp_path, set=TILES + "tiles: {7: {}}\n", a=MAP + "tiles: set.yaml\nhexes: {}\n")
    document = read(tmp_path / "a.yaml")
    assert document.value is not None
    assert document.board is None
    with pytest.raises(ManifestError):
        load_board(tmp_path / "a.yaml")


def test_sources_are_all_files_even_missing_ones(tmp_path):
    write(tmp_path, a=MAP + "tiles: [set.yaml, none.yaml]\nhexes: {}\n")
    write(tmp_path, set=TILES + "extends: standard\n")
    document = read(tmp_path / "a.yaml")
    assert set(document.sources) == {
        tmp_path / "a.yaml",
        tmp_path / "set.yaml",
        tmp_path / "none.yaml",
        places.tiles() / "standard.yaml",
    }


def test_a_changed_set_is_read_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "tiles", lambda: tmp_path)
    write(tmp_path, low=TILES + "tiles: {1: {color: yellow, track: 0-1}}\n")
    write(tmp_path, high=TILES + "extends: low\n")
    assert list(load_tiles(tmp_path / "high.yaml").tiles) == ["1"]
    write(tmp_path, low=TILES + "tiles: {22: {color: yellow, track: 0-1}}\n")
    assert list(load_tiles(tmp_path / "high.yaml").tiles) == ["22"]


def test_file_names_are_taken_letter_by_letter_in_either_form_of_accents(tmp_path):
    composed = unicodedata.normalize("NFC", "ÖKJ")
    decomposed = unicodedata.normalize("NFD", "ÖKJ")
    folder = tmp_path / "med å"
    folder.mkdir()
    (folder / f"{composed}.yaml").write_text(TILES, encoding="utf-8")
    fine = MAP + f"tiles: med å/{composed}.yaml\nhexes: {{}}\n"
    write(tmp_path, a=fine, b=fine.replace(composed, decomposed), c=fine.replace("med", "Med"))
    assert read(tmp_path / "a.yaml").issues == ()
    assert read(tmp_path / "b.yaml").issues == ()
    assert folder / f"{composed}.yaml" in read(tmp_path / "b.yaml").sources
    (case,) = read(tmp_path / "c.yaml").issues
    assert "is called 'med å', not 'Med å'" in case.message


def test_a_file_beside_is_not_taken_for_a_shipped_one(tmp_path):
    write(tmp_path, mine=TILES, a=MAP + "tiles: mine\nhexes: {}\n")
    document = read(tmp_path / "a.yaml")
    (issue,) = document.issues
    assert "write 'mine.yaml'" in issue.message


def test_check_takes_folders_and_tells_each_issue_once(tmp_path, monkeypatch):
    write(
        tmp_path,
        set=TILES + "tiles: {7: {color: blu}}\n",
        a=MAP + "tiles: set.yaml\nhexes: {}\n",
        b=MAP + "tiles: set.yaml\nhexes: {A3: {}}\n",
    )
    monkeypatch.chdir(tmp_path)
    issues = check(["b.yaml", tmp_path, "a.yaml"])
    # under the names as they were spelled last
    assert [(Path(issue.file).name, issue.line, issue.column) for issue in issues] == [
        ("b.yaml", 4, 8),
        ("b.yaml", 5, 9),
        ("set.yaml", 3, 20),
        ("a.yaml", 4, 8),
    ]
    relative = check(["a.yaml", "set.yaml"])
    assert [issue.file for issue in relative] == ["a.yaml", "set.yaml"]


def test_check_of_a_folder_without_manifests(tmp_path):
    (issue,) = check([tmp_path])
    assert issue.file == str(tmp_path)


def test_shipped_files_have_no_issue():
    assert check([places.maps(), places.tiles()]) == []


def test_shipped_files_by_key():
    assert manifests.map_path("18sj") == places.maps() / "18sj.yaml"
    assert load_map(manifests.map_path("18sj")).key == "18sj"
    assert load_tiles(manifests.tiles_path("18sj")).key == "18sj"
    with pytest.raises(KeyError):
        manifests.map_path("nothing")


def test_fault_63_utf8_whatever_the_locale(tmp_path):
    write(tmp_path, a=MAP + "name: Östersjön\nhexes: {}\n")
    code = (
        "import sys\n"
        "from stambana.manifests import load_board, load_map, load_sandbox, write_sandbox\n"
        "name = load_map(sys.argv[1]).name\n"
        "write_sandbox(load_board(sys.argv[1]), sys.argv[2])\n"
        "assert load_sandbox(sys.argv[2]).map.name == name\n"
        "sys.stdout.buffer.write(name.encode())"
    )
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    out = tmp_path / "out.yaml"
    result = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "a.yaml", out],
        env=environment,
        capture_output=True,
        check=True,
    )
    assert result.stdout.decode() == "Östersjön"


def test_importing_reads_neither_yaml_nor_pydantic():
    code = (
        "import sys, stambana.manifests, stambana.manifests.compiled\n"
        "print([name for name in ('yaml', 'pydantic', 'PySide6') if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    assert result.stdout.strip() == "[]"


def test_a_sandbox_of_a_faulty_map_points_at_the_line_that_names_it(tmp_path):
    write(
        tmp_path,
        map=MAP + "hexes: {A2: {color: gren}}\n",
        box="format: 1\nkind: sandbox\nmap: map.yaml\n",
    )
    here, there = read(tmp_path / "box.yaml").issues
    assert (Path(here.file).name, here.line, here.column) == ("box.yaml", 3, 6)
    assert here.message == "'map.yaml' has mistakes; the first is in line 4 of map.yaml"
    assert Path(there.file).name == "map.yaml"


def test_a_sandbox_on_a_map_of_ones_own(tmp_path):
    write(
        tmp_path,
        map=MAP
        + "tiles: standard\ncompanies: {A: {color: red}}\nhexes: {A2: {city: {}}, A4: {}}\n",
        box="format: 1\nkind: sandbox\nmap: map.yaml\nphase: green\n"
        "tiles: {A2: {tile: 57}}\ntokens: {company: A, hex: A2}\ntrains: {A: [3, D]}\n",
    )
    board = load_sandbox(tmp_path / "box.yaml")
    assert isinstance(board, Board)
    assert board.phase is Color.GREEN
    assert board.placements["A2"].rotation == 0
    assert board.tokens == (Token("A", "A2"),)
    assert board.trains == {"A": ("3", "D")}
