"""The greedy bots: better than chance, legal, and functions of their view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import pygames
from pygames.bots import bots_for, find_bot
from pygames.conformance.indistinguishable import find_twins

from ..games.facts import of

GAMES = [name for name in pygames.games() if "greedy" in bots_for(name)]


def play(name: str, bots: tuple[str, str], seed: int) -> tuple[int, ...]:
    """Return the winners of one game."""
    rng = Random(seed)
    state = pygames.games()[name].begin(2, Random(seed), of(name).short)
    choosers = [find_bot(name, bot).choose for bot in bots]
    while state.to_act is not None:
        view = state.view(state.to_act)
        move = choosers[state.to_act](view, rng, None)
        assert move in view["legal"]
        state.apply(move)
    return state.winners


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str, record_property: Callable[[str, str], None]) -> None:
    """Paired deals, seats swapped."""
    won = 0.0
    pairs = 40
    for seed in range(pairs):
        for seat in (0, 1):
            bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
            winners = play(name, bots, seed)
            won += (seat in winners) / len(winners)
    share = won / (2 * pairs)
    record_property("printed", f"{name}, greedy against random: {share:.1%} of {2 * pairs} games")
    assert share >= of(name).greedy


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_greedy_does_not_depend_on_what_it_cannot_see(name: str) -> None:
    game, compared = pygames.games()[name], 0
    choose = find_bot(name, "greedy").choose
    rng = Random(name)
    for _ in range(6):
        state = game.begin(2, rng, of(name).short)
        while state.to_act is not None:
            if rng.random() < 0.1:
                move = choose(state.view(state.to_act), Random(1), None)
                for twin in find_twins(state, state.to_act, rng, tries=12):
                    assert choose(twin.view(state.to_act), Random(1), None) == move
                    compared += 1
            state.apply(choose(state.view(state.to_act), rng, None))
    assert compared > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_same_generator_gives_the_same_choice(name: str) -> None:
    state = pygames.games()[name].new(seed=3)
    choose = find_bot(name, "greedy").choose
    view = state.view(state.to_act)
    assert choose(view, Random(5), None) == choose(view, Random(5), None)
    assert state.view(state.to_act) == view
