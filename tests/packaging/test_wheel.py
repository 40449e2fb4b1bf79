"""What is built holds everything, and the installed program finds it."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BUILD = """
import sys
from hatchling.build import build_sdist, build_wheel
for made in sys.argv[2:]:
    print({"wheel": build_wheel, "sdist": build_sdist}[made](sys.argv[1]))
"""


def build(checkout, into, *kinds):
    """What hatchling makes of a checkout, one path for each kind."""
    result = subprocess.run(
        [sys.executable, "-c", BUILD, str(into), *kinds],
        cwd=checkout,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [into / name for name in result.stdout.split()]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return build(ROOT, tmp_path_factory.mktemp("dist"), "wheel", "sdist")


def files(folder, base=ROOT):
    return {
        path.relative_to(base).as_posix()
        for path in (base / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_is_complete(built):
    with zipfile.ZipFile(built[0]) as wheel:
        names = set(wheel.namelist())
    code = {name.removeprefix("app/") for name in files("app/stambana")}
    data = {
        f"stambana/data/{name}"
        for folder in ("maps", "tiles", "resources")
        for name in files(folder)
    }
    assert "stambana/data/maps/18sj.yaml" in data
    assert {name for name in names if ".dist-info/" not in name} == code | data


def test_the_licences_are_in_it(built):
    with zipfile.ZipFile(built[0]) as wheel:
        licences = {name.partition("/licenses/")[2] for name in wheel.namelist()}
    assert {"LICENSE", "resources/fonts/OFL.txt"} <= licences


def test_the_source_archive_builds_the_same_wheel(built, tmp_path):
    with tarfile.open(built[1]) as archive:
        for member in archive:  # by hand: Debian's 3.11 cannot filter, 3.14 wants it
            target = tmp_path / member.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.extractfile(member).read())
    (source,) = tmp_path.iterdir()
    for folder in ("app", "docs", "maps", "packaging", "resources", "tests", "tiles"):
        assert files(folder, source) == files(folder)
    for name in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", ".ci/run"):
        assert (source / name).is_file()
    (wheel,) = build(source, tmp_path, "wheel")
    assert wheel.read_bytes() == built[0].read_bytes()


def test_the_installed_program_finds_its_data(built, tmp_path):
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(tmp_path)
    program = """
from stambana import places, words
from stambana.manifests import load_board, map_path
print(places.maps())
words.set_language("sv")
print(words.tr("green"), len(load_board(map_path("18sj")).map.hexes) > 0)
"""
    result = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert result.stdout.splitlines() == [
        str(tmp_path / "stambana" / "data" / "maps"),
        "grön True",
    ]


def test_both_scripts_lead_to_the_program(built):
    with zipfile.ZipFile(built[0]) as wheel:
        (points,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
        text = wheel.read(points).decode()
    assert text.split() == [
        "[console_scripts]",
        "stambana",
        "=",
        "stambana.cli.main:main",
        "[gui_scripts]",
        "stambana-gui",
        "=",
        "stambana.cli.main:main",
    ]
