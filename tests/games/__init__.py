"""One folder a game: its rules (one file a ruling), records, mutants, bots, random play.

The tests beside the folders hold in every game, at the moments that its `rules/` name for them.
"""
