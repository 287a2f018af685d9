"""Built-in games. A page with more games is built by ``build.py build --with WHEEL``."""

NAMES = ("two_can", "two_and_two", "cant_even", "buraco")
"""The ids of the games in their fixed order. Each is the name of the folder with all of the game's code."""
