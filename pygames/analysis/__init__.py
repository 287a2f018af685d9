"""Hints, reviews of finished games, and validation of imported ones."""
