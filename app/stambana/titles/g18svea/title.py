"""18Svea as a title: the key it is known by, its map, and where its facets are."""

from __future__ import annotations

from stambana.titles.g18svea.state import StateSvea
from stambana.titles.title import Facets, Title, TrackRules


def _track() -> TrackRules:
    from stambana.titles.g18svea.track import RULES

    return RULES


def _facets() -> Facets[StateSvea]:
    from stambana.titles.g18svea.facets import facets

    return facets()


TITLE = Title("18svea", {"18svea": _track}, _facets)
