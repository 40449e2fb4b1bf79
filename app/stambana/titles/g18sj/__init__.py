"""18SJ: Sweden's railways and the state's mainlines.  Rulebook sections are named ``18SJ n``."""
