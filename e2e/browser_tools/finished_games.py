"""Random finished games as a device stores them, for measurements and tests of long histories."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from browser_tools.browser_session import stored_game
from browser_tools.positions import GAME_POSITIONS, position_of

import pygames
from pygames import Record, State
from pygames.protocol.requests import Player
from pygames.records import summary
from tests.games.playing import by_lot

GAMES = tuple(pygames.games())
MISTAKES = 36
"""The number of a short game with mistakes of the person, not in the order of their cost, and puzzles."""


def short(game: str) -> dict[str, Any]:
    return {name: value for name, value in GAME_POSITIONS[game].QUICK.items() if name != "seats"}


def play_random_game(number: int, rng: random.Random) -> State:
    """Play a game of two to its end. The games take turns by number."""
    game = GAMES[number % len(GAMES)]
    return by_lot(pygames.games()[game].new(seats=2, seed=number, **short(game)), rng)


def save_of(state: State, number: int, players: Sequence[Player]) -> dict[str, Any]:
    """Return the save of a game without summary."""
    given, changed = position_of(state, players), 1_700_000_000_000 + 60_000 * number
    save: dict[str, Any] = stored_game(f"s{number:04}", given, seed=number, changed=changed)[0]
    return save


@cache
def finished_game(number: int, levels: Sequence[str] = ("easy",)) -> tuple[dict[str, Any], str]:
    """Return the save of a random game against a bot of one of these levels, and its record."""
    rng = random.Random(number)
    state = play_random_game(number, rng)
    bot: Player = {"kind": "bot", "name": "Bo", "bot": rng.choice(levels)}
    record = Record.of(state, ["Ana", "Bo"])
    save = save_of(state, number, [{"kind": "person", "name": "Ana"}, bot])
    return save | {"result": summary.summary(record)}, record.dumps()


def finished_games(game: str, count: int) -> list[list[Any]]:
    """Return different random games of one kind, each as its save and its record."""
    first = GAMES.index(game)
    return [list(finished_game(first + len(GAMES) * number)) for number in range(count)]
