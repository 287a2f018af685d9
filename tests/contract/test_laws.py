"""The laws hold for every game, and each has teeth."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import pygames
from pygames import Game
from pygames.laws import LAWS, LawBroken, Trial, digest
from tests.contract.broken import BROKEN
from tests.examples.trio import Trio

SHORT = {"two_can": {"rounds": 2}}
"""Options that keep the games short in which laws look at every moment."""

GAMES: dict[str, Game] = {**pygames.games(), "trio": Trio()}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", GAMES)
def test_game_keeps_law(name: str, law: str) -> None:
    game = GAMES[name]
    for seats in {game.seats[0], min(4, game.seats[-1])}:
        trial = Trial(game, seats, Random(f"{name} {law} {seats}"), 2, SHORT.get(name, {}))
        LAWS[law](trial)
        assert trial.counts


@pytest.mark.parametrize("fault", BROKEN)
def test_broken_game_fails(fault: str) -> None:
    law, game = BROKEN[fault]
    with pytest.raises(LawBroken):
        LAWS[law](Trial(game, 2, Random(fault), 3, {"rounds": 2}))


def test_samples_are_uniform() -> None:
    """Chi-square over every world that a view of Trio allows: 6 unseen cards, the rival's three of them."""
    game = Trio()
    state = game.new(seed=5)
    state.apply(state.legal_moves()[1])
    view = state.view(0)
    rng = Random(1)
    draws = 20_000
    worlds = Counter(tuple(game.sample(view, rng).view(1)["zones"][1]["cards"]) for _ in range(draws))
    expected = draws / 56  # 8 unseen cards, 3 of them in the rival's hand
    assert len(worlds) == 56
    chi_square = sum((count - expected) ** 2 / expected for count in worlds.values())
    assert chi_square < 93.2  # the 0.1 % point for 55 degrees of freedom


DIGESTS = {
    ("buraco", 2): "1225b3a59e2864333d217bf963e48d0fb96bf8e3ad749eba6d2f148dadbe0514",
    ("cant_even", 2): "b059562d1011014e999bbdd1d5dac7e5287a23ac26b04b5adf161e1833240d60",
    ("cant_even", 5): "8ff7cb473ea6f73515a336d21e76687938241385f01c94bad42d5ef245464b5b",
    ("two_and_two", 2): "3d4d52710dad0517e9d00c4743d6197e0ddb66257da55238df35ad3c026f7bdf",
    ("two_can", 2): "38cc08b5cbbae378763eb34526e19ff4e75945c9dd5ae213f450f37a5dbc658a",
    ("two_can", 5): "9f566a32869fa45385845ba742e5870f9be0280fb37c2fd11fc5325da0bb747a",
}


@pytest.mark.parametrize(("name", "seats"), DIGESTS)
def test_same_seed_same_game_everywhere(name: str, seats: int) -> None:
    """Law 5: a hundred seeded games, the same on every Python."""
    assert digest(GAMES[name], seats) == DIGESTS[name, seats]
