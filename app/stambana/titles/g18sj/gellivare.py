"""The Gellivare Company's two extra tiles (18SJ 6.1.5).

Once, in its turn, the company that owns it lays a yellow tile in each of two hexes, joined to
each other, whether a route leads there or not.  The two belong together: once the first lies
the second is the next thing to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stambana.engine.actions import Action
from stambana.engine.asked import AskedLay
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.frames import Frame, Step
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.hexes.coords import side_towards
from stambana.reasons import Reason
from stambana.titles.g18sj.actions import LayTile
from stambana.titles.g18sj.events import PrivateUsed
from stambana.titles.g18sj.frames import OperatingTurn, turn
from stambana.titles.g18sj.laying import lay_policy
from stambana.titles.g18sj.lays import lay
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.running import asked_lay
from stambana.titles.g18sj.state import State18SJ
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, lay_verdict
from stambana.track.maps import BoardMap
from stambana.track.tiles import Color

GELLIVARE = "P5"
RULE = "18SJ 6.1.5"
FIELDS = ("hex_name", "tile", "rotation", "private")


@dataclass(frozen=True, kw_only=True)
class SecondTile(Frame):
    """The first extra tile lies; the second must follow."""

    kind: str = "second_tile"
    company: str
    laid: str


def hexes(state: State18SJ) -> tuple[str, ...]:
    """Where the extra tiles go."""
    return state.figures.privates[GELLIVARE].lays


def untouched(state: State18SJ) -> bool:
    """Whether no tile lies there yet, so that the power can still be used."""
    return not any(name in state.board.placements for name in hexes(state))


def policy(state: State18SJ, company: str) -> LayPolicy:
    """No route is needed; terrain is paid as usual."""
    terrain = state.figures.privates[GELLIVARE].discounts
    own = lay_policy(state.board, company, money=state.cash(company), discounts=terrain)
    return replace(own, anywhere=frozenset(hexes(state)))


@remembered
def extra_lays(
    state: State18SJ, company: str, laid: tuple[str, ...]
) -> tuple[tuple[str, str, int, str], ...]:
    """The extra lays open now: hex, yellow tile, rotation, P5; ``laid`` are those of this turn."""
    if state.ledger.places.get(GELLIVARE) != company or GELLIVARE in state.used:
        return ()
    return tuple(
        (name, number, rotation, GELLIVARE)
        for name in hexes(state)
        for number, tile in state.board.tile_set.supply.items()
        if tile.color is Color.YELLOW and not tile.stops
        for rotation in tile.rotations
        if not lay_reasons(state, company, laid, Lay(name, number, rotation))
    )


def lay_reasons(
    state: State18SJ, company: str, laid: tuple[str, ...], lay: Lay
) -> tuple[Reason, ...]:
    """Why an extra tile may not be laid.

    Not where a tile lies already, whoever laid it; by the rulebook then in neither hex
    (ruling DIFF-5).
    """
    if state.ledger.places.get(GELLIVARE) != company:
        return (
            Reason(
                "not_owner",
                "{company} does not own {private}",
                {"company": company, "private": GELLIVARE},
                RULE,
            ),
        )
    if GELLIVARE in state.used:
        return (Reason("used", "{private} has been used", {"private": GELLIVARE}, RULE),)
    if lay.hex_name not in hexes(state) or lay.hex_name in laid:
        places = ", ".join(hexes(state))
        return (Reason("other_hex", "the extra tiles go to {places}", {"places": places}, RULE),)
    built = [name for name in hexes(state) if name in state.board.placements]
    one_will_do = as_elsewhere(state, "DIFF-5")
    if any(name not in laid and not (one_will_do and name != lay.hex_name) for name in built):
        return (Reason("built", "a tile lies there already", {}, RULE),)
    tile = state.board.tile_set.tiles.get(lay.tile)
    if tile is not None and tile.color is not Color.YELLOW:
        return (Reason("wrong_color", "the extra tiles are yellow", {}, RULE),)
    verdict = lay_verdict(state.board, company, lay, policy(state, company))
    if verdict.reasons:
        return verdict.reasons
    if verdict.cost and state.frames[-1].kind == "emergency":
        return (
            Reason(
                "raise_first", "the money for a train of the bank is raised first", {}, "18SJ 10.8"
            ),
        )
    return () if one_will_do else joining_reasons(state.board, hexes(state), laid, lay)


def joining_reasons(
    board: Board, pair: tuple[str, ...], laid: tuple[str, ...], lay: Lay
) -> tuple[Reason, ...]:
    """Why a tile on one of the two hexes does not join the other; ``laid`` are those laid."""
    face = board.tile_set.tiles[lay.tile].turned(lay.rotation)
    other = next(name for name in pair if name != lay.hex_name)
    joined = _side(board.map, lay.hex_name, other) in face.exits
    if joined and other in laid:
        joined = _side(board.map, other, lay.hex_name) in board.face(other).exits
    if joined:
        return ()
    return (Reason("not_joined", "the extra tiles must be joined to each other", {}, RULE),)


def _side(board_map: BoardMap, hex_name: str, other: str) -> int:
    side = side_towards(
        board_map.hexes[hex_name].coord, board_map.hexes[other].coord, board_map.layout
    )
    assert side is not None
    return side


def form(state: State18SJ, company: str, rows: Sequence[tuple[str, str, int, str]]) -> Form:
    """The form of an extra lay, of which ``rows`` are open."""
    offer = tuples_offer(FIELDS, lambda: rows)
    return Form(
        LayTile,
        "Lay the Gellivare tiles",
        RULE,
        FIELDS,
        offer,
        widget="lay",
        about=lambda _draft: _asked(state, company, rows),
    )


def _asked(state: State18SJ, company: str, rows: Sequence[tuple[str, str, int, str]]) -> AskedLay:
    rules = policy(state, company)
    lays = tuple(
        lay_verdict(state.board, company, Lay(name, tile, rotation), rules)
        for name, tile, rotation, _ in rows
    )
    return asked_lay(state, company, rules, lays)


def lay_extra(play: Play[State18SJ], at: OperatingTurn, action: LayTile) -> None:
    """Lay an extra tile that was checked; after the first the second is due."""
    company = at.company
    wanted = Lay(action.hex_name, action.tile, action.rotation)
    lay(play, company, wanted, policy(play.state, company))
    laid = (*at.extra_lays, action.hex_name)
    play.amend("operating_turn", extra_lays=laid)
    play.tell(PrivateUsed(company=company, private=GELLIVARE, what=action.hex_name))
    if len(laid) == len(hexes(play.state)):
        play.change(used=(*play.state.used, GELLIVARE))
    elif not as_elsewhere(play.state, "DIFF-5"):
        play.push(SecondTile(company=company, laid=action.hex_name))


class SecondTileStep(Step[State18SJ, SecondTile]):
    """The second of the two tiles, joined to the first."""

    kind = "second_tile"
    rule = RULE

    def decisions(self, state: State18SJ, frame: SecondTile) -> Iterable[Decision]:
        """The lays that join."""
        rows = extra_lays(state, frame.company, (frame.laid,))
        actor = state.president(frame.company)
        yield Decision(
            actor, frame.company, self.kind, self.rule, (form(state, frame.company, rows),)
        )

    def check(self, state: State18SJ, frame: SecondTile, action: Action) -> Sequence[Reason]:
        """Why a tile cannot be the second."""
        assert isinstance(action, LayTile)
        wanted = Lay(action.hex_name, action.tile, action.rotation)
        return lay_reasons(state, frame.company, (frame.laid,), wanted)

    def apply(self, play: Play[State18SJ], frame: SecondTile, action: Action) -> None:
        """Lay it."""
        assert isinstance(action, LayTile)
        play.pop()
        lay_extra(play, turn(play.state), action)
