"""Boxes: how the parts of a sheet are put together: rows, columns, flows, cards, folds, spots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stambana.art.shapes import Box
from stambana.engine.actions import Action
from stambana.sheets.ink import HAIR, BoxInk, Color, Laid, LineInk, Place
from stambana.sheets.parts import Badge, Gap, Glyph, Part, Picture, Pill, Plate, Text

Inner = tuple[float, float, Laid]


def spoken(parts: Iterable[Part], between: str) -> str:
    """Several parts in words, those that say nothing left out."""
    return between.join(said for said in (part.say() for part in parts) if said)


@dataclass(frozen=True, slots=True)
class Row:
    """Parts side by side, each in the middle of the row's height (``level`` 0 is its top).

    What is left over goes to gaps and parts with weight (``Gap``, ``Wide``); where there is too
    little, the widest that can give way do.
    """

    parts: tuple[Part, ...]
    gap: float = 0.5
    level: float = 0.5
    between: str = " "

    def wide(self) -> float:
        """All beside one another."""
        return sum(part.wide() for part in self.parts) + self._gaps()

    def _gaps(self) -> float:
        """What is between the parts; a ``Gap`` of their own stands for it."""
        pairs = zip(self.parts, self.parts[1:], strict=False)
        return self.gap * sum(not isinstance(a, Gap) and not isinstance(b, Gap) for a, b in pairs)

    def lay(self, width: float) -> Laid:
        """Widths first, then everything at its height."""
        widths = self._widths(width)
        laid = [part.lay(room) for part, room in zip(self.parts, widths, strict=True)]
        height = max((part.height for part in laid), default=0.0)
        taken = [
            room if _weight(part) else at.width
            for part, room, at in zip(self.parts, widths, laid, strict=True)
        ]
        # what shorter wordings left over goes to the first spring
        springs = [at for at, part in enumerate(self.parts) if _weight(part)]
        if springs and width < math.inf:
            taken[springs[0]] += max(0.0, width - self._gaps() - sum(taken))
        inner: list[Inner] = []
        x = 0.0
        for number, at in enumerate(laid):
            inner.append((x, (height - at.height) * self.level, at))
            x += taken[number]
            if number + 1 < len(laid) and not isinstance(self.parts[number], Gap):
                x += 0.0 if isinstance(self.parts[number + 1], Gap) else self.gap
        return Laid(x, height, inner=tuple(inner))

    def _widths(self, width: float) -> list[float]:
        wanted = [part.wide() for part in self.parts]
        spare = width - self._gaps() - sum(wanted)
        if spare >= 0:
            weights = [_weight(part) for part in self.parts]
            each = spare / sum(weights) if sum(weights) and width < math.inf else 0.0
            return [wide + each * weight for wide, weight in zip(wanted, weights, strict=True)]
        soft = [at for at, part in enumerate(self.parts) if not _firm(part)]
        cap = _cap([wanted[at] for at in soft], -spare)
        for at in soft:
            wanted[at] = min(wanted[at], cap)
        return wanted

    def say(self) -> str:
        """Its parts one after the other."""
        return spoken(self.parts, self.between)


def _weight(part: Part) -> float:
    return part.weight if isinstance(part, (Gap, Wide)) else 0.0


def _firm(part: Part) -> bool:
    """Whether a part keeps its width in a narrow row."""
    if isinstance(part, Text):
        return part.firm
    if isinstance(part, (Spot, Wide)):
        return _firm(part.part)
    return isinstance(part, (Badge, Glyph, Picture, Pill, Plate))


def _cap(widths: Sequence[float], over: float) -> float:
    """The width to which the widest are cut so that together they lose ``over``."""
    ordered = sorted(widths, reverse=True)
    for number in range(1, len(ordered) + 1):
        following = ordered[number] if number < len(ordered) else 0.0
        if sum(ordered[:number]) - number * following >= over:
            return max(0.0, (sum(ordered[:number]) - over) / number)
    return 0.0


@dataclass(frozen=True, slots=True)
class Wide:
    """A part that takes a share of what a row has left."""

    part: Part
    weight: float = 1.0

    def wide(self) -> float:
        """What the part would like."""
        return self.part.wide()

    def lay(self, width: float) -> Laid:
        """The part in all the room that it is given."""
        laid = self.part.lay(width)
        return Laid(max(laid.width, width), laid.height, inner=((0.0, 0.0, laid),))

    def say(self) -> str:
        """The part."""
        return self.part.say()


@dataclass(frozen=True, slots=True)
class Column:
    """Parts below one another."""

    parts: tuple[Part, ...]
    gap: float = 0.0
    between: str = "\n"

    def wide(self) -> float:
        """The widest."""
        return max((part.wide() for part in self.parts), default=0.0)

    def lay(self, width: float) -> Laid:
        """From the top down."""
        inner: list[Inner] = []
        y = 0.0
        for part in self.parts:
            laid = part.lay(width)
            if laid.height and inner:
                y += self.gap
            inner.append((0.0, y, laid))
            y += laid.height
        widest = max((at.width for _, _, at in inner), default=0.0)
        return Laid(widest, y, inner=tuple(inner))

    def say(self) -> str:
        """A line for each part."""
        return spoken(self.parts, self.between)


@dataclass(frozen=True, slots=True)
class Flow:
    """Parts side by side, in as many rows as they need; ``equal`` gives all the widest's width."""

    parts: tuple[Part, ...]
    gap: float = 0.5
    down: float = 0.2
    equal: bool = False
    between: str = ", "

    def wide(self) -> float:
        """All in one row."""
        wide = [part.wide() for part in self.parts]
        total = max(wide, default=0.0) * len(wide) if self.equal else sum(wide)
        return total + self.gap * max(0, len(wide) - 1)

    def lay(self, width: float) -> Laid:
        """Row after row."""
        if self.equal and self.parts:
            return self._in_columns(width)
        rows: list[list[tuple[float, Laid]]] = [[]]
        x = 0.0
        for part in self.parts:
            laid = part.lay(min(part.wide(), width))
            if rows[-1] and x + laid.width > width + 1e-6:
                rows.append([])
                x = 0.0
            rows[-1].append((x, laid))
            x += laid.width + self.gap
        inner: list[Inner] = []
        y = 0.0
        for row in rows:
            high = max((at.height for _, at in row), default=0.0)
            inner += [(x, y + (high - at.height) / 2, at) for x, at in row]
            y += high + self.down
        widest = max((x + at.width for x, _, at in inner), default=0.0)
        return Laid(widest, max(0.0, y - self.down), inner=tuple(inner))

    def _in_columns(self, width: float) -> Laid:
        widest = max(part.wide() for part in self.parts)
        number = max(1, min(len(self.parts), int((width + self.gap) // (widest + self.gap))))
        return Columns(self.parts, number=number, gap=self.gap, down=self.down).lay(width)

    def say(self) -> str:
        """Its parts one after the other."""
        return spoken(self.parts, self.between)


@dataclass(frozen=True, slots=True)
class Columns:
    """Parts in columns of one width: as many as are ``least`` wide, or ``number``.

    ``packed`` puts each below the shortest column; else rows stay level, as even as can be.
    """

    parts: tuple[Part, ...]
    least: float = 12.5
    number: int = 0
    gap: float = 0.5
    down: float = 0.5
    packed: bool = False

    def wide(self) -> float:
        """All beside one another."""
        wide = max([self.least, *(part.wide() for part in self.parts)])
        return (wide + self.gap) * len(self.parts) - self.gap

    def lay(self, width: float) -> Laid:
        """Column by column."""
        if not self.parts:
            return Laid(0.0, 0.0)
        most = int((width + self.gap + 1e-6) // (self.least + self.gap))
        number = self.number or max(1, min(len(self.parts), most))
        if not self.packed and not self.number:
            number = math.ceil(len(self.parts) / math.ceil(len(self.parts) / number))
        wide = (width - self.gap * (number - 1)) / number
        tops = [0.0] * number
        inner: list[Inner] = []
        for count, part in enumerate(self.parts):
            laid = part.lay(wide)
            at = tops.index(min(tops)) if self.packed else count % number
            if at == 0 and not self.packed:
                tops = [max(tops)] * number
            inner.append((at * (wide + self.gap), tops[at], laid))
            tops[at] += laid.height + self.down
        return Laid(width, max(tops) - self.down, inner=tuple(inner))

    def say(self) -> str:
        """A line for each part."""
        return spoken(self.parts, "\n")


@dataclass(frozen=True, slots=True)
class Either:
    """One part where there is room for it (``least``, or its own width), else another."""

    roomy: Part
    narrow: Part
    least: float = 0.0

    def wide(self) -> float:
        """The roomy one's."""
        return max(self.least, self.roomy.wide())

    def lay(self, width: float) -> Laid:
        """The one that fits."""
        least = self.least or self.roomy.wide()
        return (self.roomy if width + 1e-6 >= least else self.narrow).lay(width)

    def say(self) -> str:
        """Both say the same."""
        return self.roomy.say()


@dataclass(frozen=True, slots=True)
class Pad:
    """A part with room around it."""

    part: Part
    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def wide(self) -> float:
        """The part and its room."""
        return self.part.wide() + self.left + self.right

    def lay(self, width: float) -> Laid:
        """The part in what is left."""
        laid = self.part.lay(max(0.0, width - self.left - self.right))
        return Laid(
            laid.width + self.left + self.right,
            laid.height + self.top + self.bottom,
            inner=((self.left, self.top, laid),),
        )

    def say(self) -> str:
        """The part."""
        return self.part.say()


def padded(part: Part, around: float) -> Pad:
    """A part with the same room on all sides."""
    return Pad(part, around, around, around, around)


@dataclass(frozen=True, slots=True)
class Card:
    """A part on a ground with an edge, as wide as there is room.

    ``strong`` draws the edge thick, ``stripe`` is the color of a bar at the left edge,
    ``hatched`` lies over the ground in its color.  A ``hugging`` one is only as wide as its part.
    """

    part: Part
    fill: Color = "raised"
    edge: Color = "line"
    pad: float = 0.6
    radius: float = 0.4
    strong: bool = False
    dashed: bool = False
    stripe: Color = ""
    hatched: Color = ""
    hugging: bool = False

    def wide(self) -> float:
        """The part and its room."""
        return self.part.wide() + 2 * self.pad + self._aside()

    def _aside(self) -> float:
        return 0.15 if self.stripe else 0.0

    def lay(self, width: float) -> Laid:
        """The ground below the part."""
        laid = self.part.lay(max(0.0, width - 2 * self.pad - self._aside()))
        high = laid.height + 2 * self.pad
        if self.hugging:
            width = laid.width + 2 * self.pad + self._aside()
        box = Box(0.0, 0.0, width, high)
        thick = 2 * HAIR if self.strong else HAIR
        ground = [BoxInk(box, self.fill, self.edge, thick, self.radius, self.dashed)]
        if self.hatched:
            ground.append(BoxInk(box, self.hatched, radius=self.radius, hatched=True))
        if self.stripe:
            bar = Box(0.0, self.radius, 0.3, high - self.radius)
            ground.append(BoxInk(bar, self.stripe, radius=0.1))
        at = (self.pad + self._aside(), self.pad, laid)
        return Laid(width, high, tuple(ground), (at,))

    def say(self) -> str:
        """The part."""
        return self.part.say()


@dataclass(frozen=True, slots=True)
class At:
    """A part on a ``Stack``: where it lies, as parts of the stack's free room and in lines."""

    part: Part
    across: float = 0.5
    down: float = 0.5
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True, slots=True)
class Stack:
    """Parts on one another: as wide and high as the first, the later ones placed on it."""

    ground: Part
    layers: tuple[At, ...]

    def wide(self) -> float:
        """The ground's."""
        return self.ground.wide()

    def lay(self, width: float) -> Laid:
        """The ground, then the layers in their order."""
        below = self.ground.lay(width)
        inner: list[Inner] = [(0.0, 0.0, below)]
        for layer in self.layers:
            laid = layer.part.lay(below.width)
            x = (below.width - laid.width) * layer.across + layer.dx
            y = (below.height - laid.height) * layer.down + layer.dy
            inner.append((x, y, laid))
        return Laid(below.width, below.height, inner=tuple(inner))

    def say(self) -> str:
        """The ground, then what lies on it."""
        return spoken((self.ground, *(layer.part for layer in self.layers)), " ")


@dataclass(frozen=True, slots=True)
class Spot:
    """A part that stands for something.

    ``key`` names it on its sheet; ``says`` is spoken and shown under the pointer, the part
    itself in words unless given; ``more`` is added to that.  ``subject`` is what a click chooses
    for all sheets (a company); pointing at it lights the hexes ``lights``; ``actions`` are what
    it stands for among what can be done.  The keys pass over a ``quiet`` one.
    """

    part: Part
    key: str
    says: str = ""
    more: str = ""
    subject: str = ""
    lights: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    quiet: bool = False

    def wide(self) -> float:
        """The part's."""
        return self.part.wide()

    def lay(self, width: float) -> Laid:
        """The part, with its place noted."""
        laid = self.part.lay(width)
        box = Box(0.0, 0.0, laid.width, laid.height)
        said = "\n".join(at for at in (self.says or self.part.say(), self.more) if at)
        place = Place(box, self.key, said, self.subject, self.lights, self.actions, self.quiet)
        return Laid(laid.width, laid.height, inner=((0.0, 0.0, laid),), spots=(place,))

    def say(self) -> str:
        """What it says, on one line."""
        said = self.says or self.part.say()
        return " ".join(at for at in (said, self.more) if at).replace("\n", ", ")


@dataclass(frozen=True, slots=True)
class Fold:
    """A heading, and below it what is shown while it is open.

    Choosing its spot (``key``) opens and closes it; who shows the sheet keeps which are open.
    """

    key: str
    head: Part
    body: Part
    open: bool

    def wide(self) -> float:
        """Heading or body, whichever is wider."""
        return max(self.head.wide() + 1.2, self.body.wide())

    def lay(self, width: float) -> Laid:
        """The heading with its sign, and the body if it is open."""
        sign: Part = Glyph("pointer", 0.6, "muted")
        head = Spot(Row((sign, Wide(self.head)), 0.4), self.key, says=self.head.say())
        parts = (head, self.body) if self.open else (head,)
        return Column(parts, 0.3).lay(width)

    def say(self) -> str:
        """The heading, and the body if it is open."""
        return spoken((self.head, self.body) if self.open else (self.head,), "\n")


@dataclass(frozen=True, slots=True)
class Share:
    """A piece of a ``Bar``: how much of it, and what stands on it."""

    part: Part
    weight: float
    fill: Color = "window"
    edge: Color = "muted"
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar in pieces, as wide as there is room: ``whole`` is what its full width stands for."""

    pieces: tuple[Share, ...]
    whole: float
    high: float = 1.5

    def wide(self) -> float:
        """It takes what there is."""
        return 0.0

    def lay(self, width: float) -> Laid:
        """Piece after piece, each part in the middle of its own."""
        ink, inner = [], []
        x = 0.0
        for piece in self.pieces:
            if piece.weight <= 0:
                continue
            wide = width * piece.weight / self.whole
            box = Box(x + 0.03, 0.0, x + wide - 0.03, self.high)
            ink.append(BoxInk(box, piece.fill, piece.edge, radius=0.12, dashed=piece.dashed))
            laid = piece.part.lay(max(0.0, wide - 0.1))
            inner.append((x + (wide - laid.width) / 2, (self.high - laid.height) / 2, laid))
            x += wide
        return Laid(width, self.high, tuple(ink), tuple(inner))

    def say(self) -> str:
        """Its pieces one after the other."""
        return spoken((piece.part for piece in self.pieces), ", ")


@dataclass(frozen=True, slots=True)
class Bars:
    """Amounts over time as small bars, the last one strong; as many of the latest as fit."""

    amounts: tuple[int, ...]
    high: float = 1.6
    each: float = 0.85

    def wide(self) -> float:
        """All of them."""
        return self.each * len(self.amounts)

    def lay(self, width: float) -> Laid:
        """Each as high as its part of the largest."""
        shown = self.amounts[-max(1, int((width + 1e-6) // self.each)) :]
        most = max((*shown, 1))
        base = self.high - 0.2
        wide = self.each * len(shown)
        ink: list[BoxInk | LineInk] = [LineInk(((0.0, base), (wide, base)), "muted")]
        for number, amount in enumerate(shown):
            if amount:
                x = number * self.each
                tall = max(0.08, (self.high - 0.3) * amount / most)
                color = "accent" if number == len(shown) - 1 else "muted"
                box = Box(x + 0.1, base - tall, x + self.each - 0.1, base)
                ink.append(BoxInk(box, color, radius=0.05))
        return Laid(wide, self.high, tuple(ink))

    def say(self) -> str:
        """The amounts, the earliest first."""
        return ", ".join(map(str, self.amounts))
