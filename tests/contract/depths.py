"""Cases for `parametrize` that only longer runs have."""

from collections.abc import Callable
from typing import Any

import pytest

Printer = Callable[[str, str], None]
"""The fixture `record_property`, which prints figures of a run."""


def slow(*cases: Any) -> list[Any]:
    """Return cases for `parametrize` that a quick run leaves out. A tuple has a value for each argument."""
    return _marked(pytest.mark.slow, cases)


def matrix(*cases: Any) -> list[Any]:
    """Return cases for `parametrize` that only the longest run has."""
    return _marked(pytest.mark.matrix, cases)


def _marked(mark: pytest.MarkDecorator, cases: tuple[Any, ...]) -> list[Any]:
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=mark) for case in cases]
