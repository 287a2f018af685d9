"""Every input that was ever of interest, and a few fresh ones near them."""

import pytest

from . import targets
from .seeds import seeds

STORED = [(target, name) for target in targets.TARGETS for name in seeds(target)]


@pytest.mark.parametrize(("target", "name"), STORED)
def test_stored_inputs(target: str, name: str) -> None:
    targets.TARGETS[target](seeds(target)[name])


@pytest.mark.slow
@pytest.mark.parametrize("target", targets.TARGETS)
def test_inputs_near_them(target: str) -> None:
    pass_inputs_near_them(target, 300 if target == "record" else 60)


@pytest.mark.matrix
def test_many_inputs_near_records() -> None:
    pass_inputs_near_them("record", 3000)


def pass_inputs_near_them(target: str, number: int) -> None:
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
