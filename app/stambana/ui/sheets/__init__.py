"""Sheets in the window: the painter of their ink, and the panel that shows one."""
