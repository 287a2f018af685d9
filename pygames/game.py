"""The contract of every game: `Game` and `State`.

A game's author subclasses both. The `State` is what a moment of the game is and what its moves do: `deal`,
`legal`, `play` and ``scores``. The `Game` is what is seen of it: `observe` and `determinize`, and perhaps `explain` and
words; what it says of itself besides stands in `Manifest`. Events, chance, records, copies and effects come
from `History`.

Hidden information leaves a state for a seat by two doors only, `State.view` and `State.effects`; both take
the seat that looks.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NoReturn, Self

from .core.deprecated import former_names
from .core.errors import IllegalMove, short
from .core.event_log import History
from .core.manifest import Limits, Manifest, Play, Text
from .core.options import Value, check_seats, complete
from .core.plain_values import chance_of, check_seed, text
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


class Menu(dict[str, Any]):
    """The legal moves of one situation, each with its parts as `State.play` wants them (never None).

    Menus are shared between states and never changed once made: one look-up is both the legality check and
    the parsing of a move.
    """

    __slots__ = ("moves",)

    def __init__(self, parts: Mapping[str, Any]) -> None:
        super().__init__(parts)
        self.moves = tuple(parts)

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a menu of legal moves cannot be changed; make another one of a copy")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return _menu, (type(self), dict(self), self.moves)

    def __copy__(self) -> Menu:
        return self

    def __deepcopy__(self, memo: object) -> Menu:
        return self


def _menu(kind: type[Menu], parts: Mapping[str, Any], moves: tuple[str, ...]) -> Menu:
    """Make a menu from a pickle of it."""
    menu = kind.__new__(kind)
    dict.update(menu, parts)
    menu.moves = moves
    return menu


_NOTHING = Menu({})


def zone(id: str, owner: int | None, kind: ZoneKind, cards: Sequence[str | None]) -> Zone:
    """A view's zone: ``cards`` holds a token for each card that is seen, None for each that is not."""
    return {"id": id, "owner": owner, "kind": kind, "count": len(cards), "cards": list(cards)}


