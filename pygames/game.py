"""Base classes of games and their states: `Game` and `State`.

A game's author subclasses both. The `State` holds a position and plays its moves: `deal`, `legal`, `play` and
``scores``. The `Game` makes views of it and samples from them: `observe` and `determinize`, optionally
`explain_illegal` and texts. Its metadata is described in `Manifest`. Events, chance, records, copies and
effects come from `History`.

Hidden information leaves a state for a seat through two methods only, `State.view` and `State.effects`. Both
take the seat of the viewer.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NoReturn, Self

from .core.argument_conversion import check_seed, draw_seed, plain_text
from .core.errors import IllegalMove, short_repr
from .core.event_log import History
from .core.immutable import Immutable
from .core.manifest import Limits, Manifest, Play, Text
from .core.options import Value, check_seats, complete_options
from .core.types import Effect, GameView, ProvisionalScores, View, Zone, ZoneKind

__all__ = [
    "Effect",
    "Game",
    "GameView",
    "Limits",
    "Menu",
    "Play",
    "ProvisionalScores",
    "State",
    "Text",
    "View",
    "Zone",
    "zone",
]


class Menu(dict[str, Any], Immutable):
    """The legal moves of one position, each with its parsed parts, the argument of `State.play` (never None).

    Menus are immutable and shared between states. One access checks that a move is legal and parses it. A
    subclass with another constructor defines how it is pickled.
    """

    __slots__ = ("moves",)

    def __init__(self, parts: Mapping[str, Any]) -> None:
        super().__init__(parts)
        self.moves = tuple(parts)

    def _raise_immutable(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a menu of legal moves cannot be changed: make a new one from a copy")

    __setitem__ = __delitem__ = __ior__ = _raise_immutable
    clear = pop = popitem = setdefault = update = _raise_immutable

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return type(self), (dict(self),)


_EMPTY_MENU = Menu({})


def zone(id: str, owner: int | None, kind: ZoneKind, cards: Sequence[str | None]) -> Zone:
    """Return a zone of a view: ``cards`` has the token of each visible card and None for each hidden one."""
    return {"id": id, "owner": owner, "kind": kind, "count": len(cards), "cards": list(cards)}


class Game(Manifest, ABC):
    """A game: its metadata, its states and their views."""

    state_class: ClassVar[type[State]]

    # -- what a game's author writes; ``state`` is always one of ``state_class`` ----------------------------

    @abstractmethod
    def observe(self, state: Any, seat: int | None) -> GameView:
        """Return the game's part of the view of ``seat`` (None: a spectator), as new objects."""

    @abstractmethod
    def determinize(self, state: Any, view: View, rng: Random) -> None:
        """Fill a blank state (``to_act`` is set) from ``view``, drawing what it hides from ``rng``."""

    def explain_illegal(self, state: Any, move: str) -> IllegalMove:
        """Return the error that says why ``move``, which is not in the menu, is illegal."""
        error: IllegalMove = state.refuse(
            "unknown", "Moves", f"{short_repr(move)} is not a legal move now", move=move[:80]
        )
        return error

    def transient_observation(self, state: Any, seat: int | None) -> object:
        """Return what ``seat`` sees outside the zones until the next event. Conformance checks use it."""
        return None

    def query_moves(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a front end's question about a move to come, from the seat's ``view`` alone.

        Each game defines its questions and answers. Most games have none.

        Raises:
            ValueError: the game does not know this question.
        """
        return {}

    def provisional_scores(self, view: View) -> ProvisionalScores:
        """Return the provisional scores, which follow from the open cards. A front end computes none itself.

        ``so_far``, if present, has by seat the points of the unfinished round that ``scores`` do not include
        yet, as the rules score the open cards. A game may add facts. They are not part of a view. The
        conformance checks verify that they are the same for every viewer.
        """
        return {}

    def reveals(self, effect: Effect) -> bool:
        """Return True if ``effect`` showed a hidden card to any seat. Undo does not go back across it."""
        return True

    def is_irrevocable(self, move: str) -> bool:
        """Return True if the game's source forbids taking ``move`` back, even if it showed no card."""
        return False

    def reveal_all(self, state: Any) -> Mapping[str, list[str]]:
        """Return zone id -> cards of the zones that are face down for every seat, for replays."""
        return {}

    # -- the public contract --------------------------------------------------------------------------------

    def new(
        self,
        seats: int | None = None,
        *,
        seed: int | None = None,
        rng: Random | None = None,
        **options: object,
    ) -> State:
        """Return the state of a new game, dealt, before its first decision.

        >>> import pygames
        >>> game, *_ = pygames.games().values()
        >>> game.new(seats=2, seed=7) == game.new(seats=2, rng=Random(7))
        True

        Args:
            seats: the number of seats; None is the least the game allows.
            seed: ``seed=s`` is short for ``rng=Random(s)``; 0 or more.
            rng: the source of all chance. One number is drawn from it here. It is not stored.
            options: see ``Game.options``.

        Raises:
            OptionError: an option is unknown or has an invalid value, or the seed is negative. It is raised
                before anything random is drawn.
            TypeError: not exactly one of ``seed`` and ``rng``, or one of a wrong type.
        """
        if (seed is None) == (rng is None):
            raise TypeError("new() takes exactly one of seed and rng")
        return self.begin(seats, rng if rng is not None else Random(check_seed(seed)), options)

    def begin(self, seats: int | None, rng: Random, options: Mapping[str, object]) -> State:
        """Return the state of a `new` game, its options given as a mapping, which allows any names."""
        state = self.blank(seats, options)
        state.chance = draw_seed(rng)
        state.deal()
        return state

    def blank(self, seats: int | None, options: Mapping[str, object]) -> State:
        """Return a state before the deal.

        Raises:
            OptionError: an option is unknown or has an invalid value, as in `new`.
        """
        seats = check_seats(seats, self.seats)
        return self.state_class(self, seats, complete_options(self.options, options, seats))

    def sample(self, view: View, rng: Random) -> State:
        """Return a state drawn uniformly among those that ``view`` allows (a determinization).

        ``sample(view, rng).view(view["seat"]) == view``. The state's later chance comes from ``rng``. It has
        no record. Each game's `determinize` documents which inferences it honours.

        >>> import pygames
        >>> game, *_ = pygames.games().values()
        >>> view = game.new(seed=7).view(0)
        >>> game.sample(view, Random(1)).view(0) == view
        True

        Raises:
            ValueError: ``view`` is of another game, or lacks a key that every view has.
            OptionError: its seats or options are invalid.
        """
        if not view.keys() >= View.__required_keys__:
            missing = ", ".join(sorted(View.__required_keys__ - view.keys()))
            raise ValueError(f"view: expected every key of a view, missing {missing}")
        if view["game"] != self.id:
            raise ValueError(f"view: expected a view of {self.id}, got a view of {view['game']}")
        state = self.blank(view["seats"], view["options"])
        state.chance = draw_seed(rng)
        state.to_act = view["to_act"]
        self.determinize(state, view, rng)
        state.adopt_log(view["log"])
        return state

    def _repr_html_(self) -> str:
        """Return the seats and options for a notebook."""
        from .html_tables import options_table

        return options_table(self)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __eq__(self, other: object) -> bool:
        """Return True if ``other`` is the same game: of the same class, with the same attributes."""
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        # The game ``GAME`` of a module is one object in every process, so it is pickled by that name.
        module = sys.modules.get(type(self).__module__)
        return "GAME" if getattr(module, "GAME", None) is self else super().__reduce_ex__(protocol)


class State(History):
    """A position of a game with everything hidden.

    The attributes of a subclass are flat: immutable values, and lists of immutable values named in ``lists``.

    States are equal if they are the same position of the same game: options, events and all cards. Chance
    to come does not count, so a record replays to a state that equals the recorded one. A state is mutable
    and has no hash. It can be pickled, and copied by the standard library's ``copy``.

    Attributes:
        game: the `Game`.
        seats: the number of seats.
        to_act: the seat to act; None when the game is over.
        raw_options: all options with their values, for the game to read; never changed.
        menu: the result of `legal` for this position; None until it is computed.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__()
        self.game = game
        self.seats = seats
        self.menu: Menu | None = None
        self.raw_options: Mapping[str, Any] = options

    # -- what a game's author writes, with `shuffle` and `emit_effect` --------------------------------------

    @abstractmethod
    def deal(self) -> None:
        """Set up the game by `shuffle` and set ``to_act``."""

    @abstractmethod
    def legal(self) -> Menu:
        """Return the legal moves of the seat to act; called only while the game is not over."""

    @abstractmethod
    def play(self, parts: Any, /) -> None:
        """Play the legal move with these parts from the `Menu`, and all that follows without a decision.

        Sets ``to_act``. May set ``menu`` to the next menu if it is known. Otherwise `legal` is called.
        Emits each consequence that a seat is shown: ``if self.effect_sink is not None: self.emit_effect(…)``.
        """

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Current scores by seat."""

    @property
    def current_winners(self) -> tuple[int, ...]:
        """The seats, ascending, that would win if the game ended now; here those with the highest score."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def rematch_options(self) -> dict[str, Any]:
        """The options of the next game of the same players."""
        return self.options

    def token(self, card: Any) -> str:
        return str(card)

    def redact(self, effect: Effect, seat: int | None) -> Effect:
        redacted = effect.copy()
        private = self.game.private_fields.get(redacted["type"])
        if private is not None and redacted["seat"] != seat:
            for key in private:
                redacted[key] = None
        return redacted

    def redact_past(self, effects: list[Effect], processed_count: int, adopted_upto: int) -> int:
        """Replace redacted effects with facts that a seat no longer knows; by default none.

        Args:
            effects: all effects so far, as a seat knows them.
            processed_count: the number of effects that an earlier call has processed. The others are new.
            adopted_upto: effects up to this event came with a view and must not change.

        Returns:
            The number of effects, from the first on, that no later call will replace.
        """
        return len(effects)

    def parts(self, move: str) -> Any:
        """Return the parts of a move known to be legal. A game may compute them without its menu."""
        return self.legal_menu().get(move)

    # -- the public contract --------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values, defaults included; a new dict."""
        return {name: list(v) if isinstance(v, list) else v for name, v in self.raw_options.items()}

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.to_act is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, ascending. Several share a win. ``()`` until the game is over."""
        return self.current_winners if self.to_act is None else ()

    def legal_moves(self) -> tuple[str, ...]:
        """Return every legal move of the seat to act, without duplicates; ``()`` when the game is over."""
        return (self.menu or self._compute_menu()).moves

    def apply(self, move: str, *, check: bool = True) -> None:
        """Play ``move`` for the seat to act, and all chance that falls due.

        >>> import pygames
        >>> game, *_ = pygames.games().values()
        >>> state = game.new(seed=7)
        >>> while not state.over:
        ...     state.apply(state.legal_moves()[0])
        >>> state.scores, state.winners
        ((221, 192), (1,))

        Args:
            move: one of `legal_moves`.
            check: False for moves known to be legal (search). For other moves the result is undefined.

        Raises:
            IllegalMove: the move is a string that is not legal. The state has not changed.
            TypeError: the move is not a string. The state has not changed.
        """
        try:
            parts = (self.menu or self._compute_menu()).get(move) if check else self.parts(move)
        except TypeError:
            if isinstance(move, str):
                raise
            parts = None  # an unhashable value is not a move
        if parts is None:
            if isinstance(move, str) and type(move) is not str:
                self.apply(plain_text(move), check=check)  # a subclass of str may hash differently
                return
            raise self._illegal_move(move)
        self._log.append((self.to_act, move))
        self.menu = None
        self.play(parts)

    def legal_menu(self) -> Menu:
        """Return the menu of legal moves; empty when the game is over."""
        return self.menu or self._compute_menu()

    def apply_parsed(self, parts: Any) -> None:
        """Play the legal move with these parts without recording it: `apply` for playouts.

        The fast path is ``state.apply_parsed(state.parts(move))``, or any parts that a player of this game
        knows to be legal now. The state can be played on and has valid scores. From then on its events and
        effects have a gap.
        """
        self.menu = None
        self.play(parts)

    def view(self, seat: int | None, log: bool = True) -> View:
        """Return exactly what ``seat`` may know (None: a spectator), as new plain data.

        Views are equal for equal observations. The keys are ``game options seats seat to_act over scores
        winners phase legal zones log history data``.

        Args:
            seat: the viewer.
            log: False leaves ``log`` empty, which costs far less. A state sampled from such a view knows
                nothing of its past.

        Raises:
            ValueError: the game has no such seat.
        """
        seat = self.check_seat(seat)
        own = self.game.observe(self, seat)
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
            "log": self.effects(seat) if log else [],
            "history": own["history"],
            "data": own["data"],
        }

    def blank(self) -> Self:
        return self.__class__(self.game, self.seats, self.raw_options)

    def refuse(self, code: str, rule: str, message: str, **params: object) -> IllegalMove:
        """Return the error of an illegal move, its code prefixed with the game's id."""
        return IllegalMove(message, f"{self.game.id}.{code}", rule, params)

    def _repr_svg_(self) -> str:
        """Return the picture of the table for a notebook, as a spectator sees it: without any hand."""
        from .svg import table

        return table(self.game, self.view(None, log=False))

    def __repr__(self) -> str:
        return f"<{self.game.id}: {self.seats} seats, event {self.event_count}, to act: {self.to_act}>"

    def _compute_menu(self) -> Menu:
        menu = self.menu = _EMPTY_MENU if self.to_act is None else self.legal()
        return menu

    def _illegal_move(self, move: object) -> IllegalMove:
        if not isinstance(move, str):
            raise TypeError(f"move: expected a str, got {type(move).__name__}")
        if self.to_act is None:
            return self.refuse("over", "End", "the game is over")
        return self.game.explain_illegal(self, move)
