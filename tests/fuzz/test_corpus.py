"""Every input that was ever of interest, and a few fresh ones near them."""

import pytest

from ..contract.depths import matrix, slow
from . import targets
from .seeds import seeds

STORED = [(target, name) for target in targets.TARGETS for name in seeds(target)]


@pytest.mark.parametrize(("target", "name"), STORED)
def test_stored_inputs(target: str, name: str) -> None:
    targets.TARGETS[target](seeds(target)[name])


@pytest.mark.parametrize(
    ("target", "number"),
    slow(*((target, {"record": 120, "text_file": 1000}.get(target, 40)) for target in targets.TARGETS)),
)
def test_inputs_near_them(target: str, number: int) -> None:
    """The same ones each time."""
    pytest.importorskip("hypothesis")
    from .mutate import property_of

    property_of(target, number, derandomize=True)()


@pytest.mark.parametrize("target", matrix(*targets.TARGETS))
def test_fresh_inputs_near_them(target: str) -> None:
    """Other ones each night. Hypothesis prints one that fails: it belongs into the folder `corpus`."""
    pytest.importorskip("hypothesis")
    from .mutate import property_of

    property_of(target, 3000 if target == "record" else 300)()
