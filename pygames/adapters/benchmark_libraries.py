"""Card games of other libraries, for `python -m pygames bench --peers`: the extra ``peers``.

The games of each library that are nearest to ours, played at random by its public interface as its
documentation shows.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any

from ..game import Game, State
from .observation_writer import ObservationWriter

BATCH = 256
"""The number of tables that are played at once."""

Play = Callable[[Random], int]
"""Plays one whole game at random. Returns the number of decisions in it."""


@dataclass(frozen=True)
class Contestant:
    """A game whose speed is measured.

    Attributes:
        library: the library that it belongs to.
        game: its name in that library.
        observes: True if every decision comes with its seat's observation and legal actions, as numbers.
        play: plays one game, or a number of steps of many.
    """

    library: str
    game: str
    observes: bool
    play: Play


def ours(game: Game) -> Iterator[Contestant]:
    """Yield a game of ours, with the least number of seats and default options.

    It is played without observations, with one each, and at `BATCH` tables in turn.
    """

    def player(observe: Callable[[State, tuple[str, ...]], None] | None) -> Play:
        def play(rng: Random) -> int:
            random, decisions = rng.random, 0
            state = game.new(rng=rng)
            while moves := state.legal_moves():
                if observe is not None:
                    observe(state, moves)
                state.apply(moves[int(random() * len(moves))])
                decisions += 1
            return decisions

        return play

    yield Contestant("pygames", game.id, False, player(None))
    import numpy as np

    from .batched_tables import Layout, Tables

    layout = Layout(game, None, (), "float32", {})
    writer = ObservationWriter(game, layout.seats, layout.options)
    values: Any = np.zeros(layout.size, layout.dtype)
    mask: Any = np.zeros(len(layout.actions), np.int8)

    def observe(state: State, moves: tuple[str, ...]) -> None:
        writer.write(state, state.to_act or 0, values)
        row = bytearray(len(mask))
        for number in layout.actions.numbers(moves):
            row[number] = 1
        mask[:] = memoryview(row)

    yield Contestant("pygames", f"{game.id}, an observation each", True, player(observe))
    tables = Tables(game, BATCH)
    tables.reset(1)

    def step(rng: Random) -> int:
        random = rng.random
        tables.step([numbers[int(random() * len(numbers))] for numbers in tables.legal])
        return BATCH

    yield Contestant("pygames", f"{game.id}, {BATCH} tables, an observation each", True, step)


def openspiel() -> Iterator[Contestant]:
    """Yield OpenSpiel's games, written in C++, by its Python interface. The caller draws chance outcomes."""
    import pyspiel

    for name in ("gin_rummy", "crazy_eights", "hearts", "cribbage", "hanabi"):
        yield Contestant("OpenSpiel", name, False, partial(_play_openspiel, pyspiel.load_game(name)))


def _play_openspiel(game: Any, rng: Random) -> int:
    decisions = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def rlcard() -> Iterator[Contestant]:
    """Yield RLCard's games, written in Python. Each step makes an observation."""
    import rlcard as library

    for name in ("gin-rummy", "uno", "mahjong"):
        yield Contestant("RLCard", name, True, partial(_play_rlcard, library.make(name)))


def _play_rlcard(env: Any, rng: Random) -> int:
    decisions = 0
    observation, _ = env.reset()
    while not env.is_over():
        observation, _ = env.step(rng.choice(list(observation["legal_actions"])))
        decisions += 1
    return decisions


def pettingzoo() -> Iterator[Contestant]:
    """Yield PettingZoo's games, on top of other libraries. Each step makes an observation."""
    from pettingzoo.classic import hanabi_v5, texas_holdem_v4

    for name, module in (("hanabi_v5", hanabi_v5), ("texas_holdem_v4", texas_holdem_v4)):
        yield Contestant("PettingZoo", name, True, partial(_play_pettingzoo, module.env()))


def _play_pettingzoo(env: Any, rng: Random) -> int:
    decisions = 0
    env.reset(seed=rng.getrandbits(31))
    for _ in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        source = observation if "action_mask" in observation else info
        env.step(rng.choice(source["action_mask"].nonzero()[0].tolist()))
        decisions += 1
    return decisions


PEERS: Mapping[str, Callable[[], Iterator[Contestant]]] = MappingProxyType(
    {"OpenSpiel": openspiel, "RLCard": rlcard, "PettingZoo": pettingzoo}
)
