"""The game for two: A.W. Edelsvärd's corporations (18SJ 13.2)."""

from __future__ import annotations

from positions import Table

from stambana.titles.g18sj import edelsvard
from stambana.titles.g18sj.actions import ChooseCompany, LayTile
from stambana.titles.g18sj.frames import controller
from stambana.titles.g18sj.nationalization import candidate
from stambana.titles.g18sj.turn import next_company
from stambana.titles.trains.actions import BuyShares, StartCompany
from stambana.titles.trains.events import TurnBegan


def two(stock_rounds=2, **named):
    """Ann has more shares than Bo."""
    table = Table(2, **named).start("SNJ", 100, Ann=60, Bo=20).token("SNJ", "G6")
    table.change(stock_rounds=stock_rounds, priority="Ann")
    return table.stock("Ann").change(
        frames=(table.state.frames[0].__class__(following="choice"), table.state.frames[1])
    )


def test_after_every_second_stock_round_the_player_with_fewer_shares_chooses():
    table = two().go_on().go_on()
    assert table.step == "choice Bo"
    assert "SNJ" not in table.offers(ChooseCompany, "company")
    assert "MYJ" not in table.offers(ChooseCompany, "company")
    table.do(ChooseCompany, company="ÖKJ")
    assert table.state.percent("A.W.", "ÖKJ") == 100
    assert table.state.market.space("ÖKJ") is None
    odd = two(stock_rounds=1).go_on().go_on()
    assert "choice" not in odd.step


def test_on_a_tie_the_holder_of_the_priority_deal_chooses():
    table = two().hold("Bo", "SNJ", 20).hold("Ann", "SNJ", 0)
    table.start("BJ", 100, Bo=20).hold("Bo", "BJ", 0)  # 60 to 60
    assert table.state.percent("Ann", "SNJ") == 60
    table.go_on().go_on()
    assert table.step == "choice Ann"


def test_nothing_happens_when_no_presidency_is_left():
    table = two()
    for company in table.state.companies:
        at = table.state.companies[company]
        if at.kind == "public" and not at.started and not at.closed:
            table.start(company, 67, Bo=20)
    assert edelsvard.choices(table.state) == []
    table.go_on().go_on()
    assert "choice" not in table.step


def theirs(company="ÖKJ", **named):
    """A.W. has ÖKJ; Bo plays it, who has fewer shares."""
    table = Table(2, **named).start("SNJ", 100, Ann=60, Bo=20).token("SNJ", "G6")
    for piece in table.state.certificates("initial offering", company):
        table.play.move(piece, "A.W.", "test")
    return table.company(company, virtual=True, floated=True).change(priority="Ann")


def test_its_shares_are_neither_bought_nor_sold_and_the_state_never_takes_it():
    table = theirs().cash(Ann=1000).stock("Ann")
    for source in ("initial offering", "A.W.", "open market"):
        assert table.codes(BuyShares, company="ÖKJ", source=source, number=1) == ["not_started"]
    assert table.codes(StartCompany, company="ÖKJ", par=100) == ["not_startable"]
    table.company("ÖKJ", turns=3)
    assert candidate(table.state) == ""


def test_it_operates_last_and_several_by_name():
    table = theirs()
    for company in ("UGJ", "BJ"):
        for piece in table.state.certificates("initial offering", company):
            table.play.move(piece, "A.W.", "test")
        table.company(company, virtual=True, floated=True)
    table.turn("SNJ", "wind_up")
    order = []
    frame = table.state.frames[2]
    while company := next_company(table.state, frame):
        order.append(company)
        frame = type(frame)(operated=(*frame.operated, company))
    assert order == ["BJ", "UGJ", "ÖKJ"]


def test_the_player_with_fewer_shares_plays_it_or_the_richer_by_ruling():
    assert controller(theirs().state, "ÖKJ") == "Bo"
    assert controller(theirs(DIFF_11="18xx").state, "ÖKJ") == "Ann"


def laying(*tiles, phase="2", company="ÖKJ", home="C20", **named):
    table = theirs(company, **named).phase(phase).lay(*tiles).token(company, home)
    return table.turn(company, "track").settle()


