"""Every tile and token of the recorded games is legal at its moment, at the price paid; and
what the board lights is what the verdict accepts."""

from __future__ import annotations

from collections import Counter

import pytest
from recorded_boards import GAMES
from recorded_lays import Laid, Tokened, lit_differences, moments

from stambana.hexes.coords import opposite, side_towards
from stambana.track.laying import board_after, lay_verdict, legal_lays
from stambana.track.tokens import token_places, token_reasons

LAYS = [at for game in GAMES for at in moments(game) if isinstance(at, Laid)]
TOKENS = [at for game in GAMES for at in moments(game) if isinstance(at, Tokened)]


def test_all_lays_and_tokens_of_the_recordings_are_there() -> None:
    assert (len(LAYS), len(TOKENS)) == (160, 23)
    kinds = Counter(
        kind
        for at in LAYS
        for kind, holds in (
            ("extra", at.extra),
            ("second", at.second),
            ("only mainline", at.policy.only_lines),
            ("minor", at.company == "KHJ"),
            ("paid", at.paid > 0),
        )
        if holds
    )
    assert kinds == {"extra": 4, "second": 28, "only mainline": 18, "minor": 6, "paid": 9}


@pytest.mark.parametrize("at", LAYS, ids=lambda at: f"{at.game[:6]}-{at.index}")
def test_each_recorded_lay_is_legal_at_the_price_paid(at: Laid) -> None:
    verdict = lay_verdict(at.board, at.company, at.lay, at.policy)
    assert [reason.text for reason in verdict.reasons] == []
    assert verdict.cost == at.paid
    listed = [other.lay for other in legal_lays(at.board, at.company, at.policy, at.lay.hex_name)]
    alike = at.board.tile_set.tiles[at.lay.tile].turned(at.lay.rotation).track_key
    turned = [at.board.tile_set.tiles[lay.tile].turned(lay.rotation) for lay in listed]
    assert any(
        lay.tile == at.lay.tile and face.track_key == alike
        for lay, face in zip(listed, turned, strict=True)
    )


def test_the_extra_tiles_are_joined_to_each_other() -> None:
    extra = [at for at in LAYS if at.extra]
    assert [at.lay.hex_name for at in extra] == ["F5", "E4", "F5", "E4"]
    for second in extra[1::2]:
        board = board_after(second.board, second.lay)
        hexes = board.map.hexes
        side = side_towards(hexes["E4"].coord, hexes["F5"].coord, board.map.layout)
        assert side is not None
        assert side in board.face("E4").exits
        assert opposite(side) in board.face("F5").exits


@pytest.mark.parametrize("at", TOKENS, ids=lambda at: f"{at.game[:6]}-{at.index}")
def test_each_recorded_token_is_legal_at_the_price_paid(at: Tokened) -> None:
    assert [r.text for r in token_reasons(at.board, at.company, at.at, at.policy)] == []
    places = {place.at: place.cost for place in token_places(at.board, at.company, at.policy)}
    assert places[at.at] == at.paid


@pytest.mark.parametrize("at", LAYS[9::40], ids=lambda at: f"{at.game[:6]}-{at.index}")
def test_what_is_lit_is_what_the_verdict_accepts(at: Laid) -> None:
    assert lit_differences(at) == []
