"""Many tables at once: their numbers are those of the environments, in one process and in several."""

from contextlib import closing
from random import Random
from typing import Any

import pytest

import pygames
from tests.examples.trio import Trio
from tests.games.expected_facts import few_rounds

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install pygames[vector]")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pygames[pettingzoo]")

import numpy as np
from gymnasium.vector import AutoresetMode

from pygames.adapters.batched_tables import Tables
from pygames.adapters.encoding import Observation
from pygames.adapters.gymnasium import VectorEnv
from pygames.adapters.pettingzoo import raw_env

pytestmark = pytest.mark.slow
GAMES = {**pygames.games(), "trio": Trio()}
FIRST = next(iter(pygames.games()))
BY_SCORE = sorted(pygames.games(), key=lambda name: max(GAMES[name].limits or (0,)))
SMALL, LARGE = BY_SCORE[1], BY_SCORE[-1]
"""Games whose scores have 8 bits, and more than 11."""
ARRAYS = ("observations", "action_masks", "to_act", "rewards", "ended")


def chosen(tables: Any, rng: Random) -> list[int]:
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in tables.action_masks]


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_are_those_of_the_environment(name: str) -> None:
    """Through several games, each from its own seed."""
    game, rng, seeds = GAMES[name], Random(name), [5, 2, 5]
    seats, options = min(3, game.seats[-1]), few_rounds(name)
    tables = Tables(game, 3, seats, **options)
    zoo: list[Any] = [raw_env(game, seats, None, options) for _ in seeds]
    tables.reset(seeds)
    for env, seed in zip(zoo, seeds, strict=True):
        env.reset(seed=seed)
    games = 0
    while games < 4:
        for index, env in enumerate(zoo):
            seen = env.observe(env.agent_selection)
            assert env.possible_agents.index(env.agent_selection) == tables.to_act[index]
            assert (seen["observation"] == tables.observations[index]).all()
            assert (seen["action_mask"] == tables.action_masks[index]).all()
            assert sorted(tables.legal[index]) == np.flatnonzero(seen["action_mask"]).tolist()
        actions, acted = chosen(tables, rng), tables.to_act.copy()
        tables.step(np.array(actions))
        for index, env in enumerate(zoo):
            env.step(actions[index])
            assert [env.rewards[agent] for agent in env.possible_agents] == tables.rewards[index].tolist()
            assert (
                tables.ended[index] == all(env.terminations.values()) == (index in tables.final_observations)
            )
            if tables.ended[index]:
                last = env.observe(env.possible_agents[acted[index]])["observation"]
                assert (last == tables.final_observations[index]).all()
                env.reset()
                games += 1


def test_workers_and_bots_play_the_same_games_in_any_number_of_processes() -> None:
    """Line-ups are taken in turn. A step is the caller's alone."""
    lineups: list[Any] = [(None, "greedy"), ("random", None), (None, None)]
    options = {"lineups": lineups, "dtype": "int16", **few_rounds(FIRST)}
    with closing(Tables(FIRST, 5, processes=2, **options)) as workers:
        alone, rng = Tables(FIRST, 5, **options), Random(1)
        alone.reset(3)
        workers.reset(3)
        ends = 0
        for number in range(160):
            assert all((getattr(alone, each) == getattr(workers, each)).all() for each in ARRAYS)
            assert alone.to_act.tolist()[:2] == [0, 1]
            if number == 150:
                alone.reset()
                workers.reset()
                continue
            ends += int(alone.ended.sum())
            actions = chosen(alone, rng)
            alone.step(actions)
            workers.step(actions)
            assert [*alone.final_observations] == [*workers.final_observations]
        assert ends > 5
        with pytest.raises(ValueError, match="action_masks"):
            workers.step([len(alone.layout.actions)] * 5)
        workers._workers[0].close()
        with pytest.raises(RuntimeError, match="a worker process was killed"):
            workers.step(chosen(workers, rng))


def test_gymnasium_has_copies_its_spaces_and_the_end_of_a_game_in_the_same_step() -> None:
    with closing(VectorEnv(FIRST, 4, **few_rounds(FIRST))) as envs:
        assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        seen, infos = envs.reset(seed=7)
        again = VectorEnv(FIRST, 4, **few_rounds(FIRST)).reset(seed=[7, 8, 9, 10])[0]
        assert all((seen[key] == again[key]).all() for key in seen)
        before, ends = seen["observation"].copy(), 0
        rng = Random(2)
        for _ in range(400):
            assert envs.observation_space.contains(seen)
            acted = infos["to_act"]
            last = seen["observation"]
            seen, rewards, ended, cut, infos = envs.step(np.array(chosen(envs.tables, rng)))
            assert not cut.any()
            assert (rewards[~ended] == 0).all()
            assert not (last == seen["observation"]).all()
            for index in np.flatnonzero(ended):
                assert infos["_final_obs"][index]
                assert rewards[index] == infos["payoffs"][index][acted[index]] != 0
                assert envs.single_observation_space.contains(infos["final_obs"][index])
                ends += 1
        assert ends > 4
        assert (before == envs.reset(seed=7)[0]["observation"]).all()
        assert not (before == envs.reset()[0]["observation"]).all()
        with pytest.raises(ValueError, match=r"^options: expected none, got rounds"):
            envs.reset(options={"rounds": 1})


def test_wrong_arguments_change_nothing() -> None:
    tables = Tables(Trio(), 2)
    tables.reset(1)
    before, mask = tables.observations.copy(), tables.action_masks
    right, wrong = chosen(tables, Random(1)), int(np.flatnonzero(mask[1] == 0)[0])
    for actions in (
        [right[0], wrong],
        [right[0], -1],
        [right[0], mask.shape[1]],
        right[:1],
        [0.0, 0.0],
        [True] * 2,
    ):
        with pytest.raises(ValueError, match=r"^actions: expected "):
            tables.step(actions)
    assert (tables.observations == before).all()
    with pytest.raises(ValueError, match=r"^seeds: expected 2, got 1"):
        tables.reset([1])
    with pytest.raises(TypeError, match=r"^seed: expected a whole number"):
        tables.reset(1.5)  # type: ignore[arg-type]
    for lineup in ((None,), ("random", "random"), (None, "nothing")):
        with pytest.raises(pygames.OptionError):
            Tables(Trio(), 2, lineups=[lineup])
    for dtype in ("int8", "float16", "bool"):
        with pytest.raises(ValueError, match=r"^dtype: expected one that holds scores of"):
            Tables(LARGE if dtype == "float16" else FIRST, 2, dtype=dtype)
    for processes in (0, 1.5, "2"):
        with pytest.raises(pygames.OptionError, match=r"^processes: expected a whole number"):
            Tables(FIRST, 2, processes=processes)  # type: ignore[arg-type]
        with pytest.raises(pygames.OptionError, match=r"^count: expected a whole number"):
            Tables(FIRST, processes)  # type: ignore[arg-type]
    unsigned = Tables(SMALL, 2, dtype="uint8")
    unsigned.reset(1)
    state = GAMES[SMALL].new(seed=2)
    assert unsigned.observations[1].tolist() == Observation(state.game, 2, state.options).of(state.view(0))
