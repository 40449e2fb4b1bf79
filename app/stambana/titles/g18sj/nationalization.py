"""Nationalization: the state takes over one corporation without trains (18SJ 11).

Asked at the start of phases 4, 6 and 7, after rusting.  Of those that have no train and have
completed an operating turn, the first in share-price order is taken.
"""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.titles.g18sj import privates
from stambana.titles.g18sj.events import Nationalized
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import shares
from stambana.titles.trains.market import Move
from stambana.titles.trains.state import ON_BOARD, OUT
from stambana.track.board import Token

STATE_TOKEN = "SJ"
"""The owner of the tokens that the state's railway leaves on the board."""


def candidate(state: State18SJ) -> str:
    """The corporation that would be taken over now, or ""."""
    for company in state.market.order():
        at = state.companies[company]
        if at.kind == "public" and not at.virtual and at.turns and not state.trains(company):
            return company
    return ""


def check(play: Play[State18SJ]) -> None:
    """Take a corporation over if one qualifies."""
    company = candidate(play.state)
    if company:
        take_over(play, company)


def take_over(play: Play[State18SJ], company: str) -> None:
    """The steps of 11 in order: price, shares, tokens, money, the rest."""
    shares.move_price(play, company, Move.LEFT, Move.LEFT)
    price = play.state.market.price(company)
    play.tell(Nationalized(company=company, price=price))
    for player in play.state.players:
        percent = play.state.percent(player, company)
        play.pay(BANK, player, price * percent // play.state.figures.share, "nationalization")
    for place in (*play.state.players, *play.state.companies, "open market", "initial offering"):
        for piece in play.state.certificates(place, company):
            play.move(piece, OUT, "nationalization")
    _leave_tokens(play, company)
    play.pay(company, BANK, play.state.cash(company), "nationalization")
    for private in play.state.privates(company):
        privates.close(play, private)
    for piece in play.state.ledger.at(company):
        play.move(piece, OUT, "nationalization")
    play.change(market=play.state.market.removed(company))
    at = play.state.companies[company]
    shares.amend_company(play, company, replace(at, closed=True))


def _leave_tokens(play: Play[State18SJ], company: str) -> None:
    """Tokens on the board become the state's; of two in one city one goes (11, step 3)."""
    tokens: list[Token] = []
    for token in play.state.board.tokens:
        if token.company != company:
            tokens.append(token)
            continue
        already = any(
            other.company == STATE_TOKEN and other.hex_name == token.hex_name
            for other in play.state.board.tokens
        )
        if not already:
            tokens.append(replace(token, company=STATE_TOKEN))
    play.change(board=play.state.board.with_tokens(tuple(tokens)))
    for piece in play.state.ledger.at(ON_BOARD):
        if piece.startswith(f"{company}-token"):
            play.move(piece, OUT, "nationalization")
