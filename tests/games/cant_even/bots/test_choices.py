"""Moves at random are a part of the results that the luck model explains."""

import pytest

from tests.contract.test_choices import gain


@pytest.mark.matrix
def test_choices_at_random_are_a_part_of_the_results() -> None:
    saved = gain("cant_even", ("random",), 150, 3)
    assert saved is not None
    assert saved.low > 1.2
