"""What a table must know of each title beside its rules: a module for each, named in the registry.

A module has ``playable()``; one of a title of the family also has ``CUSTOMS`` for its panels.
"""
