"""One word, one thing: no two public classes of the program have one name.

Titles and kits may name their actions, frames and steps alike: they say the same thing of two
games, or what a title makes of its kit's.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

APP = Path(__file__).parents[1] / "app" / "stambana"
FOLDERS = [path.parent for path in (APP / "titles").glob("*/__init__.py")]


def room(path: Path) -> str:
    """Where a module lies: the folders of titles and kits are one place."""
    inside = any(folder in path.parents for folder in FOLDERS)
    return "a title" if inside else path.relative_to(APP).as_posix()


def test_no_two_public_classes_have_one_name() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for path in APP.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(room(path))
    double = {name: sorted(where) for name, where in places.items() if len(where) > 1}
    assert not double, "\n".join(f"{name}: {', '.join(where)}" for name, where in double.items())
