"""Every input that was ever of interest, and a few fresh ones near them."""

import pytest

from ..contract.depths import matrix, slow
from . import targets
from .seeds import seeds

STORED = [(target, name) for target in targets.TARGETS for name in seeds(target)]
FEW, MANY = {"record": 120, "text_file": 1000}, {"record": 3000}


@pytest.mark.parametrize(("target", "name"), STORED)
def test_stored_inputs(target: str, name: str) -> None:
    targets.TARGETS[target](seeds(target)[name])


@pytest.mark.parametrize("target", targets.TARGETS)
@pytest.mark.parametrize("fresh", [*slow(False), *matrix(True)])
def test_inputs_near_them(target: str, fresh: bool) -> None:
    """The same ones, and others each night. Hypothesis prints one that fails, for the folder `corpus`."""
    pytest.importorskip("hypothesis")
    from .mutate import property_of

    number = MANY.get(target, 300) if fresh else FEW.get(target, 40)
    property_of(target, number, derandomize=not fresh)()
