"""Titles: the rules of each game, composed from small steps on the engine.

What two titles share lives in ``trains``; a title replaces a step or a policy value, and
nothing asks which title is being played.
"""
