"""One folder a game: its rules (one file a ruling), records, mutants, bots.

The tests next to the folders hold in every game, in the positions that its `rules/` name for them.
"""
