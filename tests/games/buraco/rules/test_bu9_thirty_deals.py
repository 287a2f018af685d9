"""BU-9: with a target, the game ends after thirty deals at the latest."""

from random import Random

import pytest

import pygames

from ...playing import by_lot
from ...view_helpers import data, history
from .table import refusal


@pytest.mark.slow
def test_thirty_deals() -> None:
    """The starters take turns; the totals decide, though no seat has reached the target."""
    rng = Random(1)
    state = by_lot(pygames.games()["buraco"].new(rng=rng, target=10**5, starter=1), rng)
    deals = [number for number, event in enumerate(state.events) if event.startswith("* deal ")]
    assert [int(state.events[number + 1][0]) for number in deals] == [1, 0] * 15
    past = history(state)
    assert [deal["deal"] for deal in past] == list(range(1, 31))
    assert data(state)["deal"] == 30
    assert refusal(state, "draw")[0] == "over"
    totals = [sum(deal["seats"][seat]["points"] for deal in past) for seat in (0, 1)]
    assert list(state.scores) == totals == past[-1]["totals"]
    assert list(state.winners) == [seat for seat in (0, 1) if totals[seat] == max(totals)]
    record = pygames.Record.of(state, ["Ana", "Bo"])  # thirty deals are far from what it may hold
    assert pygames.Record.loads(record.dumps()).replay().scores == state.scores
