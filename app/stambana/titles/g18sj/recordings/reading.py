"""Reading a recorded game: the JSON export of 18xx.games, checked before anything uses it.

The file is hostile until checked: its size, depth, types and numbers are bounded, what cannot be
shown becomes a blank (``spelling``), and the first fault is told with its place.  Undo
and redo are worked out on the list of actions alone, so what was taken back need not be legal;
only what survives is looked at closely.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from stambana import outside
from stambana.titles.title import RecordingError
from stambana.words import tr

MOST_BYTES = 8 * 1024 * 1024
"""A long game with much talk has one or two."""

MOST_ACTIONS = 20_000
MOST_DEPTH = 12
MOST_TEXT = 500
MOST_NUMBER = 2**53


OVER = ("finished", "archived")
"""The states of a game that is over."""

_DIGITS = re.compile(r"[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Recorded:
    """One action that survived: its position in the file, what it was, whose, and its fields.

    ``entity`` is text for players too.  ``unasked`` ones were done by a standing order and
    stand in the file inside the action at their position.
    """

    index: int
    kind: str
    entity: str
    entity_type: str
    fields: Mapping[str, Any]
    unasked: bool = False


@dataclass(frozen=True)
class Recording:
    """A recorded game: who played what, and what survived of it, oldest first.

    ``players`` pairs ids with names, in seating order; ``result`` is the recorded worth by id,
    ``total`` how many actions the file lists, undone ones included.
    """

    title: str
    players: tuple[tuple[str, str], ...]
    seed: int
    rules: tuple[str, ...]
    actions: tuple[Recorded, ...]
    total: int
    result: Mapping[str, int]
    end_reason: str
    finished: bool


Text, Number, Texts, Routes = "text", "number", "texts", "routes"

FIELDS: Mapping[str, Mapping[str, str]] = {
    "bid": {"company": Text, "price": Number},
    "pass": {},
    "par": {"corporation": Text, "share_price": Text},
    "buy_shares": {"shares": Texts},
    "sell_shares": {"shares": Texts},
    "lay_tile": {"hex": Text, "tile": Text, "rotation": Number},
    "place_token": {"city": Text},
    "run_routes": {"routes": Routes},
    "dividend": {"kind": Text},
    "buy_train": {"train": Text, "price": Number},
    "discard_train": {"train": Text},
    "buy_company": {"company": Text, "price": Number},
    "assign": {"target": Text},
    "choose": {"choice": Text},
    "bankrupt": {},
    "end_game": {},
    "message": {},
    "program_buy_shares": {},
    "program_share_pass": {},
    "program_disable": {},
}
"""The actions of 18SJ and the fields each must have, with their kind."""

OPTIONAL: Mapping[str, str] = {"percent": Number, "variant": Text, "exchange": Text}
"""Fields that may be missing, with their kind where they are given and used."""

STANDING_ORDERS = ("message", "program_buy_shares", "program_share_pass", "program_disable")
"""Actions that change nothing themselves."""

PROGRAM = "program_"
"""How the types of all standing orders begin; that program has more than its 18SJ offers."""


def is_quiet(kind: str) -> bool:
    """Whether actions of a type change nothing themselves: chat and standing orders."""
    return kind in STANDING_ORDERS or kind.startswith(PROGRAM)


def parse(data: bytes) -> Recording:
    """The recording in the bytes of a file; raises RecordingError for one that is none."""
    if len(data) > MOST_BYTES:
        raise RecordingError(tr("the file is larger than any recorded game"))
    try:
        value = outside.of_json(outside.unmarked(data).decode("utf-8"))
    except outside.OutsideError as error:
        raise RecordingError(str(error)) from None
    except UnicodeDecodeError:
        raise RecordingError(tr("the file is no text in UTF-8")) from None
    except json.JSONDecodeError as error:
        raise RecordingError(
            tr(
                "the file is no JSON: line {line}, column {column}",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except ValueError:
        raise RecordingError(tr("the file holds numbers or nesting of no recorded game")) from None
    if not isinstance(value, dict) or not isinstance(value.get("actions"), list):
        raise RecordingError(tr("this is no recorded game: it has no list of actions"))
    return _recording(value)


def _recording(value: Mapping[str, Any]) -> Recording:
    settings = value.get("settings")
    settings = settings if isinstance(settings, dict) else {}
    rules = settings.get("optional_rules") or []
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise RecordingError(tr("the optional rules are no list of texts"))
    actions = value["actions"]
    if len(actions) > MOST_ACTIONS:
        raise RecordingError(tr("the file is larger than any recorded game"))
    for index, action in enumerate(actions):
        _look_at(action, index)
    reason = value.get("game_end_reason")
    players = _players(value.get("players"))
    return Recording(
        title=_text(value.get("title"), "title"),
        players=players,
        seed=_seed(settings.get("seed"), value.get("id")),
        rules=tuple(rules),
        actions=tuple(_surviving(actions)),
        total=len(actions),
        result=_result(value.get("result")),
        end_reason=reason if isinstance(reason, str) else "",
        finished=value.get("status") in OVER or bool(reason),
    )


def _seed(seed: Any, number: Any) -> int:
    """The seed; where none is given, the number of the game is it."""
    digits = _DIGITS.search(str(number)[:MOST_TEXT]) if seed is None and _id(number) else None
    return int(digits[0]) if digits else _number(seed, "seed")


def _text(value: Any, field: str, index: int = -1) -> str:
    if isinstance(value, str) and len(value) <= MOST_TEXT:
        return value
    raise RecordingError(tr("{field} is no text", field=field), index)


def _number(value: Any, field: str, index: int = -1) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_NUMBER:
        return value
    raise RecordingError(tr("{field} is no whole number", field=field), index)


def _id(value: Any) -> str:
    """An id as text: players have numbers, in old files names."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return ""
    return str(value)[:MOST_TEXT]


