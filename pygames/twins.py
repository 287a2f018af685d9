"""Twins: games that differ from a true one only in what a seat has not seen (law 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

from .game import Effect, Entry, State

_NOT_INSIDE = frozenset(("game", "_seed", "_menu", "_log", "_past", "_script", "_notes", "_told", "_sampled"))


def inside(state: State) -> str:
    """What a state holds of its game, hidden cards and all, apart from how it came about."""
    return repr(sorted((key, value) for key, value in state.__dict__.items() if key not in _NOT_INSIDE))


def find_twins(state: State, seat: int | None, rng: Random, tries: int) -> Iterator[State]:
    """States that differ from ``state`` in what ``seat`` has not seen.

    Pairs of cards of a shuffle change places; if the same moves can be played and the zones, legal moves and
    the score look the same all the way, at every effect too, then it has seen none of them. All pairs are
    tried at once, then halves of those that fail; each twin has the changes of those before.
    """
    entries = list(state._entries(0))
    shuffles = [index for index, entry in enumerate(entries) if entry[0] is None]
    index = shuffles[-1] if rng.random() < 0.8 else rng.choice(shuffles)
    glimpse = state._glimpse(seat)
    path = list(_replay(state._blank(), entries, 0, seat))
    positions = list(range(len(entries[index][2])))
    rng.shuffle(positions)
    groups = [list(zip(positions[::2], positions[1::2], strict=False))]
    for _ in range(tries):
        if not groups:
            return
        pairs = groups.pop(0)
        changed = _exchange(entries, index, pairs)
        steps = None if changed == entries else _follow(path, changed, index, seat)
        if steps is not None:
            path[len(path) - len(steps) :] = steps
            entries = changed
            twin = path[-1].state.copy()
            twin._seed = state._seed
            if twin._glimpse(seat) == glimpse:
                yield twin
        elif len(pairs) > 1:
            groups += [pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]]


def _exchange(entries: list[Entry], index: int, pairs: list[tuple[int, int]]) -> list[Entry]:
    _, kind, order = entries[index]
    cards = list(order)
    for i, j in pairs:
        cards[i], cards[j] = cards[j], cards[i]
    return [*entries[:index], (None, kind, tuple(cards)), *entries[index + 1 :]]


class _Changed:
    """The script of changed entries; a shuffle that does not fit any more stops the replay."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = iter(entries)

    def order(self, state: State, kind: str, cards: Any) -> tuple[Any, ...]:
        who, *shuffle = next(self.entries)
        if who is not None or shuffle[0] != kind or sorted(shuffle[1]) != sorted(cards):
            raise _Differs
        order: tuple[Any, ...] = shuffle[1]
        return order


class _Differs(Exception):
    """The same moves cannot be played, or look different."""


class _Watch(list[Effect]):
    """Notes that look at the zones whenever an effect is told: a card may lie open in mid-event only."""

    def __init__(self, state: State, seat: int | None) -> None:
        super().__init__()
        self.state, self.seat = state, seat
        self.seen: list[object] = []

    def append(self, effect: Effect) -> None:
        self.seen.append(self.state._view(self.seat)["zones"])


class _Step(NamedTuple):
    """A step of a replay: how many entries it has used, the state then, what the seat saw on the way."""

    used: int
    state: State
    seen: object


def _replay(start: State, entries: list[Entry], used: int, seat: int | None) -> Iterator[_Step]:
    """Play on from ``start``, which has used so many entries; yields every step.

    Raises:
        _Differs: the entries cannot be played.
    """
    state = start.copy()
    script = _Changed(entries[used:])
    state._script = script
    if used == 0:
        yield _step(state, seat, state._deal)
    for who, *move in script.entries:
        if who is None or who != state.to_act or move[0] not in state.legal_moves():
            raise _Differs
        yield _step(state, seat, partial(state.apply, move[0]))


def _step(state: State, seat: int | None, go: Callable[[], None]) -> _Step:
    watch = state._notes = _Watch(state, seat)
    go()
    script, state._notes = state._script, None
    legal = sorted(state.legal_moves()) if state.to_act == seat else ()
    seen = watch.seen, state._view(seat)["zones"], state.to_act, legal, state.scores
    kept = state.copy()
    state._script = script
    return _Step(state._count(), kept, seen)


def _follow(path: list[_Step], entries: list[Entry], index: int, seat: int | None) -> list[_Step] | None:
    """The steps from changed entry ``index`` on; None if ``seat`` sees on one what is not on ``path``."""
    kept = [step for step in path if step.used <= index]
    start, used = (kept[-1].state, kept[-1].used) if kept else (path[0].state._blank(), 0)
    steps = []
    try:
        for step, expected in zip(_replay(start, entries, used, seat), path[len(kept) :], strict=True):
            if step.seen != expected.seen:
                return None
            steps.append(step)
    except _Differs:
        return None
    return steps
