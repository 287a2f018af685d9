"""The past of a state: events that are kept, told to each seat, and played over again.

`History` is the half of a state that no author of a game writes. It keeps events as moves and orders of
cards; their text and their effects are made when somebody asks, so that playouts do not pay for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar, NamedTuple, NoReturn, Self

from .errors import IllegalMove, RecordError, short
from .plain_values import chance_of, text, whole, whole_number
from .types import Effect

Entry = tuple[Any, ...]  # (seat, move), or (None, kind of shuffle, cards in their new order)


class EventReplayer:
    """Events that have happened already, as a record writes them: chance on request, moves one by one.

    Attributes:
        done: how many of them have been used.
    """

    def __init__(self, events: Sequence[str]) -> None:
        self.events = events
        self.done = 0

    def run(
        self, state: History, notes: list[Effect] | None = None, *, check: bool = True
    ) -> Iterator[tuple[int, str]]:
        """Play ``state`` on through all events, a blank one from its deal.

        Yields:
            At every move, before it is played: how many events came before it, and the move.

        Args:
            notes: where the effects go; None: nobody notices them.
            check: False for events that are known to fit.

        Raises:
            RecordError: naming the first event that does not fit.
        """
        state._script, state.effect_sink = self, notes
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
        state._script = state.effect_sink = None

    def order(self, state: History, kind: str, cards: Sequence[Any]) -> tuple[Any, ...] | None:
        """The order in which ``cards`` came out; None where the script ends before this shuffle."""
        if self.done == len(self.events):
            return None
        who, what = self._next()
        if who != "*":
            self._fault(f"a shuffle is due ({kind}), not a move")
        words = what.split(" ")
        by_token = {state.token(card): card for card in cards}
        if words[0] != kind or sorted(words[1:]) != sorted(map(state.token, cards)):
            self._fault(f"not a {kind} of the {len(cards)} cards that are shuffled here")
        return tuple(by_token[word] for word in words[1:])

    def _move(self, state: History) -> str:
        who, what = self._next()
        if who == "*":
            self._fault("no shuffle is due here")
        if state.to_act is None:
            self._fault("the game is over")
        if who != str(state.to_act):
            self._fault(f"seat {state.to_act} is to act, not {short(who)}")
        return what

    def _next(self) -> tuple[str, str]:
        who, _, what = self.events[self.done].partition(" ")
        self.done += 1
        return who, what

    def _fault(self, message: str) -> NoReturn:
        raise RecordError(f"event {self.done}: {message}", "record.event", self.done)


class _FrozenEvents(NamedTuple):
    """Frozen events, shared by copies; ``total`` counts those of the parents too."""

    parent: _FrozenEvents | None
    entries: tuple[Entry, ...]
    total: int


class _SeatLog(NamedTuple):
    """The first of a story's effects as a seat may know them; the dicts are never changed."""

    effects: tuple[Effect, ...] = ()
    settled: int = 0  # so many of them will always read as they do now


class _EffectCache(NamedTuple):
    """What was told of the events up to number ``upto``.

    Attributes:
        effects: with everything hidden.
        teller: a state at that event, with which the telling can go on.
        shown: by seat.
    """

    effects: tuple[Effect, ...]
    teller: History
    upto: int
    shown: dict[int | None, _SeatLog]


