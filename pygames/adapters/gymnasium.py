"""Many tables of a game as one vector environment of Gymnasium: the extra ``vector``.

    from pygames.adapters.gymnasium import VectorEnv
    envs = VectorEnv("<id>", 256, lineups=[(None, "easy"), ("easy", None)])

Each step takes an action for the seat to act at each table. Observations, ``action_mask`` included, and
seeded games are those of `adapters.pettingzoo`. A table whose game is over deals the next one in the same
step (``AutoresetMode.SAME_STEP``). The reward is that of the seat that acted: 0 before the end of a game,
then −1 to losers, shared by winners. Without line-ups the caller has all seats. ``infos`` has:

``to_act``
    the seat whose action is next.
``payoffs``
    where a game has ended, the rewards of all its seats.
``final_obs``
    where a game has ended, the last observation of the seat that acted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("vector environments need: pip install pygames[vector]") from error

from ..game import Game
from .batched_tables import Lineup, Tables


class VectorEnv(gymnasium.vector.VectorEnv):
    """Tables as a vector environment.

    Attributes:
        tables: their arrays, which the next step overwrites. The environment returns copies.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seats: int | None = None,
        *,
        lineups: Sequence[Lineup] = (),
        processes: int = 1,
        **options: Any,
    ) -> None:
        """Set up tables without games: `reset` deals. See `Tables` for the arguments and errors."""
        super().__init__()
        self.tables = Tables(game, num_envs, seats, lineups=lineups, processes=processes, **options)
        layout = self.tables.layout
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = num_envs
        self.single_action_space = Discrete(len(layout.actions))
        self.single_observation_space = Dict(
            {
                "observation": Box(-np.inf, np.inf, (layout.size,), np.float32),
                "action_mask": Box(0, 1, (len(layout.actions),), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game at each table. See `Tables.reset` for seeds and errors.

        Raises:
            ValueError: there are options, of which none are defined.
        """
        if options:
            raise ValueError(f"options: expected none, got {', '.join(options)}")
        self.tables.reset(seed)
        return self._observed(), self._seats()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play an action at each table. See `Tables.step` for the errors."""
        tables, count = self.tables, self.num_envs
        acted = tables.to_act.copy()
        tables.step(actions)
        ended, infos = tables.ended.copy(), self._seats()
        if ended.any():
            final: Any = np.full(count, None, object)
            for index, values in tables.final_observations.items():
                final[index] = {"observation": values, "action_mask": np.zeros_like(tables.action_masks[0])}
            infos |= {
                "payoffs": tables.rewards.copy(),
                "_payoffs": ended,
                "final_obs": final,
                "_final_obs": ended,
            }
        rewards = tables.rewards[np.arange(count), acted].astype(np.float64)
        return self._observed(), rewards, ended, np.zeros(count, bool), infos

    def _observed(self) -> dict[str, Any]:
        tables = self.tables
        return {"observation": tables.observations.copy(), "action_mask": tables.action_masks.copy()}

    def _seats(self) -> dict[str, Any]:
        return {"to_act": self.tables.to_act.copy(), "_to_act": np.ones(self.num_envs, bool)}

    def close_extras(self, **_: Any) -> None:
        """End the worker processes."""
        self.tables.close()
