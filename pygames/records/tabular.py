"""Records as tables: columns of plain values for pandas and polars.

All columns have the same length. The values of a column are of one type or None. If facts of one name are of
several types, the column has them as JSON text.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..record import Record

Table = dict[str, list[Any]]
"""Column name -> its values, one a row."""


def effects(records: Iterable[Record]) -> Table:
    """Return a table of the effects in these games, one row an effect, everything hidden included.

    The columns are ``record`` (the number of the record, from 0), ``game``, ``event``, ``type``, ``seat``,
    and one for every fact of an effect in these games, by name; None in rows of effects without it.
    """
    return _columns(("record", "game", "event", "type", "seat"), _effects(records))


def results(records: Iterable[Record]) -> Table:
    """Return a table of the results of these games, one row a seat.

    The columns are ``record``, ``game``, ``seats``, ``seat``, ``player``, ``score`` and ``won`` (both None
    while a game is not over), ``decisions`` (the number of the seat's decisions), and the game's options as
    ``option_<name>``. An order of seats is text.
    """
    first = ("record", "game", "seats", "seat", "player", "score", "won", "decisions")
    return _columns(first, _results(records))


def _effects(records: Iterable[Record]) -> Iterator[Mapping[str, Any]]:
    for number, record in enumerate(records):
        for effect in record.replay().all_effects():
            yield {"record": number, "game": record.game, **effect}


def _results(records: Iterable[Record]) -> Iterator[Mapping[str, Any]]:
    for number, record in enumerate(records):
        actors = [event.partition(" ")[0] for event in record.events]
        options = {f"option_{name}": value for name, value in record.options.items()}
        for seat, player in enumerate(record.players):
            yield {
                "record": number,
                "game": record.game,
                "seats": len(record.players),
                "seat": seat,
                "player": player,
                "score": None if record.scores is None else record.scores[seat],
                "won": None if record.winners is None else seat in record.winners,
                "decisions": actors.count(str(seat)),
                **options,
            }


def _columns(first: tuple[str, ...], rows: Iterable[Mapping[str, Any]]) -> Table:
    table: Table = {name: [] for name in first}
    for count, row in enumerate(rows):
        for name in row:
            if name not in table:
                table[name] = [None] * count
        for name, column in table.items():
            column.append(row.get(name))
    return {name: _unify_types(column) for name, column in table.items()}


def _unify_types(column: list[Any]) -> list[Any]:
    kinds = {type(value) for value in column if value is not None}
    if len(kinds) <= 1 and not any(issubclass(kind, list | dict) for kind in kinds):
        return column
    return [value if value is None or isinstance(value, str) else json.dumps(value) for value in column]
