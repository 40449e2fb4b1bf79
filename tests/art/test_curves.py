"""Curves measure and draw what they say."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stambana.art.curves import Arc, Line, fine, leaving, path
from stambana.art.shapes import PathStep, Verb

coordinate = st.floats(-60, 60).map(lambda value: round(value, 3))
points = st.tuples(coordinate, coordinate)
angles = st.floats(-math.pi, math.pi)
sweeps = st.floats(0.1, 5.5).flatmap(lambda size: st.sampled_from((size, -size)))


def cubic(start: tuple[float, float], step: PathStep, part: float) -> tuple[float, float]:
    a, b, c = step.points
    rest = 1 - part
    weights = rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3
    return tuple(
        sum(weight * point[axis] for weight, point in zip(weights, (start, a, b, c), strict=True))
        for axis in (0, 1)
    )


@given(points, st.floats(5, 120), angles, sweeps)
def test_the_cubics_of_an_arc_stay_on_its_circle(center, radius, first, sweep):
    arc = Arc(center, radius, first, sweep)
    here = arc.start
    for step in arc.steps():
        for part in (0.1, 0.25, 0.5, 0.8):
            away = math.dist(cubic(here, step, part), center) - radius
            assert abs(away) < radius / 20_000
        here = step.points[-1]
    assert math.dist(here, arc.end) < 1e-6


@given(points, st.floats(5, 120), angles, sweeps, st.floats(-4, 4))
def test_beside_keeps_its_distance(center, radius, first, sweep, by):
    arc = Arc(center, radius, first, sweep)
    if abs(sweep) > math.pi:
        arc = arc.cut(0, 0.5)
    for point in fine(arc.beside(by), 6)[1:-1]:
        assert arc.distance(point) == pytest.approx(abs(by), abs=1e-6)


def test_right_of_a_line_that_runs_east_is_south():
    assert Line((0, 0), (10, 0)).beside(2).start == pytest.approx((0, 2))
    clockwise = Arc((0, 0), 10, -math.pi / 2, 1.0)
    assert clockwise.beside(2).start == pytest.approx((0, -8))
    assert clockwise.reversed().beside(2).radius == pytest.approx(12)


@given(points, points, points)
def test_distance_of_a_line_is_that_of_its_nearest_point(start, end, to):
    line = Line(start, end)
    nearest = min(math.dist(point, to) for point in fine(line, 400))
    assert line.distance(to) <= nearest + 1e-6
    assert line.distance(to) >= nearest - line.length / 400 - 1e-6


@given(points, angles, points)
def test_leaving_starts_in_its_direction_and_reaches_the_end(start, heading, end):
    if math.dist(start, end) < 5:
        return
    piece = leaving(start, heading, end)
    assert math.dist(piece.start, start) < 1e-5
    assert math.dist(piece.end, end) < 1e-5
    if isinstance(piece, Arc):
        assert math.cos(piece.heading(0) - heading) > 0.999


def test_a_path_lifts_only_where_pieces_do_not_meet():
    steps = path([Line((0, 0), (1, 0)), Line((1, 0), (1, 1)), Line((5, 5), (6, 6))])
    assert [step.verb for step in steps].count(Verb.MOVE) == 2
