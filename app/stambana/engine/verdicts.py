"""Verdicts: the one answer to "may this be done, and if not, why?".

Options, helpers, importers and ``apply`` all ask for a verdict and none decides by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stambana.reasons import Reason


class Outcome(StrEnum):
    """Yes; not yet whole; no."""

    OK = "ok"
    INCOMPLETE = "incomplete"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of an action or a draft.

    ``consent_of`` names people who must agree before an action that is OK is done.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...] = ()
    consent_of: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether the action may be done."""
        return self.outcome is Outcome.OK

    @property
    def text(self) -> str:
        """All reasons as sentences, in the user's language."""
        return "; ".join(reason.text for reason in self.reasons)

    @property
    def told(self) -> str:
        """The same with the sections of the rulebook."""
        return "; ".join(
            f"{reason.text} [{reason.rule}]" if reason.rule else reason.text
            for reason in self.reasons
        )


OK = Verdict(Outcome.OK)


def refused(*reasons: Reason) -> Verdict:
    """A refusal for these reasons, the most basic first."""
    return Verdict(Outcome.REFUSED, reasons)


def judged(reasons: tuple[Reason, ...]) -> Verdict:
    """OK when there is no reason against it, else a refusal."""
    return refused(*reasons) if reasons else OK


class IllegalAction(ValueError):  # noqa: N818 - the name of the field, not an accident
    """Raised by ``apply`` for an action whose verdict is not OK; nothing has changed."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.text)
        self.verdict = verdict
