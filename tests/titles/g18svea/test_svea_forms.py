"""What is offered and what is accepted are the same, form by form, in games played by chance.

Offered and refused is a law of every game (``engine.selfcheck``); here actions that somebody
could think of are tried as well: what is accepted must have been offered, and what is refused
must say why, with the section of the rulebook.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

import pytest

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Amount, Decision, Form
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.random_play import player_of
from stambana.titles.g18svea import actions, stations
from stambana.titles.g18svea.rules import RulesSvea
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains import actions as family
from stambana.titles.trains.state import DEPOT, INITIAL_OFFERING, OPEN_MARKET, train_kind

RULES = RulesSvea()

WITHOUT_SECTION = {"not_open", "not_your_turn", "refused_before"}
"""What every game says, whatever its rulebook."""

Wish = tuple[type[Action], dict[str, Any]]


def of_rulebook(rule: str) -> bool:
    """Whether a section is one of this title's rulebook."""
    title, _, number = rule.partition(" ")
    return title == "18Svea" and number[:1].isdecimal()


def is_offered(decision: Decision, action: Action) -> bool:
    """Whether a decision has this action among its forms, field by field."""
    form = decision.form(action.kind)
    if form is None or (decision.actor, decision.acting_for) != (action.actor, action.acting_for):
        return False
    draft: dict[str, Any] = {}
    for name in form.fields:
        offered, value = form.values(name, draft), getattr(action, name)
        if value not in (offered if isinstance(offered, Amount) else offered.values):
            return False
        draft[name] = value
    return True


def plain_wishes(state: StateSvea) -> Iterator[Wish]:
    """Everything about money, shares and cards that can be put into words."""
    for cls in (Pass, family.Finish, family.DeclareBankruptcy):
        yield cls, {}
    for cls in (actions.RaiseMoney, actions.RaiseFunds, actions.OpenConnection):
        yield cls, {}
    for company in (*state.companies, "XYZ"):
        for source in (company, INITIAL_OFFERING, OPEN_MARKET, "STO"):
            for number in (0, 1, 2):
                facts = {"company": company, "source": source, "number": number}
                yield family.BuyShares, facts
        for percent in range(0, 130, 10):
            yield family.SellShares, {"company": company, "percent": percent}
        for par in range(20, 50, 5):
            yield family.StartCompany, {"company": company, "par": par}
        for card in state.figures.cards:
            yield actions.AssignCard, {"card": card, "company": company}
        yield actions.BarCompany, {"company": company}
        yield actions.BuyWithInfluence, {"company": company}
    for card in state.figures.cards:
        yield actions.SwapCard, {"card": card}
    for yes in (True, False):
        yield actions.PayTaxes, {"haven": yes}
        yield family.Distribute, {"pay": yes}
    for amount in (-1, 0, 1, 5, 20, 50, 80, 120):
        yield actions.SealedBid, {"amount": amount}
        yield actions.SellTreasury, {"number": amount}
    for paid in (*range(-5, 305, 5), 12):
        yield actions.SplitEarnings, {"paid": paid}


def train_wishes(state: StateSvea) -> Iterator[Wish]:
    """Trains of all sources, with and without one of some company given in."""
    owned = [train for company in state.companies for train in state.trains(company)]
    figures = state.figures.trains
    for trade_in in ("", *owned[:3]):
        for kind in figures:
            for price in {figures[kind].price, 110, 1}:
                yield _buying(DEPOT, kind, price, trade_in)
        for source in (OPEN_MARKET, *state.companies):
            for train in state.trains(source):
                for price in (0, 1, 45, 110, 500):
                    yield _buying(source, train, price, trade_in)


def _buying(source: str, train: str, price: int, trade_in: str) -> Wish:
    facts = {"source": source, "train": train, "price": price, "trade_in": trade_in}
    return actions.BuyTrain, facts


def board_wishes(state: StateSvea, dice: random.Random) -> Iterator[Wish]:
    """Stations in every city, and lays drawn by chance."""
    board = state.board
    cities = [name for name in board.map.hexes if board.face(name).stops]
    for name in ("B4", *cities):
        for stop, slot, yes in ((0, 0, True), (0, 0, False), (0, 1, False), (1, 0, True)):
            at = {"hex_name": name, "stop": stop, "slot": slot}
            yield actions.PlaceStation, {**at, "ceo_pays": yes}
            yield actions.PlaceCentral, {**at, "white": yes}
    tiles, hexes = list(board.tile_set.supply), list(board.map.hexes)
    for _ in range(60):
        tile = board.tile_set.tiles[dice.choice(tiles)]
        lay = {"hex_name": dice.choice(hexes), "tile": tile.number}
        yield actions.LayTile, {**lay, "rotation": dice.choice(tile.rotations), **_ways(dice)}
    for _ in range(8):
        name = dice.choice(cities)
        here = stations.occupants(board, name)
        slots = dice.choice([*permutations((*here, "", "", "")[:3]), ()])
        lay = {"hex_name": name, "tile": "X13", "rotation": dice.randrange(6), "slots": slots}
        yield actions.LayTile, {**lay, **_ways(dice)}


