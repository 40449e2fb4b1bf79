"""The engine: what every game on the table has in common, and no one title.

A title speaks one small language: *decisions* are open, a *verdict* says yes, no and why,
*apply* does an action whole or not at all and tells what happened as *events*.  State is
frozen plain data with a stack of *frames*; chance is asked by purpose; money and pieces
move through one door, the *ledger*; the log of actions is the game.  ``docs/engine.md``
shows the hardest decisions of each title said in this language.
"""
