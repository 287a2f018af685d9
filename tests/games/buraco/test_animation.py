"""Buraco on the stage: what becomes a canasta was seen."""

from itertools import pairwise

from tests.web.sampled_moves import animated_moves


def test_a_canasta_lies_open_before_it_is_one() -> None:
    found = 0
    for _, steps in animated_moves("buraco", "buraco"):
        for before, step in pairwise(steps):
            for effect in step["effects"]:
                if effect["type"] != "canasta":
                    continue
                found += 1
                then, now = (
                    each["view"]["data"]["melds"][effect["seat"]][effect["meld"] - 1]
                    for each in (before, step)
                )
                assert then["cards"] == now["cards"]
                assert now["kind"] == effect["kind"]
                assert before["pause"] > 0
    assert found
