"""The draws of the last round with more than two seats: no seat chooses by hidden information."""

from collections.abc import Iterator
from random import Random

import pytest

from pygames.core.bot_interface import Budget, run_to_end
from pygames.games.cant_even.bots.endgame.several_seats import (
    FEW_LEFT,
    Draws,
    Values,
    has_few_draws_left,
    think,
)
from pygames.games.cant_even.bots.playout import share
from pygames.games.cant_even.cards import ROUNDS
from pygames.games.cant_even.state import CantEvenState
from tests.contract.test_choices import gain

from .test_win_probability import beginning

FEW = Budget(iterations=30)


def drawing(seats: int, seed: int) -> Iterator[CantEvenState]:
    """The draws of a last round, each before it is made."""
    state, rng = beginning(ROUNDS, seed, seats), Random(seed)
    while not state.over:
        if state.starter is not None:
            yield state
        state.apply(rng.choice(state.legal_moves()))


def imagined(state: CantEvenState, seed: int) -> Draws:
    draws = Draws(state.view(state.to_act), FEW, Random(seed))
    run_to_end(draws.sample_worlds())
    return draws


@pytest.mark.parametrize("seats", [3, 4, pytest.param(6, marks=pytest.mark.matrix)])
def test_a_draw_is_legal_and_the_same_again(seats: int) -> None:
    for number, state in enumerate(drawing(seats, seats)):
        view = state.view(state.to_act)
        assert has_few_draws_left(view) == (seats - number <= FEW_LEFT)
        if has_few_draws_left(view):
            moves = {run_to_end(think(view, Random(3), FEW)) for _ in range(2)}
            assert len(moves) == 1
            assert moves <= set(view["legal"])


def test_the_last_draw_maximizes_the_average() -> None:
    """No rival chooses any more: a move is worth the mean of the ends that it makes."""
    for seed in range(3):
        state = next(state for state in drawing(4, seed) if len(state.takes) == 3)
        draws = imagined(state, seed)
        values = run_to_end(draws.values())
        own = draws.worlds[: draws.half]
        for move in state.legal_moves():
            ends = [world.copy() for world in own]
            for end in ends:
                end.apply(move)
            mean = sum(share(end, draws.me) for end in ends) / len(ends)
            assert values[move] == pytest.approx(mean)


def test_a_rival_makes_one_choice_per_information_set() -> None:
    """One take is good in some worlds, one in others: who cannot tell them apart takes that."""
    draws = imagined(next(drawing(3, 1)), 1)
    rival, count = draws.turns[1], len(draws.worlds)
    first = [1.0 if world % 4 else 0.0 for world in range(count)]
    second = [1.0 - each for each in first]
    following: list[Values] = [[ways] * draws.seats for ways in (first, second)]
    draws.groups[rival] = [list(range(count))]
    assert draws.choose(rival, following)[rival] == first
    # One that sees which world it is in takes what is good there.
    kinds = [[world for world in range(count) if bool(world % 4) == good] for good in (True, False)]
    draws.groups[rival] = kinds
    assert draws.choose(rival, following)[rival] == [1.0] * count


def test_the_rivals_do_not_know_what_i_have_laid_face_down() -> None:
    """They choose by worlds in which it is any card, so not by what is so in mine alone."""
    draws = imagined(next(drawing(3, 2)), 1)
    rival, count = draws.turns[1], len(draws.worlds)
    mine = [1.0 if world < draws.half else 0.0 for world in range(count)]
    following: list[Values] = [[ways] * draws.seats for ways in (mine, [0.5] * count)]
    draws.groups[rival] = [list(range(count))]
    assert draws.choose(rival, following)[rival] == [0.5] * count
    assert len({world.offers[draws.me].down for world in draws.worlds[: draws.half]}) == 1
    assert len({world.offers[draws.me].down for world in draws.worlds[draws.half :]}) > 1


@pytest.mark.matrix
def test_choices_at_random_are_a_part_of_the_results() -> None:
    """The luck model explains them."""
    saved = gain("cant_even", ("random",), 150, 3)
    assert saved is not None
    assert saved.low > 1.2
