"""Win probability of I Can't Even at the beginning of a round: an odd end decides."""

from random import Random

import pytest

from pygames.core.bot_interface import Budget, run_to_end
from pygames.games.cant_even import CantEven
from pygames.games.cant_even.bots.endgame.hidden_hands import solve
from pygames.games.cant_even.bots.endgame.open_hands import matrix_value, open_share
from pygames.games.cant_even.bots.evaluation import LastWorths, winning
from pygames.games.cant_even.bots.playout import play_on
from pygames.games.cant_even.bots.win_probability import WIN_WEIGHTS, features, win_probability
from pygames.games.cant_even.cards import BLOB, GHOST, MONSTERS, MUMMY, ROUNDS, WEREWOLF
from pygames.games.cant_even.luck import UNITS
from pygames.games.cant_even.state import CantEvenState


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        ([[1, 0], [0, 1]], 1 / 2),
        ([[0.75, 0], [0.25, 0.5]], 3 / 8),
        ([[0.5, 1], [0, 1]], 1 / 2),
        ([[0, 1, 0.5], [0.5, 0, 1], [1, 0.5, 0]], 1 / 2),
    ],
)
def test_offers_at_once_are_a_matrix_game(rows: list[list[float]], value: float) -> None:
    assert matrix_value(rows) == pytest.approx(value, abs=0.03)


@pytest.mark.slow
def test_open_hands_approximate_the_solution() -> None:
    """The mean over the hands that the rival may have, against the solution's own value of the best offer."""
    wrong = 0.0
    for seed in range(8):
        state = beginning(ROUNDS, seed)
        last, solver = run_to_end(solve(state.view(0), Budget(iterations=80)))
        value = max(solver.offers_worth(last.order, last.hand).values())
        mean, world = 0.0, state.copy()
        for hand, chance in last.hands(1).items():
            world.hands[1] = hand
            mean += chance * open_share(world, 0)
        wrong += (mean - value) ** 2 / 8
    assert wrong**0.5 < 0.2


def beginning(number: int, seed: int = 1, seats: int = 2) -> CantEvenState:
    """A round of the fast player, before its first offer."""
    state, rng = CantEven().begin(seats, Random(seed), {}), Random(seed)
    assert isinstance(state, CantEvenState)
    return play_on(state, rng, number - 1)


@pytest.mark.parametrize("seats", CantEven.seats)
@pytest.mark.parametrize("number", range(2, ROUNDS + 1))
def test_win_probabilities_add_up_to_one(number: int, seats: int) -> None:
    for seed in range(8):
        state = beginning(number, seed, seats)
        assert sum(win_probability(state, seat) for seat in range(seats)) == pytest.approx(1)
        if seats > 2 or number < ROUNDS:
            assert len(features(state, 0)) == len(WIN_WEIGHTS[seats][number])


@pytest.mark.parametrize("seats", CantEven.seats)
def test_points_ahead_are_a_better_chance(seats: int) -> None:
    gained = [gain(number, seats) for number in range(2, ROUNDS)]
    assert min(gained) > 0
    # Of more than two the leader is robbed, and who ends odd is open till the end.
    assert gained[-1] > gained[0] or seats > 2


def gain(number: int, seats: int) -> float:
    """Return the mean gain in win probability of six points ahead of all others."""
    gained = 0.0
    for seed in range(12):
        state = beginning(number, seed, seats)
        state.points = (20,) * seats
        even = win_probability(state, 0)
        state.points = (26, *[20] * (seats - 1))
        gained += (win_probability(state, 0) - even) / 12
    return gained


def test_a_hand_that_can_end_odd_wins() -> None:
    """Mummies and Ghosts bring an even score an odd end; Blobs after the first do not."""
    state = beginning(ROUNDS)
    state.points, state.banks = (20, 20), (BLOB, BLOB)
    state.hands = [2 * MUMMY + GHOST, 3 * BLOB]
    assert win_probability(state, 0) > 0.9


@pytest.mark.parametrize("seats", CantEven.seats)
def test_an_odd_end_is_worth_more_than_some_points(seats: int) -> None:
    assert winning(seats, 21, 20) > winning(seats, 24, 20) > winning(seats, 20, 20)


def test_last_worths_value_the_end() -> None:
    worths = LastWorths((WEREWOLF, 0), 0, (20, 20), chain=False)
    assert set(worths.open) == set(worths.down) == set(MONSTERS)
    assert worths.down[GHOST] > worths.open[GHOST]  # 23 and 17
    assert worths.open[MUMMY] > worths.open[WEREWOLF]  # 27 and 22
    assert worths.open[MUMMY] > worths.hand[MUMMY] == 0


def test_people_see_no_chance_that_only_both_hands_decide() -> None:
    """In the last round of two it would be 0, a half or 1."""
    assert UNITS.chances(beginning(ROUNDS, 1)) is None
    assert UNITS.chances(beginning(ROUNDS - 1, 1)) is not None
