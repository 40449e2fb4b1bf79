"""Private companies in an operating turn: bought, used, closed (18SJ 6.1).

Buying one, laying the Gellivare Company's tiles and moving Sveabolaget's port token are rights
of the whole turn.  What a private adds elsewhere (cheap trains, early trains) is asked by the
step concerned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stambana.engine.actions import Action
from stambana.engine.decisions import (
    Amount,
    Choices,
    Decision,
    Draft,
    Form,
    Offer,
    Values,
    tuples_offer,
)
from stambana.engine.frames import Frame, Step
from stambana.engine.ledger import BANK
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj import gellivare
from stambana.titles.g18sj.actions import LayTile, PlaceCanal, PlacePort, PurchasePrivate
from stambana.titles.g18sj.events import MoneyReceived, PrivateClosed, PrivateUsed
from stambana.titles.g18sj.frames import OperatingTurn
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.events import PrivateBought
from stambana.titles.trains.shares import amend_company
from stambana.titles.trains.state import ON_BOARD, OUT
from stambana.titles.trains.trains import train_limit
from stambana.track.laying import Lay

MINOR_PRIVATE = "P8"
"""The private that is the minor company KHJ (6.1.8)."""


@dataclass(frozen=True, kw_only=True)
class PlaceCanals(Frame):
    """The new owner of Göta Kanalbolag puts its tokens on the map, dearest first (6.1.3)."""

    kind: str = "place_canals"
    company: str


def owned_by_company(state: State18SJ, private: str) -> str:
    """The company that owns a private, or ""."""
    owner = state.ledger.places.get(private, "")
    return owner if owner in state.companies else ""


def blocked_hexes(state: State18SJ) -> dict[str, str]:
    """The hexes closed by privates that players own, with the private (6.1.1, 6.1.2, 6.1.5)."""
    return {
        name: key
        for key, figures in state.figures.privates.items()
        if state.ledger.places.get(key) in state.players
        for name in figures.blocks
    }


def discounts(state: State18SJ, company: str) -> dict[str, int]:
    """What the company's privates take off terrain costs, by hex (6.1.5)."""
    return {
        name: amount
        for key in state.privates(company)
        for name, amount in state.figures.privates[key].discounts.items()
    }


# -- rights of the turn -----------------------------------------------------------------------


def rights(state: State18SJ, frame: OperatingTurn, actor: str) -> Iterable[Decision]:
    """The quiet buttons of the turn, for the person who decides for the company."""
    forms = []
    company = frame.company
    at = state.companies[company]
    if at.kind != "public" or at.virtual:
        return
    if for_sale(state, company):
        forms.append(
            Form(
                PurchasePrivate,
                "Buy a private company",
                "18SJ 6.1",
                ("private", "price"),
                _offer_sale(state, company),
            )
        )
    ports = port_hexes(state, company)
    if ports:
        forms.append(
            Form(
                PlacePort,
                "Move the port token",
                "18SJ 6.1.4",
                ("hex_name",),
                tuples_offer(("hex_name",), lambda: [(name,) for name in ports]),
            )
        )
    lays = gellivare.extra_lays(state, company, frame.extra_lays)
    if lays:
        forms.append(gellivare.form(state, company, lays))
    if forms:
        yield Decision(actor, company, "privates", "18SJ 6.1", tuple(forms), waits=False)


def check(state: State18SJ, frame: OperatingTurn, action: Action) -> Sequence[Reason]:
    """Why a private may not be bought or used now."""
    company = frame.company
    if isinstance(action, PurchasePrivate):
        return purchase_reasons(state, company, action.private, action.price)
    if isinstance(action, PlacePort):
        if state.ledger.places.get("P4") != company:
            return (
                Reason(
                    "not_owner",
                    "{company} does not own {private}",
                    {"company": company, "private": "P4"},
                    "18SJ 6.1.4",
                ),
            )
        if action.hex_name not in port_hexes(state, company):
            return (
                Reason(
                    "no_port",
                    "the port token cannot go to {place}",
                    {"place": action.hex_name},
                    "18SJ 6.1.4",
                ),
            )
        return ()
    if isinstance(action, LayTile):
        lay = Lay(action.hex_name, action.tile, action.rotation)
        return gellivare.lay_reasons(state, company, frame.extra_lays, lay)
    return ()


