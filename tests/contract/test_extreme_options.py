"""Games between bots with each option at its extremes: every level plays legally until the game is over."""

from collections.abc import Iterator, Mapping
from itertools import count, cycle
from random import Random
from typing import Any

import pytest

import pygames
from pygames import Game, Option
from pygames.bots import Budget, find_bot
from tests.examples import EVERY as GAMES

from ..games.expected_facts import of

# The smallest budget that makes a searching level search.
LITTLE = Budget(iterations=1)


def extremes(option: Option, seats: int) -> list[Any]:
    """Return both values of a bool, the bounds of an int, and the order of the seats and its reverse."""
    if option.kind == "bool":
        return [False, True]
    if option.kind == "order":
        return [[*range(seats)], [*reversed(range(seats))]]
    return [option.default if bound is None else bound for bound in (option.minimum, option.maximum)]


def setups(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the options of short games, each time with another one at an extreme, and a description of it."""
    short = dict(of(game.id).short) if game.id in pygames.games() else {}
    found = []
    for name, option in game.options.items():
        for value in extremes(option, game.seats[0]):
            options = {**short, name: value}
            complete = game.blank(game.seats[0], options).options
            if complete not in found:
                found.append(complete)
                yield f"{name}={value}".replace(" ", ""), options


def is_long(game: Game, options: Mapping[str, Any]) -> bool:
    seats = game.seats[0]
    usual, given = (game.blank(seats, chosen).options for chosen in ({}, options))
    return game.bounds(seats, given).length > game.bounds(seats, usual).length


def cases() -> Iterator[Any]:
    """Yield each game and setup, with all levels in turn. One level and long games are in the matrix."""
    for name, game in GAMES.items():
        for setup, options in setups(game):
            for levels in ([*game.bots, "random"], *([level] for level in (*game.bots, "random"))):
                mark = pytest.mark.matrix if is_long(game, options) or len(levels) == 1 else pytest.mark.slow
                yield pytest.param(name, levels, options, id=f"{name}-{'-'.join(levels)}-{setup}", marks=mark)


@pytest.mark.parametrize(("name", "levels", "options"), cases())
def test_levels_finish_with_an_extreme_option(name: str, levels: list[str], options: dict[str, Any]) -> None:
    game, bots = GAMES[name], cycle([find_bot(name, level, GAMES) for level in levels])
    rng = Random(f"{name} {levels} {options}")
    state = game.begin(game.seats[0], rng, options)
    longest = game.bounds(state.seats, state.options).length
    for decisions in count():
        if state.to_act is None:
            break
        assert decisions < longest
        view = state.view(state.to_act)
        move = next(bots).choose(view, rng, LITTLE)
        assert move in view["legal"]
        state.apply(move)
    assert state.over
    assert len(state.scores) == state.seats
