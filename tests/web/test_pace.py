"""Pace of animations: the time that the page takes to show what all bots of a large table did."""

from functools import cache
from itertools import count

import pytest

import pygames
from pygames.bots import find_bot

from ..contract.depths import slow
from ..games.example_games import FIRST
from .node import answer
from .sampled_moves import Move, moves
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
    rounds: list[list[Move]] = []
    for seed in count(1):
        found: list[list[Move]] = []
        for move in moves(pygames.games()[game], seed, seats, bot=find_bot(game, "greedy")):
            if move["before"]["to_act"] == 0:
                found.append([])
            elif found:
                found[-1].append(move)
        # The last one is not followed by a decision.
        rounds += filter(None, found[:-1])
        if len(rounds) >= ROUNDS:
            break
    return rounds[:ROUNDS]


@cache
def seconds(game: str, seats: int) -> list[float]:
    """Return the seconds of the timelines of each round of bots, but for results."""
    rounds = bots_rounds(game, seats)
    moves = [move for each in rounds for move in each]
    times = iter(answer("animation.mjs", {"game": game, "moves": moves})["milliseconds"])
    # Each round takes its times.
    timed = [[(move, next(times)) for move in each] for each in rounds]
    return [sum(time for move, time in each if not has_result(move)) / 1000 for each in timed]


@pytest.mark.parametrize("game", [*GAMES[1:], *slow(FIRST)])
def test_a_round_of_bots_is_shown_in_seconds(game: str) -> None:
    """At the largest table, at the default speed."""
    seats = max(pygames.games()[game].seats)
    found = sorted(seconds(game, seats))
    print(f"{game}, {seats} seats: median {found[ROUNDS // 2]:.1f} s, longest {found[-1]:.1f} s")
    assert found[-1] <= LONGEST
