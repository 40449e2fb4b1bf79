"""Style: colors, type, icons and language of every window, dressed in one place."""