class History(ABC):
    """What has happened to one state.

    Attributes:
        seats: the number of seats.
        to_act: the seat whose decision is awaited; None when the game is over.
        chance: the seed of all chance to come.
        notes: where effects are noted; None while nobody notices them.
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
        self._script: EventReplayer | None = None
        self._cache: _EffectCache | None = None
        self._carried: int | None = None  # events of a sampled state that only their telling is known of

    # -- what a state adds ----------------------------------------------------------------------------------

    @abstractmethod
    def blank(self) -> Self:
        """A state of the same game, seats and options, before the deal."""

    @abstractmethod
    def deal(self) -> None:
        """Set up a blank state."""

    @abstractmethod
    def apply(self, move: str, *, check: bool = True) -> None:
        """Play a move."""

    @abstractmethod
    def token(self, card: Any) -> str:
        """A card as moves, records and views write it."""

    @abstractmethod
    def redact(self, effect: Effect, seat: int | None) -> Effect:
        """A fresh copy of ``effect`` as ``seat`` may know it."""

    @abstractmethod
    def redact_past(self, effects: list[Effect], known: int, carried: int) -> int:
        """Replace redacted effects that tell what was known once; the number of those that are settled."""

    # -- while it happens -----------------------------------------------------------------------------------

    def shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        """Shuffle ``cards`` as the record's event ``* kind c1 c2 …``; the order, first card on top."""
        order = None if self._script is None else self._script.order(self, kind, cards)
        if order is None:
            rng = Random(self.chance)
            random = rng.random
            order = tuple(sorted(cards, key=lambda _: random()))
            self.chance = rng.getrandbits(64)
        self._log.append((None, kind, order))
        return order

    def emit_effect(self, type: str, seat: int | None, **facts: str | int | bool | None) -> None:
        """Note an effect of the event under way. Effects are flat: no lists or dicts inside."""
        if self.effect_sink is not None:
            self.effect_sink.append({"event": self.event_count, "type": type, "seat": seat, **facts})

    # -- events ---------------------------------------------------------------------------------------------

    @property
    def event_count(self) -> int:
        """The number of events so far."""
        return self._past.total + len(self._log)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was dealt yet."""
        return self.to_act is None and not self.event_count

    @property
    def events(self) -> tuple[str, ...]:
        """The record's events so far, chance included.

        Raises:
            RecordError: this state was sampled from a view; its past is not known.
        """
        if self._carried is not None:
            raise RecordError("a sampled state has no record", "record.sampled")
        return self.events_since(0)

    def events_since(self, since: int) -> tuple[str, ...]:
        """The events after the first ``since``; of a sampled state those that are known."""
        return tuple(map(self._event, self._entries(whole_number("since", since))))

    def _event(self, entry: Entry) -> str:
        if entry[0] is None:
            return f"* {entry[1]} {' '.join(map(self.token, entry[2]))}"
        return f"{entry[0]} {text(entry[1])}"

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
        """An independent state at the same moment; neither can change the other.

        Args:
            rng: where the copy's later chance comes from; None: it meets the same chance as the original.
        """
        if self._log:
            entries = tuple(self._log)
            self._past = _FrozenEvents(self._past, entries, self._past.total + len(entries))
            self._log = []
        twin = object.__new__(self.__class__)
        attributes = self.__dict__.copy()
        for name in self.lists:
            attributes[name] = attributes[name][:]
        attributes["_log"] = []
        attributes["effect_sink"] = attributes["_script"] = None
        if rng is not None:
            attributes["chance"] = chance_of(rng)
        twin.__dict__ = attributes
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Return all that is not derived from the rest; chunks of the past, which may be many, as one."""
        state = self.copy().__dict__
        begin = self._carried or 0
        entries = tuple((*entry[:1], text(entry[1]), *entry[2:]) for entry in self._entries(begin))
        state["_past"] = _FrozenEvents(None, entries, self._past.total + len(self._log))
        state["menu"] = None
        if self._carried is None:
            state["_cache"] = None
        return state

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # a state can change

    def _identity(self) -> tuple[object, ...]:
        """Return what makes this state equal to another one."""
        known = {key: value for key, value in self.__dict__.items() if key not in _OUTSIDE}
        past = self.events if self._carried is None else (self._carried, self.all_effects())
        return self.__dict__["game"], known, past

    def truncate(self, kept: int) -> Self:
        """The state after the first ``kept`` events, with this state's chance still to come."""
        state = self._restarted()
        for _ in EventReplayer(self.events[:kept]).run(state, check=False):
            pass
        if self._cache is not None and self._cache.upto >= kept:
            told = self._cache.effects
            state._cache = _EffectCache(
                told[: bisect_right(told, kept, key=_event_of)], state.copy(), kept, {}
            )
        return state

    def iter_positions(self) -> Iterator[tuple[Self, str]]:
        """Every move of the past, and the state before it, which goes on when the next one is asked for."""
        state = self._restarted()
        for _, move in EventReplayer(self.events).run(state, check=False):
            yield state, move

    def _restarted(self) -> Self:
        state = self.blank()
        state.chance = self.chance
        return state

    def adopt_log(self, log: Sequence[Effect]) -> None:
        """Take over what a view tells of the past: all that a sampled state knows of it."""
        self._carried = log[-1]["event"] if log else 0
        self._past = _FrozenEvents(None, (), self._carried)
        self._cache = _EffectCache(tuple(map(dict, log)), self.copy(), self._carried, {})

    def debug_snapshot(self) -> str:
        """What a state holds of its game, hidden cards and all, apart from how it came about and goes on."""
        return repr(sorted((key, value) for key, value in self.__dict__.items() if key not in _OUTSIDE))

    # -- effects --------------------------------------------------------------------------------------------

    def effects(self, seat: int | None, since: int = 0) -> list[Effect]:
        """What the events after number ``since`` did, as ``seat`` may know it: ``{event, type, seat, …}``.

        Raises:
            ValueError: there is no such seat.
        """
        return _fresh(self._shown(seat).effects, whole_number("since", since))

    def stable_upto(self, seat: int | None) -> int:
        """The event up to which `effects` for ``seat`` will always say what they say now.

        Raises:
            ValueError: there is no such seat.
        """
        effects, settled = self._shown(seat)
        return effects[settled]["event"] - 1 if settled < len(effects) else self.event_count

    def all_effects(self, since: int = 0) -> list[Effect]:
        """`effects` with everything hidden: for whoever may read the record, never for a seat."""
        return _fresh(self._effect_cache().effects, since)

    def _shown(self, seat: int | None) -> _SeatLog:
        seat = self.check_seat(seat)
        story = self._effect_cache()
        shown = story.shown.get(seat, _SeatLog())
        known = len(shown.effects)
        if known < len(story.effects):
            effects = [*shown.effects, *[self.redact(effect, seat) for effect in story.effects[known:]]]
            settled = self.redact_past(effects, known, self._carried or 0)
            shown = story.shown[seat] = _SeatLog(tuple(effects), settled)
        return shown

    def check_seat(self, seat: object) -> int | None:
        """Return a seat as a plain int, or None; raise a `ValueError` for anything else."""
        if seat is None:
            return None
        number = whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise ValueError(f"no such seat: {short(seat)}")
        return number

    def _effect_cache(self) -> _EffectCache:
        """The story up to now: a teller plays the events that are new and notes what they do."""
        story, count = self._cache, self.event_count
        if story is not None and story.upto == count:
            return story
        if story is None:
            story = _EffectCache((), self.blank(), 0, {})
        teller, notes = story.teller.copy(), list[Effect]()
        for _ in EventReplayer(self.events_since(story.upto)).run(teller, notes, check=False):
            pass
        self._cache = _EffectCache(story.effects + tuple(notes), teller, count, dict(story.shown))
        return self._cache


def _fresh(effects: tuple[Effect, ...], since: int) -> list[Effect]:
    first = bisect_right(effects, since, key=_event_of) if since else 0
    return list(map(dict.copy, effects[first:]))


_event_of = itemgetter("event")
_OUTSIDE = frozenset(
    ("game", "chance", "menu", "effect_sink", "_log", "_past", "_script", "_cache", "_carried")
)
