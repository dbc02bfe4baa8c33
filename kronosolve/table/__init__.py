"""Playing Kronologic: the state of a game, what each seat sees of it, bots, line mode, records."""
