"""Refusals of Two & Two name the card, and reveal nothing hidden."""

from ...observation import refused
from .refusals import REFUSALS
from .table import three


def test_the_only_fact_is_the_card() -> None:
    """It is in the sentence, too."""
    errors = [refused(make(), move) for make, move, _, _ in REFUSALS.cases]
    assert {name for error in errors for name in error.params} == {"card"}
    assert all(str(fact) in str(error) for error in errors for fact in error.params.values())


def test_a_wild_that_is_not_in_hand() -> None:
    """The move is refused for any of its reasons."""
    state = three("1000 2000 0200 2100", "0100 0100 SF")
    assert refused(state, "wild").code in ("two_and_two.not_held", "two_and_two.wild.not_three")
