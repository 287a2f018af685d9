"""Games as environments of PettingZoo: the extra ``pettingzoo``.

    from pygames.adapters.pettingzoo import env
    table = env("<id>", seats=3)

An agent is a seat, ``seat_0`` the first. It observes its view (`encoding.Observation`) and
``action_mask``, the game's actions that are legal. It is all 0 while another seat is to act. When the game
ends each seat gets its only reward: −1 to losers, shared by winners.

``state()``, for training with a critic that sees more than any seat, is the observations of all seats, one
after the other. It does not contain data that no seat knows, like the order of a pile.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from random import Random
from typing import Any

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError as error:
    raise ImportError("environments for PettingZoo need: pip install pygames[pettingzoo]") from error

from ..catalog import find_game
from ..core.argument_conversion import as_int, check_seed
from ..core.errors import OptionError, short_repr
from ..game import Game, State
from .encoding import Actions, Observation, payoffs


def env(game: Game | str, seats: int | None = None, *, render_mode: str | None = None, **options: Any) -> Any:
    """Return an environment that refuses calls in a wrong order and actions outside its action space.

    Args:
        game: a `Game`, or the id of a built-in or an installed one.
        seats: None is the least number that the game allows.
        render_mode: ``"ansi"``: `render` returns the view of a spectator, as text.
        options: the game's own.

    Raises:
        OptionError: no game has this id, or seats or options do not fit the game.
        ValueError: ``render_mode`` is neither None nor ``"ansi"``.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(game, seats, render_mode, options)))


def raw_env(
    game: Game | str, seats: int | None, render_mode: str | None, options: Mapping[str, Any]
) -> TableEnv:
    """Return the environment without those wrappers."""
    return TableEnv(find_game(game), seats, render_mode, options)


class TableEnv(AECEnv):
    """A table at which every seat is an agent.

    Attributes:
        rules: the `Game`.
        actions: its moves by number.
        state_of_game: the current state.
    """

    def __init__(
        self, rules: Game, seats: int | None, render_mode: str | None, options: Mapping[str, Any]
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: expected None or 'ansi', got {short_repr(render_mode)}")
        blank = rules.blank(seats, options)
        self.rules, self.options = rules, blank.options
        self.metadata = {"name": f"pygames_{rules.id}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(blank.seats)]
        self.actions = Actions(rules, blank.seats, self.options)
        self.numbers = Observation(rules, blank.seats, self.options)
        self.observation_spaces = {agent: self._agent_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}
        self.state_space = Box(-np.inf, np.inf, (blank.seats * self.numbers.size,), np.float32)
        self.state_of_game: State = blank
        self._rng = Random()

    def _agent_space(self) -> Any:
        return Dict(
            {
                "observation": Box(-np.inf, np.inf, (self.numbers.size,), np.float32),
                "action_mask": Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: object) -> int:
        """Return the seat of an agent.

        Raises:
            ValueError: no agent has this name.
        """
        if agent not in self.possible_agents:
            raise ValueError(
                f"no such agent: {short_repr(agent)} (there are {', '.join(self.possible_agents)})"
            )
        return self.possible_agents.index(str(agent))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. The same seed gives the same game, and the same games after it.

        Args:
            seed: 0 or more; None continues with the chance of the games before.
            options: none are defined. PettingZoo requires that any are accepted, so an unknown one is ignored
                with a warning.

        Raises:
            TypeError: the seed is not a whole number, or the options are not a mapping.
            OptionError: the seed is negative, or an option of the game is passed, which only `env` takes.
        """
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options: expected values by name, got {short_repr(options, 40)}")
        for name in options or ():
            if name in self.rules.options:
                message = f"reset: {short_repr(name)} is an option of the game; give it to env()"
                raise OptionError(message, "option.unknown", str(name))
            warnings.warn(f"reset: unknown option {short_repr(name)} is ignored", UserWarning, stacklevel=2)
        if seed is not None:
            self._rng = Random(check_seed(seed))
        self.state_of_game = self.rules.begin(len(self.possible_agents), self._rng, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select_agent()

    def observe(self, agent: str) -> dict[str, Any]:
        view = self.state_of_game.view(self._seat(agent), log=False)
        mask: Any = np.zeros(len(self.actions), np.int8)
        mask[list(self.actions.of(view["legal"]))] = 1
        return {"observation": np.array(self.numbers.of(view), np.float32), "action_mask": mask}

    def state(self) -> Any:
        """Return the observations of all seats, one after the other, as one array of ``state_space``."""
        views = [self.state_of_game.view(seat, log=False) for seat in range(len(self.possible_agents))]
        return np.concatenate([np.array(self.numbers.of(view), np.float32) for view in views])

    def step(self, action: int | None) -> None:
        """Play the action of the agent to act.

        Raises:
            ValueError: its mask does not allow the action. The environment is unchanged.
            TypeError: the action is not a whole number. The environment is unchanged.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        moves = self.actions.of(state.legal_moves())
        number = as_int(action)
        if number is None and action is not None:
            raise TypeError(f"action: expected a whole number, got {short_repr(action)}")
        move = None if number is None else moves.get(number)
        if move is None:
            raise ValueError(f"action: expected one that action_mask allows, got {action}")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        state.apply(move)
        if state.over:
            self.rewards = dict(zip(self.agents, payoffs(state.seats, state.winners), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select_agent()

    def _select_agent(self) -> None:
        to_act = self.state_of_game.to_act
        self.agent_selection = self.agents[0] if to_act is None else self.possible_agents[to_act]

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        from ..text import table

        return table(self.state_of_game.view(None, log=False), self.possible_agents)

    def close(self) -> None:
        """Do nothing. PettingZoo requires the method."""
