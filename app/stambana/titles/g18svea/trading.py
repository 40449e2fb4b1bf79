"""Shares in 18Svea: what a player may sell, buy and start, whatever the round (8.2 to 8.6).

Five shares of a fifth each, no limit in one company, and one for all companies together; the
CEO's share never goes to the Open Market.  The movements are the family's (``trains.shares``).
"""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.stations import put_station
from stambana.titles.trains import shares
from stambana.titles.trains.events import CompanyStarted
from stambana.titles.trains.state import INITIAL_OFFERING, OPEN_MARKET
from stambana.titles.trains.stock_round import place_marker
from stambana.titles.trains.tokens import home

BARRED_UNTIL = 2
"""The stock round from which a company that the Delayed Permit names may be started (12.4)."""


def share_limit(state: StateSvea) -> int:
    """Most shares a player may hold, of all companies together (8.5)."""
    return state.figures.share_limits[len(state.players)]


def share_count(state: StateSvea, player: str) -> int:
    """How many shares a player holds."""
    return len(state.certificates(player))


def no_company(state: StateSvea, company: str, rule: str) -> tuple[Reason, ...]:
    """The reason for a name that is no company's, or none."""
    if company in state.companies:
        return ()
    return (Reason("no_company", "there is no company {company}", {"company": company}, rule),)


def sale_reasons(state: StateSvea, player: str, company: str, percent: int) -> tuple[Reason, ...]:
    """Why a player may not sell so much of a company; the round's own rules are not asked."""
    if unknown := no_company(state, company, "18Svea 8.2"):
        return unknown
    held = state.percent(player, company)
    if percent <= 0 or percent % state.figures.share or percent > held:
        return (
            Reason(
                "not_held",
                "{player} has {held} % of {company}",
                {"player": player, "held": held, "company": company},
                "18Svea 8.2",
            ),
        )
    if state.president(company) == player and percent == held:
        others = [name for name in state.players if name != player]
        if all(state.shares(name, company) < 2 for name in others):
            return (
                Reason(
                    "ceo_stays",
                    "nobody else has two shares of {company} and could become its CEO",
                    {"company": company},
                    "18Svea 8.6",
                ),
            )
    return ()


def purchase_reasons(
    state: StateSvea, player: str, company: str, source: str
) -> tuple[Reason, ...]:
    """Why a player may not buy a share from a charter or the Open Market."""
    if unknown := no_company(state, company, "18Svea 8.3"):
        return unknown
    if not state.companies[company].started:
        return (
            Reason(
                "not_started", "{company} has not been started", {"company": company}, "18Svea 8.3"
            ),
        )
    if source not in (company, OPEN_MARKET):
        return (
            Reason(
                "no_source",
                "shares are bought from the charter or the Open Market",
                {},
                "18Svea 8.3",
            ),
        )
    if not state.shares(source, company):
        return (
            Reason(
                "none_there",
                "there are not so many shares of {company} there",
                {"company": company},
                "18Svea 8.3",
            ),
        )
    cost = state.market.price(company)
    return (*money_reasons(state, player, cost, "18Svea 8.3"), *limit_reasons(state, player))


@remembered
def par_prices(state: StateSvea) -> tuple[int, ...]:
    """The prices at which a company may be started, highest first (8.4)."""
    return tuple(state.market.cell(at).price for at in state.market.spaces("par"))


def start_reasons(state: StateSvea, player: str, company: str, par: int) -> tuple[Reason, ...]:
    """Why a player may not start a company at a price (8.4, 12.4)."""
    at = state.companies.get(company)
    if at is None or at.started:
        return (
            Reason(
                "not_startable",
                "{company} cannot be started",
                {"company": company},
                "18Svea 8.4",
            ),
        )
    if company == state.barred and state.stock_rounds < BARRED_UNTIL:
        return (
            Reason(
                "barred",
                "the Delayed Permit keeps {company} from starting before SR2",
                {"company": company},
                "18Svea 12.4",
            ),
        )
    if par not in par_prices(state):
        return (Reason("no_par", "{par} is no starting price", {"par": par}, "18Svea 8.4"),)
    return (*money_reasons(state, player, par, "18Svea 8.4"), *limit_reasons(state, player))


def money_reasons(state: StateSvea, party: str, cost: int, rule: str) -> tuple[Reason, ...]:
    """Why a party cannot pay, or none."""
    if cost <= state.cash(party):
        return ()
    return (
        Reason(
            "too_expensive",
            "this costs {cost}, {player} has {cash}",
            {"cost": cost, "player": party, "cash": state.cash(party)},
            rule,
        ),
    )


def limit_reasons(state: StateSvea, player: str) -> tuple[Reason, ...]:
    """Why one more share would be too many, or none (8.5)."""
    limit = share_limit(state)
    if share_count(state, player) < limit:
        return ()
    return (
        Reason("share_limit", "a player may hold {limit} shares", {"limit": limit}, "18Svea 8.5"),
    )


def start(play: Play[StateSvea], player: str, company: str, par: int) -> None:
    """Start a company: its price, its shares to its charter, the CEO's paid for, its home (8.4)."""
    at = play.state.companies[company]
    shares.amend_company(play, company, replace(at, par=par, floated=True))
    place_marker(play, company, par)
    for piece in play.state.certificates(INITIAL_OFFERING, company):
        play.move(piece, company, "start")
    play.pay(player, company, par, "start")
    play.move(f"{company}/0", player, "start")
    play.tell(CompanyStarted(player=player, company=company, par=par, amount=par))
    turn_home_up(play, company)


def turn_home_up(play: Play[StateSvea], company: str) -> None:
    """Turn a company's home station face up, in the slot it keeps (8.4, ruling S17)."""
    at = home(play.state, company)
    if at is None:
        return
    slot = play.state.kept.get(company)
    put_station(play, company, at, slot)
    if slot is not None:
        kept = {key: value for key, value in play.state.kept.items() if key != company}
        play.change(kept=kept)
