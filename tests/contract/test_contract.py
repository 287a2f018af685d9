"""Public names and behaviour that other programs use."""

import re
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import pygames
from tests.examples.trio import Trio
from tests.games.example_games import FIRST
from tests.games.expected_facts import of
from tests.games.playing import by_lot


def test_public_names() -> None:
    assert list(pygames.games()) == [game.id for game in pygames.games().values()]
    assert {"games", "Record", "IllegalMove", "OptionError", "RecordError"} <= set(pygames.__all__)
    for error in (pygames.IllegalMove, pygames.OptionError, pygames.RecordError):
        assert issubclass(error, ValueError)


def test_a_copy_meets_the_chance_of_its_generator() -> None:
    state = pygames.games()[FIRST].new(seed=1, **of(FIRST).few_rounds)

    def end(copy: pygames.State) -> tuple[str, ...]:
        return by_lot(copy, Random(2)).events

    assert end(state.copy(Random(5))) != end(state.copy(Random(6)))
    assert len(state.events) == 1


@pytest.mark.parametrize("game", pygames.games())
def test_a_view_without_its_log_is_the_same_otherwise_and_steps_lead_where_moves_lead(game: str) -> None:
    """Steps are the fast path for playouts."""
    state, rng = by_lot(pygames.games()[game].new(seed=4), Random(4), 12), Random(5)
    for seat in (*range(state.seats), None):
        view = state.view(seat, log=False)
        assert view == {**state.view(seat), "log": []}
        sampled = state.game.sample(view, Random(1))
        assert sampled.view(seat) == view
        with pytest.raises(pygames.RecordError):
            sampled.events  # noqa: B018
    fast = state.copy()
    while moves := state.legal_moves():
        assert fast.legal_menu().moves == moves
        move = rng.choice(moves)
        state.apply(move)
        fast.apply_parsed(fast.parts(move))
        assert fast.debug_snapshot() == state.debug_snapshot()
    assert (fast.over, fast.scores, fast.winners) == (True, state.scores, state.winners)
    assert fast.legal_menu() == {}


def test_no_module_reads_private_attributes_of_a_state() -> None:
    """Attributes that bots, laws and tables need are public."""
    private = "cache|carried|effect_cache|entries|event|log|look_up|past|refusal|script"
    for path in Path(pygames.__file__).parent.rglob("*.py"):
        if path.name not in ("game.py", "event_log.py"):
            found = re.findall(
                rf"\b(?:state|world|twin|final|sampled)\._\w+|\._(?:{private})\b", path.read_text()
            )
            assert not found, f"{path.name}: {found}"


def test_sample_refuses_an_invalid_view() -> None:
    game = pygames.games()[FIRST]
    with pytest.raises(ValueError, match="a view of trio"):
        game.sample(Trio().new(seed=1).view(0), Random(1))
    for lacking in ({}, {"game": FIRST}):
        with pytest.raises(ValueError, match=r"every key of a view, missing .*zones"):
            game.sample(cast("Any", lacking), Random(1))


def test_plugins_are_added_and_broken_ones_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"trio": "trio:Trio", "again": "trio:Trio", "missing": "nothing:Trio", "number": "trio:HAND"}
    entries = [EntryPoint(name, f"tests.examples.{value}", "pygames.games") for name, value in values.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries * (group == "pygames.games"))
    with pytest.warns(RuntimeWarning) as warned:
        games = pygames.games(plugins=True)
    assert list(games)[-1] == "trio"
    assert [str(warning.message).split()[2] for warning in warned] == ["again", "missing", "number"]
    assert "trio" not in pygames.games()