@former_names(
    {
        "advise": "query_moves",
        "explain": "explain_illegal",
        "fill": "determinize",
        "glimpse": "transient_observation",
        "look": "observe",
        "standing": "provisional_scores",
        "stands": "is_irrevocable",
        "uncover": "reveal_all",
    }
)
class Game(Manifest, ABC):
    """One game: what it says of itself, and the door to its states."""

    state_class: ClassVar[type[State]]

    # -- what a game's author writes; ``state`` is always one of ``state_class`` ----------------------------

    @abstractmethod
    def observe(self, state: Any, seat: int | None) -> GameView:
        """The view's own part for this seat, all fresh."""

    @abstractmethod
    def determinize(self, state: Any, view: View, rng: Random) -> None:
        """Fill a blank state (``to_act`` is set) from ``view``, drawing what it hides from ``rng``."""

    def explain_illegal(self, state: Any, move: str) -> IllegalMove:
        """Why ``move``, which is not in the menu, is refused."""
        refused: IllegalMove = state.refuse(
            "unknown", "Moves", f"{short(move)} is not a legal move now", move=move[:80]
        )
        return refused

    def transient_observation(self, state: Any, seat: int | None) -> object:
        """What ``seat`` sees now beside the zones, and forgets with the next event; asked by the laws."""
        return None

    def query_moves(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        """What a front end asks before a move of the view's seat, answered from its ``view`` alone.

        What can be asked, and what is answered, each game says; most have nothing to say.

        Raises:
            ValueError: this is no question of the game's.
        """
        return {}

    def provisional_scores(self, view: View) -> ProvisionalScores:
        """What everybody can work out from what lies open: a front end shows it, and works out nothing.

        ``so_far``, where there is one, says by seat what the unfinished round has brought that ``scores`` do
        not tell yet: as the rules score what lies open. There may be facts of the game's own besides. It is
        no part of a view; the laws check that it is the same whoever looks.
        """
        return {}

    def reveals(self, effect: Effect) -> bool:
        """Whether ``effect`` showed a hidden card to anybody: undo does not go back across it."""
        return True

    def is_irrevocable(self, move: str) -> bool:
        """Whether the source forbids taking ``move`` back, whatever it showed."""
        return False

    def reveal_all(self, state: Any) -> Mapping[str, list[str]]:
        """Zone -> its cards, where they lie face down for every seat; for looking at a finished game."""
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
        """A new game, dealt and waiting for its first decision.

        Args:
            seats: number of seats; None is the least the game allows.
            seed: ``seed=s`` is short for ``rng=Random(s)``; 0 or more.
            rng: the source of all chance; it is drawn from once, here, and not kept.
            options: see ``Game.options``.

        Raises:
            OptionError: an unknown option or a value that does not fit, or a negative seed, before anything
                random is drawn.
            TypeError: not exactly one of ``seed`` and ``rng``, or one of a wrong type.
        """
        if (seed is None) == (rng is None):
            raise TypeError("new() takes exactly one of seed and rng")
        return self.begin(seats, rng if rng is not None else Random(check_seed(seed)), options)

    def begin(self, seats: int | None, rng: Random, options: Mapping[str, object]) -> State:
        """`new` with the options as a mapping, whatever their names."""
        state = self.blank(seats, options)
        state.chance = chance_of(rng)
        state.deal()
        return state

    def blank(self, seats: int | None, options: Mapping[str, object]) -> State:
        """A state before the deal.

        Raises:
            OptionError: as `new`.
        """
        seats = check_seats(seats, self.seats)
        return self.state_class(self, seats, complete(self.options, options, seats))

    def sample(self, view: View, rng: Random) -> State:
        """A state drawn uniformly among those that ``view`` allows (a determinization).

        ``sample(view, rng).view(view["seat"]) == view``. The state plays on with chance from ``rng``; it has
        no record. Which inferences are honoured is said by each game's `determinize`.

        Raises:
            ValueError: ``view`` is of another game, or lacks a key that every view has.
            OptionError: its seats or options do not fit.
        """
        if not view.keys() >= View.__required_keys__:
            missing = ", ".join(sorted(View.__required_keys__ - view.keys()))
            raise ValueError(f"this is no view: {missing} missing")
        if view["game"] != self.id:
            raise ValueError(f"a view of {view['game']}, not of {self.id}")
        state = self.blank(view["seats"], view["options"])
        state.chance = chance_of(rng)
        state.to_act = view["to_act"]
        self.determinize(state, view, rng)
        state.adopt_log(view["log"])
        return state

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __eq__(self, other: object) -> bool:
        """Return whether ``other`` is the same game: of the same class, with the same attributes."""
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        # A module's own game is one object in every process: it is pickled by its name there, ``GAME``.
        module = sys.modules.get(type(self).__module__)
        return "GAME" if getattr(module, "GAME", None) is self else super().__reduce_ex__(protocol)


@former_names(
    {
        "carry": "adopt_log",
        "chosen": "raw_options",
        "forget": "redact_past",
        "inside": "debug_snapshot",
        "leading": "current_winners",
        "notes": "effect_sink",
        "retrace": "iter_positions",
        "rewind": "truncate",
        "settled": "stable_upto",
        "situation": "legal_menu",
        "step": "apply_parsed",
        "tell": "emit_effect",
    }
)
class State(History):
    """One moment of one game, everything hidden included.

    A subclass keeps its own attributes flat: immutable values, and lists of immutable values named in
    ``lists``.

    States are equal when they are the same moment of the same game: options, events and all cards. The chance
    that is still to come does not count, so a record replays to a state that equals the recorded one. A state
    can change and has no hash. It can be pickled, and be copied by the standard library's ``copy``.

    Attributes:
        game: the `Game`.
        seats: the number of seats.
        to_act: the seat whose decision is awaited; None when the game is over.
        chosen: all options with their values, for the game to read; never changed.
        menu: what `legal` says of this situation, where that is known already.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__()
        self.game = game
        self.seats = seats
        self.menu: Menu | None = None
        self.raw_options: Mapping[str, Any] = options

    # -- what a game's author writes, with `shuffle` and `emit_effect` ---------------------------------------------

    @abstractmethod
    def deal(self) -> None:
        """Set up the game by `shuffle` and set ``to_act``."""

    @abstractmethod
    def legal(self) -> Menu:
        """The legal moves of the seat to act; asked only while there is one."""

    @abstractmethod
    def play(self, parts: Any, /) -> None:
        """Play the legal move with these parts from the `Menu`, and whatever follows without a decision.

        Sets ``to_act``. May leave the next menu in ``menu`` where it knows it; else `legal` is asked.
        Wherever eyes and ears have something to notice: ``if self.notes is not None: self.tell(…)``.
        """

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Scores by seat, as they stand."""

    @property
    def current_winners(self) -> tuple[int, ...]:
        """The seats, ascending, that would win if the game ended now; here those with the highest score."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def rematch_options(self) -> dict[str, Any]:
        """The options of the game that the same players play next."""
        return self.options

    def token(self, card: Any) -> str:
        return str(card)

    def redact(self, effect: Effect, seat: int | None) -> Effect:
        shown = effect.copy()
        secrets = self.game.private_fields.get(shown["type"])
        if secrets is not None and shown["seat"] != seat:
            for key in secrets:
                shown[key] = None
        return shown

    def redact_past(self, effects: list[Effect], known: int, carried: int) -> int:
        """Replace redacted effects that tell what was known once and is not any more; here none.

        Args:
            effects: all so far, as a seat knows them.
            known: so many have been through here before; the others are new.
            carried: effects up to this event came with a view and stay as they are.

        Returns:
            How many of them, from the first on, no later call will replace.
        """
        return len(effects)

    def parts(self, move: str) -> Any:
        """The parts of a move known to be legal; a game may know a way around its menu."""
        return self.legal_menu().get(move)

    # -- the public contract --------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values, defaults included; a fresh dict."""
        return {name: list(v) if isinstance(v, list) else v for name, v in self.raw_options.items()}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, ascending; several share the win; ``()`` until the game is over."""
        return self.current_winners if self.to_act is None else ()

    def legal_moves(self) -> tuple[str, ...]:
        """Every legal move of the seat to act, without duplicates; ``()`` when the game is over."""
        return (self.menu or self._look_up()).moves

    def apply(self, move: str, *, check: bool = True) -> None:
        """Play ``move`` for the seat to act, and all chance that falls due.

        Args:
            move: one of `legal_moves`.
            check: False for moves known to be legal (search): nothing is promised for others.

        Raises:
            IllegalMove: any other string; the state has not changed.
            TypeError: not a string; likewise.
        """
        try:
            parts = (self.menu or self._look_up()).get(move) if check else self.parts(move)
        except TypeError:
            if isinstance(move, str):
                raise
            parts = None  # what has no hash is no move
        if parts is None:
            if isinstance(move, str) and type(move) is not str:
                self.apply(text(move), check=check)  # it may have a hash of its own
                return
            raise self._refusal(move)
        self._log.append((self.to_act, move))
        self.menu = None
        self.play(parts)

    def legal_menu(self) -> Menu:
        """The menu of legal moves; empty when the game is over."""
        return self.menu or self._look_up()

    def apply_parsed(self, parts: Any) -> None:
        """`apply` for playouts: the move with these parts, legal and unrecorded.

        The fast path is ``state.step(state.parts(move))``, or whatever parts a player of this game knows to
        be legal now. The state is good for playing on and for its scores; its events and effects have a gap
        from then on.
        """
        self.menu = None
        self.play(parts)

    def view(self, seat: int | None, log: bool = True) -> View:
        """Exactly what ``seat`` may know (None: a spectator), as fresh plain data.

        Equal for equal observations. The keys are ``game options seats seat to_act over scores winners phase
        legal zones log history data``.

        Args:
            log: False leaves ``log`` empty, which costs far less; a state sampled from such a view knows
                nothing of its past.

        Raises:
            ValueError: there is no such seat.
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
        """The refusal of a move, its code with the game's id before it."""
        return IllegalMove(message, f"{self.game.id}.{code}", rule, params)

    def __repr__(self) -> str:
        return f"<{self.game.id}: {self.seats} seats, event {self.event_count}, to act: {self.to_act}>"

    def _look_up(self) -> Menu:
        menu = self.menu = _NOTHING if self.to_act is None else self.legal()
        return menu

    def _refusal(self, move: object) -> IllegalMove:
        if not isinstance(move, str):
            raise TypeError(f"a move is a str, not {type(move).__name__}")
        if self.to_act is None:
            return self.refuse("over", "End", "the game is over")
        return self.game.explain_illegal(self, move)
