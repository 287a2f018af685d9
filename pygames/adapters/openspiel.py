"""Games in the form of OpenSpiel: the extra ``openspiel``.

Importing this module registers all games, installed ones too, as ``pygames_<id>``:

    import pyspiel
    import pygames.adapters.openspiel
    game = pyspiel.load_game("pygames_<id>(players=2)")

`load` takes any `Game`, from a catalogue or not. Every game has its own options as parameters (an order of
seats is written ``2/0/1``), and these:

``players``
    the number of seats; by default the least.
``chance``
    All chance is explicit. ``"seed"``, the default: the 64 bits that a game's chance comes from are eight
    chance nodes of 256 outcomes, before the deal; for algorithms that sample. ``"cards"``: every deal and
    shuffle is dealt card by card with its true probabilities; for algorithms that enumerate all outcomes,
    like CFR.
``returns``
    ``"winners"``, the default: −1 to losers, shared by winners. ``"scores"``: the scores, negated where low
    is better.

An information state is all that a seat may know, its log included: `State.view` as text. Where a game's rules
let a card be seen and covered again, that is less than perfect recall. It has no tensor, because a log has no
fixed length. The observation has one, see `encoding.Observation`. OpenSpiel's ISMCTS in Python resamples
these states. The one in C++ resamples no game that is written in Python.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Self

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("games for OpenSpiel need: pip install pygames[openspiel]") from error

from ..catalog import Catalogue, find_game, games
from ..core.argument_conversion import as_int
from ..core.argument_conversion import plain_text as plain_text
from ..core.errors import OptionError, RecordError, short_repr
from ..core.event_log import EventReplayer
from ..game import Game, Limits, State, View
from .encoding import Actions, Observation, payoffs

BYTES = 8
"""The number of chance nodes of a seed."""
UNLIMITED = Limits(-1_000_000, 1_000_000)
"""Bounds of the scores of a game that declares none."""
CHANCES = ("seed", "cards")
RETURNS = ("winners", "scores")
_ADAPTER_PARAMETERS = ("players", "chance", "returns")


def register(catalogue: Catalogue) -> None:
    """Register the games that OpenSpiel does not know yet."""
    registered = set(pyspiel.registered_names())
    for game in catalogue.values():
        if short_name(game) not in registered:
            pyspiel.register_game(_type(game, "winners"), _Factory(game))


def load(game: Game | str, **parameters: Any) -> SpielGame:
    """Return a `Game`, or the one of this id, with these parameters.

    Only registered games can be serialized. All can be pickled.

    Raises:
        OptionError: no game has this id, or a parameter does not fit the game.
    """
    return SpielGame(find_game(game), parameters)


def short_name(game: Game) -> str:
    """Return the game's short name in OpenSpiel."""
    return f"pygames_{game.id}"


class _Factory:
    """A factory of games that refers to itself, because OpenSpiel releases it only after Python's end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.itself = self

    def __call__(self, parameters: Mapping[str, Any] | None = None) -> SpielGame:
        return SpielGame(self.game, parameters or {})


def _type(game: Game, returns: str) -> Any:
    """Return OpenSpiel's type of a game."""
    options = {
        name: "" if option.kind == "order" else option.default for name, option in game.options.items()
    }
    zero_sum = returns == "winners"
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, "ZERO_SUM" if zero_sum else "GENERAL_SUM"),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "chance": "seed", "returns": "winners", **options},
    )


