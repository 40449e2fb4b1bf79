"""The desk: a free board to lay on, the company that builds there, and its best routes."""
