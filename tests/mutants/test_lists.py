"""The lists of mutants fit the source; that the tests catch them is for `run.py` to show."""

import pytest

from .run import Mutant, first_tests, games, load


@pytest.mark.parametrize("game", games())
def test_every_mutant_fits_the_source(game: str) -> None:
    """Each old text is there exactly once, the result compiles, and a test file bears the ruling's name."""
    assert len(load(game)) >= 24


@pytest.mark.parametrize("source", ["", "x = 1", "a = 1\na = 1"])
def test_an_old_text_that_is_not_there_exactly_once_is_reported(source: str) -> None:
    with pytest.raises(ValueError, match="old text found"):
        Mutant("game", "name", "XX-1", "module", "a = «1→2»").applied(source)


def test_only_the_marked_text_changes() -> None:
    edit = Mutant("game", "name", "XX-1", "module", "«a, →»b = «1\n→»2")
    assert edit.applied("x = 0\na, b = 1\n2") == "x = 0\nb = 2"


def test_a_ruling_without_a_test_file_is_reported() -> None:
    with pytest.raises(ValueError, match="no test file"):
        first_tests(games()[0], "XX-99")
