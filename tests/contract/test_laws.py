"""The laws hold for every game, and each finds a broken game."""

from collections import Counter
from importlib import import_module
from random import Random

import pytest

import pygames
from pygames import Game
from pygames.conformance.checks import LAWS, ConformanceRun, LawBroken, digest, random_walk
from tests.examples.trio import Trio
from tests.games.example_games import FOLDER
from tests.games.expected_facts import few_rounds, of

from .depths import matrix, slow

GAMES: dict[str, Game] = {**pygames.games(), "trio": Trio()}
BROKEN: dict[str, tuple[str, str, Game]] = {
    fault: (path.parent.name, *broken)
    for path in FOLDER.glob("*/broken.py")
    for fault, broken in import_module(f"tests.games.{path.parent.name}.broken").BROKEN.items()
}
"""By fault: the game, the law that it breaks, and the broken game."""


LEAKS = "4 leaks"
"""The law that takes as long as all others: with one number of seats, and in the matrix with two."""


@pytest.mark.parametrize(
    ("name", "law", "games"),
    [
        *((name, law, 1) for name in GAMES for law in LAWS if law != LEAKS or name == "trio"),
        *slow(*((name, LEAKS, 1) for name in pygames.games())),
        *matrix(*((name, law, 2) for name in GAMES for law in LAWS)),
    ],
)
def test_game_keeps_law(name: str, law: str, games: int) -> None:
    game = GAMES[name]
    most = min(4, game.seats[-1])
    for seats in {most if law == LEAKS and games == 1 else game.seats[0], most}:
        run = ConformanceRun(game, seats, Random(f"{name} {law} {seats}"), games, few_rounds(name))
        LAWS[law](run)
        assert run.counts


def test_every_law_but_that_of_records_is_broken_by_some_game() -> None:
    assert {law for _, law, _ in BROKEN.values()} == {*LAWS} - {"3 records"}


LONG = "the true state as sample"


@pytest.mark.parametrize("fault", [*(fault for fault in BROKEN if fault != LONG), *matrix(LONG)])
def test_broken_game_fails(fault: str) -> None:
    name, law, game = BROKEN[fault]
    with pytest.raises(LawBroken):
        LAWS[law](ConformanceRun(game, 2, Random(fault), 3, of(name).few_rounds))


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in pygames.games() for seats in of(name).digests]
)
def test_same_seed_same_game_everywhere(name: str, seats: int) -> None:
    """Law 5: a hundred seeded games, the same on every Python."""
    assert digest(GAMES[name], seats) == of(name).digests[seats]


@pytest.mark.parametrize("name", pygames.games())
def test_whenever_a_turn_begins_all_see_the_same_in_an_open_game_and_in_no_other(name: str) -> None:
    game = pygames.games()[name]
    alike = turns = 0
    for seats in {game.seats[0], game.seats[-1]}:
        state, last = game.new(seats=seats, seed=seats, **of(name).few_rounds), None
        for now in random_walk(state, Random(name)):
            if now.to_act != last:
                views = [now.view(seat, log=False) for seat in range(seats)]
                first, *rest = [{**view, "seat": None, "legal": []} for view in views]
                turns += 1
                alike += all(each == first for each in rest)
            last = now.to_act
    assert turns > 10
    assert (alike == turns) == game.open_table