def _ways(dice: random.Random) -> dict[str, bool]:
    return {"ceo_pays": dice.random() < 0.3, "push": dice.random() < 0.3}


def near_misses(form: Form, dice: random.Random) -> Iterator[Wish]:
    """Actions that are offered, with another answer to one question of yes and no."""
    for _ in range(12 if form.kind in ("lay_tile", "place_token", "place_central") else 0):
        draft: dict[str, Any] = {}
        for name in form.fields:
            offered = form.values(name, draft)
            assert not isinstance(offered, Amount)
            draft[name] = dice.choice(list(offered.values))
        yield form.action, draft
        for name in ("ceo_pays", "push", "white"):
            if name in draft:
                yield form.action, {**draft, name: not draft[name]}


@dataclass
class Tally:
    """How many wishes were granted and refused, and the codes of the refusals."""

    granted: int
    refused: int
    codes: set[str]


def first_alike(state: Any, action: Action) -> Action:
    """The action with the first train of its seller that is no other for anybody (9.6)."""
    if not isinstance(action, actions.BuyTrain) or action.train not in state.ledger.places:
        return action
    ran = {train for at in state.frames for train in getattr(at, "ran", ())}

    def alike(wanted: str, place: str) -> str:
        kind = (train_kind(wanted), wanted in ran)
        return next(
            (at for at in state.trains(place) if (train_kind(at), at in ran) == kind), wanted
        )

    return replace(action, train=alike(action.train, action.source))


def compare(game: Game[Any], dice: random.Random, tally: Tally) -> None:
    """Try all wishes of whoever decides now."""
    state, open_now = game.state, game.decisions
    for decision in open_now:
        assert of_rulebook(decision.rule) or decision.step == "offer"
        assert all(not form.rule or of_rulebook(form.rule) for form in decision.forms)
    wishes = [*plain_wishes(state), *train_wishes(state), *board_wishes(state, dice)]
    wishes += [wish for at in open_now for form in at.forms for wish in near_misses(form, dice)]
    for actor, party in dict.fromkeys((at.actor, at.acting_for) for at in open_now):
        for cls, facts in wishes:
            action = cls(actor=actor, acting_for=party, **facts)
            verdict = RULES.verdict(state, action)
            codes = {reason.code for reason in verdict.reasons}
            tally.codes |= codes
            tally.granted += bool(verdict)
            tally.refused += not verdict
            for reason in verdict.reasons:
                assert reason.text
                assert of_rulebook(reason.rule) or reason.code in WITHOUT_SECTION, reason
            if "refused_before" not in codes:
                same = first_alike(state, action)
                assert bool(verdict) == any(is_offered(at, same) for at in open_now), action


@pytest.mark.parametrize(("players", "seed", "variants"), [(2, 4, ()), (3, 5, ("blind",))])
def test_what_is_accepted_was_offered_and_what_is_refused_says_why(
    players: int, seed: int, variants: tuple[str, ...]
) -> None:
    names = ("Ann", "Bo", "Cy")[:players]
    game = Game(RULES, Base("18svea", names, seed=seed, variants=variants))
    dice, player = random.Random(seed), player_of("18svea", seed)
    tally = Tally(0, 0, set())
    while not game.state.over:
        if dice.random() < 0.06:
            compare(game, dice, tally)
        action = player.choose(game)
        assert action is not None
        game.apply(action)
    assert tally.granted > 100
    assert len(tally.codes) > 20


def test_the_comparison_finds_an_offer_that_is_missing() -> None:
    game = Game(RULES, Base("18svea", ("Ann", "Bo"), seed=1))
    decision = next(at for at in game.decisions if at.waits)
    action = decision.forms[-1].action(actor=decision.actor, acting_for=decision.acting_for)
    assert is_offered(decision, action)
    assert not is_offered(replace(decision, forms=decision.forms[:-1]), action)
