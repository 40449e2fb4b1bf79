"""The window of a game: board, decision panel, log, and the panels of its title."""
