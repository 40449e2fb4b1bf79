"""The layers of ARCHITECTURE.md hold, at rest and while running, and a breach is noticed."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LINT = (
    "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
)


def lint(folder):
    """Run the contracts of the configuration in ``folder`` on the package below its app."""
    result = subprocess.run(
        [sys.executable, "-c", LINT],
        cwd=folder,
        env={"PYTHONPATH": str(folder / "app"), "PATH": "", "HOME": str(folder)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return result.returncode, result.stdout + result.stderr


@pytest.fixture
def copy(tmp_path):
    """A copy of the program to break."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_the_layers_hold():
    code, output = lint(ROOT)
    assert code == 0, output


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("track/upwards.py", "import stambana.manifests", "everything imports downwards only"),
        ("art/beside.py", "import stambana.table", "everything imports downwards only"),
        ("elsewhere.py", "", "everything imports downwards only"),
        ("table/widgets.py", "from PySide6 import QtCore", "nothing left of ui imports Qt"),
        ("sheets/widgets.py", "from PySide6 import QtGui", "nothing left of ui imports Qt"),
        (
            "table/family.py",
            "from stambana.titles.trains.words import Words18",
            "no title and no family in the common rooms",
        ),
        (
            "ui/family.py",
            "from stambana.titles.g18sj import facets",
            "no title and no family in the common rooms",
        ),
    ],
)
def test_a_breach_is_noticed(copy, file, line, contract):
    (copy / "app" / "stambana" / file).write_text(line + "\n", encoding="utf-8")
    code, output = lint(copy)
    assert code == 1
    assert f"{contract} BROKEN" in output


def folders():
    """The folders of titles and kits, each with the modules of the program that it imports."""
    titles = ROOT / "app" / "stambana" / "titles"
    for folder in sorted(path for path in titles.iterdir() if (path / "__init__.py").exists()):
        found = set()
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    found.add(node.module)
                elif isinstance(node, ast.Import):
                    found |= {name.name for name in node.names}
        yield folder, found


def test_a_title_stands_on_kits_and_no_kit_knows_a_title():
    titles = {folder.name for folder, _ in folders() if (folder / "title.py").exists()}
    assert titles, "there are titles"
    for folder, imports in folders():
        others = titles - {folder.name}
        known = {name.split(".")[2] for name in imports if name.startswith("stambana.titles.")}
        assert not known & others, f"{folder.name} imports {known & others}"


def test_models_run_without_qt():
    """Also what is imported late, inside functions, brings no Qt along."""
    program = """
import importlib, json, pkgutil, sys
import stambana
for package in ("hexes", "track", "manifests", "art", "sheets", "titles", "table"):
    module = importlib.import_module(f"stambana.{package}")
    for part in pkgutil.walk_packages(module.__path__, f"stambana.{package}."):
        importlib.import_module(part.name)
from stambana.art import draw_board
from stambana.manifests import load_board, map_path
draw_board(load_board(map_path("18sj")))
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(ROOT / "app")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    modules = json.loads(result.stdout)
    assert "shapely" in modules
    assert not {"PySide6", "shiboken6"} & set(modules)
