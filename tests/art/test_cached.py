"""A drawing as text: it comes back the same, and nothing else comes back at all."""

from __future__ import annotations

import json

import pytest

from stambana.art import draw_board, draw_tile
from stambana.art.cached import CacheError, from_text, to_text
from stambana.art.shapes import CircleShape, PathShape, TextShape
from stambana.hexes.coords import Layout


def test_a_board_comes_back(sj):
    drawing = draw_board(sj, coordinates=True)
    again = from_text(to_text(drawing))
    assert to_text(again) == to_text(drawing)
    assert [layer.name for layer in again.layers] == [layer.name for layer in drawing.layers]
    for old, new in zip(drawing.layers, again.layers, strict=True):
        for one, two in zip(old.groups, new.groups, strict=True):
            assert one.key == two.key
            assert one.box == pytest.approx(two.box, abs=1e-4)
            for a, b in zip(one.shapes, two.shapes, strict=True):
                assert type(a) is type(b)
                if isinstance(a, PathShape):
                    assert (a.fill, a.stroke, a.opacity) == (b.fill, b.stroke, b.opacity)
                    assert [step.verb for step in a.steps] == [step.verb for step in b.steps]
                elif isinstance(a, CircleShape):
                    assert (a.fill, a.stroke) == (b.fill, b.stroke)
                else:
                    assert isinstance(a, TextShape)
                    assert (a.text, a.paint, a.face, a.halo) == (b.text, b.paint, b.face, b.halo)


@pytest.mark.parametrize(
    "stored",
    ["", "null", "[]", "{}", "[99,[0,0,1,1],[]]", '[1,[0,0,1,1],[["a"]]]', "[" * 100_000],
)
def test_other_text_is_refused(stored):
    with pytest.raises(CacheError):
        from_text(stored)


def test_a_path_with_too_few_points_is_refused(all_tiles):
    stored = json.loads(to_text(draw_tile(all_tiles["9"], Layout.FLAT)))
    shape = stored[2][0][1][0][2][0]
    assert shape[0] == "p"
    shape[2] = shape[2][:-1]
    with pytest.raises(CacheError):
        from_text(json.dumps(stored))
