"""Every sentence has its Swedish, and no Swedish is left over.

The English sentences are found in the code itself.  A sentence is

- the first argument of ``tr``, written out there; or
- what a class says as its ``sentence``, as events do; or
- what is handed over as ``sentence`` to be translated later: to a class that gives its field
  of that name to ``tr`` (``Reason``, ``Move``), or to a function that hands it on.  It is
  written out there, or taken from a constant or a choice of written-out ones.

A single word that is a value (a color, a side) reaches ``tr`` without being written there;
VALUES says for each name under which this happens what words it can be.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from stambana import words
from stambana.hexes.coords import SIDES, Layout, side_name
from stambana.manifests.fields import MARKERS, TERRAINS
from stambana.titles.g18svea.track import BLACK_TILE, CITY_TILE
from stambana.track.maps import BorderKind
from stambana.track.tiles import Color

ROOT = Path(__file__).parents[1]
APP = ROOT / "app" / "stambana"
CATALOGS = ROOT / "resources" / "translations"

COLORS = set(Color)
VALUES = {
    "color": COLORS,
    "value": COLORS,  # values of a Move that are words
    "side_name": {side_name(side, layout) for side in SIDES for layout in Layout},
    "kind": {*BorderKind, *TERRAINS, *MARKERS, BLACK_TILE, CITY_TILE},
}


class Finder:
    """The sentences of one module, and what keeps others from being found."""

    def __init__(self, path: Path, takers: dict[str, int]) -> None:
        self.name = path.relative_to(APP).as_posix()
        self.takers = takers
        self.sentences: dict[str, str] = {}
        self.faults: list[str] = []
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.constants: dict[str, list[ast.expr]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.constants.setdefault(target.id, []).append(node.value)
            elif (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and node.value is not None
            ):
                self.constants.setdefault(node.target.id, []).append(node.value)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call):
                self._look_at(node)
            elif isinstance(node, ast.ClassDef):
                self._look_at_class(node)

    def _look_at(self, call: ast.Call) -> None:
        name = last_name(call.func)
        if name == "tr" and self.name != "words.py":
            self._look_at_tr(call)
        elif name in self.takers:
            given = [key.value for key in call.keywords if key.arg == "sentence"]
            given += call.args[self.takers[name] : self.takers[name] + 1]
            for sentence in given[:1]:
                for leaf in self._leaves(sentence, call):
                    self.sentences[leaf] = self._place(call)

    def _look_at_class(self, node: ast.ClassDef) -> None:
        """A class may say its one sentence itself, as events do."""
        for part in node.body:
            named = isinstance(part, ast.AnnAssign) and last_name(part.target) == "sentence"
            if named and isinstance(part.value, ast.Constant) and part.value.value:
                self.sentences[part.value.value] = self._place(part)

    def _look_at_tr(self, call: ast.Call) -> None:
        first = call.args[0]
        if isinstance(first, ast.Constant):
            self._check_values(call, first.value)
        elif last_name(first) in VALUES and not call.keywords:
            return
        for leaf in self._leaves(first, call):
            self.sentences[leaf] = self._place(call)

    def _check_values(self, call: ast.Call, sentence: str) -> None:
        given = {key.arg for key in call.keywords}
        if None not in given and given != fields(sentence):
            self._fault(call, f"{sentence!r} has fields {fields(sentence)}, is given {given}")

    def _leaves(
        self, node: ast.expr, call: ast.Call, seen: frozenset[str] = frozenset()
    ) -> list[str]:
        """The written-out texts an expression can be."""
        match node:
            case ast.Constant(value=str(text)):
                return [text] if text else []
            case ast.IfExp(body=body, orelse=other):
                parts = [body, other]
            case ast.Dict(values=values):
                parts = values
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                pass
            case ast.Subscript(value=value):
                parts = [value]
            case ast.Name(id=name) if name in self.constants and name not in seen:
                parts = self.constants[name]
                seen = seen | {name}
            case ast.Name(id="sentence") | ast.Attribute(attr="sentence"):
                return []  # looked at where it was handed over
            case _:
                self._fault(call, f"{ast.unparse(node)} is no written-out sentence")
                return []
        return [leaf for part in parts for leaf in self._leaves(part, call, seen)]

    def _place(self, node: ast.expr | ast.stmt) -> str:
        return f"{self.name}:{node.lineno}"

    def _fault(self, node: ast.AST, what: str) -> None:
        self.faults.append(f"{self._place(node)}: {what}")


def last_name(node: ast.expr) -> str:
    """The name at the end of ``a.b.name`` or ``name(...)``; empty for anything else."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=function):
            return last_name(function)
    return ""


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def sentence_takers(modules: list[ast.Module]) -> dict[str, int]:
    """Where among its arguments each class and function takes a ``sentence`` to translate.

    A class does when it hands its field of that name to ``tr``; a function when it hands its
    parameter on to ``tr`` or to another taker.
    """
    places: dict[str, int] = {}
    nodes: dict[str, ast.AST] = {}
    for module in modules:
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                names = [
                    part.target.id
                    for part in node.body
                    if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
                ]
            elif isinstance(node, ast.FunctionDef) and node.name != "tr":
                names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
                names = [name for name in names if name not in {"self", "cls"}]
                names += [argument.arg for argument in node.args.kwonlyargs]
            else:
                continue
            if "sentence" in names:
                places[node.name] = names.index("sentence")
                nodes[node.name] = node
    takers = {"tr": 0}
    while True:
        more = {
            name: places[name]
            for name, node in nodes.items()
            if name not in takers and hands_on(node, takers)
        }
        if not more:
            return takers
        takers |= more


