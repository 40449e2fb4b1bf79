"""Shares: selling, buying, presidents and limits, as questions and small movements.

Rulebook: 18SJ 9.1 to 9.4.  A question takes the state and gives reasons, the most basic
first; a movement takes a play and assumes that the question was answered with yes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stambana.engine.ledger import BANK
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.trains.events import (
    CompanyFloated,
    PresidentChanged,
    PriceMoved,
    SharesBought,
    SharesSold,
)
from stambana.titles.trains.market import Move
from stambana.titles.trains.state import (
    INITIAL_OFFERING,
    OPEN_MARKET,
    S18,
    Capitalization,
    CompanyState,
    State18,
)

OTHER_TABLE = "18xx"
"""The answer to a ruling that the open tables of 18xx.games give (docs/rulings.md)."""

OUTSIDE_LIMIT = ("gray", "teal", "maroon")
"""Zones whose shares do not count against the certificate limit (18SJ 5.2)."""

UNLIMITED_HOLDING = ("teal", "maroon")
"""Zones in which a player may hold any part of a company (18SJ 5.2)."""


# -- limits ---------------------------------------------------------------------------------


@remembered
def certificate_limit(state: State18) -> int:
    """Most certificates a player may hold now (18SJ 9.3)."""
    return state.figures.certificate_limits[len(state.players)][state.in_play()]


@remembered
def counted_certificates(state: State18, player: str) -> int:
    """The certificates of a player that count: shares outside the zones, and privates."""
    shares = sum(
        state.market.zone(piece.partition("/")[0]) not in OUTSIDE_LIMIT
        for piece in state.certificates(player)
    )
    return shares + len(state.privates(player))


def over_certificate_limit(state: State18, player: str) -> bool:
    """Whether a player holds too many certificates."""
    return counted_certificates(state, player) > certificate_limit(state)


def over_held(state: State18, player: str) -> tuple[str, ...]:
    """The companies of which a player holds more than the limit allows (18SJ 9.3)."""
    return tuple(
        company
        for company in state.companies
        if state.percent(player, company) > state.figures.holding_limit
        and state.market.zone(company) not in UNLIMITED_HOLDING
    )


# -- selling --------------------------------------------------------------------------------


def heir(state: State18, company: str, percent_left: int) -> str:
    """Who becomes president when the present one is left with so much; "" if nobody does.

    The largest holding above it, among equals the first to the president's left (18SJ 9.4).
    """
    president = state.president(company)
    others = state.seats_from(president)[1:]
    best = max(others, key=lambda name: state.percent(name, company), default="")
    if best and state.percent(best, company) > percent_left:
        return best
    return ""


def sale_reasons(
    state: State18, player: str, company: str, percent: int, *, sell_unfloated: bool = False
) -> tuple[Reason, ...]:
    """Why a player may not sell so much of a company; the round's own rules are not asked."""
    held = state.percent(player, company)
    if percent <= 0 or percent % state.figures.share or percent > held:
        return (
            Reason(
                "not_held",
                "{player} has {held} % of {company}",
                {"player": player, "held": held, "company": company},
                "18SJ 9.1",
            ),
        )
    if not state.companies[company].floated and not sell_unfloated:
        return (
            Reason(
                "not_floated",
                "shares of a company that has not floated are not sold",
                {},
                "18SJ 9.1",
            ),
        )
    room = state.figures.market_limit - state.percent(OPEN_MARKET, company)
    if percent > room:
        return (
            Reason(
                "market_full",
                "the Bank Pool may hold {limit} % of {company}",
                {"limit": state.figures.market_limit, "company": company},
                "18SJ 9.1",
            ),
        )
    if state.president(company) == player:
        left = held - percent
        must_go = left < state.figures.president_share
        if must_go and not heir(state, company, left):
            return (
                Reason(
                    "president_stays",
                    "nobody could become president of {company}",
                    {"company": company},
                    "18SJ 9.4",
                ),
            )
        if (
            must_go
            and state.percent(heir(state, company, left), company) < state.figures.president_share
        ):
            return (
                Reason(
                    "president_stays",
                    "nobody could become president of {company}",
                    {"company": company},
                    "18SJ 9.4",
                ),
            )
    return ()