class SpielGame(pyspiel.Game):
    """A game of ours as a game of OpenSpiel.

    Attributes:
        rules: the `Game`.
        seats: the number of seats.
        options: all of the game's.
        actions: its moves by number.
    """

    def __init__(self, rules: Game, parameters: Mapping[str, Any]) -> None:
        options = {name: value for name, value in parameters.items() if name not in _ADAPTER_PARAMETERS}
        for name, option in rules.options.items():
            if option.kind == "order" and isinstance(order := options.get(name), str):
                options[name] = _order(name, order)
        self.rules = rules
        self.start = rules.blank(parameters.get("players", rules.seats[0]), options)
        self.seats = self.start.seats
        self.options = self.start.options
        self.chance = _one_of("chance", parameters.get("chance", "seed"), CHANCES)
        self.payment = _one_of("returns", parameters.get("returns", "winners"), RETURNS)
        if self.chance == "cards" and not rules.tokens:
            raise ValueError(f"chance=cards: {rules.id} names no tokens in its manifest")
        limits = rules.limits or UNLIMITED
        self.actions = Actions(rules, self.seats, self.options)
        self.observation = Observation(rules, self.seats, self.options)
        self.sign = -1 if rules.better == "low" else 1
        ends = sorted((self.sign * limits.least, self.sign * limits.greatest))
        zero_sum = self.payment == "winners"
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=256 if self.chance == "seed" else len(rules.tokens),
            num_players=self.seats,
            min_utility=-1.0 if zero_sum else float(ends[0]),
            max_utility=float(self.seats - 1) if zero_sum else float(ends[1]),
            utility_sum=0.0 if zero_sum else None,
            max_game_length=rules.bounds(self.seats, self.options).length,
        )
        self.parameters = {
            "players": self.seats,
            "chance": self.chance,
            "returns": self.payment,
            **{
                name: "/".join(map(str, value)) if isinstance(value, list) else value
                for name, value in self.options.items()
            },
        }
        super().__init__(_type(rules, self.payment), info, self.parameters)

    def __reduce__(self) -> tuple[object, ...]:
        return SpielGame, (self.rules, self.parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.first)

    @cached_property
    def first(self) -> Position:
        """The position before the first event."""
        if self.chance == "seed":
            return Position(self, self.start, seed=())
        return Position(self, self.start).after(())

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound: in ``cards``, one for each card of every event that could be a shuffle."""
        if self.chance == "seed":
            return BYTES
        dealt = self.rules.begin(self.seats, Random(0), self.options).events_since(0)
        cards = sum(len(event.split(" ")) for event in dealt)
        return int(cards * (1 + self.max_game_length()))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


@dataclass(frozen=True, eq=False)
class Position:
    """A position of a game, immutable, because states of OpenSpiel share it.

    Attributes:
        game: the game that it belongs to.
        state: our state, or before a chance node the state before it.
        seed: bytes of the seed so far; None: it is complete.
        script: the events after ``state`` that are certain, while a shuffle is being dealt.
        due: the kind of that shuffle; None: no shuffle is being dealt.
        drawn: its cards so far.
        left: the other cards of it.
    """

    game: SpielGame
    state: State
    seed: tuple[int, ...] | None = None
    script: tuple[str, ...] = ()
    due: str | None = None
    drawn: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    def __deepcopy__(self, _: object) -> Self:
        return self

    @property
    def is_chance(self) -> bool:
        """True if chance is to act."""
        return self.seed is not None or self.due is not None

    @cached_property
    def moves(self) -> dict[int, str]:
        """The legal moves by number."""
        return self.game.actions.of(self.state.legal_moves())

    @cached_property
    def outcomes(self) -> dict[int, float]:
        """The outcomes of chance, each with its probability."""
        if self.seed is not None:
            return dict.fromkeys(range(256), 1 / 256)
        tokens = self.game.rules.tokens
        return {
            number: self.left.count(token) / len(self.left)
            for number, token in enumerate(tokens)
            if token in self.left
        }

    def applied(self, action: int) -> Position:
        """Return the position after a move or an outcome of chance.

        Raises:
            ValueError: the action is neither a legal move nor an outcome here.
        """
        number = as_int(action)
        if number is None or number not in (self.outcomes if self.is_chance else self.moves):
            expected = "an outcome of chance" if self.is_chance else "a legal action"
            raise ValueError(f"action: expected {expected}, got {short_repr(action)}")
        action = number
        if self.seed is not None:
            return self._with_seed((*self.seed, action))
        if self.due is not None:
            return self._with_card(self.game.rules.tokens[action])
        move = self.moves[action]
        if self.game.chance == "cards":
            return self.after((f"{self.state.to_act} {move}",))
        state = self.state.copy()
        state.apply(move)
        return Position(self.game, state)

    def after(self, script: tuple[str, ...]) -> Position:
        """Return the position after these events, at the first shuffle that they do not contain."""
        state = self.state.blank() if self.state.is_blank else self.state.copy()
        before = state.event_count
        for _ in EventReplayer(script).run(state):
            pass
        further = state.events_since(before + len(script))
        if not further:
            return Position(self.game, state)
        _, due, *cards = further[0].split(" ")
        return Position(self.game, self.state, None, script, due, (), tuple(sorted(cards)))

    def _with_seed(self, seed: tuple[int, ...]) -> Position:
        if len(seed) < BYTES:
            return Position(self.game, self.state, seed)
        state = self.state.blank()
        state.chance = int.from_bytes(bytes(seed), "big")
        state.deal()
        return Position(self.game, state)

    def _with_card(self, token: str) -> Position:
        left, drawn = list(self.left), (*self.drawn, token)
        left.remove(token)
        if len(set(left)) > 1:
            return Position(self.game, self.state, None, self.script, self.due, drawn, tuple(left))
        order = " ".join((*drawn, *left))  # the cards left are all alike
        return Position(self.game, self.state).after((*self.script, f"* {self.due} {order}"))

    def view(self, seat: int | None, log: bool) -> View | None:
        """Return the view of a seat, at a chance node the one before it, None before the deal."""
        return None if self.state.is_blank else self.state.view(seat, log)

    @cached_property
    def texts(self) -> dict[tuple[int | None, bool], str]:
        """Views as text, by seat and ``log``, cached: a tree search needs the same one several times."""
        return {}

    def text(self, seat: int | None, log: bool) -> str:
        """Return `view` as text, empty before the deal."""
        if (seat, log) not in self.texts:
            view = self.view(seat, log)
            text = "" if view is None else json.dumps(view, separators=(",", ":"), ensure_ascii=False)
            self.texts[seat, log] = text
        return self.texts[seat, log]


class SpielState(pyspiel.State):
    """A position of a game as a state of OpenSpiel."""

    def __init__(self, game: SpielGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        to_act = self.position.state.to_act
        return int(pyspiel.PlayerId.TERMINAL) if to_act is None else to_act

    def is_terminal(self) -> bool:
        return not self.position.is_chance and self.position.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.moves) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.position.outcomes.items())

    def _apply_action(self, action: int) -> None:
        self.position = self.position.applied(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player == pyspiel.PlayerId.CHANCE:
            seeds = position.game.chance == "seed"
            most = 256 if seeds else len(position.game.rules.tokens)
            if not 0 <= action < most:
                raise ValueError(f"action: expected 0 to {most - 1}, got {action}")
            return f"seed {action}" if seeds else position.game.rules.tokens[action]
        if player == self.current_player() and action in position.moves:
            return position.moves[action]
        names = position.game.actions.names
        if not 0 <= action < len(names):
            raise ValueError(f"action: expected 0 to {len(names) - 1}, got {action}")
        return names[action]

    def returns(self) -> list[float]:
        game, state = self.position.game, self.position.state
        if not self.is_terminal():
            return [0.0] * game.seats
        if game.payment == "scores":
            return [float(game.sign * score) for score in state.scores]
        return payoffs(game.seats, state.winners)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Refuse. OpenSpiel would return an empty list.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError(
            "the log of an information state has no fixed length, so it has no tensor: use observation_tensor"
        )

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state sampled among those that ``player`` cannot tell apart from it, by `Game.sample`.

        It has no history of earlier states: it can be cloned and played on, but not serialized.
        """
        position = self.position
        if position.is_chance:
            raise ValueError("no seat has an information state at a chance node")
        rng = Random(int(sampler() * (1 << 53)))
        state = position.game.rules.sample(position.state.view(player), rng)
        return SpielState(position.game, Position(position.game, state))

    def __str__(self) -> str:
        position = self.position
        try:
            events = position.state.events
        except RecordError:
            events = (position.state.debug_snapshot(),)
        under_way = (*position.script, f"* {position.due} {' '.join(position.drawn)}") if position.due else ()
        return "\n".join((*events, *under_way, *([] if position.seed is None else [f"seed {position.seed}"])))