def hands_on(node: ast.AST, takers: dict[str, int]) -> bool:
    return any(
        last_name(given) == "sentence"
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and last_name(call.func) in takers
        for given in (*call.args, *(key.value for key in call.keywords))
    )


@cache
def finders() -> tuple[Finder, ...]:
    paths = sorted(APP.rglob("*.py"))
    takers = sentence_takers([ast.parse(path.read_text(encoding="utf-8")) for path in paths])
    return tuple(Finder(path, takers) for path in paths)


@cache
def sentences() -> dict[str, str]:
    """Every English sentence and a place where it is said."""
    found: dict[str, str] = {}
    for finder in finders():
        found.update(finder.sentences)
    return found


def entries(language: str) -> Iterator[tuple[str, str, str]]:
    """File, English and translation of every entry, those given twice included."""
    for path in sorted((CATALOGS / language).glob("*.json")):
        pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
        for english, translation in pairs:
            yield path.name, english, translation


LANGUAGES = [language for language in words.languages() if language != "en"]


def test_there_is_swedish():
    assert LANGUAGES == ["sv"]


def test_sentences_are_written_out():
    assert [fault for finder in finders() for fault in finder.faults] == []


def test_the_finder_finds():
    """What is known to be said in various ways is among what was found."""
    assert {
        "the hex needs a tile without label",  # one of two, by a name
        "ports in the hex: {before}, on the tile: {after}",  # out of a table
        "bare ground",  # plain
        "{company} floated",  # of a class
        "Redeem shares",  # of a form
    } <= set(sentences())


@pytest.mark.parametrize(
    "code",
    [
        "tr(text)",
        "tr(f'{text} tiles')",
        "tr('some ' + text)",
        "tr('{number} tiles')",
        "tr('tiles', number=1)",
        "Reason('code', text)",
        "tr(color, number=1)",
    ],
)
def test_the_finder_refuses(code, tmp_path, monkeypatch):
    path = tmp_path / "module.py"
    path.write_text(code, encoding="utf-8")
    monkeypatch.setitem(globals(), "APP", tmp_path)
    assert len(Finder(path, {"Reason": 1}).faults) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_missing(language):
    there = {english for _, english, _ in entries(language)}
    needed = {**{word: "a value" for known in VALUES.values() for word in known}, **sentences()}
    missing = [f"{place}: {text}" for text, place in needed.items() if text not in there]
    assert not missing, "\n".join(missing)


def test_compass_points_in_lists_of_track_are_said_in_the_language_spoken():
    """``side_name`` gives a key, not a word: wherever it is asked, ``tr`` says it."""
    bare = []
    for path in sorted(APP.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        said = {id(arg) for call in calls if last_name(call.func) == "tr" for arg in call.args}
        bare += [
            f"{path.relative_to(APP)}:{call.lineno}"
            for call in calls
            if last_name(call.func) == "side_name" and id(call) not in said
        ]
    assert bare == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_left_over(language):
    known = set().union(sentences(), *VALUES.values())
    assert [
        f"{file}: {english}" for file, english, _ in entries(language) if english not in known
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_given_twice_differently(language):
    first: dict[str, str] = {}
    for file, english, translation in entries(language):
        assert first.setdefault(english, translation) == translation, f"{file}: {english}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_fields(language):
    for file, english, translation in entries(language):
        assert translation.strip(), f"{file}: {english}"
        assert fields(english) == fields(translation), f"{file}: {english}"


def test_words_are_translated_with_their_values():
    words.set_language("sv")
    try:
        assert (
            words.tr("tile {old} does not become {new}", old="7", new="8") == "bricka 7 blir inte 8"
        )
    finally:
        words.set_language("en")
    assert (
        words.tr("tile {old} does not become {new}", old="7", new="8") == "tile 7 does not become 8"
    )


def test_one_formatter_sets_thousands_apart():
    assert words.grouped(-12_345) == "\N{MINUS SIGN}12\N{NO-BREAK SPACE}345"
    assert words.money(1_000, "kr") == "1\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}kr"
    others = [path for path in APP.rglob("*.py") if ":,}" in path.read_text(encoding="utf-8")]
    assert others == [APP / "words.py"]
