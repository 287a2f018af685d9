"""Simple policies for the benchmark of Buraco: other hands and tables than uniform play makes."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from ...game import Play

LARGE = 25


def melding(moves: tuple[str, ...], rng: Random) -> str:
    """Lay cards when possible, and take the pile when possible."""
    laying = [move for move in moves if not move.startswith("d")]
    return _any(laying or moves, rng)


def hoarding(moves: tuple[str, ...], rng: Random) -> str:
    """Take the pile when possible, and lay nothing else."""
    taking = [move for move in moves if move.startswith("t")]
    return _any(taking or [move for move in moves if move.startswith("d")] or moves, rng)


def _any(moves: list[str] | tuple[str, ...], rng: Random) -> str:
    return moves[int(rng.random() * len(moves))]


PLAYS: Mapping[str, Play] = MappingProxyType(
    {
        "melding play": (melding, lambda _: True),
        "hands over 25": (hoarding, lambda state: state.sizes[state.to_act] > LARGE),
    }
)
