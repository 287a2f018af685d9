"""Who holds the seats of a table: persons and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bots import Bot, find_bot
from ..core import types
from ..core.errors import PygamesError, short
from ..core.plain_values import text
from ..game import Game


class TableError(PygamesError):
    """Something that this table cannot do now, such as a move by a seat that is not to act."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who holds a seat.

    Attributes:
        name: as `names.check_new` says for a new game, as `names.check_kept` says for one that goes on.
        bot: its name among the game's, or any `Bot`; None for a person.
    """

    name: str
    bot: str | Bot | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", text(self.name))
        object.__setattr__(self, "bot", text(self.bot))

    def __str__(self) -> str:
        return self.name


class Seats:
    """The players of one table.

    Attributes:
        players: by seat.
        bots: those that hold seats; None where a person does.

    Raises:
        TableError: there is no such bot.
        TypeError: something else than a `Player` is among the players.
    """

    def __init__(self, game: Game, players: Sequence[Player]) -> None:
        self.players = check_players(players)
        self.bots = [_found(game, player.bot) for player in players]

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return [player.name for player in self.players]

    @property
    def persons(self) -> list[int]:
        """The seats that persons hold."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def to_protocol(self) -> list[types.Player]:
        """Who holds each seat, as everybody may know it."""
        return [
            {"kind": "person" if p.bot is None else "bot", "name": p.name, "bot": _name(p.bot)}
            for p in self.players
        ]

    def require_turn(self, seat: int, to_act: int | None) -> None:
        """Refuse what only the seat to act may ask for.

        Raises:
            TableError: it is another one, or none.
        """
        if to_act is None:
            raise TableError("the game is over", "table.over")
        if seat != to_act:
            name = self.players[to_act].name
            raise TableError(f"it is {name}'s turn", "table.not_your_turn", {"seat": to_act, "name": name})

    def require_person(self, seat: int) -> None:
        """Refuse what only a person may ask for.

        Raises:
            TableError: a bot holds the seat.
        """
        if self.bots[seat] is not None:
            raise TableError(f"seat {seat} is held by a bot", "table.bot_seat", {"seat": seat})


def check_players(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players of a table.

    Raises:
        TypeError: something else than a `Player` is among them.
    """
    for player in players:
        if not isinstance(player, Player):
            raise TypeError(f"players: expected Player objects, got {short(player, 40)}")
    return tuple(players)


def is_against_bots(players: Sequence[Player]) -> bool:
    """Whether one person plays, and nobody else but bots."""
    return sum(player.bot is None for player in players) == 1 < len(players)


def _found(game: Game, bot: str | Bot | None) -> Bot | None:
    if bot is None or isinstance(bot, Bot):
        return bot
    try:
        return find_bot(game, bot)
    except (KeyError, TypeError):
        message = f"no bot {short(bot)} plays {game.id}"
        raise TableError(message, "table.bot", {"bot": bot, "game": game.id}) from None


def _name(bot: str | Bot | None) -> str | None:
    return bot.name if isinstance(bot, Bot) else bot