def _players(value: Any) -> tuple[tuple[str, str], ...]:
    rows = value if isinstance(value, list) else []
    found: list[tuple[str, str]] = []
    for row in rows[:20]:
        name = row.get("name") if isinstance(row, dict) else None
        name = name[:100] if isinstance(name, str) else ""
        key = (_id(row.get("id")) or name) if isinstance(row, dict) else ""
        if not key or not name.strip():
            raise RecordingError(tr("the players are no list of ids and names"))
        found.append((key, name))
    if len({key for key, _ in found}) < len(found) or not found:
        raise RecordingError(tr("the players are no list of ids and names"))
    return tuple(found)


def _result(value: Any) -> dict[str, int]:
    if not isinstance(value, dict):
        return {}
    return {
        str(key): amount
        for key, amount in value.items()
        if isinstance(amount, int) and not isinstance(amount, bool)
    }


def _look_at(action: Any, index: int) -> None:
    """Raise RecordingError for an action that could not even be undone."""
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        raise RecordingError(tr("this is no action"), index)
    level: list[Any] = [action]
    for _ in range(MOST_DEPTH):
        level = [
            inner
            for value in level
            for inner in (value.values() if isinstance(value, dict) else value)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise RecordingError(tr("the file holds numbers or nesting of no recorded game"), index)


# -- undo and redo ------------------------------------------------------------------------------


def survivors(actions: list[Mapping[str, Any]]) -> list[int]:
    """The positions of the actions that undo and redo left standing; they themselves do not.

    An undo takes back the last action that stands, or with ``action_id`` all after that one; a
    redo brings back what the latest undo took.  Any other action makes what was undone final;
    messages neither are undone nor do that.
    """
    stands = [False] * len(actions)
    open_to: list[int] = []
    undone: list[list[int]] = []
    known = _Latest()
    for index, action in enumerate(actions):
        kind = action["type"]
        if kind == "undo":
            kept = _kept(action.get("action_id"), open_to, known, index)
            taken, open_to[kept:] = open_to[kept:], []
            for position in taken:
                stands[position] = False
            undone.append(taken)
        elif kind == "redo":
            again = undone.pop() if undone else []
            open_to += again
            for position in again:
                stands[position] = True
        else:
            stands[index] = True
            if kind != "message":
                open_to.append(index)
                undone.clear()
        known.add(action.get("id"), index)
    return [index for index, standing in enumerate(stands) if standing]


def _kept(until: Any, open_to: list[int], known: _Latest, index: int) -> int:
    """How many of the actions that an undo can take back it leaves standing."""
    if until is None:
        return max(0, len(open_to) - 1)
    return bisect_right(open_to, known.position(_number(until, "action_id", index)))


class _Latest:
    """Finds the latest action with at most some id, in files of any length."""

    def __init__(self) -> None:
        self._ids: list[int] = []
        self._positions: list[int] = []

    def add(self, number: Any, position: int) -> None:
        """Note the id of the next action; what comes before it with a greater one is forgotten."""
        if not isinstance(number, int):
            return
        while self._ids and self._ids[-1] >= number:
            self._ids.pop()
            self._positions.pop()
        self._ids.append(number)
        self._positions.append(position)

    def position(self, most: int) -> int:
        """The position of the latest action whose id is at most ``most``, or -1."""
        at = bisect_right(self._ids, most)
        return self._positions[at - 1] if at else -1


# -- what survived ------------------------------------------------------------------------------


def _surviving(actions: list[Mapping[str, Any]]) -> Iterable[Recorded]:
    for index in survivors(actions):
        action = actions[index]
        yield _checked(action, index)
        unasked = action.get("auto_actions") or []
        if not isinstance(unasked, list):
            raise RecordingError(tr("{field} is no list", field="auto_actions"), index)
        for inner in unasked:
            if not isinstance(inner, dict) or not isinstance(inner.get("type"), str):
                raise RecordingError(tr("this is no action"), index)
            yield _checked(inner, index, unasked=True)


def _checked(action: Mapping[str, Any], index: int, unasked: bool = False) -> Recorded:
    kind = action["type"]
    if kind not in FIELDS and not is_quiet(kind):
        raise RecordingError(tr("18SJ has no action of the type {kind}", kind=kind[:40]), index)
    for field, what in FIELDS.get(kind, {}).items():
        _check_field(action.get(field), what, field, index)
    for field, what in OPTIONAL.items():
        if action.get(field) is not None:
            _check_field(action[field], what, field, index)
    return Recorded(
        index,
        kind,
        _id(action.get("entity")),
        str(action.get("entity_type") or ""),
        action,
        unasked,
    )


def _check_field(value: Any, what: str, field: str, index: int) -> None:
    if what == Text:
        _text(value, field, index)
    elif what == Number:
        _number(value, field, index)
    else:
        if not isinstance(value, list) or len(value) > 100:
            raise RecordingError(tr("{field} is no list", field=field), index)
        for item in value:
            if what == Texts:
                _text(item, field, index)
            else:
                _check_route(item, index)


def _check_route(route: Any, index: int) -> None:
    """A route has its train, its pieces as lists of hexes, and perhaps stops and revenue."""
    if not isinstance(route, dict):
        raise RecordingError(tr("{field} is no list", field="routes"), index)
    _text(route.get("train"), "train", index)
    pieces = route.get("connections")
    nodes = route.get("nodes") or []
    if not isinstance(pieces, list) or not isinstance(nodes, list) or len(pieces) > 100:
        raise RecordingError(tr("{field} is no list", field="connections"), index)
    for piece in pieces:
        if not isinstance(piece, list) or len(piece) > 100:
            raise RecordingError(tr("{field} is no list", field="connections"), index)
        for name in piece:
            _text(name, "connections", index)
    for node in nodes:
        _text(node, "nodes", index)
    if route.get("revenue") is not None:
        _number(route["revenue"], "revenue", index)
