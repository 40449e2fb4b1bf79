"""18Svea: the rules of the rulebook, section by section (see ``rules``)."""
