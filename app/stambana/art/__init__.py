"""Art: how tiles and maps look, as shapes on paper, without Qt.

A *drawing* is layers of groups of shapes in units (a hex is 100 across).  The window, the
picture, the SVG file and the printed sheet all show the same drawing, so what a designer
sees is what comes out.  Colors are roles such as ``tile.yellow``; a theme gives them a value.
"""

from stambana.art.board import LAYERS, draw_board, draw_hex, draw_tile, draw_tokens

__all__ = ["LAYERS", "draw_board", "draw_hex", "draw_tile", "draw_tokens"]
