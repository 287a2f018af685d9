"""Pace of animations: the time that the page takes to show what all bots of a large table did."""

import random
from functools import cache

import pytest

import pygames
from pygames.bots import find_bot

from ..games.example_games import FIRST
from .node import answer
from .sampled_moves import Move
from .texts import GAMES

ROUNDS = 40
"""Rounds of bots of each game."""
LONGEST = 7.0
"""Seconds that a person waits for their next decision, at the default speed."""


def has_result(move: Move) -> bool:
    """Return True if a move ends a part of the game: its result is read, and no decision waited for."""
    return len(move["after"]["history"]) > len(move["before"]["history"]) or move["after"]["over"]


def bots_rounds(game: str, seats: int) -> list[list[Move]]:
    """Return the moves of the others between two decisions of seat 0, all of them bots."""
    found: list[list[Move]] = []
    seed = 0
    while len(found) < ROUNDS:
        seed += 1
        rng, state = random.Random(seed), pygames.games()[game].new(seats, seed=seed)
        since: list[Move] | None = None
        while not state.over and len(found) < ROUNDS:
            seat = state.to_act
            if seat == 0 and since:
                found.append(since)
            if seat == 0:
                since = []
            before, known = state.view(0, log=False), state.event_count
            state.apply(find_bot(game, "greedy").choose(state.view(seat), rng, None))
            if seat != 0 and since is not None:
                effects = state.effects(0, known)
                since.append({"before": before, "after": state.view(0, log=False), "effects": effects})
    return found


@cache
def seconds(game: str, seats: int) -> list[float]:
    """Return the seconds of the timelines of each round of bots, but for results."""
    rounds = bots_rounds(game, seats)
    moves = [move for each in rounds for move in each]
    times = iter(answer("animation.mjs", {"game": game, "moves": moves})["milliseconds"])
    # Each round takes its times.
    timed = [[(move, next(times)) for move in each] for each in rounds]
    return [sum(time for move, time in each if not has_result(move)) / 1000 for each in timed]


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.slow) if game == FIRST else game for game in GAMES]
)
def test_a_round_of_bots_is_shown_in_seconds(game: str) -> None:
    """At the largest table, at the default speed."""
    seats = max(pygames.games()[game].seats)
    found = sorted(seconds(game, seats))
    print(f"{game}, {seats} seats: median {found[ROUNDS // 2]:.1f} s, longest {found[-1]:.1f} s")
    assert found[-1] <= LONGEST
