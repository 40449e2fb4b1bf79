"""Signs of terrain: a picture of its own for each kind that has one, else its word."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from stambana.art import draw_board
from stambana.art.shapes import CircleShape, PathShape, TextShape
from stambana.art.signs import Sign, terrain_sign
from stambana.track.maps import Terrain

DOCS = Path(__file__).parents[2] / "docs" / "manifests.md"


def documented() -> list[str]:
    """The kinds the documentation says there are pictures of."""
    found = re.search(r"Kinds drawn: (.*?);", DOCS.read_text(encoding="utf-8"))
    assert found
    return re.findall(r"`(\w+)`", found[1])


def pictures(sign: Sign) -> list[object]:
    return [shape for shape in sign.shapes if not isinstance(shape, TextShape)]


def test_each_documented_kind_has_a_picture_of_its_own():
    drawn = {kind: tuple(pictures(terrain_sign(Terrain(kind)))) for kind in documented()}
    assert len(drawn) == 9
    assert all(drawn.values())
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.parametrize("cost", [0, 40])
def test_any_other_kind_is_written(cost):
    sign = terrain_sign(Terrain("jungle", cost))
    words = [shape.text for shape in sign.shapes if isinstance(shape, TextShape)]
    assert words == (["jungle", "40"] if cost else ["jungle"])
    assert pictures(sign) == []


@pytest.mark.parametrize("kind", documented())
def test_a_picture_stays_inside_the_size_it_tells(kind):
    sign = terrain_sign(Terrain(kind))
    points = []
    for shape in pictures(sign):
        if isinstance(shape, CircleShape):
            points.append(shape.at)
        elif isinstance(shape, PathShape):
            points += [step.points[-1] for step in shape.steps if step.points]
    for x, y in points:
        assert abs(x) <= sign.width / 2 + 1.5
        assert abs(y) <= sign.height / 2 + 3.0


def test_the_picture_of_a_board_holds_a_name_longer_than_its_edge(sj):
    name = "Llanfairpwllgwyngyllgogerychwyrndrobwll" * 2
    hexes = dict(sj.map.hexes)
    at = min(hexes.values(), key=lambda found: found.coord.q)
    hexes[at.name] = replace(at, title=name)
    plain, wide = draw_board(sj), draw_board(replace(sj, map=replace(sj.map, hexes=hexes)))
    texts = [
        (group.box, shape)
        for layer in wide.layers
        for group in layer.groups
        for shape in group.shapes
        if isinstance(shape, TextShape) and group.key == at.name and layer.name == "names"
    ]
    assert len(texts) > 1  # it is broken, so that no picture grows wide for a name
    assert wide.box.width < plain.box.width + 20
    for box, _ in texts:
        assert wide.box.left <= box.left
        assert wide.box.right >= box.right
