"""Reasons: why something is not possible.

A reason has a code (what tests rely on), a sentence with its values, the section of the
rulebook it rests on where there is one, and the places on the board that show it.  The
sentence is made last, in the user's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stambana.words import grouped, tr


@dataclass(frozen=True, slots=True)
class Reason:
    """One cause of a refusal.

    ``sentence`` is English with ``{fields}`` filled from ``values``.  ``sides`` are the sides
    (0-5, as on the board) of the hex concerned, ``hexes`` the names of other hexes to point
    at; both may be empty.  ``rule`` names title and section, such as ``18SJ 10.3.2``, or is
    empty where geometry alone decides.
    """

    code: str
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""
    sides: tuple[int, ...] = ()
    hexes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentence in the language spoken now."""
        return tr(self.sentence, **{name: _shown(value) for name, value in self.values.items()})


def _shown(value: object) -> object:
    return grouped(value) if isinstance(value, int) and not isinstance(value, bool) else value
