"""What a table asks of a title: typed values, made by the title's own folder.

A title shows what stands beside the board as *sheets*: functions from what is to be seen to a
part (``stambana.sheets``), without knowing a window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from stambana.engine.history import History
from stambana.engine.play import State
from stambana.sheets.parts import Part

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Sight(Generic[S]):
    """What a sheet shows: a state, the history that stands at it, and where people point.

    ``subject`` is what was chosen (a company), ``pointed`` the key of the spot under the pointer
    or the keys, ``opened`` the folds that are open, ``width`` and ``height`` the room there is,
    in lines.
    """

    state: S
    history: History[S]
    subject: str = ""
    pointed: str = ""
    opened: frozenset[str] = frozenset()
    width: float = 40.0
    height: float = 40.0


@dataclass(frozen=True)
class SheetKind(Generic[S]):
    """A sheet that a title has.

    ``title`` stands on its tab, ``make`` gives it; ``follows`` says that it changes with what is
    pointed at.  ``side`` is where it stands at first: ``left``, ``right`` or ``bottom``; ``first``
    whether it is in front there; ``shown`` whether it is seen at all until somebody asks for it.
    While ``called`` says so of a state, it is what people need: it comes to the front once.
    Below ``least`` lines it is moved sideways instead of made narrower.
    """

    name: str
    title: Callable[[], str]
    make: Callable[[Sight[S]], Part]
    side: str = "right"
    first: bool = False
    shown: bool = True
    follows: bool = False
    called: Callable[[S], bool] | None = None
    least: Callable[[S], float] | None = None