def sell(
    play: Play[S18],
    player: str,
    company: str,
    percent: int,
    paid_first: Callable[[], None] | None = None,
) -> int:
    """Sell shares to the open market at the price before it falls; gives what was paid.

    The presidency changes hands first where it must, so that ordinary certificates are what
    goes to the market (18SJ 9.4); then the price goes down a row for each share.  ``paid_first``
    is done with the money in hand and before a presidency changes (18Svea 10).
    """
    state = play.state
    amount = state.market.price(company) * (percent // state.figures.share)
    left = state.percent(player, company) - percent
    if paid_first is not None:
        play.pay(BANK, player, amount, "sale")
        paid_first()
    if state.president(company) == player:
        successor = heir(state, company, left)
        if successor:
            hand_over(play, company, successor)
    ordinary = [
        piece
        for piece in play.state.certificates(player, company)
        if not play.state.is_presidents(piece)
    ]
    for piece in ordinary[: percent // state.figures.share]:
        play.move(piece, OPEN_MARKET, "sale")
    if paid_first is None:
        play.pay(BANK, player, amount, "sale")
    play.tell(SharesSold(player=player, company=company, percent=percent, amount=amount))
    move_price(play, company, *(Move.DOWN for _ in range(percent // state.figures.share)))
    return amount


def hand_over(play: Play[S18], company: str, successor: str) -> None:
    """Exchange the president's certificate for as many ordinary shares (18SJ 9.4; 18Svea 8.6)."""
    president = play.state.president(company)
    ordinary = [
        piece
        for piece in play.state.certificates(successor, company)
        if not play.state.is_presidents(piece)
    ]
    number = play.state.figures.president_share // play.state.figures.share
    for piece in ordinary[:number]:
        play.move(piece, president, "presidency")
    play.move(f"{company}/0", successor, "presidency")
    play.tell(PresidentChanged(player=successor, company=company))


def settle_presidency(play: Play[S18], company: str) -> None:
    """After a purchase: whoever now holds more than the president takes over (18SJ 9.4)."""
    president = play.state.president(company)
    if not president:
        return
    successor = heir(play.state, company, play.state.percent(president, company))
    if successor:
        hand_over(play, company, successor)


def move_price(play: Play[S18], company: str, *moves: Move) -> None:
    """Move a price marker step by step, and tell it."""
    before = play.state.market
    after = before.moved(company, *moves)
    if after is not before:
        play.change(market=after)
        if after.zone(company) == "end":
            play.change(end_space_entered=True)
        play.tell(
            PriceMoved(company=company, before=before.price(company), after=after.price(company))
        )


# -- buying ---------------------------------------------------------------------------------


def share_price(state: State18, company: str, source: str) -> int:
    """What one share costs from a source: par from the offering of the Oscarian Era."""
    if source == INITIAL_OFFERING and "oscarian" in state.variants:
        return state.companies[company].par
    return state.market.price(company)


def paid_to(state: State18, company: str, source: str) -> str:
    """Who is paid for shares from a source (18SJ 9.2): the company for its treasury's."""
    return company if source == company else BANK


def purchase_reasons(
    state: State18, player: str, company: str, source: str, number: int
) -> tuple[Reason, ...]:
    """Why a player may not buy so many shares from a source; turn order is not asked here."""
    at = state.companies[company]
    if not at.started or at.closed or at.virtual:
        return (
            Reason(
                "not_started", "{company} has not been started", {"company": company}, "18SJ 9.2"
            ),
        )
    if source not in (company, INITIAL_OFFERING, OPEN_MARKET):
        return (
            Reason(
                "no_source",
                "shares are bought from the company, the offering or the Bank Pool",
                {},
                "18SJ 9.2",
            ),
        )
    on_offer = [
        piece for piece in state.certificates(source, company) if not state.is_presidents(piece)
    ]
    if number < 1 or number > len(on_offer):
        return (
            Reason(
                "none_there",
                "there are not so many shares of {company} there",
                {"company": company},
                "18SJ 9.2",
            ),
        )
    if number > 1 and state.market.zone(company) != "maroon":
        return (Reason("one_a_turn", "one certificate may be bought in a turn", {}, "18SJ 9.2"),)
    reasons = []
    cost = number * share_price(state, company, source)
    if cost > state.cash(player):
        reasons.append(
            Reason(
                "too_expensive",
                "this costs {cost}, {player} has {cash}",
                {"cost": cost, "player": player, "cash": state.cash(player)},
                "18SJ 9.2",
            )
        )
    reasons += limit_reasons(state, player, company, number)
    return tuple(reasons)


def limit_reasons(state: State18, player: str, company: str, number: int) -> tuple[Reason, ...]:
    """Why so many more certificates of a company would break a limit (18SJ 9.3)."""
    reasons = []
    zone = state.market.zone(company)
    limit = state.figures.holding_limit
    if (
        zone not in UNLIMITED_HOLDING
        and state.percent(player, company) + number * state.figures.share > limit
    ):
        reasons.append(
            Reason(
                "holding_limit",
                "a player may hold {limit} % of a company",
                {"limit": limit},
                "18SJ 9.3",
            )
        )
    most = certificate_limit(state)
    if zone not in OUTSIDE_LIMIT and counted_certificates(state, player) + number > most:
        reasons.append(
            Reason(
                "certificate_limit",
                "a player may hold {limit} certificates",
                {"limit": most},
                "18SJ 9.3",
            )
        )
    return tuple(reasons)


def buy(play: Play[S18], player: str, company: str, source: str, number: int) -> None:
    """Buy ordinary shares, pay for them, and see who is president and whether it floats."""
    state = play.state
    cost = number * share_price(state, company, source)
    on_offer = [
        piece for piece in state.certificates(source, company) if not state.is_presidents(piece)
    ]
    play.pay(player, paid_to(state, company, source), cost, "shares")
    for piece in on_offer[:number]:
        play.move(piece, player, "purchase")
    play.tell(
        SharesBought(
            buyer=player,
            company=company,
            percent=number * state.figures.share,
            source=source,
            amount=cost,
        )
    )
    settle_presidency(play, company)
    settle_float(play, company)


def amend_company(play: Play[S18], company: str, changed: CompanyState) -> None:
    """Put a changed company into the state."""
    play.change(companies={**play.state.companies, company: changed})


def settle_float(play: Play[S18], company: str) -> None:
    """A company floats once enough has left treasury and offering (18SJ 9.2.1, 9.2.2)."""
    state = play.state
    at = state.companies[company]
    unsold = state.percent(company, company) + state.percent(INITIAL_OFFERING, company)
    if at.floated or not at.started or 100 - unsold < state.figures.float_percent:
        return
    amend_company(play, company, replace(at, floated=True))
    play.tell(CompanyFloated(company=company))
    if at.capitalization is Capitalization.FULL:
        at_par = "oscarian" in state.variants and state.ruled("DIFF-9", OTHER_TABLE)
        price = at.par if at_par else state.market.price(company)
        play.pay(BANK, company, 10 * price, "capital")
