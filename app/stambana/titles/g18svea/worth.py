"""What a player is worth: money and shares at their price; nothing for a bankrupt (18Svea 11)."""

from __future__ import annotations

from stambana.titles.g18svea.state import StateSvea


def worth(state: StateSvea, player: str) -> int:
    """A player's worth now, in kr; what companies have counts nothing."""
    if player == state.bankrupt:
        return 0
    stock = sum(
        state.market.price(company) * state.shares(player, company) for company in state.companies
    )
    return state.cash(player) + stock
