"""The set-up of a recorded game: its draws, its players, and the rulings it was played by.

That program draws with a small generator of its own from the seed; its numbers are handed to our
set-up as answers of chance, each to the thing it was drawn for there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from stambana.engine.actions import TABLE
from stambana.engine.chance import Drawn
from stambana.engine.rules import Base
from stambana.titles.g18sj.recordings.reading import Recorded, Recording, is_quiet
from stambana.titles.g18sj.rulings import SHOWN
from stambana.titles.g18sj.setup import RESERVED
from stambana.titles.title import RecordingError
from stambana.titles.trains.figures import Figures
from stambana.titles.trains.shares import OTHER_TABLE
from stambana.words import tr

TITLES = {"18SJ": "18sj"}

VARIANTS = {"oscarian_era": "oscarian"}

NO_VARIANTS = ("two_player_variant",)
"""Rules of old recordings that say nothing: two players always play with A.W. Edelsvärd."""

RULINGS = (
    "DIFF-1",
    "DIFF-2",
    "DIFF-3",
    "DIFF-4",
    "DIFF-5",
    "DIFF-6",
    "DIFF-7",
    "DIFF-8",
    "DIFF-9",
    "DIFF-10",
    "DIFF-11",
    "DIFF-20",
    "R6",
)
"""The rulings (docs/rulings.md) in which that program departs from our reading of the rules."""

PAIRS = (("P9", "P10"), ("P2", "P1"), ("P7", "P6"), ("P3", "P4"))
"""Pairs of privates in the order of the recording's draws; of each one is removed."""

_MODULUS = 2**31

_UNFIT = re.compile(r"\W+")
"""What may stand between the words of a rule."""


def numbers(seed: int) -> Iterator[int]:
    """The numbers that program draws from a seed."""
    state = seed % _MODULUS
    while True:
        state = (1103515245 * state + 12345) % _MODULUS
        yield state


def draws(seed: int, figures: Figures, actions: Sequence[Recorded] = ()) -> tuple[Drawn, ...]:
    """The answers of chance by which our set-up removes what was removed there.

    Where ``actions`` name something that the seed removes and nothing that could have gone
    in its place, they are believed: older versions of that program may have drawn otherwise.
    """
    source = numbers(seed)
    drawn = {key: next(source) for pair in PAIRS for key in pair}
    companies = {key: next(source) for key in figures.one_company_removed_of}
    seen = _named(actions, figures)
    otherwise = [_exchange(drawn, pair, seen) for pair in PAIRS]
    otherwise.append(_exchange(companies, tuple(companies), seen))
    found = [
        Drawn("set-up", _MODULUS, drawn[key])
        for pair in figures.one_private_removed_of
        for key in pair
    ]
    found += [Drawn("set-up", _MODULUS, number) for number in companies.values()]
    if drawn["P9"] > drawn["P10"]:
        out = min(companies, key=companies.__getitem__)
        left = [key for key in figures.tokens if key != out]
        number = next(source) % len(left)
        first = next((at for at in actions if at.kind == "par"), None)
        if any(otherwise) and first is not None and first.fields["corporation"] in left:
            number = left.index(first.fields["corporation"])
        found.append(Drawn("set-up", len(left), number))
    return tuple(found)


def _named(actions: Sequence[Recorded], figures: Figures) -> set[str]:
    """The privates and companies that actions name, if there are any after the auction."""
    codes = {at.short: key for key, at in figures.privates.items()}
    told = [at for at in actions if not is_quiet(at.kind)]
    if all(at.kind in ("bid", "pass") for at in told):
        return set()
    found: set[str] = set()
    for at in told:
        if at.entity_type in ("corporation", "company"):
            found.add(at.entity)
        found.update(str(at.fields[key]) for key in ("company", "corporation") if key in at.fields)
        found.update(str(share).rpartition("_")[0] for share in at.fields.get("shares") or ())
    return {codes.get(name, name) for name in found}


def _exchange(drawn: dict[str, int], keys: Sequence[str], seen: Collection[str]) -> bool:
    """Let another of some keys be the one removed, if the drawn one was seen and that was not."""
    out = min(keys, key=drawn.__getitem__)
    unseen = [key for key in keys if key not in seen]
    if out not in seen or not unseen:
        return False
    drawn[out], drawn[unseen[0]] = drawn[unseen[0]], drawn[out]
    return True


def player_names(recording: Recording, figures: Figures) -> dict[str, str]:
    """Names for the players by id: their own, made different where two share one."""
    taken = {*RESERVED, TABLE, *figures.tokens, *figures.privates}
    if figures.minor:
        taken.add(figures.minor.key)
    names: dict[str, str] = {}
    for key, wanted in recording.players:
        name, number = wanted.strip(), 2
        while name in taken:
            name, number = f"{wanted.strip()} ({number})", number + 1
        taken.add(name)
        names[key] = name
    return names


def base_of(
    recording: Recording, names: Mapping[str, str], figures: Figures, rulings: Sequence[str]
) -> Base:
    """What the game starts from.

    Raises RecordingError for another title, unknown rules or a number of players there cannot
    be.
    """
    if recording.title not in TITLES:
        title = recording.title[:60]
        raise RecordingError(tr("the recorded game is {title}, not 18SJ", title=title))
    least, most = figures.least_players, figures.most_players
    if not least <= len(names) <= most:
        raise RecordingError(
            tr(
                "18SJ is for {least} to {most} players, and here are {count}",
                least=least,
                most=most,
                count=len(names),
            )
        )
    rules = {_UNFIT.sub("_", rule.strip().lower()): rule for rule in recording.rules}
    unknown = [rule for key, rule in rules.items() if key not in (*VARIANTS, *NO_VARIANTS)]
    if unknown:
        shown = unknown[0][:60]
        raise RecordingError(tr("18SJ has no optional rule {rule}", rule=shown))
    return Base(
        title=TITLES[recording.title],
        players=tuple(names.values()),
        seed=recording.seed,
        variants=tuple(VARIANTS[key] for key in rules if key in VARIANTS),
        rulings={"run": SHOWN, **dict.fromkeys(rulings, OTHER_TABLE)},
    )
