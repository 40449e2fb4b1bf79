"""Sandbox: one board on the table on which everybody may lay what fits.

It keeps the board, the moves that led to it, and the file it came from.  Every change is
asked first (``reasons_against``), so a window can say why not before anybody clicks; a
refusal changes nothing.  Whoever wants to know of changes puts a callable into ``observers``.

A sandbox file is a position: saving writes the board one looks at, also when that is an
earlier move, and no history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from stambana.hexes.coords import Layout
from stambana.hexes.names import NameStyle, Naming
from stambana.reasons import Reason
from stambana.table.history import ListedMove, MoveList
from stambana.titles.title import TrackRules
from stambana.track.board import Board, Token
from stambana.track.laying import later_phase, none_left
from stambana.track.maps import BoardMap
from stambana.track.tiles import Color
from stambana.track.tilesets import TileSet
from stambana.track.tokens import carried, free_slot, is_token_stop
from stambana.track.upgrades import misfits


class Sandbox:
    """A board with undo, redo and a file.

    ``board`` is where to start; ``path`` the sandbox file it came from, or None for one that
    has no file yet.  ``rules`` are those companies build by, None for those of the map.
    """

    def __init__(
        self, board: Board, path: Path | None = None, rules: TrackRules | None = None
    ) -> None:
        self.rules = rules
        self.history = MoveList(board)
        self.path = path
        self.observers: list[Callable[[], None]] = []
        self._saved = board

    @classmethod
    def open(cls, path: Path) -> Sandbox:
        """The sandbox of a file.  Raises ManifestError when the file has faults."""
        from stambana.manifests import load_sandbox

        return cls(load_sandbox(path), path)

    @property
    def board(self) -> Board:
        """The board as it lies now."""
        return self.history.board

    @property
    def dirty(self) -> bool:
        """Whether the position differs from what the file holds (or from the empty start)."""
        return self.board != self._saved

    def save(self, path: Path | None = None) -> Path:
        """Write the position shown to ``path``, or to the file it came from, and return it.

        Raises ValueError when there is neither, OSError when the file cannot be written.
        """
        from stambana.manifests import write_sandbox

        target = path or self.path
        if target is None:
            raise ValueError("a sandbox without a file needs a path")
        write_sandbox(self.board, target)
        self.path = target
        self._saved = self.board
        self._tell()
        return target

    # -- going back and forth ------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a move stands that can be taken back."""
        return self.history.position > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undone move can be made again."""
        return self.history.position < len(self.history.moves)

    def undo(self) -> bool:
        """Take back one move; False when there is none."""
        return self.jump(self.history.position - 1)

    def redo(self) -> bool:
        """Make the next undone move again; False when there is none."""
        return self.jump(self.history.position + 1)

    def jump(self, position: int) -> bool:
        """Look at the board after the first ``position`` moves; False when there is no such."""
        if not self.history.jump(position):
            return False
        self._tell()
        return True

    # -- tiles ---------------------------------------------------------------------------

    def reasons_against(
        self, hex_name: str, number: str, rotation: int, *, free: bool = False
    ) -> tuple[Reason, ...]:
        """Why a tile cannot be laid on a hex now; see the function of the same name."""
        return reasons_against(self.board, hex_name, number, rotation, free=free)

    def lay(
        self, hex_name: str, number: str, rotation: int, *, free: bool = False
    ) -> tuple[Reason, ...]:
        """Lay a tile (rotation 0-5), or say why not and change nothing.

        Tokens stay with the track they stand at; a token that finds no place on the new tile
        (only possible with ``free``) leaves the board.
        """
        reasons = self.reasons_against(hex_name, number, rotation, free=free)
        if reasons:
            return reasons
        old = self.board
        new = old.with_tile(hex_name, number, rotation)
        new = new.with_tokens(carried(old, new, hex_name))
        before = old.placements.get(hex_name)
        if before:
            self._make(
                new,
                "Replaced tile {old} by {new} on {place}",
                {"old": before.tile, "new": number, "place": hex_name},
                hex_name,
            )
        else:
            self._make(
                new, "Laid tile {tile} on {place}", {"tile": number, "place": hex_name}, hex_name
            )
        return ()

    def remove(self, hex_name: str) -> tuple[Reason, ...]:
        """Take the tile of a hex away, or say why not."""
        old = self.board
        laid = old.placements.get(hex_name)
        if laid is None:
            return (Reason("no_tile_here", "no tile lies on {place}", {"place": hex_name}),)
        new = old.without_tile(hex_name)
        new = new.with_tokens(carried(old, new, hex_name))
        self._make(
            new, "Took tile {tile} from {place}", {"tile": laid.tile, "place": hex_name}, hex_name
        )
        return ()

    # -- tokens --------------------------------------------------------------------------

    def token_reasons(
        self, company: str, hex_name: str, stop: int = 0, slot: int | None = None
    ) -> tuple[Reason, ...]:
        """Why a token of a company cannot stand in a city (``stop`` and ``slot`` from 0).

        Without ``slot`` any free one will do.
        """
        board = self.board
        if company not in board.map.companies:
            return (Reason("no_company", "there is no company {company}", {"company": company}),)
        if hex_name not in board.map.hexes:
            return (Reason("no_hex", "there is no hex {place}", {"place": hex_name}),)
        face = board.face(hex_name)
        if stop >= len(face.stops) or not face.stops[stop].slots:
            return (Reason("no_city", "{place} has no place for a token", {"place": hex_name}),)
        places = range(len(face.stops[stop].slots)) if slot is None else (slot,)
        if free_slot(board.tokens, face, hex_name, stop, places) is None:
            return (Reason("no_slot", "no place is free in {place}", {"place": hex_name}),)
        here = (token for token in board.tokens if token.hex_name == hex_name)
        if any(token.company == company and token.stop == stop for token in here):
            return (
                Reason(
                    "token_here",
                    "{company} has a token in {place} already",
                    {"company": company, "place": hex_name},
                ),
            )
        return ()

    def place_token(
        self, company: str, hex_name: str, stop: int = 0, slot: int | None = None
    ) -> tuple[Reason, ...]:
        """Place a token in a slot, or in the first free one; or say why not."""
        reasons = self.token_reasons(company, hex_name, stop, slot)
        if reasons:
            return reasons
        face = self.board.face(hex_name)
        places = range(len(face.stops[stop].slots)) if slot is None else (slot,)
        place = free_slot(self.board.tokens, face, hex_name, stop, places, company)
        assert place is not None
        token = Token(company, hex_name, stop, place)
        self._make(
            self.board.with_tokens((*self.board.tokens, token)),
            "Placed a token of {company} in {place}",
            {"company": company, "place": self._place_name(hex_name)},
            hex_name,
        )
        return ()

    def remove_token(self, token: Token) -> tuple[Reason, ...]:
        """Take a token off the board, or say why not."""
        if token not in self.board.tokens:
            return (Reason("no_token", "no such token lies on {place}", {"place": token.hex_name}),)
        kept = tuple(other for other in self.board.tokens if other != token)
        self._make(
            self.board.with_tokens(kept),
            "Took the token of {company} from {place}",
            {"company": token.company, "place": self._place_name(token.hex_name)},
            token.hex_name,
        )
        return ()

    def _place_name(self, hex_name: str) -> str:
        title = self.board.map.hexes[hex_name].title
        return f"{title} ({hex_name})" if title else hex_name

    # -- phase and trains ----------------------------------------------------------------

    def set_phase(self, phase: Color) -> tuple[Reason, ...]:
        """Go to a phase of the map; off-boards earn its value.  Or say why not."""
        if phase not in self.board.map.phases:
            return (Reason("no_phase", "this map has no phase {color}", {"color": phase}),)
        if phase is not self.board.phase:
            self._make(self.board.in_phase(phase), "Changed the phase to {color}", {"color": phase})
        return ()

    def set_trains(self, company: str, trains: Iterable[str]) -> tuple[Reason, ...]:
        """Give a company exactly these trains (kinds such as ``3`` or ``D``), or say why not."""
        if company not in self.board.map.companies:
            return (Reason("no_company", "there is no company {company}", {"company": company}),)
        kinds = tuple(kind.strip() for kind in trains if kind.strip())
        if kinds == tuple(self.board.trains.get(company, ())):
            return ()
        all_trains: dict[str, tuple[str, ...]] = dict(self.board.trains)
        if kinds:
            all_trains[company] = kinds
        else:
            all_trains.pop(company, None)
        board = replace(self.board, trains=MappingProxyType(all_trains))
        if kinds:
            values = {"company": company, "trains": ", ".join(kinds)}
            self._make(board, "Gave {company} the trains {trains}", values)
        else:
            self._make(board, "Took all trains from {company}", {"company": company})
        return ()

    # -- observers -----------------------------------------------------------------------

    def _make(self, board: Board, sentence: str, values: Mapping[str, object], *hexes: str) -> None:
        self.history.add(ListedMove(board, sentence, values, hexes))
        self._tell()

    def _tell(self) -> None:
        for observer in tuple(self.observers):
            observer()


def reasons_against(
    board: Board, hex_name: str, number: str, rotation: int, *, free: bool = False
) -> tuple[Reason, ...]:
    """Why a tile cannot be laid on a hex in a rotation (0-5); empty when it can.

    ``free`` asks only for what no table can do: a hex that is not there, a tile that is not in
    the set, or of which no copy is left.
    """
    if hex_name not in board.map.hexes:
        return (Reason("no_hex", "there is no hex {place}", {"place": hex_name}),)
    if number not in board.tile_set.tiles:
        return (Reason("no_tile", "there is no tile {tile}", {"tile": number}),)
    laid = board.placements.get(hex_name)
    if laid and (laid.tile, laid.rotation) == (number, rotation % 6):
        return (Reason("same", "this tile lies here already"),)
    reasons = list(none_left(board, hex_name, number))
    if not free:
        reasons += later_phase(board, number)
        reasons += misfits(board, hex_name, number, rotation % 6)
    return tuple(reasons)


def cities(board: Board, hex_name: str) -> tuple[int, ...]:
    """The stops of a hex that have places for tokens, by index."""
    return tuple(
        index for index, stop in enumerate(board.face(hex_name).stops) if is_token_stop(stop)
    )


def empty_board() -> Board:
    """A board without a hex, for a window that has nothing to show yet."""
    naming = Naming(Layout.FLAT, NameStyle.AXIAL)
    return Board(BoardMap("", "", naming, {}), TileSet("", "", {}))
