from stambana.titles.trains.figures import MarketFigures, PriceCell
from stambana.titles.trains.market import Move, Space, StockMarket

ROWS = """82 90 100p 110 125 140 160 180 200 225 250 275 300 325 350 375e 400e
76 82 90p 100 110 125 140 160 180 200 220 240 260 280 300
71 76 82p 90 100 110 125 140 155 170 185 200
67 71 76p 82 90 100 110 120 140
65 67 71p 76 82 90 100
63g 65 67p 71 76 82
60g 63g 65 67 71
50t 60g 63g 65
40m 50t 60g
30m 40m 50t
20m 30m 40m"""


def cell(text):
    return PriceCell(int(text.rstrip("pegtm")), text[len(text.rstrip("pegtm")) :])


MARKET = StockMarket(
    MarketFigures(tuple(tuple(cell(at) for at in row.split()) for row in ROWS.splitlines()), 82)
)


def price_after(space, *moves):
    market = MARKET.placed("A", Space(*space)).moved("A", *moves)
    return market.price("A")


def test_two_steps_right_at_the_end_of_a_row_are_taken_one_by_one():
    assert price_after((3, 8), Move.RIGHT) == 155
    assert price_after((3, 8), Move.RIGHT, Move.RIGHT) == 170


def test_left_at_the_left_edge_goes_down():
    assert price_after((5, 0), Move.LEFT) == 60


def test_corners_stay():
    assert price_after((0, 16), Move.RIGHT) == 400
    assert price_after((10, 0), Move.LEFT, Move.LEFT) == 20
    assert price_after((0, 0), Move.UP) == 82
    assert price_after((10, 2), Move.DOWN) == 40
    assert price_after((3, 8), Move.DOWN) == 140


def test_a_marker_goes_under_those_already_there_and_keeps_its_place_if_it_stays():
    par = Space(0, 2)
    market = MARKET.placed("A", par).placed("B", par).placed("C", par)
    assert market.order() == ("A", "B", "C")
    assert market.moved("A", Move.UP).order() == ("A", "B", "C")
    assert market.moved("A", Move.LEFT).moved("A", Move.RIGHT).order() == ("B", "C", "A")


def test_order_is_by_price_then_right_then_pile():
    market = MARKET.placed("A", Space(1, 3)).placed("B", Space(0, 2)).placed("C", Space(4, 6))
    assert market.order() == ("C", "A", "B")  # all 100: column 6, 3, 2
    assert len(MARKET.spaces("p")) == 6
