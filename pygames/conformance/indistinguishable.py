"""Twins: games that differ from a true one only in what a seat has not seen (law 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..core.errors import RecordError
from ..core.event_log import EventReplayer
from ..game import Effect, State


def find_twins(state: State, seat: int | None, rng: Random, tries: int) -> Iterator[State]:
    """States that differ from ``state`` in what ``seat`` has not seen.

    Pairs of cards of a shuffle change places; if the same moves can be played and the zones, legal moves and
    the score look the same all the way, at every effect too, then it has seen none of them. All pairs are
    tried at once, then halves of those that fail; each twin has the changes of those before.
    """
    events = state.events
    shuffles = [index for index, event in enumerate(events) if event.startswith("*")]
    index = shuffles[-1] if rng.random() < 0.8 else rng.choice(shuffles)
    glimpse = state.game.transient_observation(state, seat)
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
            if twin.game.transient_observation(twin, seat) == glimpse:
                yield twin
        elif len(pairs) > 1:
            groups += [pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]]


def _exchange(events: Sequence[str], index: int, pairs: list[tuple[int, int]]) -> tuple[str, ...]:
    chance, kind, *cards = events[index].split(" ")
    for i, j in pairs:
        cards[i], cards[j] = cards[j], cards[i]
    return (*events[:index], " ".join([chance, kind, *cards]), *events[index + 1 :])


class _Watch(list[Effect]):
    """Notes that look at the zones whenever an effect is told: a card may lie open in mid-event only."""

    def __init__(self, state: State, seat: int | None) -> None:
        super().__init__()
        self.state, self.seat = state, seat
        self.seen: list[object] = []

    def append(self, effect: Effect) -> None:
        self.seen.append(self.zones())

    def zones(self) -> object:
        return self.state.game.observe(self.state, self.seat)["zones"]

    def step(self) -> _Step:
        state = self.state
        legal = sorted(state.legal_moves()) if state.to_act == self.seat else ()
        seen, self.seen = self.seen, []
        return _Step(state.copy(), (seen, self.zones(), state.to_act, legal, state.scores))


class _Step(NamedTuple):
    """A step of a replay: the state then, and what the seat saw on the way."""

    state: State
    seen: object


def _replay(state: State, events: Sequence[str], seat: int | None) -> Iterator[_Step]:
    """Play ``state`` on through ``events``; yields what the deal of a blank one and each move come to.

    Raises:
        RecordError: the events cannot be played.
    """
    watch, played = _Watch(state, seat), state.is_blank
    for _ in EventReplayer(events).run(state, watch):
        if played:
            yield watch.step()
        played = True
    if played:
        yield watch.step()


def _follow(path: list[_Step], events: Sequence[str], index: int, seat: int | None) -> list[_Step] | None:
    """The steps from the changed event ``index`` on; None if ``seat`` sees on one what is not on ``path``."""
    kept = [step for step in path if step.state.event_count <= index]
    start = kept[-1].state.copy() if kept else path[0].state.blank()
    steps = []
    try:
        later = _replay(start, events[start.event_count :], seat)
        for step, expected in zip(later, path[len(kept) :], strict=True):
            if step.seen != expected.seen:
                return None
            steps.append(step)
    except RecordError:
        return None
    return steps
