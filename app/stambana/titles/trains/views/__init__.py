"""What the panels of an 18xx game show, as plain rows: made from a state and its history.

A view is asked for with a state (and a history where the past is shown) and is never changed.
Sentences are in the language spoken when it was made; no view knows how it is drawn.
"""
