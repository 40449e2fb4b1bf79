"""Signs that several sheets of the family share: tokens, seats, trains, ends of a game."""

from __future__ import annotations

from stambana.art.shapes import Box
from stambana.art.stops import TOKEN, token_shapes
from stambana.sheets import (
    At,
    Badge,
    Column,
    Flow,
    Glyph,
    Pad,
    Part,
    Picture,
    Plate,
    Prose,
    Row,
    Spot,
    Stack,
    Text,
    Wide,
)
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.rounds import EndRow
from stambana.track.board import Token
from stambana.words import tr

_TOKEN_BOX = Box(-TOKEN, -TOKEN, TOKEN, TOKEN)


def token(state: State18, company: str, radius: float, *, opacity: float = 1.0) -> Picture:
    """A company's token as it lies on the board; its key is said."""
    shapes = token_shapes((0.0, 0.0), Token(company, ""), state.board.map.companies.get(company))
    return Picture(shapes, _TOKEN_BOX, 2 * radius, opacity, company)


def seat_number(state: State18, player: str) -> int:
    """A player's seat, from 1; 0 for somebody who is no player."""
    return state.players.index(player) + 1 if player in state.players else 0


def seat(state: State18, player: str, side: float = 1.1) -> Badge:
    """A player's sign: a square of their color with the number of their seat."""
    number = seat_number(state, player)
    return Badge(str(number), side, f"seat.{number}")


def train(kind: str) -> Part:
    """A small card of a train."""
    return _train_card(kind, 1.35, 1.55, 1.0, "text")


def train_pile(kind: str, ink: str, *, several: bool, gone: bool) -> Part:
    """A large card of a kind of train, with others below it where there are; struck out if gone."""
    card = _train_card(kind, 2.2, 2.7, 1.5, ink)
    if several:
        ground = Plate(2.2, 2.7, "base", ink, 0.25)
        steps = (At(ground, dx=0.24, dy=-0.24), At(ground, dx=0.12, dy=-0.12))
        card = Stack(Plate(2.2, 2.7, "", "", 0.25), (*steps, At(card)))
    return Stack(card, (At(Glyph("slash", 2.4, "error")),)) if gone else card


def _train_card(kind: str, wide: float, high: float, size: float, ink: str) -> Part:
    """Its name above wheels on a rail."""
    wheel = 0.15 * wide
    rail = 0.85 * high - wheel
    return Stack(
        Plate(wide, high, "base", ink, 0.22),
        (
            At(Text(kind, size, True, ink, 0.5, shrinks=True), 0.5, 0.0, dy=0.02 * high),
            At(Plate(0.7 * wide, 0.06, ink, "", 0.0), 0.5, 0.0, dy=rail),
            At(Plate(wheel, wheel, ink, "", wheel / 2), 0.28, 0.0, dy=rail),
            At(Plate(wheel, wheel, ink, "", wheel / 2), 0.72, 0.0, dy=rail),
        ),
    )


def end_rows(rows: tuple[EndRow, ...]) -> Column:
    """What ends a game, with a sign at what has come about."""
    parts: list[Part] = [Text(tr("What ends the game"), color="muted")]
    for number, row in enumerate(rows):
        sign: Part = (
            Glyph("warning", 0.9, "warning") if row.come else Plate(0.6, 0.6, "", "muted", 0.3)
        )
        line = Row(
            (Pad(sign, top=0.5 - sign.wide() / 2), Wide(Prose(row.text, bold=row.come))), 0.6, 0.0
        )
        parts.append(Spot(line, f"end:{number}", says=row.text))
    return Column(tuple(parts), 0.4)


def joined(spaces: tuple[Part, ...]) -> Flow:
    """The spaces of a track with a line from each to the next."""
    link = Plate(0.5, 0.08, "muted", "", 0.0)
    return Flow((*spaces[:1], *(Row((link, at), 0.0) for at in spaces[1:])), 0.0, 0.35)
