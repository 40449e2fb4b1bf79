"""The board on the screen: the scene and its layers, the view of it, what lies above the map."""
