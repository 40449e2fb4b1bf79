"""Hexes: where a place lies, how it is named, and what shape it has.

Nothing here knows track or games.  Coordinates are axial, sides are numbered
0 to 5 clockwise, and drawing lengths are in *units*: a hex measures 100 units
across its flats, x grows to the east and y to the south.
"""
