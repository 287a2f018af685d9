"""Arena statistics of games that no seat ends."""

import pytest

from pygames.evaluation import arena


@pytest.mark.slow
def test_stalling_shows() -> None:
    """Random players rarely go out: the deals without a seat going out are counted."""
    match = arena.Match("buraco", ("random", "random"), 4, 2)
    bots = arena.summary(match, arena.run(match))["bots"]
    assert bots[0]["counts"]["unended"] > 0.5