def consent(state: State18SJ, action: Action) -> tuple[str, ...]:
    """The player who owns a private agrees to its sale."""
    if isinstance(action, PurchasePrivate):
        return (state.ledger.place(action.private),)
    return ()


def apply(play: Play[State18SJ], frame: OperatingTurn, action: Action) -> None:
    """Do what was checked."""
    company = frame.company
    if isinstance(action, PurchasePrivate):
        purchase(play, company, action.private, action.price)
    elif isinstance(action, PlacePort):
        play.change(port=action.hex_name)
        play.tell(PrivateUsed(company=company, private="P4", what=action.hex_name))
    elif isinstance(action, LayTile):
        gellivare.lay_extra(play, frame, action)


# -- buying -----------------------------------------------------------------------------------


def price_range(state: State18SJ, private: str) -> tuple[int, int]:
    """From half to twice the face value, in whole money (10)."""
    face = state.figures.privates[private].face
    least, most = state.figures.private_price_halves
    return -(-face * least // 2), face * most // 2


@remembered
def for_sale(state: State18SJ, company: str) -> tuple[str, ...]:
    """The privates that a company could buy now at some price, if their owner agrees."""
    at = state.companies[company]
    if at.kind != "public" or at.virtual:
        return ()
    return tuple(
        key
        for key in state.figures.privates
        if not purchase_reasons(state, company, key, price_range(state, key)[0])
    )


def could_help(state: State18SJ, company: str, private: str) -> bool:
    """Whether a private could be bought now, so that a step that needs it must not be skipped."""
    return private in for_sale(state, company)


def _offer_sale(state: State18SJ, company: str) -> Offer:
    def offer(name: str, draft: Draft) -> Values:
        if name == "private":
            return Choices(for_sale(state, company))
        private = draft.get("private")
        if private is None:
            return Choices(())
        least, most = price_range(state, private)
        spare = spare_for(state, company, private)
        top = min(most, state.cash(company))
        return Amount(least, top if spare is None else min(top, spare))

    return offer


def raiser(state: State18SJ, company: str) -> str:
    """The president who raises money for a train of a company just now, or ""."""
    top = state.frames[-1]
    return state.president(company) if top.kind == "emergency" else ""


def spare_for(state: State18SJ, company: str, private: str) -> int | None:
    """The most that may go to a private while money is raised for a train; None for any price.

    What is paid to the president is not lost; a private with a train ends the need, half price
    and KHJ's money lessen it.  All else is kept for the train (10.8, ruling R99).
    """
    from stambana.titles.g18sj import purchases

    president = raiser(state, company)
    if not president or state.ledger.places.get(private) == president:
        return None
    minor = state.figures.minor if private == MINOR_PRIVATE else None
    if minor and state.trains(minor.key):
        return None
    if minor:
        return state.cash(minor.key)
    if private != purchases.HALF:
        return 0
    return purchases.cheapest(state, company) - purchases.cheapest(state, company, half=True)


def purchase_reasons(
    state: State18SJ, company: str, private: str, price: int
) -> tuple[Reason, ...]:
    """Why a company may not buy a private at a price (6.1, 6.1.8)."""
    known = private in state.figures.privates
    if not known or state.ledger.places.get(private) not in state.players:
        return (
            Reason(
                "not_players",
                "{private} does not belong to a player",
                {"private": private},
                "18SJ 6.1",
            ),
        )
    if not state.phase.privates_sold:
        return (
            Reason("wrong_phase", "private companies are not sold in this phase", {}, "18SJ 6.1"),
        )
    if not state.figures.privates[private].for_sale:
        return (
            Reason(
                "not_for_sale",
                "{private} cannot be bought by a company",
                {"private": private},
                "18SJ 6.1",
            ),
        )
    if private == MINOR_PRIVATE and at_limit_for_minor(state, company):
        return (
            Reason(
                "train_limit", "{company} is at its train limit", {"company": company}, "18SJ 6.1.8"
            ),
        )
    least, most = price_range(state, private)
    if not least <= price <= most:
        return (
            Reason(
                "price_range",
                "the price is from {least} to {most}",
                {"least": least, "most": most},
                "18SJ 10",
            ),
        )
    if price > state.cash(company):
        return (
            Reason(
                "too_expensive",
                "this costs {cost}, {player} has {cash}",
                {"cost": price, "player": company, "cash": state.cash(company)},
                "18SJ 10",
            ),
        )
    spare = spare_for(state, company, private)
    if spare is not None and price > spare:
        return (raise_first(),)
    return ()


def raise_first() -> Reason:
    """That nothing else is paid while money is raised for a train."""
    return Reason(
        "raise_first", "the money for a train of the bank is raised first", {}, "18SJ 10.8"
    )


def at_limit_for_minor(state: State18SJ, company: str) -> bool:
    """Whether the train limit keeps a company from buying KHJ (6.1.8; ruling DIFF-4)."""
    minor = state.figures.minor
    assert minor is not None
    if as_elsewhere(state, "DIFF-4") and not state.trains(minor.key):
        return False
    return len(state.trains(company)) >= train_limit(state, company)


def purchase(play: Play[State18SJ], company: str, private: str, price: int) -> None:
    """A company buys a private; the canal tokens are placed and KHJ is taken in at once."""
    seller = play.state.ledger.place(private)
    play.pay(company, seller, price, "private")
    play.move(private, company, "purchase")
    play.tell(PrivateBought(buyer=company, private=private, amount=price))
    if private == MINOR_PRIVATE:
        take_minor(play, company)
    elif play.state.figures.privates[private].canal is not None:
        play.push(PlaceCanals(company=company))


def take_minor(play: Play[State18SJ], company: str) -> None:
    """KHJ's train, money and token go to its buyer; P8 and KHJ are gone (6.1.8).

    The token is swapped for an extra one, beyond the charter; a company that has a token in
    Köping already gets none, and KHJ's leaves the game (by ruling DIFF-3 the company takes its
    own back and KHJ's stays, for nobody).
    """
    state = play.state
    minor = state.figures.minor
    assert minor is not None
    cash = state.cash(minor.key)
    play.pay(minor.key, company, cash, "minor")
    if cash:
        play.tell(MoneyReceived(company=company, source=minor.key, amount=cash))
    for train in state.trains(minor.key):
        play.move(train, company, "minor")
        play.amend("operating_turn", idle_trains=(train,))
    own = any(
        token.company == company and token.hex_name == minor.home for token in state.board.tokens
    )
    if own and as_elsewhere(play.state, "DIFF-3"):
        _take_back(play, company, minor.home)
    else:
        _swap_token(play, company, minor.key, "" if own else company)
    play.move(MINOR_PRIVATE, OUT, "minor")
    play.tell(PrivateClosed(private=MINOR_PRIVATE))
    close_company(play, minor.key)


def _swap_token(play: Play[State18SJ], company: str, minor: str, owner: str) -> None:
    """KHJ's token becomes an extra one of its buyer, or leaves the game."""
    tokens = []
    for token in play.state.board.tokens:
        if token.company != minor:
            tokens.append(token)
        elif owner:
            tokens.append(replace(token, company=owner))
    play.move(f"{minor}-token/0", OUT, "minor")
    if owner:
        play.make({f"{company}-token/extra": ON_BOARD})
    play.change(board=play.state.board.with_tokens(tuple(tokens)))


def _take_back(play: Play[State18SJ], company: str, hex_name: str) -> None:
    """A company's token goes back to its charter."""
    state = play.state
    kept = tuple(
        at for at in state.board.tokens if (at.company, at.hex_name) != (company, hex_name)
    )
    play.change(board=state.board.with_tokens(kept))
    piece = next(p for p in state.ledger.at(ON_BOARD) if p.startswith(f"{company}-token/"))
    play.move(piece, company, "minor")
    at = state.companies[company]
    changed = replace(at, tokens_placed=at.tokens_placed - 1)
    play.change(companies={**state.companies, company: changed})


def close_company(play: Play[State18SJ], company: str) -> None:
    """A company is no longer in the game."""
    amend_company(play, company, replace(play.state.companies[company], closed=True))


class PlaceCanalsStep(Step[State18SJ, PlaceCanals]):
    """Three tokens on three of the four canal hexes (6.1.3; docs/rulings.md, DIFF-15)."""

    kind = "place_canals"
    rule = "18SJ 6.1.3"

    def decisions(self, state: State18SJ, frame: PlaceCanals) -> Iterable[Decision]:
        """Where the next token goes."""
        actor = state.president(frame.company)
        free = [(name,) for name in self._free(state)]
        form = Form(
            PlaceCanal,
            "Place a canal token",
            self.rule,
            ("hex_name",),
            tuples_offer(("hex_name",), lambda: free),
        )
        yield Decision(actor, frame.company, self.kind, self.rule, (form,))

    def _free(self, state: State18SJ) -> list[str]:
        canal = state.figures.privates["P3"].canal
        assert canal is not None
        taken = {name for name, _ in state.canal}
        return [name for name in canal.hexes if name not in taken]

    def check(self, state: State18SJ, frame: PlaceCanals, action: Action) -> Sequence[Reason]:
        """Why a token cannot go there."""
        assert isinstance(action, PlaceCanal)
        if action.hex_name not in self._free(state):
            return (
                Reason(
                    "no_canal",
                    "no canal token goes to {place}",
                    {"place": action.hex_name},
                    self.rule,
                ),
            )
        return ()

    def apply(self, play: Play[State18SJ], frame: PlaceCanals, action: Action) -> None:
        """Put the next token there."""
        assert isinstance(action, PlaceCanal)
        canal = play.state.figures.privates["P3"].canal
        assert canal is not None
        value = canal.tokens[len(play.state.canal)]
        play.change(canal=(*play.state.canal, (action.hex_name, value)))
        play.tell(PrivateUsed(company=frame.company, private="P3", what=action.hex_name))
        if len(play.state.canal) == len(canal.tokens):
            play.pop()


# -- port -------------------------------------------------------------------------------------


def port_hexes(state: State18SJ, company: str) -> list[str]:
    """The hexes to which the company may move its port token (6.1.4)."""
    port = state.figures.privates["P4"].port
    if port is None or state.ledger.places.get("P4") != company:
        return []
    return [name for name in port.hexes if name != state.port]


# -- closing ----------------------------------------------------------------------------------


def close(play: Play[State18SJ], private: str) -> None:
    """A private leaves the game, with what lies on the map for it (6.1.3, 6.1.4)."""
    if play.state.ledger.places.get(private) in (None, OUT):
        return
    play.move(private, OUT, "closed")
    play.tell(PrivateClosed(private=private))
    figures = play.state.figures.privates[private]
    if figures.canal is not None:
        play.change(canal=())
    if figures.port is not None:
        play.change(port="")
    if private == MINOR_PRIVATE:
        close_minor(play)


def close_minor(play: Play[State18SJ]) -> None:
    """KHJ's token goes from the map and its money to the bank (7, phase 5)."""
    minor = play.state.figures.minor
    assert minor is not None
    if play.state.companies[minor.key].closed:
        return
    play.pay(minor.key, BANK, play.state.cash(minor.key), "closed")
    for train in play.state.trains(minor.key):
        play.move(train, OUT, "closed")
    kept = tuple(at for at in play.state.board.tokens if at.company != minor.key)
    play.change(board=play.state.board.with_tokens(kept))
    play.move(f"{minor.key}-token/0", OUT, "closed")
    close_company(play, minor.key)


def close_all(play: Play[State18SJ]) -> None:
    """All privates close at the start of phase 5 (6.1; docs/rulings.md, DIFF-17)."""
    for private in play.state.figures.privates:
        close(play, private)
