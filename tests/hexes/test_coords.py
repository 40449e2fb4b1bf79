import pytest

from stambana.hexes.coords import SIDES, Coord, Layout, neighbor, opposite, side_towards
from stambana.hexes.names import HexNameError, Letters, Naming
from stambana.hexes.shape import center, hex_at, side_midpoint

FLAT = Naming(Layout.FLAT)
POINTY = Naming(Layout.POINTY, letters=Letters.ROWS, odd_sum=False)


@pytest.mark.parametrize("layout", list(Layout))
def test_neighbor_lies_across_the_drawn_side(layout):
    at = Coord(2, -5)
    for side in SIDES:
        beyond = neighbor(at, side, layout)
        x, y = center(at, layout)
        dx, dy = side_midpoint(side, layout)
        assert center(beyond, layout) == pytest.approx((x + 2 * dx, y + 2 * dy))
        assert neighbor(beyond, opposite(side), layout) == at
        assert side_towards(at, beyond, layout) == side
        assert hex_at((x + 0.98 * dx, y + 0.98 * dy), layout) == at
        assert hex_at((x + 1.02 * dx, y + 1.02 * dy), layout) == beyond


def test_18sj_names():
    # A28 touches A30 on side 0 and B27 on side 4
    a28 = FLAT.coord("A28")
    assert FLAT.name(neighbor(a28, 0, Layout.FLAT)) == "A30"
    assert FLAT.name(neighbor(a28, 4, Layout.FLAT)) == "B27"
    assert FLAT.name(neighbor(FLAT.coord("C16"), 2, Layout.FLAT)) == "B15"


def test_18svea_names():
    c9 = POINTY.coord("C9")
    names = [POINTY.name(neighbor(c9, side, Layout.POINTY)) for side in SIDES]
    assert names == ["D8", "C7", "B8", "B10", "C11", "D10"]


@pytest.mark.parametrize("text", ["", "C", "16", "C17", "c16", "C1666", "16C", "Ö4", "C16 "])
def test_bad_names_are_refused(text):
    with pytest.raises(HexNameError):
        FLAT.coord(text)


def test_names_read_back():
    for naming in (FLAT, POINTY, Naming(Layout.FLAT, letters=Letters.ROWS), Naming(Layout.POINTY)):
        for q in range(4):
            for r in range(4):
                assert naming.coord(naming.name(Coord(q, r))) == Coord(q, r)
