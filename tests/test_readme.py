"""The examples of the README and of the guides run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("page", "least"),
    [
        *(("README.md", 8), ("examples/library.md", 35), ("web/docs/promises.md", 20)),
        pytest.param("examples/bots.md", 11, marks=pytest.mark.slow),
    ],
)
def test_examples_in_python_run(page: str, least: int) -> None:
    if not (ROOT / page).is_file():
        pytest.skip(f"{page} is not delivered here")
    result = doctest.testfile(
        str(ROOT / page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert result.attempted >= least
    assert result.failed == 0


@pytest.mark.parametrize("name", ["", ".analysis.coach", ".bots.registry", ".game", ".record", ".text"])
def test_examples_in_docstrings_run(name: str) -> None:
    result = doctest.testmod(import_module(f"pygames{name}"))
    assert result.attempted
    assert result.failed == 0
