"""The contract of every game: `Game` and `State`.

A game's author subclasses both. On the `State` five methods are the author's: `_deal`, `_legal`, `_play`,
`_view` and `_sample`. Events, chance, records, copies, effects and errors come from here.

Hidden information leaves a state by two doors only, `State.view` and `State.effects`; both take the seat that
looks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from .bot import Bots
from .errors import IllegalMove, RecordError, short
from .options import Option, Value, check_seats, complete

Effect = dict[str, Any]
View = dict[str, Any]
Entry = tuple[Any, ...]  # (seat, move), or (None, kind of shuffle, cards in their new order)
Play = tuple[Callable[[tuple[str, ...], Random], str], Callable[[Any], bool]]
"""How a move is chosen among the legal ones, and which states' decisions are counted."""


class Menu(dict[str, Any]):
    """The legal moves of one situation, each with its parts as `State._play` wants them (never None).

    Menus are shared between states and never changed once made: one look-up is both the legality check and
    the parsing of a move.
    """

    __slots__ = ("moves",)

    def __init__(self, parts: Mapping[str, Any]) -> None:
        super().__init__(parts)
        self.moves = tuple(parts)


def zone(id: str, owner: int | None, kind: str, cards: Sequence[str | None]) -> dict[str, Any]:
    """A view's zone: ``cards`` holds a token for each card that is seen, None for each that is not."""
    return {"id": id, "owner": owner, "kind": kind, "count": len(cards), "cards": list(cards)}


class Script(Protocol):
    """Chance that has already happened: what a replay hands to a state instead of a random generator."""

    def order(self, state: State, kind: str, cards: Sequence[Any]) -> tuple[Any, ...] | None:
        """The order in which ``cards`` came out; None where the script ends before this shuffle."""


class _Past(NamedTuple):
    """Frozen events, shared by copies; ``total`` counts those of the parents too."""

    parent: _Past | None
    entries: tuple[Entry, ...]
    total: int


class _Story(NamedTuple):
    """Unredacted effects up to event ``upto``, and a state there from which the telling can go on."""

    effects: tuple[Effect, ...]
    teller: State
    upto: int


_NOTHING = Menu({})


