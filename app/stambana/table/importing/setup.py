"""The set-up of a recorded game: its draws, its players, and the rulings it was played by.

That program draws with a small generator of its own from the seed; its numbers are handed to our
set-up as answers of chance, each to the thing it was drawn for there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from stambana.engine.chance import Drawn
from stambana.engine.rules import Base
from stambana.table.importing.reading import Recording, RecordingError
from stambana.titles.family18.figures import Figures
from stambana.titles.family18.shares import OTHER_TABLE
from stambana.titles.g18sj.setup import RESERVED
from stambana.words import tr

TITLES = {"18SJ": "18sj"}

VARIANTS = {"oscarian_era": "oscarian"}

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
    "DIFF-11",
    "R6",
)
"""The rulings (docs/rulings.md) in which that program departs from our reading of the rules."""

PAIRS = (("P9", "P10"), ("P2", "P1"), ("P7", "P6"), ("P3", "P4"))
"""Pairs of privates in the order of the recording's draws; of each one is removed."""

_MODULUS = 2**31


def numbers(seed: int) -> Iterator[int]:
    """The numbers that program draws from a seed."""
    state = seed % _MODULUS
    while True:
        state = (1103515245 * state + 12345) % _MODULUS
        yield state


def draws(seed: int, figures: Figures) -> tuple[Drawn, ...]:
    """The answers of chance by which our set-up removes what was removed there."""
    source = numbers(seed)
    drawn = {key: next(source) for pair in PAIRS for key in pair}
    found = [
        Drawn("set-up", _MODULUS, drawn[key])
        for pair in figures.one_private_removed_of
        for key in pair
    ]
    companies = {key: next(source) for key in figures.one_company_removed_of}
    found += [Drawn("set-up", _MODULUS, number) for number in companies.values()]
    if drawn["P9"] > drawn["P10"]:
        left = len(figures.tokens) - 1
        found.append(Drawn("set-up", left, next(source) % left))
    return tuple(found)


def player_names(recording: Recording, figures: Figures) -> dict[str, str]:
    """Names for the players by id: their own, made different where two share one."""
    taken = {*RESERVED, *figures.tokens, *figures.privates}
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


def base_of(recording: Recording, names: Mapping[str, str], rulings: Sequence[str]) -> Base:
    """What the game starts from; raises RecordingError for another title or unknown rules."""
    if recording.title not in TITLES:
        title = recording.title[:60]
        raise RecordingError(tr("the recorded game is {title}, not 18SJ", title=title))
    unknown = [rule for rule in recording.rules if rule not in VARIANTS]
    if unknown:
        raise RecordingError(tr("18SJ has no optional rule {rule}", rule=unknown[0][:60]))
    return Base(
        title=TITLES[recording.title],
        players=tuple(names.values()),
        seed=recording.seed,
        variants=tuple(VARIANTS[rule] for rule in dict.fromkeys(recording.rules)),
        rulings=dict.fromkeys(rulings, OTHER_TABLE),
    )
