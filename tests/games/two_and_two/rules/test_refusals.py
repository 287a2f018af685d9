"""What is refused in Two & Two tells which card, and nothing hidden."""

from __future__ import annotations

from ...looking import refused
from .refusals import CASES
from .table import three, turn


def test_the_only_fact_is_the_card() -> None:
    """It is in the sentence, too."""
    errors = [refused(make(), move) for make, move, _, _ in CASES]
    assert {name for error in errors for name in error.params} == {"card"}
    assert all(str(fact) in str(error) for error in errors for fact in error.params.values())


def test_a_wild_that_is_not_in_hand() -> None:
    """Whatever the reason that is told, it is refused."""
    state = three("1000 2000 0200 2100", "0100 0100 SF")
    assert refused(state, "wild").code in ("two_and_two.not_held", "two_and_two.wild.not_three")


def test_a_refusal_tells_nothing_hidden() -> None:
    """The same words whatever the rival holds and the deck hides."""
    first = turn("1000 2200 2000 2100", "0100 0100 0010 0010", "1100", "2020")
    second = turn("1000 2200 2000 2100", "WD WD SF SF", "1100", "SF")
    for move in ("play 0100", "draw", "pass", "deny 1000", "start", "skip rival"):
        assert str(refused(first, move)) == str(refused(second, move))
