"""Helpers of the tests that set up a position, from hand-written records, or play at random."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import pygames
from pygames.core.options import complete_options
from pygames.table import Table

S = TypeVar("S", bound=pygames.State)


def written(game: str, seats: int, events: Sequence[str], **options: Any) -> str:
    """Return the JSON of an unfinished game's record. Options that are not given have their defaults."""
    return json.dumps(
        {
            "format": "pygames-record/1",
            "game": game,
            "options": complete_options(pygames.games()[game].options, options, seats),
            "players": [f"P{seat}" for seat in range(seats)],
            "events": list(events),
            "scores": None,
            "winners": None,
        }
    )


def replayed(game: str, seats: int, events: Sequence[str], seed: int = 0, **options: Any) -> pygames.State:
    """Return the state after these events. Later chance events come from `seed`."""
    return pygames.Record.loads(written(game, seats, events, **options)).replay(rng=Random(seed))


def fillers(named: Sequence[str], deck: Counter[str], kinds: Sequence[str]) -> Iterator[str]:
    """Yield the cards of these kinds that are not named, one of each in turn. A dot names no card."""
    used = Counter(card for card in named if card != ".")
    assert used <= deck, f"more cards than there are: {used - deck}"
    rest = deck - used
    for copy in range(max(deck.values())):
        yield from (kind for kind in kinds if rest[kind] > copy)


def play(state: pygames.State, *moves: str) -> pygames.State:
    """Apply the moves; each string may hold several, parted by commas."""
    for text in moves:
        for move in text.split(","):
            state.apply(move.strip())
    return state


def after(state: S, move: str) -> S:
    copy = state.copy()
    copy.apply(move)
    return copy


def legal(state: pygames.State, verb: str = "") -> set[str]:
    """Return the legal moves that begin with `verb`. Assert that none is listed twice."""
    moves = state.legal_moves()
    assert len(set(moves)) == len(moves)
    return {move for move in moves if move.startswith(verb)}


def finish(table: Table) -> Table:
    while not table.status()["over"]:
        table.bot_step(1000)
    return table


def by_lot(state: pygames.State, rng: Random, moves: int = -1) -> pygames.State:
    """Make random moves: this number of them, or all to the end."""
    while moves and not state.over:
        state.apply(rng.choice(state.legal_moves()))
        moves -= 1
    return state


def preferring(state: S, rng: Random, *words: str, share: float = 1.0) -> S:
    """Make random moves to the end, this share of them such as begin with the words, where there are any."""
    while not state.over:
        moves = state.legal_moves()
        found = [move for move in moves if move.startswith(words)]
        state.apply(rng.choice(found if found and rng.random() < share else moves))
    return state


def anything(moves: Sequence[str], *given: Any) -> str:
    """Choose a move by lot. The last argument is the generator."""
    move: str = given[-1].choice(moves)
    return move
