"""Actions: what somebody decided, as plain frozen data that reads and writes as JSON.

An action says who decided (``actor``, a person) for whom (``acting_for``, a party) and what,
never what follows from it.  Each title lists its action classes; the ``kind`` of a class is
its name in files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@dataclass(frozen=True, kw_only=True)
class Action:
    """One decision.  Subclasses add fields of plain values (text, numbers, tuples of them).

    ``passes`` is set for those that only go on: nothing is done by them but the end of a step.
    """

    kind: ClassVar[str] = ""
    passes: ClassVar[bool] = False

    actor: str
    acting_for: str


@dataclass(frozen=True, kw_only=True)
class Pass(Action):
    """Do nothing; what passing means is said by the step that is open."""

    kind: ClassVar[str] = "pass"
    passes: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class Answer(Action):
    """Yes or no to an offer that needs the actor's consent."""

    kind: ClassVar[str] = "answer"

    yes: bool


TABLE = "the table"
"""The party of actions that nobody on turn decides: what all around the table agree on."""


@dataclass(frozen=True, kw_only=True)
class Adjust(Action):
    """Set a fact by hand; the only way to write facts once a game has begun.

    ``fact`` is ``money`` or one the title knows, ``subject`` whose, ``value`` what it becomes.
    ``why`` is kept with it and shown.
    """

    kind: ClassVar[str] = "adjust"

    fact: str
    subject: str
    value: int
    why: str


@dataclass(frozen=True, kw_only=True)
class StopGame(Action):
    """End the game here; what everybody has counts as it stands."""

    kind: ClassVar[str] = "stop_game"


class ActionFormatError(ValueError):
    """A record that is no action: unknown kind, missing or surplus field, wrong type."""


class ActionBook:
    """The action classes of one title, by kind, with reading and writing."""

    def __init__(self, classes: Iterable[type[Action]]) -> None:
        known: tuple[type[Action], ...] = (*classes, Adjust, StopGame)
        self._classes = {cls.kind: cls for cls in known}

    def kinds(self) -> tuple[str, ...]:
        """The kinds there are, in the order given."""
        return tuple(self._classes)

    def fields(self, kind: str) -> tuple[str, ...]:
        """The names of a kind's own fields (without actor and acting_for)."""
        cls = self._classes[kind]
        return tuple(at.name for at in fields(cls) if at.name not in ("actor", "acting_for"))

    def write(self, action: Action) -> dict[str, Any]:
        """An action as plain JSON values, its kind first."""
        return {"kind": action.kind, **asdict(action)}

    def read(self, record: Mapping[str, Any]) -> Action:
        """The action in a JSON record; raises ActionFormatError with what is wrong."""
        from pydantic import ValidationError

        kind = record.get("kind")
        if not isinstance(kind, str) or kind not in self._classes:
            raise ActionFormatError(f"unknown kind of action: {kind!r}")
        cls = self._classes[kind]
        body = {key: value for key, value in record.items() if key != "kind"}
        surplus = sorted(set(body) - {at.name for at in fields(cls)})
        if surplus:
            raise ActionFormatError(f"{kind}: unknown field {surplus[0]!r}")
        try:
            action: Action = _adapter(cls).validate_python(body)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise ActionFormatError(f"{kind}: {where}: {first['msg']}") from error
        return action


_adapters: dict[type[Action], TypeAdapter[Any]] = {}


def _adapter(cls: type[Action]) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    if cls not in _adapters:
        _adapters[cls] = TypeAdapter(cls)
    return _adapters[cls]
