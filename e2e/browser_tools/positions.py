"""Positions for pictures, films and tests, found by playing seeded games with the engine."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

from browser_tools.position_queries import Query, View, count

import pygames
from pygames.bots import find_bot
from pygames.protocol.requests import Player

MOST_SEEDS = 60
RICH = 10  # cards of a discard pile that a hoarding player waits for
# Positions by game. The files are read, not imported, as web/ and tests/ have a `games` too. Each has:
# HALVES: half-made moves that the first tap on a card does not make, as selectors to tap in turn.
# REFUSED: an illegal move at the position "first", with a rule that says why.
# SAVED, HINTED: the position of the saved game on the menu, and that of the coach's hint.
# HEAVY, QUICK: for `build.py bench`, a position with many cards, and settings of a short game.
# BUSY, CELEBRATED: a position with several moves, and one before a move that is celebrated.
# TAPS, VARIED: taps of a move by verb with the setting for few, and words of moves that need more.
# CELEBRATED and VARIED may be missing.
GAME_POSITIONS = {
    game: SimpleNamespace(**{"VARIED": frozenset(), "CELEBRATED": None} | run_path(str(path)))
    for game in pygames.games()
    if (path := Path(__file__).parents[1] / "games" / "positions" / f"{game}.py").exists()
}
Queries = dict[str, tuple[Query, ...]]
POSITIONS: Queries = {game: module.POSITIONS for game, module in GAME_POSITIONS.items()}
FILM_POSITIONS: Queries = {game: module.FILM_POSITIONS for game, module in GAME_POSITIONS.items()}


@dataclass(frozen=True)
class Position:
    """A record as text, its players, and the move that closes the round if one was wanted."""

    game: str
    record: str
    players: tuple[Player, ...]
    options: dict[str, Any]
    events: int
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    move: str | None


@cache
def position(game: str, name: str) -> Position:
    """Return the position of a name.

    Raises:
        LookupError: no seed leads to it.
    """
    wanted = next(each for each in (*POSITIONS[game], *FILM_POSITIONS[game]) if each.name == name)
    for seed in range(wanted.seed, MOST_SEEDS + 1):
        found = _found(game, wanted, seed)
        if found:
            return found
    raise LookupError(f"{game}: no {name} in {MOST_SEEDS} games")


def _found(game: str, wanted: Query, seed: int) -> Position | None:
    state = pygames.games()[game].new(seats=wanted.seats, seed=seed, **wanted.options)
    rng = random.Random(seed)
    by_move = wanted.closing or wanted.leads
    left: tuple[pygames.State, View, str] | None = None  # before the last decision of seat 0, and the move
    while not state.over:
        view = state.view(0) if state.to_act == 0 and not wanted.over else None
        if left and view and wanted.leads and wanted.leads(left[1], view):
            return _position(wanted, left[0], left[2])
        if view and not by_move and wanted.want(view):
            return _position(wanted, state, None)
        before = state.copy() if view and by_move else None
        move = _choice(state, rng, wanted)
        state.apply(move)
        if before and view:
            left = (before, view, move) if wanted.want(view) else None
        if left and before and wanted.closing and _closes(left[1], state):
            # `before` is a copy with different chance later on. Its record is the same.
            return _position(wanted, left[0], left[2])
    if left and wanted.leads and wanted.leads(left[1], state.view(0)):
        return _position(wanted, left[0], left[2])
    return _position(wanted, state, None) if wanted.over else None


def _closes(view: View, state: pygames.State) -> bool:
    after = state.view(0)
    return len(after["history"]) > len(view["history"]) and not after["over"]


def _choice(state: pygames.State, rng: random.Random, wanted: Query) -> str:
    view = state.view(state.to_act)
    if rng.random() < wanted.hoard:
        rich = state.to_act == 0 and count(view, "discard") >= RICH
        takes = [move for move in view["legal"] if rich and move.startswith("take")]
        idle = [move for move in view["legal"] if move.startswith(("draw", "discard"))]
        return rng.choice(takes or idle or view["legal"])
    return find_bot(view["game"], wanted.bot).choose(view, rng, None)


def _position(wanted: Query, state: pygames.State, move: str | None) -> Position:
    person, *bots = wanted.names[: wanted.seats]
    players: list[Player] = [{"kind": "bot", "name": name, "bot": wanted.bot} for name in bots]
    given = position_of(state, [{"kind": "person", "name": person}, *players], move)
    return replace(given, options=wanted.options)


def position_of(state: pygames.State, players: Sequence[Player], move: str | None = None) -> Position:
    text = pygames.Record.of(state, [player["name"] for player in players]).dumps()
    ended = (len(state.events), state.over, tuple(state.scores), tuple(state.winners))
    return Position(state.game.id, text, tuple(players), dict(state.options), *ended, move)
