"""What ``hard`` of I Can't Even takes a moment between two to promise: what decides is who ends odd."""

from __future__ import annotations

from random import Random

import pytest

from pygames.games.cant_even import CantEven
from pygames.games.cant_even.bots.judge import LastWorths, win
from pygames.games.cant_even.bots.playout import Fast
from pygames.games.cant_even.bots.promise import figures, promised
from pygames.games.cant_even.bots.weights import PROMISE
from pygames.games.cant_even.cards import BLOB, GHOST, MONSTERS, MUMMY, ROUNDS, WEREWOLF
from pygames.games.cant_even.state import CantEvenState


def beginning(number: int, seed: int = 1) -> CantEvenState:
    """A round of two of the fast player, before its first offer."""
    state, rng = CantEven().begin(2, Random(seed), {}), Random(seed)
    assert isinstance(state, CantEvenState)
    return Fast().play_until(state, rng, number - 1)


@pytest.mark.parametrize("number", range(2, ROUNDS + 1))
def test_what_one_is_promised_the_other_is_not(number: int) -> None:
    for seed in range(20):
        state = beginning(number, seed)
        assert promised(state, 0) + promised(state, 1) == pytest.approx(1)
        assert len(figures(state, 0)) == len(PROMISE[number])


def test_points_count_the_more_the_fewer_rounds_there_are() -> None:
    gained = []
    for number in range(2, ROUNDS):
        state = beginning(number)
        state.points = (20, 20)
        even = promised(state, 0)
        state.points = (26, 20)
        gained.append(promised(state, 0) - even)
    assert min(gained) > 0
    assert gained[-1] > gained[0]


def test_a_hand_that_can_end_odd_wins() -> None:
    """Mummies and Ghosts bring an even score an odd end; Blobs after the first do not."""
    state = beginning(ROUNDS)
    state.points, state.banks = (20, 20), (BLOB, BLOB)
    state.hands = [2 * MUMMY + GHOST, 3 * BLOB]
    assert promised(state, 0) > 0.9


def test_an_odd_end_is_worth_more_than_some_points() -> None:
    assert win(21, 20) > win(24, 20) > win(20, 20)
    worths = LastWorths((WEREWOLF, 0), 0, (20, 20), chain=False)
    assert set(worths.open) == set(worths.down) == set(MONSTERS)
    assert worths.down[GHOST] > worths.open[GHOST]  # 23 and 17
    assert worths.open[MUMMY] > worths.open[WEREWOLF]  # 27 and 22
    assert worths.open[MUMMY] > worths.hand[MUMMY] == 0
