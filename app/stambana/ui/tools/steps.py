"""Steps: which hex lies to the left, right, above or below, for the arrow keys.

A hex has six neighbors and a keyboard four arrows.  Along the axis where hexes do not stand in
line the way zigzags; it keeps to the line it began on, and steps over gaps in the map.
"""

from __future__ import annotations

from stambana.hexes.shape import ACROSS, Point, center
from stambana.track.maps import BoardMap


def step_from(board_map: BoardMap, hex_name: str, anchor: Point, direction: tuple[int, int]) -> str:
    """The next hex from ``hex_name`` in a direction (-1, 0 or 1 by axis); empty at the edge.

    ``anchor`` is a point (in units) on the line that the way keeps to.
    """
    dx, dy = direction
    here_x, here_y = center(board_map.hexes[hex_name].coord, board_map.layout)
    best, best_cost = "", float("inf")
    for name, at in board_map.hexes.items():
        x, y = center(at.coord, board_map.layout)
        along = (x - here_x) * dx + (y - here_y) * dy
        aside = abs((y - anchor[1]) * dx) + abs((x - anchor[0]) * dy)
        # Nothing behind, and nothing that lies more aside than ahead.
        if along < ACROSS * 0.4 or aside > along + ACROSS * 0.1:
            continue
        cost = along + 0.9 * aside
        if cost < best_cost - 1e-6:
            best, best_cost = name, cost
    return best
