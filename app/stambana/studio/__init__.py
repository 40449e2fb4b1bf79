"""Studio: design preview and tile sheets."""
