"""Bots by name: those that a game's manifest names, and ``random`` for every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import (
    Budget,
    InstantLevel,
    Level,
    Policy,
    Thinking,
    View,
    import_in_slice,
    run_to_end,
    uniform,
)
from ..core.errors import short_repr
from ..game import Game
from .limited_strength import NAME, PREFIX, Fitted, strength_of


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that can hold a seat.

    Attributes:
        name: as players and the command line write it.
        level: returns the level. A game's bots are imported at the first choice of one of them.
    """

    name: str
    level: Callable[[], Level]

    def choose(self, view: View, rng: Random, budget: Budget | float | None = None) -> str:
        """Return the move for the seat to act.

        Args:
            view: of that seat.
            rng: the bot's own generator.
            budget: seconds, a `Budget`, or None for the level's default iterations. With iterations alone,
                the same view and generator give the same move.
        """
        return run_to_end(self.think(view, rng, budget))

    def think(self, view: View, rng: Random, budget: Budget | float | None = None) -> Thinking:
        """Choose in slices: yield between them and return the move."""
        level = yield from import_in_slice(self.level)
        return (yield from level.think(view, rng, budget))

    def think_in_play(self, view: View, rng: Random) -> Thinking:
        """Choose in slices while people wait. A level that searches stops after `MAX_SECONDS`."""
        level = yield from import_in_slice(self.level)
        return (yield from level.think(view, rng, Budget.in_play(level)))

    def policy(self, budget: Budget | float | None = None) -> Policy | None:
        """Return the function that states the probabilities of its moves; None if they are unknown."""
        policy: Callable[[Budget | float | None], Policy | None] | None = getattr(
            self.level(), "policy", None
        )
        return None if policy is None else policy(budget)


def _random_move(view: View, rng: Random) -> str:
    """Return a legal move, all with the same probability."""
    legal: list[str] = view["legal"]
    return legal[int(rng.random() * len(legal))]


def _random_probabilities(view: View) -> Mapping[str, float]:
    return uniform(view["legal"])


def _random_level() -> Level:
    return InstantLevel(_random_move, _random_probabilities)


@dataclass(frozen=True, slots=True)
class _GameLevel:
    """Return a level of a game. Hashable and picklable, and so is a bot that has it."""

    game: Game
    name: str

    def __call__(self) -> Level:
        return self.game.load_bots().levels[self.name]


RANDOM = Bot("random", _random_level)
"""The bot that plays every game."""


def bots_for(game: str | Game, games: Catalogue = BUILT_INS) -> dict[str, Bot]:
    """Return the bots that play this game, the best first. Only ``random`` for an unknown game."""
    rules = games.get(game) if isinstance(game, str) else game
    own = [] if rules is None else [Bot(name, _GameLevel(rules, name)) for name in rules.bots]
    return {bot.name: bot for bot in (*own, RANDOM)}


def fitted_bot(game: Game, name: str) -> Bot | None:
    """Return the fitted bot of this name, such as ``fitted-900``; None if the game has none."""
    if name != NAME and not str(name).startswith(PREFIX):
        return None
    strength = strength_of(game, name) if game.has_fitted_bots else None
    return None if strength is None else Bot(name, Fitted(game, strength))


def find_bot(game: str | Game, name: str, games: Catalogue = BUILT_INS) -> Bot:
    """Return the bot of this name that plays ``game``.

    >>> import pygames
    >>> game, *_ = pygames.games().values()
    >>> state = game.new(seed=7)
    >>> find_bot(game.id, "easy").choose(state.view(state.to_act), Random(1)) in state.legal_moves()
    True

    Raises:
        KeyError: no bot has this name.
    """
    bots = bots_for(game, games)
    rules = games.get(game) if isinstance(game, str) else game
    bot = bots.get(name) or (None if rules is None else fitted_bot(rules, name))
    if bot is None:
        id = game if isinstance(game, str) else game.id
        raise KeyError(f"no bot {short_repr(name)} plays {short_repr(id)} (there are {', '.join(bots)})")
    return bot
