"""What a player is worth: money, shares at their price, privates at face value (18SJ 12)."""

from __future__ import annotations

from stambana.titles.g18sj.state import State18SJ


def worth(state: State18SJ, player: str) -> int:
    """A player's worth now, in kr; shares of companies that have not floated count too."""
    stock = sum(
        state.market.price(company) * (state.percent(player, company) // state.figures.share)
        for company, at in state.companies.items()
        if at.started and not at.closed
    )
    privates = sum(state.figures.privates[key].face for key in state.privates(player))
    return state.cash(player) + stock + privates
