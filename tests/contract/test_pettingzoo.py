"""PettingZoo's own suite, over every game."""

from __future__ import annotations

import warnings
from itertools import islice
from random import Random
from typing import Any

import pytest

import pygames
from pygames.twins import find_twins
from tests.examples.trio import Trio
from tests.games.facts import of

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pygames[pettingzoo]")

import numpy as np
from pettingzoo.test import api_test, seed_test

from pygames.adapters.pettingzoo import env, raw_env

GAMES = {**pygames.games(), "trio": Trio()}


def options(name: str) -> dict[str, Any]:
    return dict(of(name).few_rounds) if name in pygames.games() else {}


@pytest.mark.parametrize("name", GAMES)
def test_their_suite(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, seats = GAMES[name], min(3, GAMES[name].seats[-1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are dicts, like those of all games with masks
        api_test(env(game, seats, render_mode="ansi", **options(name)), num_cycles=100)
        seed_test(lambda: env(game, seats, **options(name)), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_game_to_its_end(name: str) -> None:
    table = env(GAMES[name], render_mode="ansi", **options(name))
    table.reset(seed=3)
    table.action_space("seat_0").seed(5)
    last: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        others = [other for other in table.agents if other != agent]
        assert not any(table.observe(other)["action_mask"].any() for other in others)
        assert not cut
        if over:
            last[agent] = reward
            table.step(None)
        else:
            assert reward == 0
            table.step(int(table.action_space("seat_0").sample(seen["action_mask"])))
    assert [*last] == table.possible_agents
    assert sum(last.values()) == 0
    assert table.render()


def test_an_action_that_the_mask_forbids_changes_nothing() -> None:
    table = raw_env(Trio(), 2, None, {})
    table.reset(seed=1)
    seen = table.observe("seat_0")
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    for action in (forbidden, None):
        with pytest.raises(ValueError, match="not legal"):
            table.step(action)
    assert table.observe("seat_0")["action_mask"].tolist() == seen["action_mask"].tolist()
    assert table.render() is None


def test_it_takes_the_name_of_a_game_and_refuses_what_does_not_fit() -> None:
    name = next(iter(pygames.games()))
    assert env(name).metadata["name"] == f"pygames_{name}"
    with pytest.raises(pygames.OptionError):
        env(name, seats=99)
    with pytest.raises(KeyError):
        env("nothing")


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_observes_the_same_on_every_twin(name: str) -> None:
    """Law 4."""
    table, rng = raw_env(GAMES[name], None, None, options(name)), Random(f"zoo {name}")
    twins = 0
    table.reset(seed=8)
    for decision in range(27):
        state = table.state_of_game
        if state.over:
            break
        if decision % 8 == 2:
            for seat, agent in enumerate(table.possible_agents):
                seen = table.observe(agent)
                for twin in islice(find_twins(state, seat, rng, 40), 1):
                    table.state_of_game = twin
                    other = table.observe(agent)
                    assert all((seen[key] == other[key]).all() for key in seen)
                    twins += 1
                table.state_of_game = state
        agent = table.agent_selection
        table.step(int(rng.choice(np.flatnonzero(table.observe(agent)["action_mask"]).tolist())))
    assert twins
