"""Tools: what pointer and keys do on a board, one at a time; the ring of tiles and the palette."""
