"""Track: tiles, maps, boards, and what may lie where.

A board is a map with tiles and tokens on it.  Everything is a frozen value: turning a
tile or laying one makes another value and never changes the one you hold.  This package
knows no money, no turns and no title.
"""
