"""What is done with strategy cards outside the turns of companies (18Svea 5, 12.4).

Handing a card to a company is a right in a player's own turns of a stock round and in the operating
turns that player directs (ruling S2); the steps of both ask ``rights``, ``check`` and ``apply``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.frames import Step
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards, pieces, trading
from stambana.titles.g18svea.actions import AssignCard, BarCompany
from stambana.titles.g18svea.events import CardAssigned, CompanyBarred, PlaceDrawn
from stambana.titles.g18svea.frames import BarCompanyChoice
from stambana.titles.g18svea.state import LINE, CardState, Entered, StateSvea
from stambana.track.board import Board

# -- handing cards to companies --------------------------------------------------------------------


@remembered
def assignable(state: StateSvea, player: str) -> tuple[tuple[str, str], ...]:
    """The cards a player could hand over, with the companies that could have them."""
    return tuple(
        (card, company)
        for card in state.cards
        if cards.owner(state, card) == player
        for company in state.companies
        if state.president(company) == player
    )


def rights(state: StateSvea, player: str) -> Iterator[Decision]:
    """The right of a player to hand cards over, where there is anything to hand."""
    rows = assignable(state, player)
    if rows:
        form = Form(
            AssignCard,
            "Assign a card",
            "18Svea 5.1.2",
            ("card", "company"),
            tuples_offer(("card", "company"), lambda: rows),
        )
        yield Decision(player, player, "assign_card", "18Svea 5.1.2", (form,), waits=False)


def check(state: StateSvea, action: AssignCard) -> tuple[Reason, ...]:
    """Why a player may not hand a card to a company."""
    player = action.acting_for
    if action.card not in state.cards or cards.owner(state, action.card) != player:
        return (
            Reason(
                "not_your_card",
                "{player} has no such card to assign",
                {"player": player},
                "18Svea 5.1.2",
            ),
        )
    if action.company not in state.companies or state.president(action.company) != player:
        return (
            Reason(
                "not_ceo",
                "{player} is not the CEO of {company}",
                {"player": player, "company": action.company},
                "18Svea 5.1.2",
            ),
        )
    return ()


def apply(play: Play[StateSvea], action: AssignCard) -> None:
    """Hand the card over for good."""
    play.move(action.card, action.company, "assign")
    play.tell(CardAssigned(player=action.actor, card=action.card, company=action.company))


# -- cards coming into the game --------------------------------------------------------------------


def enter(play: Play[StateSvea], card: str, player: str, entered: Entered) -> None:
    """Give a player a card that comes into the game, fresh."""
    play.move(card, player, "card")
    play.change(cards={**play.state.cards, card: CardState(entered=entered)})
    show_reminders(play)


def draw_place(play: Play[StateSvea], card: str) -> None:
    """Draw the place of a card that has one, the first time it is dealt or shown (12.3, 12.8)."""
    hexes = play.state.figures.cards[card].hexes
    known = {cards.CITY_OWNER: play.state.city, cards.CONNECTION: play.state.connection}
    if not hexes or known.get(card, ""):
        return
    place = hexes[play.chance.draw(card, len(hexes))]
    if card == cards.CITY_OWNER:
        play.change(city=place)
    else:
        play.change(connection=place)
    name = play.state.board.map.hexes[place].name or place
    play.tell(PlaceDrawn(card=card, place=name))
    show_reminders(play)


def show_reminders(play: Play[StateSvea]) -> None:
    """Put the cards' markers where they remind of something, and take away those that do not.

    The City Station Owner's and the Ferry Contract's lie while the card is in the game, or in the
    line; that of the New Railroad Connection from its draw on, without effect until it is
    turned (12.3, 12.5, 12.8).
    """
    state = play.state
    seen = {card for card in state.figures.cards if card in state.cards} | {*state.ledger.at(LINE)}
    board = pieces.with_mark(
        state.board, pieces.CITY_OWNER, state.city if cards.CITY_OWNER in seen else ""
    )
    if state.connection and not state.connected:
        board = pieces.with_mark(board, pieces.NRC, state.connection, quiet=True)
    board = pieces.with_ferry_marks(board, cards.FERRY in state.cards)
    if set(board.marks) != set(state.board.marks):
        play.change(board=board)


@remembered
def drawn(state: StateSvea) -> Board:
    """The board as it is drawn: no marker of a connection that can be opened no more (12.8).

    After the auction and the exchange by the Delayed Permit a card that nobody has stays away.
    """
    board = state.board
    over = len(state.cards) and not any(at.entered is Entered.DEAL for at in state.cards.values())
    fetching = any(at.kind in ("card_auction", "swap_card") for at in state.frames)
    if not over or fetching or state.connected or cards.CONNECTION in state.cards:
        return board
    return pieces.with_mark(board, pieces.NRC) if state.connection else board


# -- the Delayed Permit before the game ------------------------------------------------------------


class BarCompanyStep(Step[StateSvea, BarCompanyChoice]):
    """Name a company that is not started before SR2, or keep the card (12.4, ruling S26)."""

    kind = "bar_company"
    rule = "18Svea 12.4"

    def decisions(self, state: StateSvea, frame: BarCompanyChoice) -> Iterable[Decision]:
        """Any company, or none."""
        rows = [(company,) for company in state.companies]
        bar = Form(
            BarCompany,
            "Bar a company",
            self.rule,
            ("company",),
            tuples_offer(("company",), lambda: rows),
        )
        forms = (bar, Form(Pass, "Pass", self.rule))
        yield Decision(frame.player, frame.player, self.kind, self.rule, forms)

    def check(self, state: StateSvea, frame: BarCompanyChoice, action: Action) -> Sequence[Reason]:
        """Why a company cannot be barred."""
        if isinstance(action, BarCompany):
            return trading.no_company(state, action.company, self.rule)
        return ()

    def apply(self, play: Play[StateSvea], frame: BarCompanyChoice, action: Action) -> None:
        """Bar the company and turn the card; or leave it as it is."""
        play.pop()
        if isinstance(action, BarCompany):
            play.change(barred=action.company)
            play.tell(CompanyBarred(company=action.company))
            cards.turn_card(play, cards.PERMIT)
