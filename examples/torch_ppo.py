"""A first learner: PPO with a mask of the legal actions, by self-play, in PyTorch on a CPU.

    python -m pip install 'pygames[vector]' torch
    python torch_ppo.py GAME 14 rounds=1                    (in this folder: 14 minutes, games of one round)
    python -m pygames arena GAME --bots torch_ppo:choose,easy --games 400

The second command writes GAME.pt, which `choose` loads, and prints the share of wins against ``easy``.
"""

# mypy: allow-untyped-calls
import sys
import time
from functools import cache
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from pygames.adapters.batched_tables import Layout, Tables
from pygames.bots import Budget
from pygames.game import View

TABLES, STEPS, BATCH, EPOCHS, WIDTH, SEED = 256, 48, 2048, 3, 256, 1
CLIP, LAMBDA, ENTROPY, RATE, POINTS, OPPONENT, TESTS = 0.2, 0.95, 0.01, 1e-3, 10, "easy", 200


class Network(nn.Module):
    """The logits of all actions, and the expected payoff of the seat to act."""

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        # Products of two sums find equal cards at two places. Of an observation's values only few are not 0.
        self.left, self.right = (nn.Linear(layout.size, WIDTH) for _ in range(2))
        for weights in (self.left.weight.data, self.right.weight.data):
            weights.normal_(0, 0.2)[:, layout.format.scores] = 0  # games of one round leave these so
        self.trunk = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy, self.value = nn.Linear(WIDTH, len(layout.actions)), nn.Linear(WIDTH, 1)
        self.policy.weight.data.zero_()

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        values = observations.clamp(0, 4)
        hidden = self.trunk(self.left(values) * self.right(values))
        return self.policy(hidden).masked_fill(masks == 0, -1e9), self.value(hidden).squeeze(-1)

    @torch.no_grad()
    def act(self, observations: Any, masks: Any) -> tuple[torch.Tensor, ...]:
        """Return the likeliest actions, drawn ones, the logarithms of their probabilities, and the values."""
        logits, values = self(torch.as_tensor(observations), torch.as_tensor(masks))
        drawn = (policy := Categorical(logits=logits)).sample()
        return logits.argmax(-1), drawn, policy.log_prob(drawn), values


def collect(tables: Tables, network: Network) -> tuple[torch.Tensor, ...]:
    """Play some steps. Return observations, masks, actions, log probabilities, advantages and returns."""
    rows, sign = np.arange(TABLES), 1 if tables.layout.game.better == "high" else -1
    steps: list[Any] = []
    for _ in range(STEPS):
        seen = torch.tensor(tables.observations), torch.tensor(tables.action_masks)
        acted = tables.to_act.copy()
        _, actions, *others = network.act(*seen)
        tables.step(actions.numpy())
        rewards = np.zeros_like(tables.rewards)
        for index, final in tables.final_observations.items():  # its scores begin with the seat's that acted
            rewards[index] = np.roll(final[tables.layout.format.scores], acted[index])
        rewards = (rewards - rewards.mean(1, keepdims=True)) * sign / POINTS
        steps.append((*seen, actions, *others, acted, tables.ended.copy(), rewards))
    # By table and seat: the value of its next decision or of the end, the advantage, and if they are known.
    following, advantage, is_known = (np.zeros(tables.rewards.shape, kind) for kind in ("f4", "f4", bool))
    at: Any = (rows, tables.to_act)
    following[at], is_known[at] = network.act(tables.observations, tables.action_masks)[-1], True
    samples = []
    for *step, value, acted, ended, payoffs in reversed(steps):
        following[ended], advantage[ended], is_known[ended] = payoffs[ended], 0, True
        at = (rows, acted)
        gain, used = following[at] - value.numpy() + LAMBDA * advantage[at], is_known[at].copy()
        following[at], advantage[at], is_known[at] = value, np.where(used, gain, 0), True
        columns = (*step, torch.as_tensor(gain), torch.as_tensor(gain) + value)
        samples.append([column[torch.as_tensor(used)] for column in columns])
    return tuple(torch.cat(column) for column in zip(*samples, strict=True))


def improve(network: Network, optimizer: torch.optim.Optimizer, samples: tuple[torch.Tensor, ...]) -> None:
    """Take the gradient steps of PPO's clipped objective."""
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(samples[0])).split(BATCH):
            observations, masks, actions, before, gain, returns = (column[batch] for column in samples)
            logits, values = network(observations, masks)
            policy = Categorical(logits=logits)
            ratio = (policy.log_prob(actions) - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            objective = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = (returns - values).square().mean() / 2 - objective - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def win_share(network: Network, tables: Tables) -> float:
    """Return the share of wins of the likeliest actions, in both seats alike."""
    tables.reset(10**6)
    wins: list[float] = []
    while len(wins) < TESTS:
        tables.step(network.act(tables.observations, tables.action_masks)[0].numpy())
        wins += [(1 + tables.rewards[i][i % 2]) / 2 for i in np.flatnonzero(tables.ended)]
    return sum(wins) / len(wins)


def train(game: str, limit: str, *numbers: str) -> None:
    """Learn by self-play for some minutes, and write GAME.pt. Options have numbers as values."""
    options: Any = {name: int(value) for name, value in (each.split("=") for each in numbers)}
    torch.manual_seed(SEED)
    torch.set_num_threads(1)  # more of them mostly wait for each other in a network as small as this
    tables, lineups = Tables(game, TABLES, **options), [(None, OPPONENT), (OPPONENT, None)]
    tests = Tables(game, TESTS // 2, lineups=lineups, **options)
    tables.reset(SEED)
    network = Network(tables.layout)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    start, decisions, tested = time.monotonic(), 0, 0.0
    while (spent := (time.monotonic() - start) / 60) < float(limit):
        optimizer.param_groups[0]["lr"] = RATE * (1 - spent / float(limit))
        improve(network, optimizer, collect(tables, network))
        decisions += TABLES * STEPS
        if spent >= tested:
            tested, wins = spent + 2, win_share(network, tests)
            print(f"{spent:5.1f} min  {decisions:10,} decisions  {wins:6.1%} against {OPPONENT}", flush=True)
    torch.save(network.state_dict(), f"{game}.pt")


@cache
def load(game: str) -> tuple[Layout, Network]:
    """Return the encodings of a game between two, and the network that was learned."""
    layout = Tables(game, 1, 2).layout
    network = Network(layout)
    network.load_state_dict(torch.load(f"{game}.pt"))
    return layout, network


def choose(view: View, _: object, budget: Budget) -> str:
    """Return the move with the highest probability."""
    layout, network = load(view["game"])
    legal = layout.actions.of(view["legal"])
    mask = np.isin(np.arange(len(layout.actions)), list(legal))
    return legal[int(network.act(np.array(layout.format.layout.of(view), np.float32), mask)[0])]


if __name__ == "__main__":
    train(*sys.argv[1:])
