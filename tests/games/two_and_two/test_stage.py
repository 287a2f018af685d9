"""Two & Two on the stage: one thing at a time."""

from __future__ import annotations

from itertools import pairwise

from tests.web.staged import staged, types


def test_a_set_that_is_whole_lies_before_it_goes() -> None:
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
