"""Windows that are no game: the main window, its start page, menus, docks, help and settings."""
