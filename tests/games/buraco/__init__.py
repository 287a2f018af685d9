"""Buraco: the tests that are its own, and what those of all games need to know of it."""
