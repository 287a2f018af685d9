"""Twins: games that differ from the true one only in what a seat has not seen (law 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..core.errors import RecordError
from ..core.event_log import EventReplayer
from ..game import Effect, State


def find_twins(state: State, seat: int | None, rng: Random, tries: int) -> Iterator[State]:
    """Yield states that differ from ``state`` only in what ``seat`` has not seen.

    Pairs of cards of a shuffle change places. If the same moves can then be played, and if the zones, legal
    moves and scores stay equal at every step and every effect, the seat has seen none of these cards. All
    pairs are tried at once, then halves of those that fail. Each twin has the changes of the ones before it.
    """
    events = state.events
    shuffles = [index for index, event in enumerate(events) if event.startswith("*")]
    index = shuffles[-1] if rng.random() < 0.8 else rng.choice(shuffles)
    transient = state.game.transient_observation(state, seat)
    path = list(_replay(state.blank(), events, seat))
    positions = list(range(len(events[index].split(" ")) - 2))
    rng.shuffle(positions)
    groups = [list(zip(positions[::2], positions[1::2], strict=False))]
    for _ in range(tries):
        if not groups:
            return
        pairs = groups.pop(0)
        changed = _exchange(events, index, pairs)
        steps = None if changed == events else _follow(path, changed, index, seat)
        if steps is not None:
            path[len(path) - len(steps) :] = steps
            events = changed
            twin = path[-1].state.copy()
            twin.chance = state.chance
            if twin.game.transient_observation(twin, seat) == transient:
                yield twin
        elif len(pairs) > 1:
            groups += [pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]]


def _exchange(events: Sequence[str], index: int, pairs: list[tuple[int, int]]) -> tuple[str, ...]:
    chance, kind, *cards = events[index].split(" ")
    for i, j in pairs:
        cards[i], cards[j] = cards[j], cards[i]
    return (*events[:index], " ".join([chance, kind, *cards]), *events[index + 1 :])


class _EffectWatcher(list[Effect]):
    """An effect sink that observes the zones at every effect: a card may be open in mid-event only."""

    def __init__(self, state: State, seat: int | None) -> None:
        super().__init__()
        self.state, self.seat = state, seat
        self.observed: list[object] = []

    def append(self, effect: Effect) -> None:
        self.observed.append(self.zones())

    def zones(self) -> object:
        return self.state.game.observe(self.state, self.seat)["zones"]

    def step(self) -> _Step:
        state = self.state
        legal = sorted(state.legal_moves()) if state.to_act == self.seat else ()
        observed, self.observed = self.observed, []
        return _Step(state.copy(), (observed, self.zones(), state.to_act, legal, state.scores))


class _Step(NamedTuple):
    """A step of a replay: the state after it, and the seat's observations during it."""

    state: State
    observed: object


def _replay(state: State, events: Sequence[str], seat: int | None) -> Iterator[_Step]:
    """Play ``state`` on through ``events`` and yield a step for the deal of a blank state and for each move.

    Raises:
        RecordError: the events cannot be played.
    """
    watcher, played = _EffectWatcher(state, seat), state.is_blank
    for _ in EventReplayer(events).run(state, watcher):
        if played:
            yield watcher.step()
        played = True
    if played:
        yield watcher.step()


def _follow(path: list[_Step], events: Sequence[str], index: int, seat: int | None) -> list[_Step] | None:
    """Return the steps from the changed event ``index`` on, None if the observations differ from ``path``."""
    unchanged = [step for step in path if step.state.event_count <= index]
    start = unchanged[-1].state.copy() if unchanged else path[0].state.blank()
    steps = []
    try:
        later = _replay(start, events[start.event_count :], seat)
        for step, expected in zip(later, path[len(unchanged) :], strict=True):
            if step.observed != expected.observed:
                return None
            steps.append(step)
    except RecordError:
        return None
    return steps
