"""Our state in the words of the states that stand beside the recordings."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

from stambana.titles.g18sj.frames import Stage
from stambana.titles.g18sj.recordings import Recording, parse
from stambana.titles.g18sj.recordings.replayed import Replay
from stambana.titles.g18sj.recordings.replaying import replay
from stambana.titles.trains.state import INITIAL_OFFERING, OPEN_MARKET, train_kind

FOLDER = Path(__file__).parents[3] / "data" / "recorded" / "18sj"
GAMES = ("166116", "18SJ_game_end_bankrupt")


def unpacked(name: str) -> bytes:
    return lzma.open(FOLDER / f"{name}.xz").read()


def recording(game: str) -> Recording:
    return parse(unpacked(f"{game}.json"))


def recorded_states(game: str) -> dict[int, dict[str, Any]]:
    rows = json.loads(unpacked(f"{game}.states.json"))["rows"]
    return {row["index"]: row["state"] for row in rows if "state" in row}


def differences(game: str) -> tuple[Replay, dict[int, list[str]]]:
    """The replay of a recording, and by position where our state differs from the one beside it."""
    states = recorded_states(game)
    found: dict[int, list[str]] = {}

    def watch(index, game):
        ours, theirs = _ours(game.state, ids), _theirs(states[index])
        found[index] = [
            f"{key}: {ours.get(key)!r} is not {theirs[key]!r}"
            for key in theirs
            if ours.get(key) != theirs[key]
        ]

    which = recording(game)
    ids = {name.strip(): key for key, name in which.players}
    return replay(which, watch=watch), found


def _theirs(state):
    facts = {
        "bank": state["bank"],
        "phase": {"E": "7", "D": "7"}.get(state["phase"], state["phase"]),
    }
    facts["discard"] = sorted(state["discard"])
    for key, player in state["players"].items():
        facts[f"cash of {key}"] = player["cash"]
        facts[f"worth of {key}"] = player["value"]
        facts[f"privates of {key}"] = sorted(at for at in player["privates"] if at != "NEFT")
    for key, at in state["corporations"].items():
        facts[f"closed {key}"] = at["closed"]
        if at["closed"]:
            continue
        facts[f"cash of {key}"] = at["cash"]
        facts[f"market of {key}"] = (at["price"], tuple(at["cell"] or ()), at["stack"])
        facts[f"floated {key}"] = at["floated"]
        facts[f"president of {key}"] = (at["president"] or "").removeprefix("player:")
        facts[f"trains of {key}"] = sorted(at["trains"])
        facts[f"privates of {key}"] = sorted(at["privates"])
        facts[f"tokens of {key}"] = sorted(name for name in at["tokens"] if name)
        facts[f"holders of {key}"] = {
            _holder(name, key): part for name, part in at["holders"].items() if part
        }
    for key, at in state["minors"].items():
        facts[f"closed {key}"] = at["closed"]
        if not at["closed"]:
            facts[f"cash of {key}"] = at["cash"]
            facts[f"trains of {key}"] = sorted(at["trains"])
    facts["next"] = [str(at) for at in state["next"]] or [""]
    return facts


def _holder(name, company):
    """A holder; what the bank offers first is counted with what the company has."""
    return company if name == "The Bank" else name.removeprefix("player:")


def _ours(state, ids):
    from stambana.titles.g18sj.rules import worth

    codes = {key: at.short for key, at in state.figures.privates.items()}
    facts = {"bank": state.ledger.amount("bank"), "phase": state.phase_key}
    facts["discard"] = _kinds(state, OPEN_MARKET)
    for name in state.players:
        key = ids[name]
        facts[f"cash of {key}"] = state.cash(name)
        facts[f"worth of {key}"] = worth(state, name)
        facts[f"privates of {key}"] = sorted(codes[at] for at in state.privates(name))
    for key, at in state.companies.items():
        facts[f"closed {key}"] = at.closed
        if at.closed:
            continue
        space = state.market.space(key)
        stack = state.market.piles[space].index(key) if space else None
        price = state.market.price(key) if space else None
        facts[f"cash of {key}"] = state.cash(key)
        facts[f"market of {key}"] = (price, tuple(space or ()), stack)
        facts[f"floated {key}"] = at.floated
        facts[f"president of {key}"] = ids.get(state.president(key), "") if at.started else ""
        facts[f"trains of {key}"] = _kinds(state, key)
        facts[f"privates of {key}"] = sorted(codes[at] for at in state.privates(key))
        facts[f"tokens of {key}"] = sorted(
            f"{token.hex_name[0]}{32 - int(token.hex_name[1:])}"
            for token in state.board.tokens
            if token.company == key
        )
        facts[f"holders of {key}"] = _holders(state, key, ids)
    facts["next"] = _next(state, ids)
    return facts


def _kinds(state, place):
    return sorted(train_kind(train) for train in state.trains(place))


def _holders(state, company, ids):
    """Percent by holder; unsold certificates are the company's there."""
    found = {ids[name]: state.percent(name, company) for name in state.players}
    found["Market"] = state.percent(OPEN_MARKET, company)
    unsold = state.percent(company, company)
    found[company] = unsold + state.percent(INITIAL_OFFERING, company)
    for place in ("with P9", "with P10"):
        found[company] += state.percent(place, company)
    return {name: part for name, part in found.items() if part}


def _next(state, ids):
    """Who is to act: a company in its turn, else a player."""
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Stage):
        return [top.company]
    if hasattr(top, "company") and not hasattr(top, "player"):
        return [top.company]
    return [ids.get(getattr(top, "player", ""), "")]
