"""What the panels show agrees with the state, in hand-made and in recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest

from played_games import BANKRUPT, LONG, begun, recorded
from stambana import words
from stambana.engine.ledger import BANK
from stambana.titles.g18sj import rules
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.actions import Bid
from stambana.titles.trains.market import Space
from stambana.titles.trains.state import DEPOT, OUT, train_kind
from stambana.titles.trains.views.companies import (
    CharterStanding,
    Where,
    charters,
    removed_at_setup,
)
from stambana.titles.trains.views.fleets import forecasts, kinds, phases
from stambana.titles.trains.views.moments import Moment, moment, money
from stambana.titles.trains.views.papers import privates
from stambana.titles.trains.views.players import players, worth
from stambana.titles.trains.views.prices import arrows, cells, line_below, zones
from stambana.titles.trains.views.rounds import bank


def states(step: int = 23) -> Iterator[State18SJ]:
    """States spread over the recorded games."""
    for name in (LONG, BANKRUPT):
        records = recorded(name).game.history.records
        yield from (record.state for record in (*records[::step], records[-1]))


def test_worth_is_that_of_the_rules() -> None:
    for state in states():
        for row in players(state):
            assert row.worth.total == rules.worth(state, row.name)
            assert row.cash == state.cash(row.name)


def test_places_follow_worth_and_equals_share_one() -> None:
    assert [row.place for row in players(begun().state)] == [1, 1, 1, 1]
    for state in states():
        by_place = sorted(players(state), key=lambda row: row.place)
        totals = [row.worth.total for row in by_place]
        assert totals == sorted(totals, reverse=True)
        assert by_place[0].place == 1


def test_money_bid_is_not_free() -> None:
    game = begun()
    later = game.state.privates("for auction")[2]
    amount = game.state.figures.privates[later].face + 5
    game.apply(Bid(actor="Ann", acting_for="Ann", private=later, amount=amount))
    ann, bo = players(game.state)[:2]
    assert (ann.cash, ann.free) == (600, 600 - amount)
    assert (bo.free, bo.on_turn) == (600, True)
    row = next(row for row in privates(game.state, "18sj") if row.key == later)
    assert [(bid.player, bid.amount) for bid in row.bids] == [("Ann", amount)]


def test_shares_of_a_company_make_a_whole() -> None:
    for state in states():
        for row in charters(state):
            if row.minor or row.standing is CharterStanding.CLOSED:
                continue
            assert sum(part.percent for part in row.holdings) == 100
            heads = [part for part in row.holdings if part.president]
            assert len(heads) == 1
            if heads[0].where is Where.PLAYER:
                assert heads[0].holder == row.leader


def test_operating_order_is_that_of_the_rounds() -> None:
    """Whoever operates first is first on the charters just before."""
    seen = 0
    records = recorded().game.history.records
    for record in records[1:]:
        now = moment(record.state)
        before = records[record.parent].state
        if now.kind == "operating" and now.operated and moment(before).kind == "stock":
            first = next(row for row in charters(before) if row.order == 1)
            # the market moves once more when the stock round ends
            after = next(row for row in charters(record.state) if row.order == 1)
            assert now.operated[0] in (first.key, after.key)
            seen += 1
    assert seen >= 5


def test_tokens_left_have_the_prices_of_the_charter() -> None:
    start = begun().state
    by_key = {row.key: row for row in charters(start)}
    assert by_key["SNJ"].token_costs == (0, 40, 100, 100)
    assert by_key["SWB"].token_costs == (0, 40)
    last = recorded().game.state
    for row in charters(last):
        placed = last.companies[row.key].tokens_placed
        if not row.minor and row.standing is CharterStanding.OPERATING:
            assert len(row.token_costs) <= max(0, 4 - placed)


def test_what_was_removed_at_setup_is_told_from_what_closed() -> None:
    history = recorded().game.history
    start, end = history.records[0].state, history.records[-1].state
    removed = removed_at_setup(start)
    assert len([key for key in removed if key.startswith("P")]) == 4
    by_key = {row.key: row.state for row in privates(end, removed)}
    assert {key for key, state in by_key.items() if state == "removed"} == {
        key for key in removed if key in by_key
    }
    assert "closed" in by_key.values()
    gone = [row for row in charters(end, removed) if row.removed]
    assert [row.standing_text for row in gone] == ["not in this game"]


def test_every_private_company_says_what_it_does() -> None:
    state = begun().state
    for row in privates(state):
        assert row.power.endswith("."), row.key


def test_the_words_say_when_a_private_closes_early_and_what_its_power_costs() -> None:
    row_by_key = {row.key: row for row in privates(begun().state, "18sj")}
    linked = {"P9": begun().state.linked, "P10": "ÖKJ"}
    for key, company in linked.items():
        if company:
            assert f"It closes when {company} first buys a train." in row_by_key[key].power
    assert row_by_key["P6"].power.endswith("and then none after the run.")


def test_money_comes_with_a_president_in_the_oscarian_era_unless_the_base_says_no() -> None:
    for seed in range(8):
        state = begun(3, seed, ("oscarian",)).state
        other = replace(state, rulings={"DIFF-10": "18xx"})
        for one, twice in ((state, True), (other, False)):
            rows = [row for row in privates(one) if row.power.startswith("Brings")]
            assert rows
            assert all(("twice" in row.power) == twice for row in rows)


def test_cells_are_those_of_the_figures_with_all_markers() -> None:
    for state in states():
        shown = [cell for row in cells(state) for cell in row]
        assert sum(len(cell.pile) for cell in shown) == len(state.market.order())
        for cell in shown:
            assert cell.price == state.market.figures.rows[cell.space.row][cell.space.column].price


def test_arrows_of_a_marker_in_the_open() -> None:
    state = begun().state
    state = replace(state, market=state.market.placed("SNJ", Space(2, 3)))
    found = {(arrow.why, arrow.number): arrow.price for arrow in arrows(state, "SNJ")}
    assert found == {
        ("keep", 0): 82,
        ("pay", 0): 100,
        ("pay twice", 0): 110,
        ("sold out", 0): 100,
        ("sale", 1): 82,
        ("sale", 2): 76,
        ("sale", 3): 71,
        ("sale", 4): 67,
        ("sale", 5): 65,
    }


def test_two_steps_only_above_the_red_line() -> None:
    state = begun().state
    low = replace(state, market=state.market.placed("SNJ", Space(0, 0)))
    assert "pay twice" not in {arrow.why for arrow in arrows(low, "SNJ")}
    line = line_below(state.market.figures)
    assert (Space(0, 1), True) in line  # 90 stands right of 82
    assert (Space(1, 2), True) in line
    assert all(state.market.cell(space).price > 82 for space, _ in line)


def test_all_zones_are_told() -> None:
    figures = begun().state.market.figures
    assert set(zones(figures)) == {cell.zone for row in figures.rows for cell in row} - {""}


def test_every_train_is_somewhere() -> None:
    for state in states():
        for row in kinds(state):
            if row.count is None or row.gone:
                continue
            owned = sum(number for _, number in row.owners)
            out = sum(
                place == OUT and train_kind(piece) == row.key
                for piece, place in state.ledger.places.items()
            )
            assert (row.left or 0) + owned + row.market + out == row.count


def test_trains_say_with_what_they_rust() -> None:
    by = {row.key: row.rusted_by for row in kinds(begun().state)}
    assert by == {"2": "4", "3": "6", "4": "D/E", "5": "", "6": "", "D": "", "E": ""}


def test_forecasts_come_true() -> None:
    """When a phase begins, just what was foretold has rusted, and nothing else."""
    records = recorded().game.history.records
    seen = []
    for record in records[1:]:
        before, after = records[record.parent].state, record.state
        if before.phase_key == after.phase_key:
            continue
        told = forecasts(before)[-1]
        assert told.phase is not None
        assert (told.phase.key, told.away) == (after.phase_key, 0)
        rusted = {
            train_kind(piece)
            for piece, place in after.ledger.places.items()
            if place == OUT and before.ledger.places.get(piece) not in (OUT, None, DEPOT)
            if after.figures.trains.get(train_kind(piece))
            and after.figures.trains[train_kind(piece)].rusts == after.phase_key
        }
        assert rusted == set(told.rusting)
        closed = [key for key in before.companies if _closes(before, after, key)]
        assert [key for key in [told.taken] if key] == closed
        seen.append(after.phase_key)
    assert seen == ["3", "4", "5", "6", "7"]
    assert forecasts(records[-1].state) == ()


def _closes(before: State18SJ, after: State18SJ, key: str) -> bool:
    public = before.companies[key].kind == "public"
    return public and after.companies[key].closed and not before.companies[key].closed


def test_a_lost_only_train_is_said() -> None:
    state = recorded().game.history.records[0].state
    company = next(key for key, at in state.companies.items() if not at.closed)
    piece = next(piece for piece in state.trains(DEPOT) if train_kind(piece) == "2")
    state = replace(state, ledger=state.ledger.moved(piece, company), phase_key="3")
    told = forecasts(state)[-1]
    assert told.rusting == ("2",)
    assert f"{company} loses its only train." in told.lines


def test_one_phase_is_now() -> None:
    for state in states(97):
        assert [row.key for row in phases(state) if row.now] == [state.phase_key]


def test_the_bank_and_the_track_of_rounds() -> None:
    start = begun().state
    assert bank(start).rest == start.cash(BANK) == 10_000 - 4 * 600
    assert [chip.when for chip in bank(start).track] == ["now", "coming"]
    end = recorded().game.state
    assert bank(end).broken
    assert [row.come for row in bank(end).ends] == [True, False, False]
    assert [row.come for row in bank(recorded(BANKRUPT).game.state).ends][-1]
    for state in states():
        assert sum(chip.when == "now" for chip in bank(state).track) == 1


def test_the_moment_says_who_decides() -> None:
    history = recorded().game.history
    game = recorded().game
    for record in history.records[:-1:11]:
        duty = next(
            (one for one in game.rules.decisions(record.state) if one.waits),
            None,
        )
        if duty is not None:
            assert moment(record.state).actor == duty.actor


@pytest.mark.parametrize(
    ("now", "short", "text"),
    [
        (Moment("auction"), "Auction", "Auction of private companies"),
        (Moment("stock", 2), "SR2", "Stock round 2"),
        (Moment("operating", 3, 1, 2), "OR3.1", "Operating round 3.1 of 2"),
        (Moment("over"), "End", "Game over"),
    ],
)
def test_rounds_in_words(now: Moment, short: str, text: str) -> None:
    assert (now.short, now.text) == (short, text)


def test_amounts_have_their_currency_and_thousands_apart() -> None:
    state = begun().state
    assert money(state, 12345) == "12\u00a0345\u00a0kr"
    assert money(state, -7) == "\u22127\u00a0kr"


def test_words_follow_the_language() -> None:
    state = begun().state
    english = privates(state)[0].power
    words.set_language("sv")
    try:
        assert privates(state)[0].power != english
        assert bank(state).round_text == "Auktion på privatbolag"
    finally:
        words.set_language("en")


def test_worth_knows_shares_privates_and_cash() -> None:
    state = begun().state
    places = dict(state.ledger.places)
    places |= {"P5": "Ann", "SNJ/0": "Ann", "SNJ/1": "Ann"}
    companies = dict(state.companies)
    companies["SNJ"] = replace(companies["SNJ"], par=82)
    state = replace(
        state,
        ledger=replace(state.ledger, places=MappingProxyType(places)),
        companies=MappingProxyType(companies),
        market=state.market.placed("SNJ", Space(2, 2)),
    )
    value = worth(state, "Ann")
    assert (value.cash, value.stock, value.privates) == (600, 3 * 82, 70)
