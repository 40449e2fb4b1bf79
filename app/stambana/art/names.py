"""Names: the name of a place on its hex, on one line if it goes, else on two or three.

It is wanted above the stop, then below, then wherever there is room; off the track before on
it, large before small.  A name too long for its hex is broken between words, then inside
them; what is too long for three lines is shortened.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stambana.art import text
from stambana.art.faces import WIDEST, TileFace
from stambana.art.rooms import LEAST, Room, Wish
from stambana.art.shapes import Box, Face
from stambana.hexes.shape import Point

NAME = 9.4
"""Size of a place's name."""

PITCH = 1.12
"""From one line to the next, as part of the size."""

_SIZES = (NAME, 0.88 * NAME, 0.78 * NAME)
_MOST_LINES = 3


@dataclass(frozen=True, slots=True)
class Lines:
    """A name in its place: its lines, their size and middle; ``fits`` if all of it has room."""

    lines: tuple[str, ...]
    size: float
    at: Point
    fits: bool = True

    @property
    def box(self) -> Box:
        """The box around all lines."""
        width, height = _extent(self.lines, self.size)
        x, y = self.at
        return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    def placed(self) -> Iterator[tuple[str, Point]]:
        """Each line with its middle."""
        x, y = self.at
        first = y - (len(self.lines) - 1) * PITCH * self.size / 2
        for number, line in enumerate(self.lines):
            yield line, (x, first + number * PITCH * self.size)


def free_name(title: str, face: TileFace, room: Room) -> Lines:
    """Where the name of a place goes, and how."""
    short = text.shortened(title, _SIZES[-1], _MOST_LINES * 0.9 * WIDEST, Face.BOLD)
    words = short.split() or [short]
    one = _tried((short,), face, room)
    tries = [one]
    if not _clear(one):
        tries += [_tried(_split(words, n), face, room) for n in range(2, min(len(words), 3) + 1)]
    for found in tries:
        if _clear(found):
            return _best(_clear(found), short == title)
    if _solid(one):
        return _best([at for at, _, _ in one], short == title)
    broken = list(itertools.chain.from_iterable(_broken(word) for word in words))
    tries += [_tried(_split(broken, n), face, room) for n in range(2, _MOST_LINES + 1)]
    for found in tries:
        if _solid(found):
            return _best(_solid(found), short == title)
    return _best([at for found in tries[-2:] for at, _, _ in found], False)


_Try = tuple[tuple[float, float, Point, tuple[str, ...]], float, float]
"""Worth, size, place and lines; then free room, and the room without regard to track."""


def _best(tries: Sequence[tuple[float, float, Point, tuple[str, ...]]], fits: bool) -> Lines:
    _, size, at, lines = max(tries)
    return Lines(lines, size, at, fits)


def _clear(tries: Sequence[_Try]) -> list[tuple[float, float, Point, tuple[str, ...]]]:
    """Those of the largest size that has any place free of everything."""
    for size in _SIZES:
        found = [at for at, room, _ in tries if room >= LEAST and at[1] == size]
        if found:
            return found
    return []


def _solid(tries: Sequence[_Try]) -> list[tuple[float, float, Point, tuple[str, ...]]]:
    """Those that lie on nothing but track."""
    return [at for at, _, solid in tries if solid >= LEAST]


def _tried(lines: tuple[str, ...], face: TileFace, room: Room) -> list[_Try]:
    """The places of these lines above and below the stop, until one size finds room."""
    middle = face.plan.stops[0].at if len(face.plan.stops) == 1 else (0.0, 0.0)
    tries: list[_Try] = []
    for size in _SIZES:
        width, height = _extent(lines, size)
        clear = False
        for way, loss in ((-1, 0.0), (1, 0.8)):
            far = 23.0 + (len(lines) - 1) * PITCH * size / 2
            near = (middle[0], middle[1] + way * far)
            wish = Wish(near, pull=0.10, pull_x=0.16, clear=2.0, over_track=True, beyond=5.0)
            found = room.find(width, height, wish)
            at = found.worth - loss, size, found.at, lines
            tries.append((at, found.room, found.solid))
            clear = clear or found.room >= LEAST
            if found.room >= LEAST and found.worth > 2.4:
                break
        if clear:
            break
    return tries


def _extent(lines: Sequence[str], size: float) -> tuple[float, float]:
    width = max(text.width(line, size, Face.BOLD) for line in lines)
    return width, text.cap_height(size, Face.BOLD) + (len(lines) - 1) * PITCH * size


def _split(words: Sequence[str], count: int) -> tuple[str, ...]:
    """Words on as many lines, the longest as short as can be."""
    count = min(count, len(words))
    best: tuple[float, tuple[str, ...]] | None = None
    for cuts in itertools.combinations(range(1, len(words)), count - 1):
        edges = (0, *cuts, len(words))
        lines = tuple(_joined(words[a:b]) for a, b in itertools.pairwise(edges))
        longest = max(text.width(line, 1.0, Face.BOLD) for line in lines)
        if best is None or longest < best[0] - 1e-9:
            best = longest, lines
    return best[1] if best else (_joined(words),)


def _joined(words: Sequence[str]) -> str:
    """Words with spaces between, and parts of one word put together again."""
    return " ".join(words).replace(_BREAK + " ", "").replace(_BREAK, "-")


_BREAK = "\u00ad"


def _broken(word: str) -> list[str]:
    """A word in parts that are no longer than a line, each but the last with a soft hyphen."""
    parts = max(1, -(-int(text.width(word, _SIZES[-1], Face.BOLD)) // int(0.6 * WIDEST)))
    length = -(-len(word) // parts)
    pieces = [word[n : n + length] for n in range(0, len(word), length)]
    return [piece + _BREAK for piece in pieces[:-1]] + pieces[-1:]
