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
    [
        *slow(*((target, 120 if target == "record" else 40) for target in targets.TARGETS)),
        *matrix(("record", 3000), *((target, 300) for target in targets.TARGETS if target != "record")),
    ],
)
def test_inputs_near_them(target: str, number: int) -> None:
    pytest.importorskip("hypothesis")
    import hypothesis

    from .mutate import near

    @hypothesis.settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(near(target))
    def some(data: bytes) -> None:
        targets.TARGETS[target](data)

    some()
