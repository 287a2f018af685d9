"""The last round of two as ``hard`` knows it: hands, wins, and that nothing leaks."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pygames.conformance.indistinguishable import find_twins
from pygames.core.bot_interface import Budget, run_to_end
from pygames.games.cant_even import GAME
from pygames.games.cant_even.bots.endgame.hidden_hands import LastRound, advantage, draws, solve, think
from pygames.games.cant_even.bots.endgame.regret_matching import FIRST, KINDS, SECOND, payoff_index
from pygames.games.cant_even.bots.playout import won
from pygames.games.cant_even.cards import BLOB, GHOST, ROUNDS
from pygames.games.cant_even.move_tables import DOWN, UP
from pygames.games.cant_even.state import CantEvenState

from ...playing import by_lot
from .test_win_probability import beginning

SEEDS = [0, 2, *(pytest.param(seed, marks=pytest.mark.matrix) for seed in (1, 3))]


def last_round_states(seed: int) -> Iterator[CantEvenState]:
    """All decisions of a last round that is played at random."""
    state, rng = beginning(ROUNDS, seed), Random(seed)
    while not state.over:
        yield state
        state.apply(rng.choice(state.legal_moves()))


def test_drawn_cards_are_as_likely_as_they_are_many() -> None:
    assert draws(2 * BLOB + GHOST, 0) == {0: 1.0}
    assert draws(2 * BLOB + GHOST, 2) == {2 * BLOB: pytest.approx(1 / 3), BLOB + GHOST: pytest.approx(2 / 3)}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_other_hand_is_what_samples_say(seed: int) -> None:
    state = beginning(ROUNDS, seed)
    view = state.view(0)
    last, solver = run_to_end(solve(view, Budget(iterations=20)))
    hands = last.hands(1)
    assert sum(hands.values()) == pytest.approx(1)
    assert state.hands[1] in hands
    assert state.hands[0] in last.hands(0)
    rng, times = Random(seed), 1500
    drawn: Counter[int] = Counter()
    for _ in range(times):
        world = GAME.sample(view, rng)
        assert isinstance(world, CantEvenState)
        drawn[world.hands[1]] += 1
    for hand, chance in hands.items():
        assert drawn[hand] / times == pytest.approx(chance, abs=0.05)
    assert set(drawn) <= set(hands)
    assert solver.rounds == 10


@pytest.mark.parametrize("seed", SEEDS)
def test_payoffs_match_the_game(seed: int) -> None:
    state = beginning(ROUNDS, seed)
    payoffs = LastRound(state.view(0)).payoffs()
    rng = Random(seed)
    for _ in range(20):
        end = state.copy()
        by_lot(end, rng)
        finished = end.finished[-1]
        first = finished.starter
        keeps = [
            payoff_index(each.cards[0].card, DOWN if each.cards[0].down else UP) for each in finished.bankings
        ]
        share = payoffs[keeps[first]][keeps[1 - first]]
        assert len(payoffs) == 2 * KINDS
        assert share == pytest.approx(won(end, first), abs=0.03)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_is_the_same_one_at_each_of_its_decisions(seed: int) -> None:
    """So later moves are of the same solution, and no hidden card gets into it."""
    keys: dict[int, set[object]] = {0: set(), 1: set()}
    for state in last_round_states(seed):
        seat = state.to_act
        assert seat is not None
        last = LastRound(state.view(seat))
        keys[seat].add(last.key)
        for twin in find_twins(state, seat, Random(2), tries=12):
            same = LastRound(twin.view(seat))
            assert same.key == last.key
            assert (same.own, same.other_up, same.taken, same.order) == (
                last.own,
                last.other_up,
                last.taken,
                last.order,
            )
    assert {len(each) for each in keys.values()} == {1}


@pytest.mark.parametrize("seed", SEEDS)
def test_played_moves_are_nearly_optimal(seed: int) -> None:
    """Each move of a mixed strategy is as good as the others."""
    for state in last_round_states(seed):
        view = state.view(state.to_act)
        for number in range(4):
            move = run_to_end(think(view, Random(number), Budget(iterations=120)))
            assert move in view["legal"]
            for other in view["legal"]:
                mean, error = run_to_end(advantage(view, other, move, Budget(iterations=120)))
                assert mean < 0.03
                assert error == 0


def test_both_seats_agree_on_the_first_taker() -> None:
    state = beginning(ROUNDS, 5)
    assert {LastRound(state.view(0)).order, LastRound(state.view(1)).order} == {FIRST, SECOND}
