"""Rating of a player by records of finished games: ``python -m pygames rate``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..analysis.luck import luck_of, require_luck
from ..analysis.rating import RatedGame, Rating, rate
from ..bots.limited_strength import strengths_of
from ..core.errors import OptionError
from ..game import Game
from ..record import Record


def rate_records(
    game: Game,
    records: Iterable[Record],
    player: str,
    bots: Mapping[str, str] | None = None,
    *,
    luck: bool = False,
) -> list[Rating]:
    """Return the ratings of a player by the records in which it plays alone against bots of known strength.

    Args:
        game: the game.
        records: the records, the oldest first. Those of other games, other players or bots without a strength
            are skipped.
        player: the name of the player in the records.
        bots: the bots by their names in the records. Other names are those of the bots themselves, as in
            records of `pygames.matches.simulate`.
        luck: take luck out of the results. It takes about a second a game.

    Raises:
        OptionError: the game has no scale of strength, or no luck model.
    """
    scale = game.load_bots().scale
    if scale is None:
        raise OptionError(f"rate: {game.id} has no strengths of bots", "option.rate", "game")
    model = require_luck(game) if luck else None
    rated = []
    for record in records:
        if record.game != game.id or not record.winners or list(record.players).count(player) != 1:
            continue
        seat = record.players.index(player)
        others = [(bots or {}).get(name, name) for name in record.players if name != player]
        if (strengths := strengths_of(game, others)) is None:
            continue
        share = float(seat in record.winners) / len(record.winners)
        worth = None if model is None else luck_of(record, model).total[seat]
        rated.append(RatedGame(strengths, share, worth))
    return rate(scale, rated)
