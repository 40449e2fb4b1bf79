"""Outcomes: what a lay costs and what the company's best run becomes with it, in words.

For the cards of the tile ring, its words, and whoever else tells of a lay.
"""

from __future__ import annotations

from dataclasses import dataclass

from stambana.reasons import Reason
from stambana.table.builder import Choice
from stambana.track.board import Board
from stambana.track.laying import LayVerdict
from stambana.track.routes import RouteResult
from stambana.track.tilesets import UNLIMITED
from stambana.words import grouped, tr


@dataclass(frozen=True, slots=True)
class LayOutcome:
    """The best run now and after a lay; None for what has not been found yet."""

    now: RouteResult | None
    after: RouteResult | None

    @property
    def short(self) -> str:
        """``140 (+30)``; ``≥`` before what is not proven, ``…`` for what is not known."""
        if self.after is None:
            return "…"
        sign = "" if self.after.proven else "≥ "
        text = f"{sign}{self.after.revenue}"
        if self.now is None:
            return text
        more = self.after.revenue - self.now.revenue
        return f"{text} ({more:+d})" if more else f"{text} (±0)"

    @property
    def sentence(self) -> str:
        """The same for people who read on."""
        if self.after is None:
            return tr("best run: searching …")
        if self.after.proven:
            return tr("best run {amount}, proven", amount=self.short)
        return tr(
            "best run {amount} so far, at most {most}",
            amount=self.short,
            most=self.after.upper_bound,
        )


def money(board: Board, amount: int) -> str:
    """An amount in the currency of the map."""
    return f"{grouped(amount)} {board.map.currency}".strip()


def copies(left: int) -> str:
    """How many copies are left."""
    if left == UNLIMITED:
        return tr("∞ left")
    return tr("{count} left", count=left) if left else tr("none left")


def with_rule(reason: Reason) -> str:
    """A reason with the section it rests on."""
    return f"{reason.text} ({reason.rule})" if reason.rule else reason.text


def choice_lines(
    board: Board, choice: Choice, verdict: LayVerdict, outcome: LayOutcome | None
) -> tuple[tuple[str, bool], ...]:
    """The lines of a card, each with whether it is strong: tile and copies, cost, best run."""
    lines = [(f"{choice.number} · {copies(choice.left)}", False)]
    if verdict:
        cost = money(board, verdict.cost) if verdict.cost else tr("no cost")
        lines.append((cost, bool(verdict.cost)))
        if outcome is not None:
            lines.append((outcome.short, True))
    else:
        lines.append((tr("not possible"), False))
    return tuple(lines)


def describe(
    board: Board,
    choice: Choice,
    verdict: LayVerdict,
    turn: tuple[int, int],
    outcome: LayOutcome | None,
    says: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Everything about a lay: a head line, then what it costs and brings, or why not.

    ``turn`` is the number of the rotation, from 1, and how many there are; ``says`` is what
    the title adds.
    """
    head = tr("tile {number}", number=choice.number)
    if turn[1] > 1:
        head = tr(
            "tile {number}, rotation {turn} of {turns}",
            number=choice.number,
            turn=turn[0],
            turns=turn[1],
        )
    if not verdict:
        reasons = dict.fromkeys(with_rule(reason) for reason in verdict.reasons)
        return (tr("{lay}: not possible", lay=head), "; ".join(reasons))
    parts = [copies(choice.left)]
    if verdict.charges:
        of = ", ".join(f"{tr(one.kind)} {one.amount}" for one in verdict.charges)
        parts.append(tr("costs {amount} ({parts})", amount=money(board, verdict.cost), parts=of))
    else:
        parts.append(tr("no cost"))
    names = {line.key: line.name or line.key for line in board.map.lines}
    for key in verdict.lines:
        parts.append(tr("completes {line} here", line=names[key]))
    parts += says
    if outcome is not None:
        parts.append(outcome.sentence)
    if verdict.returned:
        parts.append(tr("tile {number} comes back", number=verdict.returned))
    return (head, " · ".join(parts))
