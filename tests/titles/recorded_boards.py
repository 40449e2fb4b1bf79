"""The boards of the recorded games at each run of trains.

Tiles, tokens placed and privates bought are taken from the actions; home tokens, phases,
trains and nationalizations from the states beside them.  Hexes, sides and city numbers are
turned from the recording's into ours (its map lies on its side and counts from the other
end).
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from stambana.manifests import load_board, map_path
from stambana.titles.g18sj.recordings.orientation import (
    our_city,
    our_hex,
    our_rotation,
    tile_number,
)
from stambana.titles.g18sj.routes import STATE, Privates
from stambana.track.board import Board, Token
from stambana.track.tiles import Color
from stambana.track.upgrades import stop_map

FOLDER = Path(__file__).parents[1] / "data" / "recorded" / "18sj"
GAMES = ("166116", "18SJ_game_end_bankrupt")

_COLORS = {
    "2": Color.YELLOW,
    "3": Color.GREEN,
    "4": Color.GREEN,
    "5": Color.BROWN,
    "6": Color.GRAY,
    "D": Color.GRAY,
    "E": Color.GRAY,
}


@dataclass(frozen=True)
class Run:
    """One run of trains: the board before it (with the company's trains) and what was run."""

    game: str
    index: int
    company: str
    board: Board
    privates: Privates
    revenue: int
    routes: tuple[dict[str, Any], ...]

    @property
    def trains(self) -> tuple[str, ...]:
        return self.board.trains[self.company]


def read(name: str) -> Any:
    return json.loads(lzma.open(FOLDER / f"{name}.xz").read())


@cache
def runs(game: str) -> tuple[Run, ...]:
    """All runs of trains of a recorded game, in order."""
    return tuple(_Replay(game).runs())


class _Replay:
    def __init__(self, game: str) -> None:
        self._game = game
        self._actions = read(f"{game}.json")["actions"]
        self._rows = {row["index"]: row for row in read(f"{game}.states.json")["rows"]}
        self._board = load_board(map_path("18sj"))
        self._tokens: dict[str, list[tuple[str, int]]] = {"KHJ": [("D17", 0)]}
        self._tile_hex: dict[str, str] = {}
        self._canal: dict[str, int] = {}
        self._port = ""

    def runs(self) -> Iterator[Run]:
        before = self._rows[-1]["state"]
        for index, action in enumerate(self._actions):
            row = self._rows[index]
            if row.get("skipped") or "state" not in row:
                continue
            if row.get("routes"):
                yield self._run(row, before)
            self._do(action, row["state"])
            self._read_log(row.get("log") or [])
            before = row["state"]

    def _run(self, row: dict[str, Any], before: dict[str, Any]) -> Run:
        company = row["entity"]
        charter = before["corporations"].get(company) or before["minors"][company]
        owned = charter.get("privates", [])
        board = replace(
            self._board.in_phase(_COLORS[before["phase"]]).with_tokens(self._placed()),
            trains=MappingProxyType({company: tuple(charter["trains"])}),
        )
        privates = Privates(
            dict(self._canal) if "GKB" in owned else {}, self._port if "SB" in owned else ""
        )
        routes = tuple(row["routes"])
        return Run(self._game, row["index"], company, board, privates, row["revenue"], routes)

    def _placed(self) -> tuple[Token, ...]:
        placed: list[Token] = []
        for company, places in self._tokens.items():
            for name, stop in places:
                slot = sum((token.hex_name, token.stop) == (name, stop) for token in placed)
                placed.append(Token(company, name, stop, slot))
        return tuple(placed)

    def _do(self, action: dict[str, Any], state: dict[str, Any]) -> None:
        if action["type"] == "lay_tile":
            self._lay(action)
        elif action["type"] == "place_token":
            place = self._city(action["city"])
            self._tokens.setdefault(action["tokener"], []).append(place)
        elif action["type"] == "buy_company" and action["company"] == "KHJ":
            del self._tokens["KHJ"]
            self._tokens.setdefault(action["entity"], []).append(("D17", 0))
        elif action["type"] == "assign" and action["entity"] == "SB":
            self._port = our_hex(action["target"])
        for company, charter in state["corporations"].items():
            if charter["closed"]:
                self._nationalize(company)
            else:
                self._home(company, [our_hex(name) for name in charter["tokens"] if name])
        if state["minors"].get("KHJ", {}).get("closed"):
            self._tokens.pop("KHJ", None)

    def _lay(self, action: dict[str, Any]) -> None:
        name = our_hex(action["hex"])
        old = self._board.face(name)
        number = tile_number(action["tile"])
        self._board = self._board.with_tile(name, number, our_rotation(action["rotation"]))
        new = self._board.face(name)
        self._tile_hex = {tile: at for tile, at in self._tile_hex.items() if at != name}
        self._tile_hex[action["tile"]] = name
        if old.stops:
            becomes = stop_map(old, new)
            assert becomes is not None
            for places in self._tokens.values():
                places[:] = [(at, becomes[stop] if at == name else stop) for at, stop in places]

    def _city(self, text: str) -> tuple[str, int]:
        tile, number = text.rsplit("-", 1)
        name = self._tile_hex.get(tile) or our_hex(tile.split("-")[0])
        return name, our_city(self._board, name, int(number))

    def _home(self, company: str, lie_at: list[str]) -> None:
        """Tokens that lie on the board though no action placed them: home tokens."""
        places = self._tokens.setdefault(company, [])
        for name in lie_at:
            if name not in [at for at, _ in places]:
                face = self._board.face(name)
                homes = [
                    stop
                    for stop, at in enumerate(self._board.map.hexes[name].printed.stops)
                    if any(slot.home_of == company for slot in at.slots)
                ]
                printed = self._board.map.hexes[name].printed
                becomes = stop_map(printed, face) or range(len(face.stops))
                places.append((name, becomes[homes[0]] if homes else 0))

    def _nationalize(self, company: str) -> None:
        state = self._tokens.setdefault(STATE, [])
        for name, stop in self._tokens.pop(company, []):
            if name not in [at for at, _ in state]:
                state.append((name, stop))

    def _read_log(self, lines: list[str]) -> None:
        for line in lines:
            words = line.split()
            if "Göta kanal token to hex" in line or ("kanal" in line and "assignes" in line):
                self._canal[our_hex(words[-1])] = int(words[words.index("kanal") + 1])
            elif "highest used Göta kanal token" in line:
                self._canal.pop(our_hex(words[-1]), None)
