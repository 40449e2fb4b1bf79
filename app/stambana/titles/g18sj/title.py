"""18SJ as a title: the key it is known by, its map, and where its facets are."""

from __future__ import annotations

from stambana.titles.g18sj.state import State18SJ
from stambana.titles.title import Facets, Title, TrackRules


def _track() -> TrackRules:
    from stambana.titles.g18sj.sandbox import RULES

    return RULES


def _facets() -> Facets[State18SJ]:
    from stambana.titles.g18sj.facets import facets

    return facets()


TITLE = Title("18sj", {"18sj": _track}, _facets)
