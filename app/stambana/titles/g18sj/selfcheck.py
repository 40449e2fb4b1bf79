"""What must hold in every state of 18SJ beyond the family's laws (6.1, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from stambana.engine.selfcheck import Violation
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import selfcheck as family
from stambana.titles.trains.state import OUT


def laws(state: State18SJ) -> Iterator[Violation]:
    """The laws that a state breaks."""
    yield from family.laws(state)
    places = state.ledger.places
    if state.canal and places["P3"] not in state.companies:
        yield Violation("canal", f"canal tokens lie while {places['P3']} has P3")
    if len({name for name, _ in state.canal}) < len(state.canal):
        yield Violation("canal", "two canal tokens in one hex")
    if state.port and places["P4"] not in state.companies:
        yield Violation("port", f"the port token lies while {places['P4']} has P4")
    if state.phase.privates_close:
        for key in state.figures.privates:
            if places[key] != OUT:
                yield Violation("private_open", f"{key} is open in phase {state.phase_key}")
    state_tokens = [at.hex_name for at in state.board.tokens if at.company == "SJ"]
    if len(set(state_tokens)) < len(state_tokens):
        yield Violation("state_tokens", f"two SJ tokens in a hex: {state_tokens}")
