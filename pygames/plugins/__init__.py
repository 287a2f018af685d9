"""Plug-ins: games that a user adds from a wheel, and their data for the page."""
