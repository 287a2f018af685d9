"""PettingZoo's own suite, over every game."""

import copy
import pickle
import warnings
from itertools import product
from typing import Any

import pytest

import pygames
from tests.examples.trio import Trio
from tests.games.expected_facts import few_rounds

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pygames[pettingzoo]")

import numpy as np
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state_space as their_state_test

from pygames.adapters.encoding import Observation
from pygames.adapters.pettingzoo import env, raw_env

pytestmark = pytest.mark.slow
GAMES = {**pygames.games(), "trio": Trio()}


@pytest.mark.parametrize("name", GAMES)
def test_their_suite(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, seats = GAMES[name], min(3, GAMES[name].seats[-1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are dicts, like those of all games with masks
        api_test(env(game, seats, render_mode="ansi", **few_rounds(name)), num_cycles=100)
        seed_test(lambda: env(game, seats, **few_rounds(name)), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_game_to_its_end(name: str) -> None:
    """Law 4: an agent observes the view of its seat, and nothing else."""
    table = env(GAMES[name], render_mode="ansi", **few_rounds(name))
    table.reset(seed=3)
    ours = table.unwrapped
    expected = Observation(ours.rules, len(ours.agents), ours.options)
    table.action_space("seat_0").seed(5)
    last: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        others = [other for other in table.agents if other != agent]
        assert not any(table.observe(other)["action_mask"].any() for other in others)
        assert not cut
        for seat, each in enumerate(table.possible_agents):
            view = ours.state_of_game.view(seat)
            assert table.observe(each)["observation"].tolist() == expected.of(view)
        if over:
            last[agent] = reward
            table.step(None)
        else:
            assert reward == 0
            table.step(int(table.action_space("seat_0").sample(seen["action_mask"])))
    assert [*last] == table.possible_agents
    assert sum(last.values()) == 0
    assert table.render()


def test_an_invalid_action_changes_nothing() -> None:
    """Nothing is rounded to a number, nor read as one."""
    table = raw_env(Trio(), 2, None, {})
    table.reset(seed=1)
    before, mask = table.state(), table.observe("seat_0")["action_mask"]
    for action in (int(np.flatnonzero(mask == 0)[0]), None):
        with pytest.raises(ValueError, match="action_mask allows"):
            table.step(action)
    no_numbers: list[Any] = [1.0, 1.7, "0", True, np.float64(0), np.True_, [0]]
    for wrong in no_numbers:
        with pytest.raises(TypeError, match=r"^action: expected a whole number, got "):
            table.step(wrong)
    assert (table.observe("seat_0")["action_mask"] == mask).all()
    assert (table.state() == before).all()
    assert table.render() is None


def reset(name: str = "trio") -> Any:
    table = env(GAMES[name], **few_rounds(name))
    table.reset(seed=3)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_the_state_is_what_all_seats_observe(name: str) -> None:
    table = reset(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of bounds that are infinite, as scores may be
        their_state_test(table)
    table.reset(seed=3)
    for _ in range(3):
        state = table.state()
        assert table.state_space.contains(state)
        seen = [table.observe(agent)["observation"] for agent in table.possible_agents]
        assert (state == np.concatenate(seen)).all()
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[-1]))
    assert not (table.state() == state).all()


def test_a_seed_of_numpy_is_the_plain_one_and_an_environment_is_copied() -> None:
    table, other = reset(), reset()
    table.reset(seed=5)
    other.reset(seed=np.int64(5))
    before = table.state()
    assert (other.state() == before).all()
    for seed in ("3", 1.5, True, np.float64(1), np.True_, b"3", [3]):
        with pytest.raises(TypeError, match=r"^seed: expected a whole number, got "):
            table.reset(seed=seed)
    with pytest.raises(pygames.OptionError, match=r"^seed: expected 0 or more, got -3$"):
        table.reset(seed=-3)
    assert (table.state() == before).all()
    for other in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert (other.state() == before).all()
        other.step(int(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0]))
        assert not (other.state() == before).all()


def test_an_unknown_agent_and_options_of_a_reset_are_never_taken_in_silence() -> None:
    """PettingZoo's own suite demands that `reset` takes any."""
    table = reset()
    acts, agents = (
        (table.observe, table.action_space, table.observation_space),
        ("seat_9", 0, None, ["seat_0"]),
    )
    for act, agent in product(acts, agents):
        with pytest.raises(ValueError, match=r"^no such agent: .* \(there are seat_0, seat_1\)$"):
            act(agent)
    with pytest.warns(UserWarning, match=r"^reset: unknown option 'colour' is ignored$"):
        table.reset(options={"colour": 1})
    with pytest.raises(pygames.OptionError, match=r"^reset: 'low' is an option of the game; give it to env"):
        table.reset(options={"low": True})
    for wrong in (3, "low"):
        with pytest.raises(TypeError, match=r"^options: expected values by name"):
            table.reset(options=wrong)


def test_arguments_of_an_environment_are_taken_as_plain_values_or_refused() -> None:
    name = next(iter(pygames.games()))
    three: Any = np.int64(3)
    yes: Any = np.True_
    assert env(name).metadata["name"] == f"pygames_{name}"
    with pytest.raises(pygames.OptionError, match=rf"^no such game: 'nothing' \(there are {name}, .*\)$"):
        env("nothing")
    assert env(Trio(), seats=three, low=yes).options == {"low": True}
    with pytest.raises(ValueError, match=r"^render_mode: expected None or 'ansi', got 'human'$"):
        env(Trio(), render_mode="human")
    with pytest.raises(TypeError, match=r"^game: expected the id of a game or a Game, got 3$"):
        env(3)  # type: ignore[arg-type]
    wrongs: list[dict[str, Any]] = [{"seats": 99}, {"seats": 2.0}, {"seats": "2"}, {"low": 1}, {"colour": 1}]
    for wrong in wrongs:
        with pytest.raises(pygames.OptionError):
            env(Trio(), **wrong)
