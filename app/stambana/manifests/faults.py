"""Faults of shape: pydantic's errors as issues in our own words, each at its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from stambana.manifests.faceshape import Shape
from stambana.manifests.fields import SKIP, found
from stambana.manifests.issues import Report, hint, near_miss, shown
from stambana.manifests.nodes import List, Loc, Mapping, Node, find, place, plain
from stambana.manifests.shape import MODELS
from stambana.words import tr

ENTRIES = {
    "tiles", "companies", "hexes", "borders", "lines", "regions", "scenery", "lettering",
    "tokens", "trains",
}  # fmt: skip
"""Keys whose entries stand for themselves: a fault in one leaves the others usable."""

NEEDED = {"format", "kind", "layout", "names", "map", "extends"}
"""Keys without which nothing that follows makes sense."""


def validate(root: Mapping, kind: str, report: Report) -> tuple[Shape | None, set[Loc]]:
    """The model of a document, and what had to be left out of it because it is faulty.

    All faults go to ``report``.  What is faulty is left out, so that the rest can still be
    checked for sense; None when too little is left.
    """
    model = MODELS[kind]
    data = plain(root)
    dropped: set[Loc] = set()
    for _ in range(3):  # each round leaves out what is faulty; two rounds are enough
        try:
            return model.model_validate(data), dropped
        except ValidationError as error:
            errors = error.errors(include_url=False)
            if not dropped:
                _tell_all(errors, root, model, report)
            if not _prune(data, errors, dropped):
                return None, dropped
    return None, dropped


def _prune(data: dict[str, Any], errors: list[Any], dropped: set[Loc]) -> bool:
    """Leave out the faulty entries; False if something needed is among them."""
    for fault in errors:
        loc = tuple(fault["loc"])
        if not loc or (loc[0] in NEEDED) or (fault["type"] == "missing" and len(loc) == 1):
            return False
        top = loc[0]
        holder = data.get(top)
        if len(loc) > 1 and top in ENTRIES and isinstance(holder, (dict, list)):
            entry = loc[1]
            dropped.add((top, entry))
            if isinstance(holder, dict):
                holder.pop(entry, None)
                continue
            if isinstance(entry, int) and entry < len(holder):
                holder[entry] = SKIP
                continue
        dropped.add((top,))
        data.pop(top, None)
    return True


def _tell_all(errors: list[Any], root: Node, model: type[BaseModel], report: Report) -> None:
    """Tell the faults; a missing key is none of its own where another is a misspelling of it."""
    meant: set[Loc] = set()
    for fault in errors:
        loc = tuple(fault["loc"])
        if report.full:
            return
        if fault["type"] == "extra_forbidden":
            keys = _keys_at(model, loc[:-1])
            meant.add((*loc[:-1], near_miss(str(loc[-1]), keys)))
            _tell_unknown_key(loc, keys, root, report)
    for fault in errors:
        told = fault["type"] == "extra_forbidden"
        if not told and not (fault["type"] == "missing" and tuple(fault["loc"]) in meant):
            _tell(fault, root, report)
        if report.full:
            return


def _tell_unknown_key(loc: Loc, keys: list[str], root: Node, report: Report) -> None:
    key = str(loc[-1])
    message = tr(
        "the key '{key}' is not known here{hint}", key=shown(key), hint=hint(key, keys, most=8)
    )
    report.add(*place(root, loc, key=True), message)


def _tell(fault: Any, root: Node, report: Report) -> None:
    loc: Loc = tuple(fault["loc"])
    kind = fault["type"]
    if kind == "missing":
        message = tr("the key '{key}' is missing; add it", key=loc[-1])
        report.add(*place(root, loc[:-1], key=True), message)
        return
    if kind == "value_error":
        wrong = fault["ctx"]["error"]
        # pydantic marks a fault of a key as a step of its own
        of_key = loc[-1:] == ("[key]",) or bool(getattr(wrong, "key", False))
        report.add(*place(root, _value_loc(loc, root), key=of_key), str(wrong))
        return
    value = found(fault["input"])
    if kind in ("model_type", "model_attributes_type", "dict_type"):
        if fault["input"] == "":
            message = tr(
                "nothing stands here; write {empty} for nothing special, or the keys it has",
                empty="{}",
            )
        else:
            message = tr(
                "a mapping such as {{key: value}} is expected here, not {found}", found=value
            )
    elif kind == "list_type":
        message = tr("a list such as [a, b] is expected here, not {found}", found=value)
    elif kind == "string_type":
        message = tr("a text is expected here, not {found}", found=value)
    else:
        message = tr("{found} is not possible here", found=value)
    report.add(*place(root, _value_loc(loc, root)), message)


def _value_loc(loc: Loc, root: Node) -> Loc:
    """A location of the models as one of the file.

    Left out are the marks pydantic adds for the key of a mapping, and the index of the
    junction where the file gives one junction only, as a plain list.
    """
    loc = tuple(step for step in loc if step != "[key]")
    if "junction" in loc[:-1]:
        after = loc.index("junction") + 1
        written = find(root, loc[:after])
        if isinstance(written, List) and not any(isinstance(at, List) for at in written.items):
            return (*loc[:after], *loc[after + 1 :])
    return loc


def _keys_at(model: type[BaseModel], loc: Loc) -> list[str]:
    """The keys known at a location of a model."""
    here: list[Any] = [model]
    for step in loc:
        if isinstance(step, int):
            continue
        following: list[Any] = []
        for one in here:
            field = one.model_fields.get(step)
            if field is not None:
                following += _models_in(field.annotation)
        if following:
            here = following
    return [name for one in here for name in one.model_fields]


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)
