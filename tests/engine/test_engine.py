import json
import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stambana.engine import saves
from stambana.engine.actions import ActionFormatError, Answer, Pass
from stambana.engine.chance import Chance, ChanceError, Drawn
from stambana.engine.decisions import every_action
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.ledger import BANK, LedgerError
from stambana.engine.rules import Base
from stambana.engine.verdicts import IllegalAction
from tests.engine.tiny import Give, Roll, Tiny, rules_of

BASE = Base("tiny", ("Ann", "Bo", "Cy"), seed=7)


def roll(who):
    return Roll(actor=who, acting_for=who)


def legal(decision):
    """Every action of a decision."""
    return [action for form in decision.forms for action in every_action(decision, form)]


def played(seed, most=200, base=BASE):
    """A game of random choices, with undos, as far as it goes."""
    dice = random.Random(seed)
    game = Game(Tiny(), base)
    for _ in range(most):
        if dice.random() < 0.15 and game.history.can_undo():
            game.history.undo()
        if game.decision is None:
            break
        decision = game.decision
        game.apply(dice.choice([at for at in legal(decision) if game.verdict(at)]))
    return game


def test_a_refused_action_changes_nothing():
    game = Game(Tiny(), BASE)
    before = game.state
    for wrong in (
        roll("Bo"),
        Pass(actor="Ann", acting_for="Ann"),
        Give(actor="Ann", acting_for="Ann", to="Ann", amount=1),
        Give(actor="Ann", acting_for="Ann", to="Bo", amount=4),
    ):
        with pytest.raises(IllegalAction):
            game.apply(wrong)
        assert game.state is before
    assert [r.code for r in game.verdict(roll("Bo")).reasons] == ["not_your_turn"]


def test_consent_is_asked_and_no_takes_it_back():
    game = Game(Tiny(), BASE)
    gift = Give(actor="Ann", acting_for="Ann", to="Bo", amount=2)
    assert game.verdict(gift).consent_of == ("Bo",)
    game.apply(gift)
    assert game.decision.actor == "Bo"
    assert game.state.ledger.amount("Bo") == 3
    game.apply(Answer(actor="Bo", acting_for="Bo", yes=False))
    assert game.decision.actor == "Ann"
    assert [reason.code for reason in game.verdict(gift).reasons] == ["refused_before"]
    game.apply(Give(actor="Ann", acting_for="Ann", to="Bo", amount=1))
    game.apply(Answer(actor="Bo", acting_for="Bo", yes=True))
    assert (game.state.ledger.amount("Ann"), game.state.ledger.amount("Bo")) == (2, 4)
    assert game.decision.actor == "Bo"


def test_a_refused_offer_may_be_made_again_in_another_step():
    game = Game(Tiny(), BASE)
    gift = Give(actor="Ann", acting_for="Ann", to="Bo", amount=2)
    game.apply(gift)
    game.apply(Answer(actor="Bo", acting_for="Bo", yes=False))
    for name in ("Ann", "Bo", "Cy"):
        game.apply(roll(name), given=(Drawn("die", 6, 0),))
    assert not game.state.refusals
    assert game.verdict(gift)


def test_a_frame_on_top_asks_and_the_one_below_goes_on():
    game = Game(Tiny(), BASE)
    game.apply(roll("Ann"), given=(Drawn("die", 6, 5),))
    assert (game.decision.step, game.decision.actor) == ("fine", "Ann")
    game.apply(Pass(actor="Ann", acting_for="Ann"))
    assert (game.decision.step, game.decision.actor) == ("turns", "Bo")
    assert game.state.ledger.amount("Ann") == 7


def test_the_same_draw_comes_again_after_an_undo():
    game = Game(Tiny(), BASE)
    game.apply(roll("Ann"))
    first = game.state
    game.history.undo()
    game.apply(roll("Ann"))
    assert digest(game.state) == digest(first)
    assert len(game.history.branches()) == 1


def test_undone_lines_are_kept():
    game = Game(Tiny(), BASE)
    game.apply(roll("Ann"))
    game.apply(roll("Bo")) if game.decision.actor == "Bo" else None
    end = game.history.at
    game.history.jump(0)
    game.apply(Give(actor="Ann", acting_for="Ann", to="Bo", amount=1))
    assert game.history.branches() == (end,)
    game.history.jump(end)
    assert game.history.at == end
    assert game.history.line()[-1] == end


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_saves_read_back(seed):
    game = played(seed)
    data = "".join(line + "\n" for line in saves._lines(game)).encode()
    loaded = saves.parse(data, rules_of)
    assert loaded.difference is None
    again = loaded.game
    assert [digest(at.state) for at in again.history.records] == [
        digest(at.state) for at in game.history.records
    ]
    assert (again.history.at, again.history.tip) == (game.history.at, game.history.tip)
    assert sum(game.state.ledger.money.values()) == 0


