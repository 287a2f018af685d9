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


def denier(moves: tuple[str, ...], rng: Random) -> str:
    """Deny if possible, and play many cards at once."""
    return some(
        rng, moves, rng.choice(["deny skip", "deny"]), "deny", "wild skip", "flip skip", "flip", "skip"
    )


def saver(moves: tuple[str, ...], rng: Random) -> str:
    """Draw and save Effects, then deny, and play as many cards as possible at once."""
    return some(rng, moves, "deny", "draw", max(moves, key=lambda move: move.count(" ")))


def feuder(moves: tuple[str, ...], rng: Random) -> str:
    """Gather Effects and seldom deny, but always deny a Deny: chains grow long."""
    if "deny" in moves:
        return "deny"
    if "allow" in moves and rng.random() < 0.8:
        return "allow"
    others = tuple(move for move in moves if "wild" not in move)
    return some(rng, others or moves, "draw", "pass", "skip", "play")


def skipper(moves: tuple[str, ...], rng: Random) -> str:
    """Stack skips, and skip the own turn."""
    return some(rng, moves, "skip skip", rng.choice(["skip rival", "skip self", " skip"]))


def hoarder(moves: tuple[str, ...], rng: Random) -> str:
    """Save the Effects for the end, when the deck has run out."""
    return some(rng, moves, "draw", "pass", "allow", *(["play"] if "wild" not in moves else ["wild"]))


def drawer(moves: tuple[str, ...], rng: Random) -> str:
    """Draw, and skip the own turn rather than play a card."""
    return some(rng, moves, "draw", "pass", "skip self", "allow")


def finisher(moves: tuple[str, ...], rng: Random) -> str:
    """Lay fitting cards and complete sets: hands run empty."""
    plain = tuple(move for move in moves if move.startswith("play") and "skip" not in move)
    return some(rng, plain or moves, "wild", "deny" if rng.random() < 0.3 else "allow", "flip")


POLICIES = [anything, denier, saver, feuder, skipper, hoarder, drawer, finisher]


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


PAIRS = [
    pytest.param(
        *(policy, other),
        id=f"{policy.__name__} {other.__name__}",
        marks=() if POLICIES[POLICIES.index(policy) - 1] is other else pytest.mark.matrix,
    )
    for policy, other in product(POLICIES, repeat=2)
]


@pytest.mark.parametrize(("policy", "other"), PAIRS)
def test_whole_games(policy: Policy, other: Policy) -> None:
    for number in range(12):
        state, reference = game(Random(f"{number} {policy.__name__} {other.__name__}"), (policy, other), 0.03)
        over = [effect["reason"] for effect in state.effects(None) if effect["type"] == "game_over"]
        assert over == [reference.reason]
        patterns = [effect["pattern"] for effect in state.effects(None) if effect["type"] == "completed"]
        assert len(patterns) == sum(reference.scores)
