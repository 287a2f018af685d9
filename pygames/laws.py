"""The laws that every game keeps. The code is in `pygames.conformance.checks`."""

from .conformance.checks import *

briefly = check_briefly

__all__ = [
    "BRIEF",
    "LAWS",
    "MAX_DECISIONS",
    "VIEW_KEYS",
    "ZONE_KINDS",
    "ConformanceRun",
    "LawBroken",
    "briefly",
    "check",
    "copies",
    "digest",
    "fingerprint",
    "leaks",
    "moves",
    "random_walk",
    "records",
    "samples",
    "seeds",
    "views",
]
