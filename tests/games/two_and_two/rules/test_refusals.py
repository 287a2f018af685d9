"""Refusals of Two & Two name the card, and reveal nothing hidden."""

from ...observation import refused
from .refusals import REFUSALS


def test_the_only_fact_is_the_card() -> None:
    """It is in the sentence, too."""
    errors = [refused(make(), move) for make, move, _, _ in REFUSALS.cases]
    assert {name for error in errors for name in error.params} == {"card"}
    assert all(str(fact) in str(error) for error in errors for fact in error.params.values())
