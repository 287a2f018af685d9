"""Finished games by lot, as a device keeps them: for what is measured and tested of a long past."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from browser_tools.situations import LOOKS

import pygames
from pygames import State

GAMES = tuple(pygames.games())


def short(game: str) -> dict[str, Any]:
    """The options with which this game is over soonest."""
    return {name: value for name, value in LOOKS[game].QUICK.items() if name != "seats"}


def played(number: int, rng: random.Random) -> State:
    """A game of two, played to its end; by their numbers the games take turns."""
    game = GAMES[number % len(GAMES)]
    state = pygames.games()[game].new(seats=2, seed=number, **short(game))
    while not state.over:
        state.apply(rng.choice(state.legal_moves()))
    return state


def save_of(state: State, number: int, players: Sequence[dict[str, str]]) -> dict[str, Any]:
    """What is kept of it beside its record while nobody has summed it up, but for its id and its time."""
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
