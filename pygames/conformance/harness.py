"""What a game is tried by: random play that the laws look at, and what a breach of one says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..game import Game, State

MAX_DECISIONS = 1_000_000
"""A game that has not ended after so many random decisions does not end."""


class LawBroken(AssertionError):
    """A game breaks a law; the message says which and how."""


@dataclass
class ConformanceRun:
    """What a law plays with.

    Attributes:
        game: the game under test.
        seats: the number of seats.
        rng: all randomness of the trial.
        games: how many games to play.
        options: options of these games.
        counts: what was looked at, for the report.
    """

    game: Game
    seats: int
    rng: Random
    games: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def new(self) -> State:
        """A new game."""
        return self.game.begin(self.seats, self.rng, self.options)

    def positions(self, chance: float) -> Iterator[State]:
        """Play random games to the end; yields the state at this share of the moments, and at the last."""
        for _ in range(self.games):
            state = self.new()
            for _ in random_walk(state, self.rng):
                if self.rng.random() < chance:
                    yield state
            yield state

    def count(self, what: str) -> None:
        """One more of ``what`` was looked at."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def observers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(self.seats), None]


def random_walk(state: State, rng: Random) -> Iterator[State]:
    """Play ``state`` to its end by random moves; yields it before each.

    Raises:
        LawBroken: it does not end.
    """
    for _ in range(MAX_DECISIONS):
        moves = state.legal_moves()
        if not moves:
            return
        yield state
        state.apply(moves[int(rng.random() * len(moves))])
    raise LawBroken(f"law 1: no end after {MAX_DECISIONS} decisions")


def fingerprint(state: State) -> tuple[Any, ...]:
    """All that can be told of a state from outside and inside, future chance included, comparable."""
    return (state.debug_snapshot(), state.events_since(0), state.chance, state.scores, state.winners)


def assert_equal_views(found: Mapping[str, Any], expected: Mapping[str, Any], message: str) -> None:
    """Break a law where two views differ, and say in which of their keys."""
    if found != expected:
        keys = [key for key in expected if found.get(key) != expected[key]]
        details = "; ".join(f"{key}: {_difference(found.get(key), expected[key])}" for key in keys)
        raise LawBroken(f"{message}: {details}"[:1000])


def _difference(found: Any, expected: Any) -> str:
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        pairs = [(a, b) for a, b in zip(found, expected, strict=True) if a != b]
        return f"{pairs[0][0]!r} is not {pairs[0][1]!r}"
    return f"{found!r} is not {expected!r}"


def require(holds: bool, message: str) -> None:
    """Break a law where something does not hold."""
    if not holds:
        raise LawBroken(message)
