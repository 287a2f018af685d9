"""One folder a game: its rules (one file a ruling), records, mutants, bots, random play."""
