"""Whole games against a second, slow statement of the rules."""

from collections.abc import Callable
from random import Random

import pytest

import pygames

from ...playing import anything
from ...view_helpers import actor, eyes
from .comparison import check, check_hands, check_history
from .knowledge import Knowledge
from .reference import Reference, winners
from .table import legal

Policy = Callable[[tuple[str, ...], Reference, Random], str]


def twins(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Offers two alike when it can, and takes open cards: Blobs, Ichthids and Vampires in pairs."""
    alike = [move for move in moves if move[6:7] == move[8:9]]
    return rng.choice(alike or [move for move in moves if move.endswith(" up")] or moves)


def loser(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Offers open Ghosts and Vampires, takes what lies face down: points go to 0."""
    for wanted in ("V G", " G", "V V", " V", "V ", " down"):
        found = [move for move in moves if wanted in move[5:]]
        if found:
            return rng.choice(found)
    return rng.choice(moves)


def raider(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Empties the Pit of the lowest seat it can: many Pits with nothing or with both cards are banked."""
    return min(moves) if moves[0].startswith("take") else rng.choice(moves)


def giver(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Shows its Ghosts, and takes no open one."""
    if reference.drawing:
        return rng.choice([move for move in moves if not takes_ghost(move, reference)] or moves)
    return rng.choice([move for move in moves if move.endswith(" G")] or moves)


def pauper(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Takes the open Ghosts and shows them again, with a cheap card, or a dear one when it is low."""
    if reference.drawing:
        return rng.choice([move for move in moves if takes_ghost(move, reference)] or moves)
    cards = "IA" if reference.points[reference.to_act or 0] > 2 else "MAW"
    return max(moves, key=lambda move: (move.endswith(" G"), move[6] in cards, rng.random()))


def takes_ghost(move: str, reference: Reference) -> bool:
    return move.endswith(" up") and reference.pits[int(move[5])]["up"] == "G"


def game(policies: list[Policy], rng: Random, glances: float) -> None:
    """Play one whole game, and check all views now and then, and at the end."""
    seats = len(policies)
    order = rng.sample(range(seats), seats)
    state = pygames.games()["cant_even"].new(seats=seats, rng=rng, tie_order=order)
    reference = Reference(seats, order)
    reference.feed(state.events[0])
    minds = [Knowledge(eye, seats) for eye in eyes(state)] if glances else []
    while not state.over:
        if rng.random() < glances:
            check(state, reference)
            check_hands(state, reference, minds)
        policy = policies[actor(state)] if rng.random() < 0.9 else anything
        move = policy(state.legal_moves(), reference, rng)
        event = f"{actor(state)} {move}"
        state.apply(move)
        for mind in minds:
            mind.move(reference, event)
        reference.feed(event)
        assert (state.to_act, legal(state)) == (reference.to_act, reference.legal())
        assert list(state.scores) == reference.points
    check(state, reference)
    check_hands(state, reference, minds)
    check_history(state, reference)
    assert list(state.winners) == winners(reference.points)


@pytest.mark.parametrize("games", [2, pytest.param(14, marks=pytest.mark.matrix)])
@pytest.mark.parametrize("policy", [anything, twins, loser, raider], ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("seats", [2, 3, 4, *(pytest.param(n, marks=pytest.mark.slow) for n in (5, 6))])
def test_whole_games(policy: Policy, seats: int, games: int) -> None:
    for number in range(games):
        game([policy] * seats, Random(f"{seats} {number}"), 0.05)


@pytest.mark.matrix
@pytest.mark.parametrize("policies", [[pauper, *[giver] * 4], [giver, pauper, giver], [raider] * 2])
def test_many_losses(policies: list[Policy]) -> None:
    """CE-2: open Ghosts at few points."""
    for number in range(200):
        game(policies, Random(number), 0)
