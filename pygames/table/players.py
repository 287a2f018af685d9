"""Players of a game session: persons and bots, and checks of whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..bots import Bot, find_bot
from ..core import types
from ..core.argument_conversion import plain_text
from ..core.errors import PygamesError, short_repr
from ..game import Game


class TableError(PygamesError):
    """A request that the table cannot serve now, such as a move by a seat that is not to act."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a person or a bot.

    Attributes:
        name: the display name: see `check_new_name` for a new game, `check_stored_name` for a resumed one.
        bot: the name of one of the game's bots, or any `Bot`; None for a person.
    """

    name: str
    bot: str | Bot | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_text(self.name))
        object.__setattr__(self, "bot", plain_text(self.bot))

    def __str__(self) -> str:
        return self.name


class Seats:
    """The players of one table.

    Attributes:
        players: the players by seat.
        bots: the bots by seat; None for a person.

    Raises:
        TableError: the game has no bot of that name.
        TypeError: one of the players is not a `Player`.
    """

    def __init__(self, game: Game, players: Sequence[Player]) -> None:
        self.players = check_players(players)
        self.bots = [_resolve_bot(game, player.bot) for player in players]

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return [player.name for player in self.players]

    @property
    def persons(self) -> list[int]:
        """The seats that persons hold."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def to_protocol(self) -> list[types.Player]:
        """Return the players by seat as plain data that every viewer may know."""
        return [
            {
                "kind": "person" if p.bot is None else "bot",
                "name": p.name,
                "bot": p.bot.name if isinstance(p.bot, Bot) else p.bot,
            }
            for p in self.players
        ]

    def require_turn(self, seat: int, to_act: int | None) -> None:
        """Check that ``seat`` is to act.

        Raises:
            TableError: another seat is to act, or the game is over.
        """
        if to_act is None:
            raise TableError("the game is over", "table.over")
        if seat != to_act:
            name = self.players[to_act].name
            raise TableError(f"it is {name}'s turn", "table.not_your_turn", {"seat": to_act, "name": name})

    def require_person(self, seat: int) -> None:
        """Check that a person holds ``seat``.

        Raises:
            TableError: a bot holds it.
        """
        if self.bots[seat] is not None:
            raise TableError(f"seat {seat} is held by a bot", "table.bot_seat", {"seat": seat})


def check_players(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players of a table as a tuple.

    Raises:
        TypeError: one of them is not a `Player`.
    """
    for player in players:
        if not isinstance(player, Player):
            raise TypeError(f"players: expected Player objects, got {short_repr(player, 40)}")
    return tuple(players)


def is_against_bots(players: Sequence[Player]) -> bool:
    """Return True if exactly one of several players is a person and all others are bots."""
    return sum(player.bot is None for player in players) == 1 < len(players)


def _resolve_bot(game: Game, bot: str | Bot | None) -> Bot | None:
    if bot is None or isinstance(bot, Bot):
        return bot
    try:
        return find_bot(game, bot)
    except (KeyError, TypeError):
        message = f"bot: expected one that plays {game.id}, got {short_repr(bot)}"
        raise TableError(message, "table.bot", {"bot": bot, "game": game.id}) from None
