"""What an action changes in a game of train companies that people want to know beforehand.

The two states are compared; nothing is guessed from the kind of action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision
from stambana.engine.events import Event
from stambana.titles.title import Change, Consequence, Words
from stambana.titles.trains.events import DividendPaid, EarningsKept, SharesSold, TrainsRan
from stambana.titles.trains.state import OUT, State18, train_kind
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.words import Words18
from stambana.words import tr

S = TypeVar("S", bound=State18)

PAYING = ("distribute", "split_earnings")
"""The kinds of action that deal with what trains earned."""


def consequences(
    change: Change[S],
    words: Words,
    own: Callable[[S, S, Words18], Iterable[Consequence]] = lambda before, after, words: (),
) -> Iterator[Consequence]:
    """What changed, with what only a title knows (``own``) before the money."""
    assert isinstance(words, Words18)
    before, after = change.before, change.after
    if after.bank_broken and not before.bank_broken and not after.over:
        yield Consequence(tr("The bank is broken"), warning=True)
    elif before.bank_broken and not after.bank_broken and not after.over:
        yield Consequence(tr("The bank is not broken any more"), warning=True)
    yield from _phase(before, after, words)
    yield from _rusting(before, after)
    yield from _trainless(before, after, words)
    yield from _discards(change.opened)
    yield from _leaders(before, after, words)
    yield from _prices(before, after, words, _idle(before, change.events))
    yield from _unmoved(before, after, words, change.action)
    yield from own(before, after, words)
    yield from _money(before, after, words)


def _phase(before: State18, after: State18, words: Words18) -> Iterator[Consequence]:
    if after.phase_key != before.phase_key:
        yield Consequence(tr("Phase {phase} begins", phase=after.phase_key), warning=True)


def _rusting(before: State18, after: State18) -> Iterator[Consequence]:
    kinds = {
        train_kind(piece)
        for company in before.companies
        for piece in before.trains(company)
        if after.ledger.place(piece) == OUT and _rusts(before, after, piece)
    }
    for kind in sorted(kinds):
        owners = []
        for company in before.companies:
            lost = sum(train_kind(piece) == kind for piece in before.trains(company))
            if lost:
                owners.append(tr("{company} loses {number}", company=company, number=lost))
        yield Consequence(
            tr(
                "All {kind}-trains rust: {owners}",
                kind=kind,
                owners=", ".join(owners),
            ),
            warning=True,
        )


def _rusts(before: State18, after: State18, piece: str) -> bool:
    phases = list(before.figures.phases)
    rusts = before.figures.trains[train_kind(piece)].rusts
    return bool(rusts) and phases.index(rusts) <= phases.index(after.phase_key)


def _trainless(before: State18, after: State18, words: Words18) -> Iterator[Consequence]:
    for company, at in after.companies.items():
        had, has = before.trains(company), after.trains(company)
        if not had or has or at.closed:
            continue
        president = after.president(company)
        if president and not after.over and customs(after).must_buy(after, company):
            yield Consequence(words.helps(president, company), warning=True)
        else:
            yield Consequence(
                tr("{company} is left without a train", company=company), warning=True
            )


def _discards(decisions: tuple[Decision, ...]) -> Iterator[Consequence]:
    for decision in decisions:
        if decision.step == "discards":
            yield Consequence(
                tr("{company} must give a train up", company=decision.acting_for), warning=True
            )


def _leaders(before: State18, after: State18, words: Words18) -> Iterator[Consequence]:
    for company in after.companies:
        old, new = before.president(company), after.president(company)
        if new and new != old and old:
            yield Consequence(words.leads(new, company), warning=True)


def _idle(before: State18, events: Sequence[Event]) -> str:
    """The company on turn whose price falls since it earned nothing, whatever is done now; or "".

    A run that earns nothing is somebody's choice.
    """
    turns = (at for at in before.frames if at.kind == "operating_turn")
    company = next((str(getattr(at, "company", "")) for at in turns), "")
    chosen = (SharesSold, TrainsRan, EarningsKept, DividendPaid)
    of_it = [at for at in events if getattr(at, "company", "") == company]
    return "" if any(isinstance(at, chosen) for at in of_it) else company


def _prices(before: State18, after: State18, words: Words18, idle: str) -> Iterator[Consequence]:
    for company, at in after.companies.items():
        was, now = before.market.price(company), after.market.price(company)
        if at.closed or not was or was == now:
            continue
        sentence = (
            tr(
                "The price of {company} falls from {before} to {after}",
                company=company,
                before=words.money(was),
                after=words.money(now),
            )
            if now < was
            else tr(
                "The price of {company} rises from {before} to {after}",
                company=company,
                before=words.money(was),
                after=words.money(now),
            )
        )
        if company == idle and now < was and not at_work(before):
            sentence = _idles(before, company, words.money(was), words.money(now))
            yield Consequence(sentence)
        else:
            yield Consequence(sentence, warning=now < was)


def at_work(state: State18) -> bool:
    """Whether what is decided is the run or what becomes of the earnings."""
    return bool(state.frames) and state.frames[-1].kind in ("run", "distribute")


def _idles(state: State18, company: str, was: str, now: str) -> str:
    """Why the price of a company falls that earns nothing in its turn."""
    if state.trains(company):
        return tr(
            "{company} has no route to run and earns nothing: its price falls from {before} to "
            "{after}",
            company=company,
            before=was,
            after=now,
        )
    return tr(
        "{company} has no train to run and earns nothing: its price falls from {before} to {after}",
        company=company,
        before=was,
        after=now,
    )


def _unmoved(
    before: State18, after: State18, words: Words18, action: Action
) -> Iterator[Consequence]:
    """That a price stays where earnings are dealt with, which mostly moves it."""
    company = action.acting_for
    price = before.market.price(company) if company in before.companies else 0
    if action.kind not in PAYING or not price or price != after.market.price(company):
        return
    yield Consequence(
        tr("The price of {company} stays at {price}", company=company, price=words.money(price))
    )


def _money(before: State18, after: State18, words: Words18) -> Iterator[Consequence]:
    """Who gets and who pays, with what is left."""
    for party in (*after.players, *after.companies):
        was, now = before.cash(party), after.cash(party)
        if now < was:
            yield Consequence(
                tr(
                    "{party} pays {amount} and has {left} left",
                    party=party,
                    amount=words.money(was - now),
                    left=words.money(now),
                )
            )
        elif now > was:
            yield Consequence(
                tr(
                    "{party} gets {amount} and has {left}",
                    party=party,
                    amount=words.money(now - was),
                    left=words.money(now),
                )
            )
