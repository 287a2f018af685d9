"""Timeline of Two & Two: one step at a time."""

from itertools import pairwise
from typing import Any

from tests.web.sampled_moves import animated_moves, types


def stacked(view: Any) -> int:
    return next(int(zone["count"]) for zone in view["zones"] if zone["id"] == "stack")


def test_a_complete_set_is_shown_before_it_goes() -> None:
    pairs = [pair for _, steps in animated_moves("two_and_two", "two_and_two") for pair in pairwise(steps)]
    sets = [(before, step) for before, step in pairs if "completed" in types(step["effects"])]
    assert sets
    for before, step in sets:
        assert stacked(before["view"]) >= 2
        assert stacked(step["view"]) == 0
        assert before["holdForActor"]
        assert before["pause"] > 1


def test_a_denied_card_never_lies_on_the_stack() -> None:
    """The card goes to its destination at once, with an allowed Deny or an unanswered one."""
    outcomes = set()
    for move, steps in animated_moves("two_and_two", "two_and_two"):
        effect_types = types(move["effects"])
        if "negated" not in effect_types or "played" in effect_types or "wild" in effect_types:
            continue
        outcomes.add("returned" if "returned" in effect_types else "gone")
        for step in steps:
            assert stacked(step["view"]) <= stacked(move["before"])
            if "returned" in types(step["effects"]):
                assert all(motion["to"].startswith("hand") for motion in step["motions"])
    assert outcomes == {"returned", "gone"}
