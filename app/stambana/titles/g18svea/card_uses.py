"""What a CEO can do at any time in an operating turn (18Svea 5.1.2, 9.2, 12).

Treasury shares are sold until the trains run; cards are assigned; and of the cards that are the
company's and not turned yet four are used by a decision of their own: Central Station, New
Railroad Connection, Raising Funds, Infrastructure Push.  All others act where they matter:

| card | where | when it turns |
|---|---|---|
| Blue, Yellow Off-Board Contract | ``running`` | with the first run that takes the bonus (S21) |
| Central Station | here | when the token is placed |
| City Station Owner | ``running`` | with the first fee (S22) |
| Delayed Permit | the stock side | when a company is barred |
| Ferry Contract | ``track_steps`` | with the first connection over water (S22) |
| Financial Planning | ``earnings`` | when earnings are split |
| Infrastructure Push | ``track_steps`` | when the tile is laid |
| New Railroad Connection | here, ``running`` | when its marker is turned, else as a contract |
| Political Influence | ``track_steps``, ``station_steps`` | with the first cost it lowers |
| Raising Funds | here | when the bank pays |
| Tax Haven | the stock side | when taxes are paid |
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.ledger import BANK
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import (
    cards,
    cards_steps,
    pieces,
    stations,
    track,
    track_steps,
    treasury,
)
from stambana.titles.g18svea.actions import (
    AssignCard,
    LayTile,
    OpenConnection,
    PlaceCentral,
    RaiseFunds,
    SellTreasury,
)
from stambana.titles.g18svea.events import CardPaid, CentralPlaced, ConnectionOpened
from stambana.titles.g18svea.frames import OperatingTurn
from stambana.titles.g18svea.state import CENTRAL, CentralToken, StateSvea
from stambana.titles.g18svea.station_steps import slot_reasons
from stambana.titles.trains.state import ON_BOARD
from stambana.track.network import StopKey
from stambana.track.tiles import StopKind
from stambana.track.tokens import token_places, token_reasons

USES = {
    PlaceCentral: cards.CENTRAL_STATION,
    OpenConnection: cards.CONNECTION,
    RaiseFunds: cards.FUNDS,
    LayTile: cards.PUSH,
}
"""The card that an action of a turn uses."""

CENTRAL_FIELDS = ("white", "hex_name", "stop", "slot")


# -- what is open -------------------------------------------------------------------------------


def rights(state: StateSvea, frame: OperatingTurn) -> Iterable[Decision]:
    """What the CEO may do now beside the stage of the turn."""
    company = frame.company
    ceo = state.president(company)
    forms = _forms(state, frame)
    if forms:
        yield Decision(ceo, company, frame.kind, "18Svea 5.1.2", tuple(forms), waits=False)
    yield from cards_steps.rights(state, ceo)


def any_right(state: StateSvea, frame: OperatingTurn) -> bool:
    """Whether anything may be done beside the stage of the turn."""
    return any(True for _ in rights(state, frame))


def _forms(state: StateSvea, frame: OperatingTurn) -> list[Form]:
    company = frame.company
    found = [
        treasury.form(state, company) if treasury.before_the_run(frame) else None,
        _push_form(state, company),
        _central_form(state, company),
    ]
    if usable(state, company, cards.FUNDS):
        found.append(Form(RaiseFunds, "Raise funds", "18Svea 12.10"))
    if usable(state, company, cards.CONNECTION) and not state.connected:
        found.append(Form(OpenConnection, "Open the new connection", "18Svea 12.8"))
    return [form for form in found if form is not None]


def usable(state: StateSvea, company: str, card: str) -> bool:
    """Whether a card is the company's and has not been turned."""
    return cards.assigned(state, card) == company and cards.fresh(state, card)


def _push_form(state: StateSvea, company: str) -> Form | None:
    return (
        track_steps.form(state, company, push=True) if usable(state, company, cards.PUSH) else None
    )


# -- Central Station ----------------------------------------------------------------------------


def _central_form(state: StateSvea, company: str) -> Form | None:
    if not usable(state, company, cards.CENTRAL_STATION):
        return None
    offer = tuples_offer(CENTRAL_FIELDS, lambda: central_places(state, company))
    return Form(PlaceCentral, "Place the Central Station", "18Svea 12.2", CENTRAL_FIELDS, offer)


