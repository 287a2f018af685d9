"""The laws that every game keeps. The code is in `pygames.conformance.checks`."""

from .conformance.checks import (
    BRIEF,
    LAWS,
    MAX_DECISIONS,
    VIEW_KEYS,
    ZONE_KINDS,
    ConformanceRun,
    LawBroken,
    check,
    copies,
    digest,
    fingerprint,
    leaks,
    moves,
    random_walk,
    records,
    samples,
    seeds,
    views,
)
from .conformance.checks import (
    check_briefly as briefly,
)

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
