"""Win probability of ``hard`` of Two & Two at the beginning of a turn."""

from collections.abc import Iterator
from random import Random

import pytest

from pygames.games.two_and_two import TwoAndTwo
from pygames.games.two_and_two.bots.levels import is_turn_start, play_out
from pygames.games.two_and_two.bots.playout import fast
from pygames.games.two_and_two.bots.win_probability import WEIGHTS, features, game_phase, win_probability
from pygames.games.two_and_two.hands import ONE_SF, ONE_WD
from pygames.games.two_and_two.score import Set
from pygames.games.two_and_two.state import TwoAndTwoState

Turns = list[tuple[TwoAndTwoState, TwoAndTwoState]]


def turns(games: int) -> Iterator[tuple[TwoAndTwoState, TwoAndTwoState]]:
    """Yield the beginnings of all turns of the playout player, with the end of each game."""
    for seed in range(games):
        state = TwoAndTwo().begin(2, Random(seed), {})
        assert isinstance(state, TwoAndTwoState)
        begun = []
        while state.to_act is not None:
            if is_turn_start(state):
                begun.append(state.copy())
            state.apply_parsed(fast().decide(state))
        yield from ((each, state) for each in begun)


@pytest.fixture(scope="module")
def games() -> Turns:
    return list(turns(60))


def test_every_game_phase_has_a_weight_for_every_feature(games: Turns) -> None:
    assert {game_phase(state) for state, _ in games} == set(range(len(WEIGHTS)))
    assert {len(features(state)) for state, _ in games} == {len(row) for row in WEIGHTS}


def test_the_win_probabilities_of_both_seats_add_up_to_one(games: Turns) -> None:
    for state, _ in games:
        assert win_probability(state, 0) + win_probability(state, 1) == pytest.approx(1)


def test_it_predicts_the_winner(games: Turns) -> None:
    """It improves towards the end, and is always better than a coin with its square error of 1/4."""
    errors: dict[bool, list[float]] = {True: [], False: []}
    for state, end in games:
        won = (0 in end.winners) / len(end.winners)
        errors[game_phase(state) < 4].append((win_probability(state, 0) - won) ** 2)
    early, late = (sum(errors[near]) / len(errors[near]) for near in (False, True))
    assert late < 0.12 < early < 0.24


@pytest.mark.parametrize("card", [ONE_SF, ONE_WD])
def test_an_effect_card_in_hand_is_worth_something(games: Turns, card: int) -> None:
    """Until the deck is nearly empty, a ``WD`` is worth more than an ``SF``, and a set more than either."""
    gains = {"card": 0.0, "wd": 0.0, "set": 0.0}
    for state, _ in games:
        if game_phase(state) > 2:
            before, richer = win_probability(state, state.actor), state.copy()
            richer.hands[state.actor] += card
            gains["card"] += win_probability(richer, state.actor) - before
            richer.hands[state.actor] += ONE_WD - card
            gains["wd"] += win_probability(richer, state.actor) - before
            ahead = state.copy()
            ahead.sets += (Set(state.actor, (), 0),)
            gains["set"] += win_probability(ahead, state.actor) - before
    assert 0 < gains["card"] <= gains["wd"] < gains["set"]


def test_a_playout_changes_nothing_and_is_a_chance(games: Turns) -> None:
    for state, _ in games[::40]:
        before = state.debug_snapshot()
        for move in state.legal_moves():
            assert 0 <= play_out(state, move, Random(1)) <= 1
        assert state.debug_snapshot() == before
