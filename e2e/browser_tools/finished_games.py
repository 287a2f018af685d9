"""Random finished games as a device stores them, for measurements and tests of long histories."""

import random
from collections.abc import Sequence
from typing import Any

from browser_tools.positions import GAME_POSITIONS

import pygames
from pygames import State

GAMES = tuple(pygames.games())


def short(game: str) -> dict[str, Any]:
    """Return the options for the shortest game."""
    return {name: value for name, value in GAME_POSITIONS[game].QUICK.items() if name != "seats"}


def play_random_game(number: int, rng: random.Random) -> State:
    """Play a game of two to its end. The games take turns by number."""
    game = GAMES[number % len(GAMES)]
    state = pygames.games()[game].new(seats=2, seed=number, **short(game))
    while not state.over:
        state.apply(rng.choice(state.legal_moves()))
    return state


def save_of(state: State, number: int, players: Sequence[dict[str, str]]) -> dict[str, Any]:
    """Return the save of a game without summary, id and time."""
    return {
        "game": state.game.id,
        "players": list(players),
        "options": dict(state.options),
        "seed": number,
        "over": True,
        "toAct": None,
        "events": len(state.events),
        "scores": list(state.scores),
        "winners": list(state.winners),
    }
