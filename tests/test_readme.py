"""The README's examples run."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"


def test_readme() -> None:
    if not README.is_file():
        pytest.skip("the README is not delivered here")
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.attempted > 10
    assert result.failed == 0


def test_package_docstring() -> None:
    import pygames

    assert doctest.testmod(pygames).failed == 0
