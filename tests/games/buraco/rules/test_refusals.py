"""Refusals of Buraco state facts."""

import pytest

from ...view_helpers import refused
from .refusals import REFUSALS

FACTS: dict[str, dict[str, object]] = {
    "discard Ac": {"card": "Ac"},
    "add 1 7h": {"card": "7h", "meld": 1},
    "add 3 7h": {"meld": 3},
    "meld 3h 4h 6h": {"cards": "3h 4h 6h"},
}


@pytest.mark.parametrize("move", FACTS)
def test_the_facts(move: str) -> None:
    make = next(case[0] for case in REFUSALS.cases if case[1] == move)
    assert FACTS[move].items() <= refused(make(), move).params.items()
