"""Stambana: train games on hex boards, to play, to teach and to design."""

__version__ = "0.1.0"
