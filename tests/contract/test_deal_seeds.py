"""The seed of a deal is stored with the game, shown when it is over, and validated on loading."""

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import pygames
from pygames.bridge import Bridge
from pygames.record import Record
from pygames.records.deal_seed import SEED, replay_from_seed
from pygames.table import Player, Table

GAMES = sorted(pygames.games())
BOTS = (Player("Ana", "random"), Player("Ben", "random"))


def finish(table: Table) -> Table:
    while not table.status()["over"]:
        while table.bot_step():
            pass
    return table


@cache
def over(game: str, seed: int = 11) -> Table:
    return finish(Table(game, BOTS, seed))


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_has_the_seed_that_deals_it_again_and_a_resumed_one_the_same_chance(
    game: str,
) -> None:
    table, whole = Table(game, BOTS, 11), over(game).record()
    for seat in (None, 0, 1):
        assert "seed" not in table.status(seat)
        assert '"seed"' not in json.dumps(table.view(seat))
    assert finish(table).record().events == whole.events
    assert table.status()["seed"] == 11
    for count in Random(3).sample(range(1, len(whole.events)), 5):
        part = replace(whole, events=whole.events[:count], scores=None, winners=None)
        resumed = finish(Table.resume(part, seed=99, players=BOTS))
        assert resumed.record().events == whole.events
        assert resumed.status()["seed"] == 11


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_of_another_deal_is_not_believed(game: str) -> None:
    record, other = over(game).record(), over(game, 12).record()
    for claimed in (12, -1, 1 << 53, 1.5, True, "11", None, [11]):
        table = Table.resume(replace(record, extra={SEED: claimed}), seed=4)
        assert "seed" not in table.status()
        assert SEED not in table.record().extra
    assert replay_from_seed(record, 11) is not None
    assert replay_from_seed(other, 11) is None
    # It is not followed beyond the first difference, where its moves may be none.
    assert replay_from_seed(replace(record, events=other.events), 11) is None
    moves = [at for at, event in enumerate(record.events) if not event.startswith("*")]
    branch = over(game).branch(moves[len(moves) // 2], BOTS, 5)
    table = finish(Table.resume(Record.loads(branch.record().dumps()), 6, BOTS))
    assert SEED not in table.record().extra
    assert "seed" not in table.status()


def test_a_seed_that_other_programs_would_round_is_not_noted() -> None:
    table = over(GAMES[0], (1 << 53) + 1)
    assert "seed" not in table.status()
    assert over(GAMES[0], (1 << 53) - 1).status()["seed"] == (1 << 53) - 1


def test_the_seed_goes_with_the_record_and_not_with_a_view() -> None:
    bridge = Bridge()
    table = over(GAMES[0])
    text = table.record().dumps()
    assert Record.loads(text).extra[SEED] == 11
    asked = {"id": 1, "op": "resume", "record": text, "seed": 5}
    answer = json.loads(bridge.handle(json.dumps(asked)))["ok"]
    assert answer["seed"] == 11
