"""Whole games against a second, slow implementation of the rules."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import pytest

import pygames

from ...playing import anything
from ...view_helpers import actor
from .comparison import check_views, compare
from .reference import Reference

Policy = Callable[[tuple[str, ...], Random], str]


def some(rng: Random, moves: tuple[str, ...], *wanted: str) -> str:
    """Return one of the moves with the first of these words that is in any."""
    for word in wanted:
        found = [move for move in moves if word in move]
        if found:
            return rng.choice(found)
    return rng.choice(moves)


def feuder(moves: tuple[str, ...], rng: Random) -> str:
    """Gather Effects and seldom deny, but always deny a Deny: chains grow long."""
    if "deny" in moves:
        return "deny"
    if "allow" in moves and rng.random() < 0.8:
        return "allow"
    others = tuple(move for move in moves if "wild" not in move)
    return some(rng, others or moves, "draw", "pass", "skip", "play")


def finisher(moves: tuple[str, ...], rng: Random) -> str:
    """Lay fitting cards and complete sets: hands run empty."""
    plain = tuple(move for move in moves if move.startswith("play") and "skip" not in move)
    return some(rng, plain or moves, "wild", "deny" if rng.random() < 0.3 else "allow", "flip")


POLICIES: dict[str, Policy] = {
    "anything": anything,
    # Deny if possible, and play many cards at once.
    "denier": lambda moves, rng: some(
        rng, moves, rng.choice(["deny skip", "deny"]), "deny", "wild skip", "flip skip", "flip", "skip"
    ),
    # Draw and save Effects, then deny, and play as many cards as possible at once.
    "saver": lambda moves, rng: some(
        rng, moves, "deny", "draw", max(moves, key=lambda move: move.count(" "))
    ),
    "feuder": feuder,
    # Stack skips, and skip the own turn.
    "skipper": lambda moves, rng: some(
        rng, moves, "skip skip", rng.choice(["skip rival", "skip self", " skip"])
    ),
    # Save the Effects for the end, when the deck has run out.
    "hoarder": lambda moves, rng: some(
        rng, moves, "draw", "pass", "allow", "wild" if "wild" in moves else "play"
    ),
    # Draw, and skip the own turn rather than play a card.
    "drawer": lambda moves, rng: some(rng, moves, "draw", "pass", "skip self", "allow"),
    "finisher": finisher,
}


def game(rng: Random, policies: Sequence[Policy], glances: float) -> tuple[pygames.State, Reference]:
    """Play one whole game and check all views now and then, and at the end."""
    starter = rng.randrange(2)
    state = pygames.games()["two_and_two"].new(rng=rng, starter=starter, silhouette=rng.random() < 0.75)
    reference = Reference(starter)
    reference.feed(state.events[0])
    compare(state, reference)
    while not state.over:
        if rng.random() < glances:
            check_views(state, reference, rng)
        moves, seat = state.legal_moves(), actor(state)
        move = policies[seat](moves, rng) if rng.random() < 0.85 else rng.choice(moves)
        state.apply(move)
        reference.feed(f"{seat} {move}")
        compare(state, reference)
    check_views(state, reference, rng)
    return state, reference


NAMES = [*POLICIES]
PAIRS = [
    pytest.param(*pair, marks=() if NAMES[NAMES.index(pair[0]) - 1] == pair[1] else pytest.mark.matrix)
    for pair in product(NAMES, repeat=2)
]


@pytest.mark.parametrize(("policy", "other"), PAIRS)
def test_whole_games(policy: str, other: str) -> None:
    for number in range(12):
        both = (POLICIES[policy], POLICIES[other])
        state, reference = game(Random(f"{number} {policy} {other}"), both, 0.03)
        over = [effect["reason"] for effect in state.effects(None) if effect["type"] == "game_over"]
        assert over == [reference.reason]
        patterns = [effect["pattern"] for effect in state.effects(None) if effect["type"] == "completed"]
        assert len(patterns) == sum(reference.scores)
