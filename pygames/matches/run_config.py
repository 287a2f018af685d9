"""Descriptions of a run of games: the fields and checks that matches and series share."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar

from ..catalog import Catalogue
from ..core.argument_conversion import as_int, check_seed, plain_text, real_number
from ..core.bot_interface import Budget
from ..core.errors import OptionError, short_repr
from ..core.immutable import frozen
from ..core.options import check_seats
from ..game import Game
from .external_bots import COMMAND, require_bot
from .train_test_seeds import check_luck
from .worker_pool import number_from_1


class RunDescription:
    """A run of games between bots, with the game named by its id.

    Dataclasses derive from it and declare the fields in the order of their own arguments.

    Attributes:
        count_field: the name of the subclass's field that holds the number of games or deals.
        game: its id.
        games: the catalogue in which the id is looked up.
        bots: names, or addresses of external bots (`pygames.matches.external_bots`).
        seats: the number of seats.
        seed: the seed of all chance; 0 or more.
        budget: the budget of every bot for a move. None: each bot's default, which has no seconds.
        options: the game's options.
        patience: seconds for which a program may stay silent on a move.
        luck: True measures the luck of the games, too (`pygames.matches.train_test_seeds`).
        outcomes: the greatest number of outcomes of a chance event that count for luck. Of more, this number
            is drawn, which is faster and less precise. None counts them all.
    """

    __slots__ = ()
    count_field: ClassVar[str]
    game: str
    games: Catalogue
    bots: tuple[str, ...]
    seats: int
    seed: int
    budget: Budget | None = None
    options: Mapping[str, Any]
    patience: float
    luck: bool
    outcomes: int | None

    def __post_init__(self) -> None:
        """Convert text and numbers of other libraries to plain ones. `check` refuses those that remain."""
        for name in ("seats", "seed", self.count_field):
            number = as_int(getattr(self, name))
            if number is not None:
                object.__setattr__(self, name, number)
        object.__setattr__(self, "game", plain_text(self.game))
        if isinstance(self.bots, list | tuple):
            object.__setattr__(self, "bots", tuple(map(plain_text, self.bots)))
        for name in ("options", "games"):
            if type(getattr(self, name)) is dict:
                object.__setattr__(self, name, frozen(getattr(self, name)))

    @property
    def rules(self) -> Game:
        """The game itself.

        Raises:
            OptionError: the catalogue has no such game.
        """
        try:
            return self.games[self.game]
        except (KeyError, TypeError):
            raise OptionError(f"no such game: {short_repr(self.game)}", "option.game", "game") from None

    def check(self) -> None:
        """Check the description before anything is played.

        Raises:
            OptionError: an unknown game or bot, a wrong number of bots, or a number or options that do not
                fit.
        """
        rules = self.rules
        self._check_types()
        check_seats(self.seats, rules.seats)
        if self.budget is not None and not isinstance(self.budget, Budget):
            raise OptionError(
                f"budget: expected a Budget, got {short_repr(self.budget, 40)}", "option.type", "budget"
            )
        self._check_bots(rules)
        if self.luck:
            check_luck(rules, self.bots)
        rules.begin(self.seats, Random(0), self.options)

    def _check_types(self) -> None:
        """Check the number of games or deals, the list of bots, the seed and the patience.

        Raises:
            OptionError: it names the field.
        """
        number_from_1(self.count_field, getattr(self, self.count_field))
        if not isinstance(self.bots, tuple) or not all(isinstance(bot, str) for bot in self.bots):
            raise OptionError(f"bots: expected names, got {short_repr(self.bots, 40)}", "option.type", "bots")
        try:
            check_seed(self.seed)
            real_number("patience", self.patience)
        except TypeError as error:
            name = str(error).partition(":")[0]
            raise OptionError(str(error), "option.type", name) from None

    def _check_bots(self, rules: Game) -> None:
        """Check that the bots exist.

        Raises:
            OptionError: an unknown bot, or a wrong number of them.
        """
        if not self.bots:
            raise OptionError("bots: expected at least 1, got 0", "option.bots", "bots")
        for name in self.bots:
            require_bot(rules, name)


def by_the_clock(bots: Iterable[str], budget: Budget | None = None) -> str:
    """Return in one line why games of these bots may not be reproducible, "" if they are."""
    if budget is not None and budget.seconds is not None:
        return f"limited to {budget.seconds:g} s a move: another run may choose other moves"
    programs = [name for name in bots if name.startswith(COMMAND)]
    if programs:
        return f"{programs[0]} is a program: it may think by the clock, so another run may choose other moves"
    return ""
