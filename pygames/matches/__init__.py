"""Matches, leagues and series of games between bots, and bots from outside the package."""
