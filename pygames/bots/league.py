"""Ratings of several bots: an alias of `pygames.evaluation.league`."""

from ..evaluation.league import Meetings, check, lines, pairings, ratings, run, summary

__all__ = ["Meetings", "check", "lines", "pairings", "ratings", "run", "summary"]
