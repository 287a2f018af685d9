"""Every input that was ever of interest, and a few fresh ones near them."""

import pytest

from ..contract.depths import matrix, slow
from . import targets
from .seeds import seeds

STORED = [(target, name) for target in targets.TARGETS for name in seeds(target)]


@pytest.mark.parametrize(("target", "name"), STORED)
def test_stored_inputs(target: str, name: str) -> None:
    targets.TARGETS[target](seeds(target)[name])


MANY = {"record": 120, "text_file": 1000}
"""Inputs near those of a target that takes little time for each; 40 of any other."""


@pytest.mark.parametrize(
    ("target", "number"),
    [
        *slow(*((target, MANY.get(target, 40)) for target in targets.TARGETS)),
        *matrix(("record", 3000), *((target, 300) for target in targets.TARGETS if target != "record")),
    ],
)
def test_inputs_near_them(target: str, number: int) -> None:
    pytest.importorskip("hypothesis")
    from .mutate import property_of

    property_of(target, targets.TARGETS[target], number, derandomize=True)()
