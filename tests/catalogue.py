"""What there is to be met in a game, read from the code itself so that nothing new is forgotten.

Reason codes are the first arguments of every ``Reason(...)`` in the sources; where that is a
parameter or a name of the function, whatever constants it can be.  Events are the classes
there are.  Ends are the clauses of each title, and every ``end(...)`` in the sources is one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import stambana
from stambana.engine.events import Event
from stambana.engine.rules import BY_HAND

APP = Path(stambana.__file__).parent
TITLES = {"18sj": "stambana.titles.g18sj", "18svea": "stambana.titles.g18svea"}
COMMON = ("stambana.engine", "stambana.track", "stambana.titles.trains")
"""Where what is common to the titles stands; each code is to be met in at least one of them."""

BESIDE = {"recordings", "views"}
"""Folders of what looks at games, or reads those of others, and is no part of their rules."""


def sources(package: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules of a package and those below it, by their path."""
    (folder,) = import_module(package).__path__
    for path in sorted(Path(folder).rglob("*.py")):
        if not BESIDE.isdisjoint(path.parts):
            continue
        yield str(path.relative_to(APP)), ast.parse(path.read_text(encoding="utf-8"))


def reason_codes(*packages: str) -> dict[str, list[str]]:
    """The codes of reasons that code in some packages gives, each with where.

    Code that no title uses, such as what is meant for boards alone, is left out.
    """
    used = used_names()
    found: dict[str, list[str]] = {}
    for package in packages:
        for path, module in sources(package):
            for call, inside in calls(module, "Reason"):
                if not {at.name for at in inside[:1]} <= used:
                    continue
                for code in constants(call.args[0], inside, module):
                    found.setdefault(code, []).append(f"{path}:{call.lineno}")
    return found


@cache
def used_names() -> frozenset[str]:
    """The functions and classes that games of the titles can come to, by name.

    From all that stands in the titles' modules on: what a body names is used.
    """
    bodies: dict[str, set[str]] = {}
    used: set[str] = set()
    for package in (*COMMON, *TITLES.values()):
        for _, module in sources(package):
            for node in module.body:
                names = {name_of(at) for at in ast.walk(node) if isinstance(at, ast.expr)}
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    bodies.setdefault(node.name, set()).update(names)
                    if package in TITLES.values():
                        used |= {node.name, *names}
                elif not _export(node):
                    used |= names
    new = set(used)
    while new:
        new = {name for at in new for name in bodies.get(at, ())} - used
        used |= new
    return frozenset(used)


def _export(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and name_of(node.targets[0]) == "__all__"


def calls(
    module: ast.AST, name: str, inside: tuple[ast.AST, ...] = ()
) -> Iterator[tuple[ast.Call, tuple[ast.AST, ...]]]:
    """All calls of a function, each with the classes and functions around it."""
    for node in ast.iter_child_nodes(module):
        named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        within = (*inside, node) if named else inside
        if isinstance(node, ast.Call) and name_of(node.func) == name:
            yield node, inside
        yield from calls(node, name, within)


def name_of(node: ast.expr) -> str:
    """The last part of what is called."""
    return getattr(node, "id", "") or getattr(node, "attr", "")


def constants(node: ast.expr, inside: tuple[ast.AST, ...], module: ast.Module) -> set[str]:
    """All texts that an expression can be; raises LookupError where that cannot be seen."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return constants(node.body, inside, module) | constants(node.orelse, inside, module)
    if isinstance(node, ast.Name) and inside:
        return named(node.id, inside, module)
    raise LookupError(f"what is {ast.unparse(node)} in line {node.lineno}?")


def named(name: str, inside: tuple[ast.AST, ...], module: ast.Module) -> set[str]:
    """What a name of a function can be: given by its callers, or set inside it."""
    function = inside[-1]
    assert isinstance(function, ast.FunctionDef)
    found: set[str] = set()
    parameters = [at.arg for at in function.args.args]
    if name in parameters:
        method = parameters[0] in ("self", "cls")
        position = parameters.index(name) - method
        for call, around in calls(module, function.name):
            given = [at.value for at in call.keywords if at.arg == name]
            given = given or list(call.args[position : position + 1])
            for value in given:
                found |= constants(value, around, module)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                found |= _unpacked(name, target, node.value, inside, module)
        elif isinstance(node, ast.For | ast.comprehension):
            rows = node.iter.elts if isinstance(node.iter, ast.Tuple | ast.List) else []
            for row in rows:
                found |= _unpacked(name, node.target, row, inside, module)
    if not found:
        raise LookupError(f"what is {name} in {function.name}?")
    return found


def _unpacked(
    name: str, target: ast.expr, value: ast.expr, inside: Any, module: ast.Module
) -> set[str]:
    if isinstance(target, ast.Name) and target.id == name:
        return constants(value, inside, module)
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=True)
        return set().union(*(_unpacked(name, *pair, inside, module) for pair in pairs))
    return set()


def event_kinds(*packages: str) -> list[str]:
    """The names of the classes of events in some packages."""
    return sorted(
        cls.__name__
        for cls in _below(Event)
        if cls.__module__.startswith(packages) and not cls.__subclasses__()
    )


def _below(cls: type[Event]) -> Iterator[type[Event]]:
    for at in cls.__subclasses__():
        yield at
        yield from _below(at)


def ends(title: str) -> list[str]:
    """The clauses by which a game of a title ends, the end by hand among them."""
    module = import_module(TITLES[title] + ".rules")
    return [*(at.value for at in module.EndReason), BY_HAND]


def ends_told(title: str) -> set[str]:
    """The codes with which the code of a title ends its games."""
    return {
        code
        for _, module in sources(TITLES[title])
        for call, inside in calls(module, "end")
        for code in constants(call.args[0], inside, module)
    }
