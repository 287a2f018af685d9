"""Two & Two on the stage: one thing at a time."""

from __future__ import annotations

from itertools import pairwise

from tests.web.staged import staged, types


def test_a_complete_set_is_shown_before_it_goes() -> None:
    sets = [
        (before, beat)
        for _, beats in staged("two_and_two", "two_and_two")
        for before, beat in pairwise(beats)
        if "completed" in types(beat["effects"])
    ]
    assert sets
    for before, beat in sets:
        whole, gone = (
            next(zone["count"] for zone in each["view"]["zones"] if zone["id"] == "stack")
            for each in (before, beat)
        )
        assert whole >= 2
        assert gone == 0
        assert before["weighs"]
        assert before["rest"] > 1


def test_a_denied_card_never_lies_on_the_stack() -> None:
    """Whether the Deny was allowed or could not be answered: the card goes where it goes at once."""
    met = set()
    for move, beats in staged("two_and_two", "two_and_two"):
        told = types(move["effects"])
        if "negated" not in told or "played" in told or "wild" in told:
            continue
        met.add("returned" if "returned" in told else "gone")
        before = next(zone["count"] for zone in move["before"]["zones"] if zone["id"] == "stack")
        for beat in beats:
            stack = next(zone["count"] for zone in beat["view"]["zones"] if zone["id"] == "stack")
            assert stack <= before
            if "returned" in types(beat["effects"]):
                assert all(motion["to"].startswith("hand") for motion in beat["motions"])
    assert met == {"returned", "gone"}
