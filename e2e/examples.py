"""Games for journeys that would go through any: found by what a journey needs of them, not by their names."""

from __future__ import annotations

import random

from browser_tools.finished import GAMES as GAMES
from browser_tools.finished import short as short
from tools import rules
from tools.common import ROOT

import pygames
from pygames import Game

_ALL = pygames.games()


def _has(game: Game, *options: str, seats: int) -> bool:
    return seats in game.seats and game.options.keys() >= set(options)


def _length(game: Game) -> int:
    """How many events a game by lot has."""
    rng, state = random.Random(1), game.new(seed=1)
    while not state.over:
        state.apply(rng.choice(state.legal_moves()))
    return len(state.events)


def _is_secret(game: Game) -> bool:
    """Whether the next person cannot tell one first move from another."""
    state, seen = game.new(seed=1), []
    for move in state.legal_moves()[:2]:
        after = state.copy()
        after.apply(move)
        seen.append(after.view(1))
    return len(seen) == 2 and seen[0] == seen[1]


def _settled(game: str) -> tuple[str, str, str]:
    """The heading of a section of its rules, a ruling in it, and how that begins."""
    return next(
        (section["title"], ruling, part["says"].split("**")[0].removeprefix("- "))
        for section in rules.load(game, "en")
        for part in section["text"]
        for ruling in (part.get("ours", ()) if isinstance(part, dict) else ())
        if ruling in section["rulings"]
    )


# The game of every journey that names none: with a number and an order to choose, and for a crowd.
GAME = next(game for game in GAMES if _has(_ALL[game], "rounds", "tie_order", seats=6))
TITLE = _ALL[GAME].title
# A picture of its cards.
PICTURE = min((ROOT / "pygames" / "games" / GAME).glob("*.svg")).relative_to(ROOT / "pygames").as_posix()
SECTION, RULING, SAID = _settled(GAME)
OTHER = next(game for game in reversed(GAMES) if game != GAME)
SHORTEST = min(GAMES, key=lambda game: _length(_ALL[game]))
# What is decided is hidden until all have decided, and can be taken back until then.
SECRET = next(game for game in GAMES if _is_secret(_ALL[game]))