def places(table):
    return set(table.offers(LayTile, "hex_name"))


def tile(name, number, rotation):
    return {"hex_name": name, "tile": number, "rotation": rotation, "private": ""}


def test_priority_1a_the_mainline_hex_nearest_to_stockholm():
    table = laying()
    assert places(table) == {"C20"}  # without track only the home can be laid
    assert table.offers(LayTile, "tile", hex_name="C20") == ["57"]  # what completes the mainline
    assert table.kinds == {"lay_tile"}  # nobody may pass
    table = laying("C20 57 1")
    assert places(table) == {"D19"}  # nearer than Alingsås
    assert table.codes(LayTile, **tile("B21", "57", 1)) == ["priority"]
    assert table.rules_of(LayTile, **tile("B21", "57", 1)) == ["18SJ 13.2"]


def test_a_mainline_laid_forces_one_more_and_no_third():
    table = laying("C20 57 1").do(LayTile, **tile("D19", "8", 5))
    assert table.step == "track Bo"
    assert places(table) == {"E20"}
    table.do(LayTile, **tile("E20", "57", 2))
    assert "track" not in table.step


def test_priority_1b_an_upgrade_that_completes_a_mainline():
    table = laying("C20 57 1", "D19 8 1", "B21 57 1", phase="3")
    assert places(table) == {"D19"}
    table.do(LayTile, **tile("D19", "25", 1))
    assert table.has("ÖKJ") == 0


def test_priority_2a_the_home_first_and_then_no_second_lay():
    done = ("C20 57 1", "D19 8 5", "E20 57 2", "B21 57 1", "F21 9 2")
    table = laying(*done, phase="3")
    assert places(table) == {"C20"}
    number = table.offers(LayTile, "tile", hex_name="C20")[0]
    rotation = table.offers(LayTile, "rotation", hex_name="C20", tile=number)[0]
    table.do(LayTile, **tile("C20", number, rotation))
    assert "track" not in table.step


def test_priorities_2b_to_2d_are_ours_cities_then_plain_track():
    done = ("C20 15 4", "D19 8 5", "E20 57 2", "B21 57 1", "F21 9 2")
    table = laying(*done, phase="3")
    ours = {line.key for line in table.state.figures.lay_priorities if line.ours}
    assert ours == {"2b", "2c", "2d"}
    # Stockholm is worth most when upgraded, then the other cities
    assert places(table) == {"G22"}
    table = laying("C20 57 1", "D19 8 5", "E20 57 2", "B21 57 1", "F21 9 2")
    assert all(not table.state.board.face(name).stops for name in places(table))  # yellow: plain


def test_terrain_is_ignored_and_the_order_of_lays_only_binds_by_the_rulebook():
    table = laying("C20 57 1", "D19 8 5", "E20 57 2", "B21 6 1").change()
    assert places(table) == {"F21"}
    table.do(LayTile, **tile("F21", "9", 2))
    assert table.has("ÖKJ") == 0
    free = laying("C20 57 1", DIFF_11="18xx")
    assert {"D19", "B21"} <= places(free)
    assert "pass" in free.kinds


def test_trains_come_for_nothing_and_drive_the_phases():
    table = theirs().phase("2").lay("C20 57 1").token("ÖKJ", "C20").turn("ÖKJ", "free_trains")
    table.settle()
    assert table.trains("ÖKJ") == ["2", "2"]
    assert table.has("ÖKJ") == 0
    late = theirs().phase("6").token("ÖKJ", "C20").turn("ÖKJ", "free_trains").settle()
    assert late.trains("ÖKJ") == ["6"]
    last = theirs().phase("7").token("ÖKJ", "C20")
    for piece in last.state.trains("depot"):
        last.play.move(piece, "out of the game", "test")
    assert last.turn("ÖKJ", "free_trains").settle().trains("ÖKJ") == ["E"]


def test_a_w_s_turn_is_told():
    table = theirs().token("ÖKJ", "C20").turn("SNJ", "wind_up").settle()
    assert [event.company for event in table.told(TurnBegan)] == ["ÖKJ"]
    assert table.step == "track Bo"
