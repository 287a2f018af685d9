"""Tables of records."""

from random import Random

import pytest

import pygames
from pygames import Record
from pygames.records import tabular
from tests.games.example_games import RECORDS
from tests.games.expected_facts import of
from tests.games.playing import by_lot

GOLDEN = [Record.loads(text) for text in RECORDS.values()]


def records_of(name: str) -> list[Record]:
    """Two random games, and one that is not over."""
    rng, game = Random(name), pygames.games()[name]
    begun = [game.begin(game.seats[-1], rng, of(name).few_rounds) for _ in range(3)]
    states = [by_lot(state, rng, moves) for state, moves in zip(begun, (-1, -1, 8), strict=True)]
    return [Record.of(state, [f"bot {seat}" for seat in range(state.seats)]) for state in states]


TABLES = {name: records_of(name) for name in pygames.games()} | {"of all games": GOLDEN[:12]}


@pytest.mark.parametrize("name", TABLES)
def test_every_effect_is_a_row(name: str) -> None:
    assert tabular.effects([]) == {column: [] for column in ("record", "game", "event", "type", "seat")}
    records = TABLES[name]
    table = tabular.effects(records)
    expected = [
        {"record": number, "game": record.game, **effect}
        for number, record in enumerate(records)
        for effect in record.replay().all_effects()
    ]
    rows = [dict(zip(table, values, strict=True)) for values in zip(*table.values(), strict=True)]
    for row, effect in zip(rows, expected, strict=True):
        facts = {key: value for key, value in row.items() if value is not None}
        assert facts.keys() == {key for key, value in effect.items() if value is not None}
        for key, value in facts.items():
            assert value in (effect[key], str(effect[key]), str(effect[key]).lower())


@pytest.mark.parametrize("name", TABLES)
def test_results_are_those_of_the_records_and_every_column_holds_one_type(name: str) -> None:
    records = TABLES[name]
    table = tabular.results(records)
    assert len(table["seat"]) == sum(len(record.players) for record in records)
    events = [event for record in records for event in record.events]
    assert sum(table["decisions"]) == sum(not event.startswith("*") for event in events)
    for column in (*table.values(), *tabular.effects(records).values()):
        assert {type(value) for value in column if value is not None} in ({int}, {str}, {bool}, set())
    columns = (table[name] for name in ("record", "seat", "score", "won"))
    for number, seat, score, won in zip(*columns, strict=True):
        record = records[number]
        assert score == (None if record.scores is None else record.scores[seat])
        assert won == (None if record.winners is None else seat in record.winners)
