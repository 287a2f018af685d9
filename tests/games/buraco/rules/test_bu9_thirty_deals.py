"""BU-9: with a target, the game ends after thirty deals at the latest."""

from random import Random

import pytest

import pygames

from ...observation import data, history
from ...playing import by_lot
from .table import refusal

GAME = pygames.games()["buraco"]


def finished(**options: int) -> pygames.State:
    """A random game, played to its end."""
    rng = Random(1)
    return by_lot(GAME.new(rng=rng, **options), rng)


@pytest.fixture(scope="module")
def long_game() -> pygames.State:
    """A target out of reach."""
    return finished(target=10**5, starter=1)


def test_thirty_deals(long_game: pygames.State) -> None:
    """BU-9: and the starters take turns."""
    deals = [number for number, event in enumerate(long_game.events) if event.startswith("* deal ")]
    assert [int(long_game.events[number + 1][0]) for number in deals] == [1, 0] * 15
    assert [past["deal"] for past in history(long_game)] == list(range(1, 31))
    assert data(long_game)["deal"] == 30
    assert refusal(long_game, "draw")[0] == "over"


def test_the_totals_decide(long_game: pygames.State) -> None:
    """BU-9: though no seat has reached the target."""
    past = history(long_game)
    totals = [sum(deal["seats"][seat]["points"] for deal in past) for seat in (0, 1)]
    assert list(long_game.scores) == totals == past[-1]["totals"]
    assert list(long_game.winners) == [seat for seat in (0, 1) if totals[seat] == max(totals)]


def test_its_record(long_game: pygames.State) -> None:
    """BU-9: thirty deals are far from what a record may hold."""
    record = pygames.Record.of(long_game, ["Ana", "Bo"])
    assert pygames.Record.loads(record.dumps()).replay().scores == long_game.scores


def test_without_a_target_one_deal_is_played() -> None:
    """BU-9 is for games with a target."""
    assert len(history(finished())) == 1
