"""With an empty deck every card is known to who counts: there ``hard`` plays as well as can be."""

from collections.abc import Iterator
from random import Random

import pytest

import pygames
from pygames.bots import find_bot
from pygames.games.two_and_two.hands import count_sf
from pygames.games.two_and_two.state import TwoAndTwoState

from ...playing import after

SKIPS = 3
"""With more of them in both hands there are too many orders to search, here as in a playout."""


def ends(seed: int) -> Iterator[TwoAndTwoState]:
    """Yield the decisions of a game that ``medium`` plays, once the deck is empty."""
    rng, bot = Random(f"end {seed}"), find_bot("two_and_two", "medium")
    state = pygames.games()["two_and_two"].begin(2, rng, {})
    assert isinstance(state, TwoAndTwoState)
    while state.to_act is not None:
        view = state.view(state.to_act)
        if state.next == len(state.deck) and len(view["legal"]) > 1:
            yield state.copy()
        state.apply(bot.choose(view, rng))


def minimax(state: TwoAndTwoState) -> float:
    """Return seat 0's share of the win. The search of a seat stops at a full win."""
    if state.to_act is None:
        return (0 in state.winners) / len(state.winners)
    first = state.to_act == 0
    best = 0.0 if first else 1.0
    for move in state.legal_moves():
        share = minimax(after(state, move))
        best = max(best, share) if first else min(best, share)
        if best == first:
            break
    return best


@pytest.mark.parametrize(("games", "least"), [(50, 2), pytest.param(200, 8, marks=pytest.mark.matrix)])
@pytest.mark.slow
def test_hard_gives_nothing_away_once_the_deck_is_empty(games: int, least: int) -> None:
    hard, mattered = find_bot("two_and_two", "hard"), 0
    for state in (state for seed in range(games) for state in ends(seed)):
        if sum(map(count_sf, state.hands)) > SKIPS:
            continue
        won = {move: minimax(after(state, move)) for move in state.legal_moves()}
        if min(won.values()) < max(won.values()):
            mattered += 1
            best = max(won.values()) if state.to_act == 0 else min(won.values())
            assert won[hard.choose(state.view(state.to_act), Random(1))] == best
    assert mattered >= least
