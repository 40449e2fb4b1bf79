"""Rounds, incomes and tables over time agree with the game that was played."""

from __future__ import annotations

import csv
from pathlib import Path

from played_games import BANKRUPT, LONG, recorded
from stambana.engine.events import MoneyMoved
from stambana.engine.history import History
from stambana.table.csv_files import write_csv
from stambana.titles.title import Tabulation
from stambana.titles.trains.events import RoundBegan
from stambana.titles.trains.views.chronicle import INCOME, Chronicle
from stambana.titles.trains.views.players import worth
from stambana.titles.trains.views.tables import tables


def test_rounds_have_the_names_of_the_log() -> None:
    for name in (LONG, BANKRUPT):
        history = recorded(name).game.history
        told = [
            event.name
            for number in history.line()
            for event in history.records[number].events
            if isinstance(event, RoundBegan)
        ]
        assert [part.name for part in Chronicle(history).rounds()] == ["", *told]


def test_income_adds_up_to_what_was_paid() -> None:
    history = recorded().game.history
    for end in (0, 60, 400, history.at):
        rounds = Chronicle(history).rounds(end)
        for player in history.state.players:
            paid = sum(
                event.amount
                for number in history.line(end)
                for event in history.records[number].events
                if isinstance(event, MoneyMoved) and event.target == player and event.why in INCOME
            )
            assert sum(part.income.get(player, 0) for part in rounds) == paid


def test_earnings_are_those_of_the_charters() -> None:
    for name in (LONG, BANKRUPT):
        history = recorded(name).game.history
        rounds = Chronicle(history).rounds()
        for company, at in history.state.companies.items():
            told = [part.earnings[company] for part in rounds if company in part.earnings]
            assert tuple(told) == at.earnings
        for part in rounds:
            assert not part.earnings or part.name.startswith("OR")


def test_going_back_and_forth_gives_the_same() -> None:
    history = recorded().game.history
    kept = Chronicle(history)
    for at in (700, 3, 350, 699, 700):
        assert kept.rounds(at) == Chronicle(history).rounds(at)


def test_a_chronicle_is_kept_for_the_same_records() -> None:
    history = recorded().game.history
    kept = Chronicle.of(history)
    elsewhere = History(history.records, 50, history.tip)
    assert Chronicle.of(elsewhere) is kept
    assert kept.rounds() == Chronicle(history).rounds(50)
    assert Chronicle.of(recorded(BANKRUPT).game.history) is not kept


def test_last_worth_is_that_of_the_position() -> None:
    history = recorded().game.history
    for at in (0, 100, 555):
        state = history.records[at].state
        last = Chronicle(history).rounds(at)[-1]
        assert last.worth == {name: worth(state, name).total for name in state.players}


def test_holdings_agree_with_the_state() -> None:
    history = recorded().game.history
    for at in (250, history.at):
        state = history.records[at].state
        table = tables(state, History(history.records, at, history.tip))[0]
        by_name = {row[0]: dict(zip(table.head, row, strict=True)) for row in table.rows}
        for player in state.players:
            row = by_name[player]
            assert row["Cash"] == state.cash(player)
            assert row["Worth"] == worth(state, player).total
            for company in state.figures.tokens:
                if company in row:
                    assert (row[company] or 0) == state.percent(player, company)


def test_csv_is_read_back(tmp_path: Path) -> None:
    history = recorded().game.history
    for table in tables(history.state, history):
        path = tmp_path / f"{table.key}.csv"
        write_csv(table, path)
        with path.open(encoding="utf-8-sig", newline="") as stream:
            head, *rows = list(csv.reader(stream))
        assert tuple(head) == table.head
        assert [tuple(row) for row in rows] == [tuple(map(str, row)) for row in table.rows]


def test_csv_keeps_swedish_letters_commas_and_quotes(tmp_path: Path) -> None:
    table = Tabulation("t", "T", ("Ägare", 'a "b"'), (("Åsa, Öst", -5),))
    write_csv(table, tmp_path / "t.csv")
    text = (tmp_path / "t.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")
    assert text.decode("utf-8-sig") == 'Ägare,"a ""b"""\r\n"Åsa, Öst",-5\r\n'
