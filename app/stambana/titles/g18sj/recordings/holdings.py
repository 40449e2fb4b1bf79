"""Which certificate of the recording is where.

A recorded purchase names certificates, not the place they come from; so the importer follows
them through sales and presidencies, in the order in which each owner came by them.
"""

from __future__ import annotations

from collections.abc import Sequence

POOL = "pool"
UNSOLD = "unsold"
"""Never sold yet: with the company or in the initial offering."""

TREASURY = "treasury"
"""Redeemed by the company."""

PRESIDENT = "0"


class Holdings:
    """The certificates of all companies, as ``SNJ_1``, by their holder."""

    def __init__(self, companies: Sequence[str]) -> None:
        self._at = {f"{company}_{number}": UNSOLD for company in companies for number in range(9)}
        self._order = list(self._at)

    def place(self, share: str) -> str:
        """Where a certificate is: with a player, UNSOLD, TREASURY or POOL; raises LookupError."""
        return self._at[share]

    def move(self, share: str, holder: str) -> None:
        """A certificate goes to a holder, last of what they have."""
        if share in self._at:
            self._order.remove(share)
            self._order.append(share)
            self._at[share] = holder

    def held(self, holder: str, company: str) -> list[str]:
        """A holder's ordinary certificates of a company, in the order they came."""
        return [
            share
            for share in self._order
            if self._at[share] == holder
            and share.rpartition("_")[0] == company
            and not share.endswith(f"_{PRESIDENT}")
        ]

    def president(self, company: str) -> str:
        """Who has the president's certificate."""
        return self._at.get(f"{company}_{PRESIDENT}", UNSOLD)

    def hand_over(self, company: str, successor: str, sold: int = 0) -> None:
        """The presidency changes: two ordinary certificates go the other way.

        ``sold`` is how much of the president's certificate was sold, in percent: the two go to
        the pool then, and one comes back to who sold only half.
        """
        old = self.president(company)
        given = self.held(successor, company)[:2]
        self.move(f"{company}_{PRESIDENT}", successor)
        for share in given:
            self.move(share, POOL if sold else old)
        if sold == 10 and given:
            back = self.held(POOL, company)[0]
            self.move(back, old)
