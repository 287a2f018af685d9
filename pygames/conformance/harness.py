"""Harness of the conformance checks: random play, comparison of positions and views, and `LawBroken`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..game import Game, State

MAX_DECISIONS = 1_000_000
"""The number of random decisions after which a game counts as endless."""


class LawBroken(AssertionError):
    """A game breaks a law. The message names the law and the violation."""


@dataclass
class ConformanceRun:
    """The setup of one law's check.

    Attributes:
        game: the game under test.
        seats: the number of seats.
        rng: all randomness of the run.
        games: the number of games to play.
        options: options of these games.
        counts: counts of its checks, for the report.
    """

    game: Game
    seats: int
    rng: Random
    games: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def new(self) -> State:
        """Return a new game."""
        return self.game.begin(self.seats, self.rng, self.options)

    def positions(self, chance: float) -> Iterator[State]:
        """Play random games to the end; yield this share of the positions, and the last of each game."""
        for _ in range(self.games):
            state = self.new()
            for _ in random_walk(state, self.rng):
                if self.rng.random() < chance:
                    yield state
            yield state

    def count(self, what: str) -> None:
        """Count one more ``what`` as checked."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def observers(self) -> list[int | None]:
        """Return every seat, and None for a spectator."""
        return [*range(self.seats), None]


def random_walk(state: State, rng: Random) -> Iterator[State]:
    """Play ``state`` to its end by random moves and yield it before each.

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
    """Return all data of a state, inside and outside, future chance included, in a comparable form."""
    return (state.debug_snapshot(), state.events_since(0), state.chance, state.scores, state.winners)


def assert_equal_views(found: Mapping[str, Any], expected: Mapping[str, Any], message: str) -> None:
    """Raise `LawBroken` if two views differ, and name the keys in which they do."""
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
    """Raise `LawBroken` unless the condition holds."""
    if not holds:
        raise LawBroken(message)
