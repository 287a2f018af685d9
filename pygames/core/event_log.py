"""Event log of a state: recording, replay, and the effects that each seat is shown.

`History` is the part of a state that an author of a game does not write. It stores events as moves and orders
of cards. Their text and their effects are derived on request, so that playouts do not pay for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar, NamedTuple, NoReturn, Self

from .argument_conversion import as_int, draw_seed, plain_text, whole_number
from .errors import IllegalMove, RecordError, short_repr
from .types import Effect

Entry = tuple[Any, ...]  # (seat, move), or (None, kind of shuffle, cards in their new order)


class EventReplayer:
    """Replayer of recorded events: it supplies the order of each shuffle, and the moves one by one.

    Attributes:
        events: the events, as a record writes them.
        done: the number of events that have been used.
    """

    def __init__(self, events: Sequence[str]) -> None:
        self.events = events
        self.done = 0

    def run(
        self, state: History, sink: list[Effect] | None = None, *, check: bool = True
    ) -> Iterator[tuple[int, str]]:
        """Play all events on ``state``. A blank one is dealt first.

        Yields:
            Before each move is played: the number of events before it, and the move.

        Args:
            state: the state to play on.
            sink: the list that collects the effects; None discards them.
            check: False for events that are known to be valid.

        Raises:
            RecordError: an event is invalid. The error names the first one.
        """
        state._replayer, state.effect_sink = self, sink
        if state.is_blank:
            state.deal()
        while self.done < len(self.events):
            before, move = self.done, self._move(state)
            yield before, move
            try:
                state.apply(move, check=check)
            except IllegalMove as error:
                raise RecordError(
                    f"event {before + 1}: {error}", error.code, before + 1, error.params
                ) from error
        state._replayer = state.effect_sink = None

    def order(self, state: History, kind: str, cards: Sequence[Any]) -> tuple[Any, ...] | None:
        """Return the recorded order of ``cards``; None if the events end before this shuffle."""
        if self.done == len(self.events):
            return None
        actor, content = self._next()
        if actor != "*":
            self._raise(f"expected a shuffle ({kind}), got a move")
        words = content.split(" ")
        by_token = {state.token(card): card for card in cards}
        if words[0] != kind or sorted(words[1:]) != sorted(map(state.token, cards)):
            self._raise(f"expected a {kind} of the {len(cards)} cards that are shuffled here")
        return tuple(by_token[word] for word in words[1:])

    def _move(self, state: History) -> str:
        actor, content = self._next()
        if actor == "*":
            self._raise("expected a move, got a shuffle")
        if state.to_act is None:
            self._raise("the game is over")
        if actor != str(state.to_act):
            self._raise(f"expected a move of seat {state.to_act}, got one of {short_repr(actor)}")
        return content

    def _next(self) -> tuple[str, str]:
        actor, _, content = self.events[self.done].partition(" ")
        self.done += 1
        return actor, content

    def _raise(self, message: str) -> NoReturn:
        raise RecordError(f"event {self.done}: {message}", "record.event", self.done)


class _FrozenEvents(NamedTuple):
    """Immutable events, shared by copies. ``total`` includes the events of all parents."""

    parent: _FrozenEvents | None
    entries: tuple[Entry, ...]
    total: int


class _SeatLog(NamedTuple):
    """The effects up to some event as one seat may know them. The dicts are never changed."""

    effects: tuple[Effect, ...] = ()
    stable: int = 0  # the number of effects, from the first on, that will never change


class _EffectCache(NamedTuple):
    """The derived effects of the events up to number ``upto``.

    Attributes:
        effects: the effects with everything hidden.
        state: a state at that event, from which later effects are derived.
        upto: the number of the last event.
        logs: the redacted effects by seat.
    """

    effects: tuple[Effect, ...]
    state: History
    upto: int
    logs: dict[int | None, _SeatLog]


class History(ABC):
    """The event log of a state: its past, its chance and its effects.

    Attributes:
        seats: the number of seats.
        to_act: the seat to act; None when the game is over.
        chance: the seed of all chance to come.
        effect_sink: the list that collects effects; None while they are discarded.
    """

    lists: ClassVar[tuple[str, ...]] = ()
    """Names of the attributes that hold lists, which a copy must not share."""

    seats: int

    def __init__(self) -> None:
        self.to_act: int | None = None
        self.chance = 0
        self.effect_sink: list[Effect] | None = None
        self._log: list[Entry] = []
        self._past = _FrozenEvents(None, (), 0)
        self._replayer: EventReplayer | None = None
        self._cache: _EffectCache | None = None
        self._adopted: int | None = None  # the number of events of which a sampled state has only the effects

    # -- what a state adds ----------------------------------------------------------------------------------

    @abstractmethod
    def blank(self) -> Self:
        """Return a state of the same game, seats and options, before the deal."""

    @abstractmethod
    def deal(self) -> None:
        """Set up a blank state."""

    @abstractmethod
    def apply(self, move: str, *, check: bool = True) -> None:
        """Play a move."""

    @abstractmethod
    def token(self, card: Any) -> str:
        """Return a card as moves, records and views write it."""

    @abstractmethod
    def redact(self, effect: Effect, seat: int | None) -> Effect:
        """Return a new copy of ``effect`` as ``seat`` may know it."""

    @abstractmethod
    def redact_past(self, effects: list[Effect], processed_count: int, adopted_upto: int) -> int:
        """Replace redacted effects with facts that a seat no longer knows, and return how many are final."""

    # -- recording ------------------------------------------------------------------------------------------

    def shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        """Shuffle ``cards``, record ``* kind c1 c2 …``, and return the order, the first card on top."""
        order = None if self._replayer is None else self._replayer.order(self, kind, cards)
        if order is None:
            rng = Random(self.chance)
            random = rng.random
            order = tuple(sorted(cards, key=lambda _: random()))
            self.chance = rng.getrandbits(64)
        self._log.append((None, kind, order))
        return order

    def emit_effect(self, type: str, seat: int | None, **facts: str | int | bool | None) -> None:
        """Add an effect of the current event to the sink. Effects are flat, without lists or dicts inside."""
        if self.effect_sink is not None:
            self.effect_sink.append({"event": self.event_count, "type": type, "seat": seat, **facts})

    # -- events ---------------------------------------------------------------------------------------------

    @property
    def event_count(self) -> int:
        """The number of events so far."""
        return self._past.total + len(self._log)

    @property
    def is_blank(self) -> bool:
        """True before the deal."""
        return self.to_act is None and not self.event_count

    @property
    def events(self) -> tuple[str, ...]:
        """The events so far as a record writes them, chance included.

        Raises:
            RecordError: the state was sampled from a view, so its past is not known.
        """
        if self._adopted is not None:
            raise RecordError("a sampled state has no record", "record.sampled")
        return self.events_since(0)

    def events_since(self, since: int) -> tuple[str, ...]:
        """Return the events after the first ``since``; of a sampled state those since it was sampled."""
        return tuple(map(self._event, self._entries(whole_number("since", since))))

    def _event(self, entry: Entry) -> str:
        if entry[0] is None:
            return f"* {entry[1]} {' '.join(map(self.token, entry[2]))}"
        return f"{entry[0]} {plain_text(entry[1])}"

    def _entries(self, since: int) -> Iterator[Entry]:
        chunks: list[tuple[Entry, ...]] = [tuple(self._log[max(0, since - self._past.total) :])]
        past: _FrozenEvents | None = self._past
        while past is not None and past.total > since:
            start = past.total - len(past.entries)
            chunks.append(past.entries[max(0, since - start) :])
            past = past.parent
        for chunk in reversed(chunks):
            yield from chunk

    # -- other states of the same game ----------------------------------------------------------------------

    def copy(self, rng: Random | None = None) -> Self:
        """Return an independent state in the same position.

        Args:
            rng: the source of the copy's later chance; None gives it the same chance as the original.
        """
        if self._log:
            entries = tuple(self._log)
            self._past = _FrozenEvents(self._past, entries, self._past.total + len(entries))
            self._log = []
        copy = object.__new__(self.__class__)
        attributes = self.__dict__.copy()
        for name in self.lists:
            attributes[name] = attributes[name][:]
        attributes["_log"] = []
        attributes["effect_sink"] = attributes["_replayer"] = None
        if rng is not None:
            attributes["chance"] = draw_seed(rng)
        copy.__dict__ = attributes
        return copy

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes without derived ones. Chunks of the past, which may be many, are joined."""
        state = self.copy().__dict__
        begin = self._adopted or 0
        entries = tuple((*entry[:1], plain_text(entry[1]), *entry[2:]) for entry in self._entries(begin))
        state["_past"] = _FrozenEvents(None, entries, self._past.total + len(self._log))
        state["menu"] = None
        if self._adopted is None:
            state["_cache"] = None
        return state

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # a state can change

    def _identity(self) -> tuple[object, ...]:
        """Return the values that decide whether this state equals another one."""
        position = {key: value for key, value in self.__dict__.items() if key not in _NOT_POSITION}
        past = self.events if self._adopted is None else (self._adopted, self.all_effects())
        return self.__dict__["game"], position, past

    def truncate(self, count: int) -> Self:
        """Return the state after the first ``count`` events, with this state's chance still to come."""
        state = self._restart()
        for _ in EventReplayer(self.events[:count]).run(state, check=False):
            pass
        if self._cache is not None and self._cache.upto >= count:
            effects = self._cache.effects
            state._cache = _EffectCache(
                effects[: bisect_right(effects, count, key=_event_of)], state.copy(), count, {}
            )
        return state

    def iter_positions(self) -> Iterator[tuple[Self, str]]:
        """Yield each past move with the state before it. The next step changes that state in place."""
        state = self._restart()
        for _, move in EventReplayer(self.events).run(state, check=False):
            yield state, move

    def _restart(self) -> Self:
        state = self.blank()
        state.chance = self.chance
        return state

    def adopt_log(self, log: Sequence[Effect]) -> None:
        """Adopt the log of a view, which is all that a sampled state knows of its past."""
        self._adopted = log[-1]["event"] if log else 0
        self._past = _FrozenEvents(None, (), self._adopted)
        self._cache = _EffectCache(tuple(map(dict, log)), self.copy(), self._adopted, {})

    def debug_snapshot(self) -> str:
        """Return the position as text, hidden cards included, without its past and its chance."""
        return repr(sorted((key, value) for key, value in self.__dict__.items() if key not in _NOT_POSITION))

    # -- effects --------------------------------------------------------------------------------------------

    def effects(self, seat: int | None, since: int = 0) -> list[Effect]:
        """Return the effects of the events after number ``since``, as ``seat`` may know them.

        Each is ``{event, type, seat, …}``.

        Raises:
            ValueError: the game has no such seat.
        """
        return _copies(self._seat_log(seat).effects, whole_number("since", since))

    def stable_upto(self, seat: int | None) -> int:
        """Return the number of the event up to which `effects` for ``seat`` will never change.

        Raises:
            ValueError: the game has no such seat.
        """
        effects, stable = self._seat_log(seat)
        return effects[stable]["event"] - 1 if stable < len(effects) else self.event_count

    def all_effects(self, since: int = 0) -> list[Effect]:
        """Return the effects with everything hidden: for readers of the record, never for a seat."""
        return _copies(self._effect_cache().effects, since)

    def _seat_log(self, seat: int | None) -> _SeatLog:
        seat = self.check_seat(seat)
        cache = self._effect_cache()
        log = cache.logs.get(seat, _SeatLog())
        count = len(log.effects)
        if count < len(cache.effects):
            effects = [*log.effects, *[self.redact(effect, seat) for effect in cache.effects[count:]]]
            stable = self.redact_past(effects, count, self._adopted or 0)
            log = cache.logs[seat] = _SeatLog(tuple(effects), stable)
        return log

    def check_seat(self, seat: object) -> int | None:
        """Return a seat as a plain int; None stays None.

        Raises:
            ValueError: the game has no such seat.
        """
        if seat is None:
            return None
        number = as_int(seat)
        if number is None or not 0 <= number < self.seats:
            raise ValueError(f"no such seat: {short_repr(seat)}")
        return number

    def _effect_cache(self) -> _EffectCache:
        """Return the cache of effects up to now, extended by replaying the events that are not in it yet."""
        cache, count = self._cache, self.event_count
        if cache is not None and cache.upto == count:
            return cache
        if cache is None:
            cache = _EffectCache((), self.blank(), 0, {})
        state, sink = cache.state.copy(), list[Effect]()
        for _ in EventReplayer(self.events_since(cache.upto)).run(state, sink, check=False):
            pass
        self._cache = _EffectCache(cache.effects + tuple(sink), state, count, dict(cache.logs))
        return self._cache


def _copies(effects: tuple[Effect, ...], since: int) -> list[Effect]:
    first = bisect_right(effects, since, key=_event_of) if since else 0
    return list(map(dict.copy, effects[first:]))


_event_of = itemgetter("event")
_NOT_POSITION = frozenset(
    ("game", "chance", "menu", "effect_sink", "_log", "_past", "_replayer", "_cache", "_adopted")
)
