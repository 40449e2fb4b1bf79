"""Facts: all there is to say about one hex, in words.

For the panel of a hex, for screen readers and for whoever else asks.  Order is that of the
printed map: what the place is, what building costs, what lies there, who stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stambana.hexes.coords import Layout, side_name
from stambana.track.board import Board
from stambana.track.maps import BorderKind
from stambana.track.tiles import Color, EndKind, Revenue, Stop, StopKind, Tile
from stambana.words import grouped, tr


@dataclass(frozen=True, slots=True)
class HexFact:
    """One line: what it is about, and what it says."""

    about: str
    text: str


def title(board: Board, hex_name: str) -> str:
    """The name of a hex as people say it: ``Östersund (C8)``, or ``C16``."""
    name = board.map.hexes[hex_name].title
    return f"{name} ({hex_name})" if name else hex_name


def facts(board: Board, hex_name: str) -> tuple[HexFact, ...]:
    """The facts of a hex of the map; KeyError when there is none of that name."""
    return tuple(_facts(board, hex_name))


def spoken(board: Board, hex_name: str) -> str:
    """The facts in one line."""
    lines = [f"{fact.about}: {fact.text}" for fact in facts(board, hex_name)]
    return "; ".join([title(board, hex_name), *lines])


def _facts(board: Board, hex_name: str) -> Iterator[HexFact]:
    at = board.map.hexes[hex_name]
    face = board.face(hex_name)
    laid = board.placements.get(hex_name)
    if laid:
        yield HexFact(
            tr("Tile"),
            tr("{number} ({color})", number=laid.tile, color=tr(face.color)),
        )
    elif face.color is not Color.WHITE:
        yield HexFact(tr("Printed"), tr(face.color))
    if at.terrain:
        texts = [
            f"{tr(ground.kind)} {_money(board, ground.cost)}" if ground.cost else tr(ground.kind)
            for ground in at.terrain
        ]
        yield HexFact(tr("Ground"), ", ".join(texts))
    yield from _border_facts(board, hex_name)
    yield from _track_facts(board, hex_name, face)
    if face.label:
        yield HexFact(tr("Label"), face.label)
    for marker in board.markers(hex_name):
        sign = f" {marker.label}" if marker.label else ""
        count = f" × {marker.count}" if marker.count > 1 else ""
        yield HexFact(tr("Marker"), tr(marker.kind) + sign + count)
    for mark in board.marks:
        if mark.hex_name == hex_name:
            words = [mark.name or mark.kind, mark.label, tr("without effect yet") * mark.quiet]
            yield HexFact(tr("Marker"), ", ".join(filter(None, words)))
    for line in board.map.lines:
        if hex_name in line.hexes:
            yield HexFact(tr("Line"), line.name or line.key)
    for region in board.map.regions:
        if hex_name in region.hexes:
            yield HexFact(tr("Region"), region.name)


def _border_facts(board: Board, hex_name: str) -> Iterator[HexFact]:
    for border in board.map.borders:
        if hex_name not in border.hexes:
            continue
        other = next(name for name in border.hexes if name != hex_name)
        if border.kind is BorderKind.IMPASSABLE:
            text = tr("cannot be crossed")
        else:
            mountain = border.kind is BorderKind.MOUNTAIN and border.cost
            text = tr("connection") if mountain else tr(border.kind)
            if border.cost:
                text += f" {_money(board, border.cost)}"
        name = f" ({border.name})" if border.name else ""
        yield HexFact(tr("Towards {place}", place=title(board, other)), text + name)


def _track_facts(board: Board, hex_name: str, face: Tile) -> Iterator[HexFact]:
    layout = board.map.layout
    for index, stop in enumerate(face.stops):
        yield HexFact(_stop_name(stop), _stop_text(board, hex_name, face, index, layout))
    through = [
        "–".join(tr(side_name(side, layout)) for side in segment.sides)
        for segment in face.segments
        if segment.a.kind is EndKind.SIDE and segment.b.kind is EndKind.SIDE
    ]
    for junction in range(face.junctions):
        sides = sorted(
            side
            for segment in face.segments
            for side in segment.sides
            if any(
                end.kind is EndKind.JUNCTION and end.number == junction
                for end in (segment.a, segment.b)
            )
        )
        through.append("–".join(tr(side_name(side, layout)) for side in sides))
    if through:
        yield HexFact(tr("Track"), ", ".join(through))


def stop_word(kind: StopKind) -> str:
    """What a kind of stop is called."""
    kinds = {
        StopKind.CITY: tr("City"),
        StopKind.TOWN: tr("Town"),
        StopKind.PORT: tr("Port"),
        StopKind.OFFBOARD: tr("Off-board"),
    }
    return kinds[kind]


def _stop_name(stop: Stop) -> str:
    return f"{stop_word(stop.kind)} {stop.name}".strip()


def _stop_text(board: Board, hex_name: str, face: Tile, index: int, layout: Layout) -> str:
    stop = face.stops[index]
    earns = stop.revenue.varies or stop.revenue.at(board.phase) > 0
    parts = [_revenue(board, stop.revenue)] if earns else []  # a city not built earns nothing
    exits = face.stop_exits(index)
    if exits:
        parts.append(
            tr("track to {sides}", sides=", ".join(tr(side_name(side, layout)) for side in exits))
        )
    if stop.slots:
        parts.append(_slots(board, hex_name, stop, index))
    return "; ".join(parts)


def _slots(board: Board, hex_name: str, stop: Stop, index: int) -> str:
    here = {
        token.slot: token
        for token in board.tokens
        if token.hex_name == hex_name and token.stop == index
    }
    texts = []
    for number, slot in enumerate(stop.slots):
        token = here.get(number)
        if token is not None and token.face_down:
            texts.append(tr("token of {company}, face down", company=token.company))
        elif token is not None:
            texts.append(tr("token of {company}", company=token.company))
        elif (key := board.kept_for(slot)) and key == slot.home_of:
            texts.append(tr("home of {company}", company=key))
        elif key:
            texts.append(tr("kept for {company}", company=key))
        else:
            texts.append(tr("free place"))
        if slot.value is not None:
            texts[-1] += f" ({_money(board, slot.value)})"
    return ", ".join(texts)


def _revenue(board: Board, revenue: Revenue) -> str:
    now = _money(board, revenue.at(board.phase))
    if not revenue.varies:
        return now
    steps = ", ".join(f"{tr(color)} {value}" for color, value in revenue.by_color)
    return tr("{now} now ({steps})", now=now, steps=steps)


def _money(board: Board, amount: int) -> str:
    return f"{grouped(amount)} {board.map.currency}".strip()
