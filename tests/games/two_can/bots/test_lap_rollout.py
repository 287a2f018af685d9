"""2CAN's ``hard`` thinks of the game, not of the points of a round."""

from random import Random

import pytest

from pygames.games.two_can import TwoCan
from pygames.games.two_can.bots import lap_rollout
from pygames.games.two_can.bots.playout import fast
from pygames.games.two_can.state import TwoCanState


def round_under_way(seed: int, turns: int, rounds: int = 1, seats: int = 2) -> TwoCanState:
    """Return a round after a number of turns of the playout player, before a turn."""
    state = TwoCan().begin(seats, Random(seed), {"rounds": rounds})
    assert isinstance(state, TwoCanState)
    while state.starter is None or state.turns < turns or state.hand >= 0:
        state.apply_parsed(fast(state.seats).decide(state))
    assert state.round == 0
    return state


@pytest.mark.parametrize(
    ("leads", "chance"), [([3.0], 1.0), ([-1.0], 0.0), ([0.0], 0.5), ([0.0, 0.0], 1 / 3), ([5.0, -1.0], 0.0)]
)
def test_a_finished_game_is_won_or_not(leads: list[float], chance: float) -> None:
    assert lap_rollout.lead_probability(leads, 0.0) == pytest.approx(chance)


def test_a_lead_is_worth_more_the_less_is_to_come() -> None:
    chances = [lap_rollout.lead_probability([10.0], unsure) for unsure in (5.0, 10.0, 30.0)]
    assert chances == sorted(chances, reverse=True)
    assert 0.5 < chances[-1] < chances[0] < 1.0


@pytest.mark.parametrize("rivals", range(1, 6))
def test_all_seats_chances_together_are_one(rivals: int) -> None:
    """The own points of a seat are one random variable for all its leads, not one for each rival."""
    totals = [3.0, -8.0, 0.0, 12.0, 1.0, -2.0][: rivals + 1]
    chances = [
        lap_rollout.lead_probability(lap_rollout.leads_of(totals, seat), 11.0) for seat in range(rivals + 1)
    ]
    assert sum(chances) == pytest.approx(1.0, abs=0.01)
    assert sorted(range(rivals + 1), key=lambda seat: -chances[seat]) == sorted(
        range(rivals + 1), key=lambda seat: totals[seat]
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_a_lap_changes_nothing_and_knows_the_totals(seats: int) -> None:
    """The same lap from totals that are far apart: as good as won, as good as lost."""
    state = round_under_way(1, 3 * seats, seats=seats)
    seat, before = state.to_act, state.view(state.to_act)
    assert seat is not None
    even = lap_rollout.win_probability(fast(state.seats), state, "draw")
    assert even == lap_rollout.win_probability(fast(state.seats), state, "draw")
    assert state.view(seat) == before
    state.totals = tuple(-200 * (s == seat) for s in range(seats))
    won = lap_rollout.win_probability(fast(state.seats), state, "draw")
    state.totals = tuple(200 * (s == seat) for s in range(seats))
    lost = lap_rollout.win_probability(fast(state.seats), state, "draw")
    assert lost < 0.01 < even < 0.99 < won