def test_autosave_equals_save(tmp_path):
    dice = random.Random(3)
    game = Game(Tiny(), BASE)
    auto = saves.Autosave(game, tmp_path / "auto.stambana")
    for _ in range(60):
        if dice.random() < 0.3 and game.history.can_undo():
            game.history.undo()
        elif dice.random() < 0.2 and game.history.can_redo():
            game.history.redo()
        elif game.decision is not None:
            game.apply(dice.choice([at for at in legal(game.decision) if game.verdict(at)]))
        auto.follow()
        loaded = saves.read(auto.path, rules_of).game
        assert digest(loaded.state) == digest(game.state)
        assert (loaded.history.at, loaded.history.tip) == (game.history.at, game.history.tip)
    auto.close()


def test_a_torn_last_line_is_dropped(tmp_path):
    game = played(5)
    path = tmp_path / "game.stambana"
    saves.write(game, path)
    data = path.read_bytes()
    for cut in range(1, 40):
        loaded = saves.parse(data[:-cut], rules_of)
        assert loaded.torn == (cut > 1 or not data.endswith(b"\n")) or cut == 1
        assert len(loaded.game.history.records) >= len(game.history.records) - 1


def line_of_fault(data):
    """The line a damaged save is refused at; 1 for one that still reads."""
    with suppress(saves.SaveError) as _:
        saves.parse(data, rules_of)
        return 1
    with pytest.raises(saves.SaveError) as caught:
        saves.parse(data, rules_of)
    return caught.value.line


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_damaged_saves_give_one_error(data):
    game = played(2)
    raw = bytearray("".join(line + "\n" for line in saves._lines(game)).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    assert 1 <= line_of_fault(bytes(raw)) <= raw.count(b"\n") + 1


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"[]\n",
        b"{}\n",
        b'{"stambana": "game"}\n',
        b'{"stambana": "game", "format": 99}\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'{"stambana":"game","format":1,"title":"none","players":["a"],"seed":1,'
        b'"variants":[],"rulings":{}}\n',
    ],
)
def test_files_that_are_no_game(text):
    with pytest.raises(saves.SaveError):
        saves.parse(text, rules_of)


def test_changed_rules_name_the_record():
    game = Game(Tiny(), BASE)
    game.apply(roll("Ann"), given=(Drawn("die", 6, 2),))
    game.apply(roll("Bo"), given=(Drawn("die", 6, 2),))
    lines = list(saves._lines(game))
    changed = json.loads(lines[2])
    changed["action"]["actor"] = "Cy"
    loaded = saves.parse("\n".join([*lines[:2], json.dumps(changed), ""]).encode(), rules_of)
    assert loaded.difference.record == 2
    assert loaded.game.decision.actor == "Bo"


def test_ledger_refuses_what_cannot_be():
    game = Game(Tiny(), BASE)
    ledger = game.state.ledger
    with pytest.raises(LedgerError):
        ledger.paid("Ann", BANK, 4)
    with pytest.raises(LedgerError):
        ledger.paid("Ann", BANK, -1)
    with pytest.raises(LedgerError):
        ledger.moved("nothing", "Ann")


def test_chance_disagrees_with_a_foreign_record():
    with pytest.raises(ChanceError):
        Chance(1, given=(Drawn("bag", 6, 1),)).draw("die", 6)
    with pytest.raises(ChanceError):
        Chance(1, given=(Drawn("die", 6, 6),)).draw("die", 6)
    assert sorted(Chance(1).shuffled("pile", "abc")) == ["a", "b", "c"]


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"kind": "fly"},
        {"kind": "roll", "actor": "Ann"},
        {"kind": "give", "actor": "A", "acting_for": "A", "to": "B", "amount": "x"},
        {"kind": "roll", "actor": "A", "acting_for": "A", "more": 1},
    ],
)
def test_records_that_are_no_action(record):
    with pytest.raises(ActionFormatError):
        Tiny.book.read(record)
