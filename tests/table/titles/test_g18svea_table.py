"""18Svea at the table: everything has words, and the panels' views agree with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from turn_tables import table as turn_table

from stambana import words
from stambana.engine.decisions import Amount, every_action
from stambana.table.consequences import consequences
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.actions import BuyTrain
from stambana.titles.g18svea.events import CardTurned
from stambana.titles.g18svea.powers import power
from stambana.titles.g18svea.views import cards_view, round_track
from stambana.titles.g18svea.words import WordsSvea
from stambana.titles.trains.market import Move
from stambana.titles.trains.views.chronicle import Chronicle
from stambana.titles.trains.views.companies import charters
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import moment
from stambana.titles.trains.views.players import players
from stambana.titles.trains.views.prices import arrows, edges
from stambana.titles.trains.views.rounds import bank
from stambana.titles.trains.views.tables import holdings
from svea_games import first, played


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    words.set_language("en")


@pytest.mark.parametrize("language", ["en", "sv"])
def test_decisions_and_log_have_words_and_no_keys(language: str) -> None:
    words.set_language(language)
    game = played()
    table = GameTable(game)
    said = [line.text for line in table.lines()]
    kinds = set()
    for record in game.history.records[::3]:
        for decision in game.rules.decisions(record.state):
            table.look(game.history.records.index(record))
            said += [table.words.step(decision), table.words.hint(decision)]
            for form in decision.forms:
                said.append(table.words.form(decision, form))
                said += [table.words.question(form.kind, field, {}) for field in form.fields]
                if form.kind in kinds:
                    continue
                kinds.add(form.kind)
                for action in every_action(decision, form, 12):
                    said.append(table.words.action(action))
                    draft = dict(vars(action))
                    for field in form.fields:
                        if not isinstance(form.values(field, draft), Amount) and field != "runs":
                            said.append(table.words.choice(form.kind, field, draft[field], draft))
    assert len(kinds) > 12
    keys = {key for key in game.state.figures.cards if "_" in key}
    bad = {text for text in said if any(key in text for key in keys) or "_" in text or "{" in text}
    assert not bad
    president = {"en": "resident", "sv": "direktör"}[language]
    assert not [text for text in said if president in text]


def test_every_card_is_somewhere_and_hands_add_up() -> None:
    game = played()
    records = game.history.records
    for number in (*range(0, len(records), 40), first(game, "sealed_bidding"), -1):
        state = records[number].state
        view = cards_view(state)
        rows = [row.key for hand in view.hands for row in hand.rows]
        rows += [row.key for row in (*view.line, *view.aside, *view.unsold, *view.gone)]
        rows += [view.up.key] if view.up else []
        assert sorted(rows) == sorted(state.figures.cards)
        for hand in view.hands:
            assert hand.initiative == sum(row.now for row in hand.rows)
            assert all(cards.player_of(state, row.key) == hand.player for row in hand.rows)
        assert sorted(hand.rank for hand in view.hands) == [1, 2, 3]


def test_a_price_that_came_to_the_blue_space_ends_the_game_though_it_left_it() -> None:
    state = replace(played(until="SR3").state, end_space_entered=True)
    assert not any(state.market.zone(company) == "end" for company in state.companies)
    assert [row.come for row in bank(state).ends] == [False, True, False]


def test_the_blind_auction_shows_only_how_many_come() -> None:
    game = played(seed=4, variants=("blind",), until="SCA")
    view = cards_view(game.state)
    assert view.up is not None
    assert view.line == ()
    assert view.hidden == 5
    assert [answered for _, answered in view.bids] == [False, False, False]


def test_the_round_track_has_one_space_of_now() -> None:
    game = played()
    for record in game.history.records[:: len(game.history.records) // 9]:
        rows = round_track(record.state)
        assert [row.when for row in rows].count("now") == 1
        assert len(rows) == 14
        now = next(row for row in rows if row.when == "now")
        assert now.code == ("" if record.state.over else record.state.round_name)


def test_panels_count_and_speak_as_the_title_does() -> None:
    game = played()
    state = game.state
    title = customs(state)
    assert title.leader() == "CEO"
    row = players(state)[0]
    assert (row.certificates, row.limit) == (len(state.certificates(row.name)), 8)
    assert "Private companies" not in holdings(state).head
    assert all(at[0] != "initial offering" for at in holdings(state).rows)
    assert not title.bank_breaks
    rounds = Chronicle(game.history).rounds()
    assert [part.label for part in rounds] == list(state.figures.round_track)
    at = game.history.records[first(game, "run")].state
    assert moment(at).text == "Operating round 1"
    assert moment(at).actor == at.president(moment(at).company)
    company = at.market.order()[0]
    assert {arrow.why for arrow in arrows(at, company)} <= {
        "keep",
        "pay any",
        "pay twice",
        "sold out",
        "sale",
    }


def test_arrows_at_the_edges_are_where_the_market_turns() -> None:
    figures = played().state.figures.market
    found = edges(figures)
    assert [space.row for space, move in found if move is Move.DOWN] == [0, 1, 2, 3, 4, 5]
    assert [space.row for space, move in found if move is Move.UP] == [1, 2, 3, 4, 5, 6]


def test_turning_a_card_is_said_before() -> None:
    title, game = title_of("18svea"), played()
    turning = [
        (record, event.card)
        for record in game.history.records
        for event in record.events
        if isinstance(event, CardTurned)
    ]
    assert turning
    table = GameTable(game)
    for record, card in turning[:4]:
        assert record.action is not None
        game.history.jump(record.parent)
        texts = [at.text for at in consequences(game, title, table.words, record.action)]
        assert any(text.startswith(f"{table.words.name(card)} is turned") for text in texts)
    game.history.jump(len(game.history.records) - 1)


def test_powers_name_the_places_that_were_drawn() -> None:
    state = played().history.records[0].state
    assert "Linköping" in power(state, "city_owner")
    assert "Norrtälje" in power(state, "new_connection")
    texts = [power(state, key) for key in state.figures.cards]
    words.set_language("sv")
    assert all(
        power(state, key) != text for key, text in zip(state.figures.cards, texts, strict=True)
    )


def test_a_card_up_for_auction_tells_what_it_is_worth_from_there() -> None:
    game = played()
    dealt = game.history.records[0].state
    bid_for = game.history.records[first(game, "sealed_bidding")].state
    for card, before, after in (
        ("raising_funds", "25\N{NO-BREAK SPACE}kr", "40\N{NO-BREAK SPACE}kr"),
        ("new_connection", "turns the marker", "10\N{NO-BREAK SPACE}kr more for each stop"),
    ):
        assert before in power(dealt, card)
        assert after in power(bid_for, card)


def test_panels_speak_the_language_spoken_now() -> None:
    state = played().state
    said = [(players(state), charters(state), cards_view(state), round_track(state))]
    words.set_language("sv")
    said.append((players(state), charters(state), cards_view(state), round_track(state)))
    assert all(english != swedish for english, swedish in zip(*said, strict=True))


def looking_at(kind: str, **wanted: object) -> GameTable:
    """A table at the first frame of a kind, in the first game by chance that has one."""
    for seed in range(1, 40):
        table = GameTable(played(seed))
        for record in table.game.history.records:
            top = record.state.frames[-1] if record.state.frames else None
            if top is not None and top.kind == kind and vars(top).items() >= wanted.items():
                table.look(record.number)
                return table
    raise AssertionError(f"no game has {kind}")


def test_a_bid_and_a_step_about_a_card_tell_of_it() -> None:
    table = looking_at("sealed_bidding")
    (decision, *_) = table.game.rules.decisions(table.state)
    card = table.state.frames[-1].card
    assert table.words.subject(decision).startswith(power(table.state, card))
    table = looking_at("emergency", company="")
    (decision, *_) = table.game.rules.decisions(table.state)
    said = table.words.subject(decision).replace("\N{NO-BREAK SPACE}", " ")
    top = table.state.frames[-1]
    has = table.state.cash(top.player)
    owes = f"{top.player} owes {top.amount} kr in taxes"
    assert said == f"{owes}, has {has} kr and lacks {top.amount - has} kr."
    table = looking_at("card_income")
    decision = next(
        at for at in table.game.rules.decisions(table.state) if at.step == "card_income"
    )
    assert "initiative 13, after its use 2" in table.words.subject(decision)


def test_a_train_that_can_be_exchanged_for_says_both_its_prices() -> None:
    at = turn_table().phase("4").train("STO", "4").sold_out("2", "3", "4").turn("STO", "trains")
    said = WordsSvea(lambda: at.state)
    for cash, text in (
        (190, "6+S-train for 180 kr, or for 110 kr and a 4-train"),
        (150, "6+S-train for 110 kr and a 4-train"),
    ):
        at.cash(STO=cash)
        choice = said.choice("buy_train", "train", at.offers(BuyTrain, "train")[-1], {})
        assert choice.replace("\N{NO-BREAK SPACE}", " ") == text


def test_a_train_that_has_run_says_so_before_it_is_bought() -> None:
    at = turn_table().train("GBG", "2", "2").cash(STO=50)
    used, new = at.state.trains("GBG")
    at.turn("STO", "trains", ran=(used,))
    said = WordsSvea(lambda: at.state)
    draft = {"source": "GBG"}
    assert (
        said.choice("buy_train", "train", used, draft)
        == "2-train that has run in this round from GBG (Bo)"
    )
    assert said.choice("buy_train", "train", new, draft) == "2-train from GBG (Bo)"


def test_bought_trains_are_named_once_in_swedish() -> None:
    words.set_language("sv")
    said = [line.text for line in GameTable(played()).lines()]
    assert any("köpte ett 2-tåg för" in text for text in said)


def test_the_setting_of_the_best_routes_says_that_a_contract_may_be_left() -> None:
    [setting] = title_of("18svea").facets.setups.settings()
    must = setting.options[0]
    assert must.key == "compulsory"
    assert "A contract that is not turned yet may be left" in must.help
    [other] = title_of("18sj").facets.setups.settings()
    assert other.options[0].help == "Every run must earn as much as possible."


def test_a_bankrupt_is_worth_nothing_and_last_wherever_worth_is_shown() -> None:
    """18Svea 11: not the 31 that are left, and a shared second place."""
    rules = rules_of("18svea")
    state = turn_table().cash(Ann=31, Bo=31, Cy=200).state
    state = replace(state, bankrupt="Ann", over="bankruptcy", frames=())
    rows = {row.name: row for row in players(state)}
    for name in state.players:
        assert rows[name].worth.total == rules.worth(state, name)
    assert (rows["Ann"].worth.total, rows["Ann"].place) == (0, 3)
    [row] = [row for row in holdings(state).rows if row[0] == "Ann"]
    assert row[-1] == 0
