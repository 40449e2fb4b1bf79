"""A game on the table without a window: drafts, consequences, looking, keeping."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stambana.engine.actions import Pass
from stambana.engine.decisions import Amount
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.engine.verdicts import Outcome
from stambana.table import keeping
from stambana.table.consequences import consequences
from stambana.table.drafting import Drafting
from stambana.table.game_table import GameTable
from stambana.titles.find import keys, titles
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.g18sj.actions import BuyTrain
from stambana.titles.trains.actions import Bid, BuyPrivate

RECORDED = Path(__file__).parents[1] / "data" / "recorded" / "18sj"


def new_table() -> GameTable:
    return GameTable(Game(rules_of("18sj"), Base("18sj", ("Anna", "Bo", "Cissi"), seed=3)))


@cache
def recorded_game() -> Game[Any]:
    packed = RECORDED / "18SJ_game_end_bankrupt.json.xz"
    with TemporaryDirectory() as place:
        path = Path(place) / "game.json"
        path.write_bytes(lzma.decompress(packed.read_bytes()))
        opened = keeping.open_game(path)
    assert opened.path is None
    assert opened.notes == ()
    return opened.game


def test_every_title_of_the_registry_can_be_played() -> None:
    assert {title.key for title in titles()} == set(keys())


def test_what_has_one_answer_is_filled_in_and_later_fields_are_asked_anew() -> None:
    table = new_table()
    decision = table.decisions[0]
    form = decision.form("bid")
    assert form is not None
    drafting = Drafting(table.game, decision, form)
    assert drafting.asked == "private"
    assert drafting.verdict.outcome is Outcome.INCOMPLETE
    first, second = drafting.values("private").values[:2]
    drafting.choose("private", first)
    amounts = drafting.values("amount")
    assert isinstance(amounts, Amount)
    assert drafting.asked == "amount"  # a bid is a number that somebody chose
    drafting.choose("amount", amounts.high)
    assert drafting.verdict
    drafting.choose("private", second)
    assert drafting.asked == "amount" or drafting.draft["amount"] in drafting.values("amount")
    drafting.forget("private")
    assert drafting.draft == {}


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    table = new_table()
    before = digest(table.state)
    verdict = table.choose(Bid(actor="Bo", acting_for="Bo", private="P5", amount=75))
    assert [reason.code for reason in verdict.reasons] == ["not_your_turn"]
    assert digest(table.state) == before


def test_what_is_kept_is_kept_before_it_is_shown() -> None:
    table = new_table()
    told: list[str] = []
    table.keep = lambda: told.append("kept")
    table.observers.append(lambda: told.append("shown"))
    table.choose(Pass(actor="Anna", acting_for="Anna"))
    assert told == ["kept", "shown"]


def test_looking_is_no_change_and_playing_on_leaves_a_line() -> None:
    table = new_table()
    for name in ("Anna", "Bo"):
        table.choose(Pass(actor=name, acting_for=name))
    end = digest(table.state)
    table.look(1)
    assert table.looking
    assert table.decisions == ()
    assert digest(table.game.state) == end
    table.play_on()
    assert table.decisions[0].actor == "Bo"
    assert [line.undone for line in table.lines() if line.record == 2] == [True]
    private = table.state.privates("for auction")[0]
    table.choose(BuyPrivate(actor="Bo", acting_for="Bo", private=private))
    (branch,) = table.branches()
    assert (branch.moves, branch.parted) == (1, 1)
    table.jump(branch.end)
    assert digest(table.state) == end


def test_colors_of_a_file_are_colors() -> None:
    base = Base("18sj", ("Anna", "Bo"), colors=("#123456", "url(http://x)"))
    table = GameTable(Game(rules_of("18sj"), base))
    assert table.colors["Anna"] == "#123456"
    assert table.colors["Bo"].startswith("#")


def purchases() -> list[tuple[int, BuyTrain]]:
    game = recorded_game()
    return [
        (record.parent, record.action)
        for number in game.history.line()
        if isinstance((record := game.history.records[number]).action, BuyTrain)
    ]


def test_a_purchase_that_rusts_trains_says_so_before() -> None:
    """Of each purchase in a recorded game: said before what the record shows after."""
    game = recorded_game()
    table = GameTable(game)
    title = title_of("18sj")
    warned = 0
    stood = game.history.at
    for parent, action in purchases():
        game.history.jump(parent)
        found = consequences(game, title, table.words, action)
        texts = " / ".join(at.text for at in found if at.warning)
        before = game.state
        after = next(
            record.state
            for record in game.history.records
            if record.parent == parent and record.action == action
        )
        phase_begins = before.phase_key != after.phase_key
        assert (f"Phase {after.phase_key} begins" in texts) is phase_begins
        rusted = {
            piece.partition("/")[0]
            for company in before.companies
            for piece in before.trains(company)
            if after.ledger.place(piece) == "out of the game"
            and before.figures.trains[piece.partition("/")[0]].rusts == after.phase_key
            and phase_begins
        }
        for kind in rusted:
            assert f"All {kind}-trains rust" in texts
            warned += 1
        for company in before.companies:
            trainless = before.trains(company) and not after.trains(company)
            if trainless and not after.companies[company].closed:
                assert f"{company} is left without a train" in texts
                warned += 1
    game.history.jump(stood)
    assert warned > 2
