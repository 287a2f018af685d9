"""Timeline of Buraco: a meld lies open before it is shown as a canasta."""

from itertools import pairwise

import pytest

from pygames.games.buraco import GAME
from tests.web.sampled_moves import moves, with_steps


@pytest.mark.slow
def test_a_canasta_lies_open_before_it_is_one() -> None:
    found = 0
    for _, steps in with_steps([*moves(GAME, 1, 2)], "buraco"):
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
