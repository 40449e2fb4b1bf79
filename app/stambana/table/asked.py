"""What a decision asks on the board, for the tools that build and run for a company.

A sandbox has rules of a board; a game has the decision that is open.  ``LayBuilder`` and
``RunBuilder`` answer the same questions as ``Builder``, from what the form says (``engine.asked``)
and from the verdict of the game, so that ring and route tool are the same at both tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Any

from stambana.engine.asked import Asked, AskedLay, AskedRun
from stambana.engine.decisions import Amount, Decision, Form, filled
from stambana.engine.game import Game
from stambana.reasons import Reason
from stambana.table.builder import Builder
from stambana.table.drafting import DRAWN
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, LayVerdict, board_after, lit_hexes
from stambana.track.routes import RouteProblem

Judge = Callable[[Lay], tuple[Reason, ...]]
"""A lay to what the game says against it."""


def judge_of(game: Game[Any], decision: Decision, form: Form) -> Judge:
    """What the game says against lays by a form, with the first value of all it asks beside.

    Nothing where something has no value before the lay is chosen.
    """

    beside = cache(partial(_first_values, form))

    def judge(lay: Lay) -> tuple[Reason, ...]:
        draft = {"hex_name": lay.hex_name, "tile": lay.tile, "rotation": lay.rotation}
        try:
            action = filled(decision, form, {**beside(), **draft})
        except TypeError:  # a field without a value of its own
            return ()
        return game.verdict(action).reasons

    return judge


def _first_values(form: Form) -> dict[str, Any]:
    """The first value of each field that is not answered on the board."""
    found = {}
    for name in form.fields:
        if name not in DRAWN["lay"]:
            offered = form.values(name)
            if isinstance(offered, Amount):
                found[name] = offered.low
            elif offered.values:
                found[name] = offered.values[0]
    return found


class LayBuilder(Builder):
    """What one decision lets a company lay, and why not the rest."""

    def __init__(self, board: Board, asked: AskedLay, judge: Judge) -> None:
        super().__init__(board, asked.company)
        self._asked = asked
        self._judge = judge
        self.beside: Mapping[str, Any] = {}
        """What is drafted: a lay, and what is asked beside it."""
        self._ran: dict[Lay, Board] = {}

    @cached_property
    def policy(self) -> LayPolicy:
        """The policy of the lay that is decided on."""
        return self._asked.policy

    @cached_property
    def _legal(self) -> Mapping[str, list[LayVerdict]]:
        found: dict[str, list[LayVerdict]] = {}
        for verdict in self._asked.lays:
            found.setdefault(verdict.lay.hex_name, []).append(replace(verdict, reasons=()))
        return found

    def verdict(self, lay: Lay) -> LayVerdict:
        """The verdict on one lay; what the game says goes before what the board says."""
        found = self._verdicts.get(lay)
        if found is None:
            offered = (one for one in self._legal.get(lay.hex_name, ()) if one.lay == lay)
            found = next(offered, None) or self._against(lay)
            self._verdicts[lay] = found
        return found

    def _against(self, lay: Lay) -> LayVerdict:
        known = super().verdict(lay)
        return replace(known, reasons=self._judge(lay) or known.reasons)

    def _causes(self, hex_name: str) -> tuple[Reason, ...]:
        onward = self._by_policy.get(hex_name)
        if onward:  # the board lets it lie; something else does not
            return self.verdict(onward[0].lay).reasons
        return super()._causes(hex_name)

    @cached_property
    def _by_policy(self) -> Mapping[str, list[LayVerdict]]:
        return lit_hexes(self.board, self.company, self.policy)

    @property
    def has_trains(self) -> bool:
        """Whether the company has something to run."""
        return self._asked.run is not None

    def says(self, verdict: LayVerdict) -> tuple[str, ...]:
        """What the title adds to a lay."""
        return self._asked.says(verdict)

    def run_now(self) -> RouteProblem:
        """The problem of the company's run on this board; there is one while it has trains."""
        assert self._asked.run is not None
        return self._asked.run(self.board)

    def run_after(self, lay: Lay) -> RouteProblem:
        """The problem of its run once a tile is laid."""
        assert self._asked.run is not None
        after = self._after(lay)
        self._ran[lay] = after
        return self._asked.run(after)

    def _after(self, lay: Lay) -> Board:
        """The board with a lay, and with what is drafted beside it."""
        after = board_after(self.board, lay)
        return self._asked.seated(after, lay, self.beside) if self.drafted == lay else after

    @property
    def drafted(self) -> Lay | None:
        """The lay that is drafted, once it is whole."""
        if not all(name in self.beside for name in DRAWN["lay"]):
            return None
        return Lay(**{name: self.beside[name] for name in DRAWN["lay"]})

    @property
    def runs_otherwise(self) -> Lay | None:
        """The lay that is drafted if the run after it was asked for with tokens elsewhere."""
        lay = self.drafted
        ran = self._ran.get(lay) if lay is not None else None
        return None if lay is None or ran is None or ran.tokens == self._after(lay).tokens else lay


class RunBuilder(Builder):
    """The routes that one decision asks for."""

    def __init__(self, board: Board, company: str, asked: AskedRun) -> None:
        super().__init__(board, company)
        self._asked = asked

    @property
    def has_trains(self) -> bool:
        """Whether some train is to run."""
        return bool(self._asked.problem.tasks)

    def run_now(self) -> RouteProblem:
        """The problem of the run."""
        return self._asked.problem


def builder_of(board: Board, company: str, asked: Asked | None, judge: Judge) -> Builder | None:
    """The builder for what a form asks; None for a form that asks nothing of the kind."""
    if isinstance(asked, AskedLay):
        return LayBuilder(board, asked, judge)
    return RunBuilder(board, company, asked) if isinstance(asked, AskedRun) else None