class Observer:
    """The view of a seat (or a spectator), as text and as numbers, and no other part of a state."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"params: expected none, got {params}")
        self.perfect_recall = kind.perfect_recall
        self.spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.numbers = game.observation
        self.tensor: Any = np.zeros(0 if self.perfect_recall else self.numbers.size, np.float32)
        self.dict = {
            name: self.tensor[first : first + count]
            for name, (first, count) in self.numbers.pieces.items()
            if not self.perfect_recall
        }

    def set_from(self, state: SpielState, player: int) -> None:
        if self.perfect_recall:
            return
        view = state.position.view(None if self.spectator else player, self.perfect_recall)
        if view is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.numbers.of(view)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.position.text(None if self.spectator else player, self.perfect_recall)


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise ValueError(f"{name}: expected one of {', '.join(allowed)}, got {value}")
    return plain_text(value)


def _order(name: str, text: str) -> list[int] | None:
    """Parse an order of seats like ``2/0/1``, and return None for an empty text, which is seat order.

    Raises:
        OptionError: the text has another form.
    """
    seats = text.split("/") if text else []
    if not all(seat.isascii() and seat.isdigit() for seat in seats):
        message = f"option {name}: expected seats like 1/0, got {short_repr(text, 40)}"
        raise OptionError(message, "option.type", name)
    return [int(seat) for seat in seats] or None


register(games(plugins=True))
