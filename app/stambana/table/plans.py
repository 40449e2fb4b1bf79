"""Plans: boards to try things on, kept beside the saved game.

A plan is a sandbox board as a moment of a game has it; nothing done on it touches the game.  Plans
that are kept are sandbox files in a folder with the save's name, so they can also be opened, shared
and looked at without the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from stambana.disk import fitting
from stambana.track.board import Board

SUFFIX = ".yaml"
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """A plan in a file."""

    path: Path

    @property
    def name(self) -> str:
        """What it was called."""
        return self.path.stem


def plans_folder(save: Path) -> Path:
    """Where the plans of a saved game lie."""
    return save.with_name(f"{save.stem} - plans")


def kept_plans(save: Path) -> tuple[KeptPlan, ...]:
    """The plans kept with a game, by name; () when there are none or they cannot be read."""
    try:
        found = sorted(plans_folder(save).glob(f"*{SUFFIX}"))
    except OSError:
        return ()
    return tuple(KeptPlan(path) for path in found)


def suggested_name(moment: str, save: Path | None) -> str:
    """A name for a plan made now that no kept one has: the moment, and a number if need be."""
    taken = {plan.name for plan in kept_plans(save)} if save else set()
    name, number = moment, 1
    while name in taken:
        number += 1
        name = f"{moment} ({number})"
    return name


def keep_plan(board: Board, save: Path, name: str) -> KeptPlan:
    """Write a plan beside a saved game, over one of that name; raises OSError."""
    from stambana.manifests import write_sandbox

    fit = fitting(name[:_LONGEST], 4 * _LONGEST) or "plan"
    folder = plans_folder(save)
    folder.mkdir(exist_ok=True)
    path = folder / f"{fit}{SUFFIX}"
    write_sandbox(board, path)
    return KeptPlan(path)


def open_plan(plan: KeptPlan, now: Board) -> Board:
    """The board of a kept plan, without the signs that hold no longer on the board of the game.

    Raises ManifestError when the file has faults, or OSError.
    """
    from stambana.manifests import load_sandbox

    return replace(load_sandbox(plan.path), lapsed=now.lapsed)


def throw_away(plan: KeptPlan) -> None:
    """Delete a kept plan, and the folder with the last one; raises OSError."""
    plan.path.unlink(missing_ok=True)
    if not kept_in(plan.path.parent):
        plan.path.parent.rmdir()


def kept_in(folder: Path) -> bool:
    """Whether anything lies in a folder."""
    return any(folder.iterdir())