@remembered
def central_places(state: StateSvea, company: str) -> list[tuple[bool, str, int, int]]:
    """White in each city hex, black in each free slot; side, hex, stop and slot (S24)."""
    found = [
        (True, name, 0, 0)
        for name in state.board.map.hexes
        if state.board.face(name).count(StopKind.CITY)
    ]
    found += [
        (False, at.at.hex_name, at.at.stop, slot)
        for at in token_places(state.board, company, track.central_policy())
        for slot in stations.slots_to_choose(state, company, at.at)
    ]
    return found


def central_reasons(state: StateSvea, company: str, action: PlaceCentral) -> tuple[Reason, ...]:
    """Why the Central Station token cannot be placed so (12.2, S24)."""
    rule, board = "18Svea 12.2", state.board
    if not action.white:
        at = StopKey(action.hex_name, action.stop)
        return token_reasons(board, company, at, track.central_policy()) or slot_reasons(
            state, company, at, action.slot, rule
        )
    if (True, action.hex_name, action.stop, action.slot) in central_places(state, company):
        return ()
    return (Reason("no_city", "{place} has no city", {"place": action.hex_name}, rule),)


def place_central(play: Play[StateSvea], company: str, action: PlaceCentral) -> None:
    """The token goes to the board: the white side beside a city, the black one into a slot."""
    if CENTRAL in play.state.ledger.places:
        play.move(CENTRAL, ON_BOARD, "token")
    else:
        play.make({CENTRAL: ON_BOARD})
    lies = CentralToken(company, action.hex_name, action.white)
    play.change(central=lies)
    if action.white:
        board = play.state.board
        play.change(board=pieces.with_mark(board, pieces.CENTRAL_WHITE, action.hex_name))
    else:
        token = pieces.black_central(company, action.hex_name, action.stop, action.slot)
        play.change(board=play.state.board.with_tokens((*play.state.board.tokens, token)))
    play.tell(CentralPlaced(company=company, hex_name=action.hex_name, white=action.white))
    cards.turn_card(play, cards.CENTRAL_STATION)


# -- all of them ----------------------------------------------------------------------------------


def check(state: StateSvea, frame: OperatingTurn, action: Action) -> Sequence[Reason]:
    """Why something may not be done beside the stage of the turn."""
    company = frame.company
    if isinstance(action, AssignCard):
        return cards_steps.check(state, action)
    if isinstance(action, SellTreasury):
        return treasury.sale_reasons(state, frame, action.number)
    if isinstance(action, LayTile):
        return track_steps.lay_reasons(state, company, action)
    card = USES[type(action)]
    if not usable(state, company, card):
        return (cards.unusable(state, company, card, "18Svea 12"),)
    if isinstance(action, PlaceCentral):
        return central_reasons(state, company, action)
    if isinstance(action, OpenConnection) and state.connected:
        return (Reason("connected", "the connection is open already", {}, "18Svea 12.8"),)
    return ()


def apply(play: Play[StateSvea], frame: OperatingTurn, action: Action) -> None:
    """Do something beside the stage of the turn."""
    company = frame.company
    if isinstance(action, AssignCard):
        cards_steps.apply(play, action)
    elif isinstance(action, SellTreasury):
        treasury.sell(play, company, action.number)
    elif isinstance(action, LayTile):
        track_steps.lay(play, company, action)
    elif isinstance(action, PlaceCentral):
        place_central(play, company, action)
    elif isinstance(action, OpenConnection):
        open_connection(play, company)
    else:
        raise_funds(play, company)


def open_connection(play: Play[StateSvea], company: str) -> None:
    """The dead end becomes an off-board for all, for good (12.8)."""
    name = play.state.connection
    play.change(connected=True, board=pieces.with_active_nrc(play.state.board, name))
    play.tell(ConnectionOpened(company=company, hex_name=name))
    cards.turn_card(play, cards.CONNECTION)


def raise_funds(play: Play[StateSvea], company: str) -> None:
    """The bank pays, by how the card came into the game (12.10)."""
    entered = play.state.cards[cards.FUNDS].entered
    amount = play.state.figures.cards[cards.FUNDS].amounts[entered]
    play.pay(BANK, company, amount, "funds")
    play.tell(CardPaid(owner=company, card=cards.FUNDS, amount=amount))
    cards.turn_card(play, cards.FUNDS)
