"""Table: one board on the table, what is laid on it, undo and redo, saving."""
