import os
import subprocess
import sys
from pathlib import Path

import pytest

from stambana import words
from stambana.cli.main import main

APP = Path(__file__).parents[2] / "app"


@pytest.fixture(autouse=True)
def _surroundings(qapp, monkeypatch):
    """English, one QApplication, and the language as it was afterwards."""
    monkeypatch.setenv("LC_ALL", "C")
    before = words.language()
    yield
    words.set_language(before)


@pytest.fixture
def stambana(capsys):
    """Run the command line in this process: exit code, lines printed, lines of complaint."""

    def run(*arguments):
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def process():
    """Run the command line in a process of its own, with these environment variables.

    A variable of None is left out.  Output is bytes.
    """

    def run(*arguments, cwd=None, stdout=subprocess.PIPE, code="", **variables):
        environment = {key: value for key, value in os.environ.items() if key != "QT_QPA_PLATFORM"}
        environment["PYTHONPATH"] = os.pathsep.join([str(APP), environment.get("PYTHONPATH", "")])
        environment.update({key: value for key, value in variables.items() if value is not None})
        for key in [key for key, value in variables.items() if value is None]:
            environment.pop(key, None)
        program = ["-c", code] if code else ["-m", "stambana"]
        return subprocess.run(
            [sys.executable, *program, *map(os.fspath, arguments)],
            env=environment,
            cwd=cwd,
            stdout=stdout,
            stderr=subprocess.PIPE,
            timeout=120,
        )

    return run


MAP = """\
format: 1
kind: map
name: Småland
layout: flat
names: axial
tiles: standard
hexes:
  0,0: {name: Växjö, city: {}}
  1,0: {}
"""

TILES = """\
format: 1
kind: tiles
name: Små brickor
tiles:
  8: {color: yellow, track: 0-2, count: 3}
  9: {color: yellow, track: 0-3, count: unlimited}
"""


@pytest.fixture
def map_file(tmp_path):
    path = tmp_path / "småland karta.yaml"
    path.write_text(MAP, encoding="utf-8")
    return path


@pytest.fixture
def tiles_file(tmp_path):
    path = tmp_path / "brickor.yaml"
    path.write_text(TILES, encoding="utf-8")
    return path


@pytest.fixture
def bad_file(tmp_path):
    path = tmp_path / "dålig.yaml"
    path.write_text(
        MAP.replace("city: {}", "color: gren").replace("layout: flat", "layout: flatt"),
        encoding="utf-8",
    )
    return path
