"""The window: scene, layers, tools, panels (Qt)."""
