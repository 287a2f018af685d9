"""Timeline of Two & Two: one step at a time."""

from itertools import pairwise

from tests.web.sampled_moves import animated_moves, types


def test_a_complete_set_is_shown_before_it_goes() -> None:
    sets = [
        (before, step)
        for _, steps in animated_moves("two_and_two", "two_and_two")
        for before, step in pairwise(steps)
        if "completed" in types(step["effects"])
    ]
    assert sets
    for before, step in sets:
        whole, gone = (
            next(zone["count"] for zone in each["view"]["zones"] if zone["id"] == "stack")
            for each in (before, step)
        )
        assert whole >= 2
        assert gone == 0
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
        before = next(zone["count"] for zone in move["before"]["zones"] if zone["id"] == "stack")
        for step in steps:
            stack = next(zone["count"] for zone in step["view"]["zones"] if zone["id"] == "stack")
            assert stack <= before
            if "returned" in types(step["effects"]):
                assert all(motion["to"].startswith("hand") for motion in step["motions"])
    assert outcomes == {"returned", "gone"}