class Game(ABC):
    """One game: its name, its options, and the door to its states."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, Option]] = MappingProxyType({})
    state_class: ClassVar[type[State]]
    secrets: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """Effect type -> the keys that only the effect's own seat may read; others get None there."""

    sentences: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Effect type -> English for terminal and log, with ``{name}`` and the effect's facts to fill in."""

    reasons: ClassVar[Mapping[str, Callable[[Mapping[str, Any]], str]]] = MappingProxyType({})
    """Code of a coach's reason -> its English, of the reason's facts and, where it has a seat, ``name``."""

    better: ClassVar[Literal["high", "low"]] = "high"
    """Which score is the better one."""

    bots: ClassVar[tuple[str, ...]] = ()
    """The names of the game's own bots, the best first; ``random`` plays every game."""

    coached: ClassVar[bool] = False
    """Whether there is a coach among what `load_bots` imports."""

    def new(
        self,
        seats: int | None = None,
        *,
        seed: int | None = None,
        rng: Random | None = None,
        **options: object,
    ) -> State:
        """A new game, dealt and waiting for its first decision.

        Args:
            seats: number of seats; None is the least the game allows.
            seed: ``seed=s`` is short for ``rng=Random(s)``.
            rng: the source of all chance; it is drawn from once, here, and not kept.
            options: see ``Game.options``.

        Raises:
            OptionError: an unknown option or a value that does not fit, before anything random is drawn.
            TypeError: not exactly one of ``seed`` and ``rng``.
        """
        if (seed is None) == (rng is None):
            raise TypeError("new() takes exactly one of seed and rng")
        if rng is None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise TypeError(f"seed must be an int, not {type(seed).__name__}")
        return self.begin(seats, rng if rng is not None else Random(seed), options)

    def begin(self, seats: int | None, rng: Random, options: Mapping[str, object]) -> State:
        """`new` with the options as a mapping, whatever their names."""
        seats = check_seats(seats, self.seats)
        state = self.state_class(self, seats, complete(self.options, options, seats))
        state._seed = rng.getrandbits(64)
        state._deal()
        return state

    def sample(self, view: View, rng: Random) -> State:
        """A state drawn uniformly among those that ``view`` allows (a determinization).

        ``sample(view, rng).view(view["seat"]) == view``. The state plays on with chance from ``rng``; it has
        no record. Which inferences are honoured is said by each game's `State._sample`.

        Raises:
            ValueError: ``view`` is of another game.
            OptionError: its seats or options do not fit.
        """
        if view["game"] != self.id:
            raise ValueError(f"a view of {view['game']}, not of {self.id}")
        seats = check_seats(view["seats"], self.seats)
        state = self.state_class(self, seats, complete(self.options, view["options"], seats))
        state._seed = rng.getrandbits(64)
        state.to_act = view["to_act"]
        state._sample(view, rng)
        log = view["log"]
        count = log[-1]["event"] if log else 0
        state._past = _Past(None, (), count)
        state._sampled = True
        state._told = _Story(tuple(map(dict, log)), state.copy(), count)
        return state

    def advise(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        """What a front end asks before a move of the view's seat, answered from its ``view`` alone.

        What can be asked, and what is answered, each game says; most have nothing to say.

        Raises:
            ValueError: this is no question of the game's.
        """
        return {}

    def reveals(self, effect: Effect) -> bool:
        """Whether ``effect`` showed a hidden card to anybody: undo does not go back across it."""
        return True

    def stands(self, move: str) -> bool:
        """Whether the source forbids taking ``move`` back, whatever it showed."""
        return False

    def load_bots(self) -> Bots:
        """The game's own bots, imported now."""
        return Bots({})

    def tallies(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """What the arena counts in a finished game's ``history``: whose (None: everybody's) and what.

        Scores do not tell it: who ended a round, whether nobody did; a win by stalling shows here.
        """
        return iter(())

    def bench_plays(self) -> Mapping[str, Play]:
        """Ways to play that ``bench`` measures beside uniform play, by what its line says."""
        return {}

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


class State(ABC):
    """One moment of one game, everything hidden included.

    A subclass keeps its own attributes flat: immutable values, and lists of immutable values named in
    `_lists`.

    Attributes:
        game: the `Game`.
        seats: the number of seats.
        to_act: the seat whose decision is awaited; None when the game is over.
    """

    _lists: ClassVar[tuple[str, ...]] = ()
    """Names of the attributes that hold lists, which a copy must not share."""

    def __init__(self, game: Game, seats: int, options: dict[str, Value]) -> None:
        self.game = game
        self.seats = seats
        self.to_act: int | None = None
        self._options = options
        self._seed = 0
        self._menu: Menu | None = None
        self._log: list[Entry] = []
        self._past = _Past(None, (), 0)
        self._script: Script | None = None
        self._notes: list[Effect] | None = None
        self._told: _Story | None = None
        self._sampled = False

    # -- what a game's author writes ------------------------------------------------------------------------

    @abstractmethod
    def _deal(self) -> None:
        """Set up the game by `_shuffle` and set ``to_act``."""

    @abstractmethod
    def _legal(self) -> Menu:
        """The legal moves of the seat to act; asked only while there is one."""

    @abstractmethod
    def _play(self, parts: Any) -> None:
        """Play the legal move with these parts from the `Menu`, and whatever follows without a decision.

        Sets ``to_act``. May leave the next menu in ``_menu`` where it knows it; else `_legal` is asked.
        Wherever eyes and ears have something to notice: ``if self._notes is not None: self._tell(…)``.
        """

    @abstractmethod
    def _view(self, seat: int | None) -> View:
        """The view's own part for this seat: ``phase``, ``zones``, ``history`` and ``data``, all fresh."""

    @abstractmethod
    def _sample(self, view: View, rng: Random) -> None:
        """Fill this blank state (``to_act`` is set) from ``view``, drawing what it hides from ``rng``."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Scores by seat, as they stand."""

    def _winners(self) -> tuple[int, ...]:
        """The winning seats of a finished game, ascending; here the highest scores."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def _glimpse(self, seat: int | None) -> object:
        """What ``seat`` sees now beside the zones, and forgets with the next event; asked by the laws."""
        return None

    def _explain(self, move: str) -> IllegalMove:
        """Why ``move``, which is not in the menu, is refused."""
        return self._refuse("unknown", "Moves", f"{short(move)} is not a legal move now", move=move[:80])

    def _card(self, card: Any) -> str:
        """A card's token, as moves, records and views write it."""
        return str(card)

    def _redact(self, effect: Effect, seat: int | None) -> Effect:
        """A fresh copy of ``effect`` as ``seat`` may know it now."""
        shown = dict(effect)
        secrets = self.game.secrets.get(shown["type"])
        if secrets is not None and shown["seat"] != seat:
            for key in secrets:
                shown[key] = None
        return shown

    # -- what a game's author uses --------------------------------------------------------------------------

    def _shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        """Shuffle ``cards`` as the record's event ``* kind c1 c2 …``; the order, first card on top."""
        order = None if self._script is None else self._script.order(self, kind, cards)
        if order is None:
            rng = Random(self._seed)
            random = rng.random
            order = tuple(sorted(cards, key=lambda _: random()))
            self._seed = rng.getrandbits(64)
        self._log.append((None, kind, order))
        return order

    def _tell(self, type: str, seat: int | None, **facts: str | int | bool | None) -> None:
        """Note an effect of the event under way. Effects are flat: no lists or dicts inside."""
        if self._notes is not None:
            self._notes.append({"event": self._count(), "type": type, "seat": seat, **facts})

    def _refuse(self, code: str, rule: str, message: str, **params: object) -> IllegalMove:
        return IllegalMove(message, f"{self.game.id}.{code}", rule, params)

    # -- the public contract --------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values, defaults included; a fresh dict."""
        return {name: list(v) if isinstance(v, list) else v for name, v in self._options.items()}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, ascending; several share the win; ``()`` until the game is over."""
        return self._winners() if self.to_act is None else ()

    @property
    def leading(self) -> tuple[int, ...]:
        """The seats that would win if the game ended now."""
        return self._winners()

    @property
    def rematch_options(self) -> dict[str, Any]:
        """The options of the game that the same players play next."""
        return self.options

    def legal_moves(self) -> tuple[str, ...]:
        """Every legal move of the seat to act, without duplicates; ``()`` when the game is over."""
        return (self._menu or self._situation()).moves

    def apply(self, move: str, *, check: bool = True) -> None:
        """Play ``move`` for the seat to act, and all chance that falls due.

        Args:
            move: one of `legal_moves`.
            check: False for moves known to be legal (search): nothing is promised for others.

        Raises:
            IllegalMove: any other string; the state has not changed.
            TypeError: not a string; likewise.
        """
        parts = (self._menu or self._situation()).get(move) if check else self._trust(move)
        if parts is None:
            raise self._refusal(move)
        self._log.append((self.to_act, move))
        self._menu = None
        self._play(parts)

    @property
    def events(self) -> tuple[str, ...]:
        """The record's events so far, chance included.

        Raises:
            RecordError: this state was sampled from a view; its past is not known.
        """
        if self._sampled:
            raise RecordError("a sampled state has no record", "record.sampled")
        return tuple(self._event(entry) for entry in self._entries(0))

    def copy(self, rng: Random | None = None) -> State:
        """An independent state at the same moment; neither can change the other.

        Args:
            rng: where the copy's later chance comes from; None: it meets the same chance as the original.
        """
        if self._log:
            entries = tuple(self._log)
            self._past = _Past(self._past, entries, self._past.total + len(entries))
            self._log = []
        twin = object.__new__(self.__class__)
        attributes = self.__dict__.copy()
        for name in self._lists:
            attributes[name] = attributes[name][:]
        attributes["_log"] = []
        attributes["_notes"] = attributes["_script"] = None
        if rng is not None:
            attributes["_seed"] = rng.getrandbits(64)
        twin.__dict__ = attributes
        return twin

    def view(self, seat: int | None) -> View:
        """Exactly what ``seat`` may know (None: a spectator), as fresh plain data.

        Equal for equal observations. The keys are ``game options seats seat to_act over scores winners phase
        legal zones log history data``.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        own = self._view(seat)
        return {
            "game": self.game.id,
            "options": self.options,
            "seats": self.seats,
            "seat": seat,
            "to_act": self.to_act,
            "over": self.to_act is None,
            "scores": list(self.scores),
            "winners": list(self.winners),
            "phase": own["phase"],
            "legal": list(self.legal_moves()) if seat is not None and seat == self.to_act else [],
            "zones": own["zones"],
            "log": self.effects(seat),
            "history": own["history"],
            "data": own["data"],
        }

    def effects(self, seat: int | None, since: int = 0) -> list[Effect]:
        """What the events after number ``since`` did, as ``seat`` may know it: ``{event, type, seat, …}``.

        Derived on demand by telling the events over again, so playouts do not pay for it.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        return [self._redact(effect, seat) for effect in self._all_effects() if effect["event"] > since]

    def __repr__(self) -> str:
        return f"<{self.game.id}: {self.seats} seats, event {self._count()}, to act: {self.to_act}>"

    # -- how it is done -------------------------------------------------------------------------------------

    def _situation(self) -> Menu:
        menu = self._menu = _NOTHING if self.to_act is None else self._legal()
        return menu

    def _trust(self, move: str) -> Any:
        """The parts of a move known to be legal; a game may know a way around its menu."""
        return (self._menu or self._situation()).get(move)

    def _refusal(self, move: object) -> IllegalMove:
        if not isinstance(move, str):
            raise TypeError(f"a move is a str, not {type(move).__name__}")
        if self.to_act is None:
            return self._refuse("over", "End", "the game is over")
        return self._explain(move)

    def _check_seat(self, seat: object) -> None:
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.seats)):
            raise ValueError(f"no such seat: {short(seat)}")

    def _count(self) -> int:
        """The number of events so far."""
        return self._past.total + len(self._log)

    def _entries(self, since: int) -> Iterator[Entry]:
        """The log's entries after the first ``since``."""
        chunks: list[tuple[Entry, ...]] = [tuple(self._log)]
        past: _Past | None = self._past
        while past is not None and past.total > since:
            start = past.total - len(past.entries)
            chunks.append(past.entries[max(0, since - start) :])
            past = past.parent
        skip = max(0, since - self._past.total)
        chunks[0] = chunks[0][skip:]
        for chunk in reversed(chunks):
            yield from chunk

    def _event(self, entry: Entry) -> str:
        if entry[0] is None:
            return f"* {entry[1]} {' '.join(map(self._card, entry[2]))}"
        return f"{entry[0]} {entry[1]}"

    def _all_effects(self) -> tuple[Effect, ...]:
        story = self._told
        if story is None or story.upto < self._count():
            story = self._told = self._tell_on(story)
        return story.effects

    def _rewind(self, kept: int) -> State:
        """The state after the first ``kept`` events, with this state's chance still to come."""
        script = _Log(iter(list(self._entries(0))[:kept]))
        state = self._blank()
        state._seed, state._script = self._seed, script
        state._deal()
        for _, move in script.entries:
            state.apply(move, check=False)
        state._script = None
        return state

    def _retrace(self) -> Iterator[tuple[State, str]]:
        """Every move of the past, and the state before it, which goes on when the next one is asked for."""
        script = _Log(self._entries(0))
        state = self._blank()
        state._seed, state._script = self._seed, script
        state._deal()
        for _, move in script.entries:
            yield state, move
            state.apply(move, check=False)

    def _tell_on(self, story: _Story | None) -> _Story:
        """Go on with ``story`` (None: from the deal) up to now, by playing a teller through the events."""
        effects, since = ((), 0) if story is None else (story.effects, story.upto)
        script = _Log(self._entries(since))
        teller = self._blank() if story is None else story.teller.copy()
        notes = teller._notes = []
        teller._script = script
        if story is None:
            teller._deal()
        for _, move in script.entries:
            teller.apply(move, check=False)
        teller._notes = teller._script = None
        return _Story(effects + tuple(notes), teller, self._count())

    def _blank(self) -> State:
        """A state of the same game, seats and options, before the deal."""
        return self.__class__(self.game, self.seats, self._options)


class _Log:
    """The script of a log's own entries; whoever plays them takes the moves from ``entries``."""

    def __init__(self, entries: Iterator[Entry]) -> None:
        self.entries = entries

    def order(self, state: State, kind: str, cards: Sequence[Any]) -> tuple[Any, ...] | None:
        order: tuple[Any, ...] = next(self.entries)[2]
        return order
