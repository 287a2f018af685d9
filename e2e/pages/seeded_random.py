"""Seeded random numbers in a page, for tests that fuzz."""

from conftest import ROOT

_MODULE = (ROOT / "tests" / "web" / "seeded_random.mjs").read_text(encoding="utf-8")
SEEDED_RANDOM = _MODULE[_MODULE.index("function") :].rstrip()
"""A function of the page: it returns the random numbers of a seed, `below(n)` and `of(list)` among them."""
