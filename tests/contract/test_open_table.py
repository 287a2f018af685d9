"""A game says that it can be played round one screen just when nothing private outlives a turn."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames import State
from pygames.conformance.checks import random_walk

from ..games.facts import of


def sights(state: State) -> list[object]:
    """Return the view of each seat, without the seat, its legal moves and its log."""
    views = [state.view(seat, log=False) for seat in range(state.seats)]
    return [{**view, "seat": None, "legal": []} for view in views]


@pytest.mark.parametrize("name", pygames.games())
def test_whenever_a_turn_begins_all_see_the_same_in_an_open_game_and_in_no_other(name: str) -> None:
    game = pygames.games()[name]
    alike = turns = 0
    for seats in {game.seats[0], game.seats[-1]}:
        state, last = game.new(seats=seats, seed=seats, **of(name).few_rounds), None
        for now in random_walk(state, Random(name)):
            if now.to_act != last:
                first, *rest = sights(now)
                turns += 1
                alike += all(each == first for each in rest)
            last = now.to_act
    assert turns > 10
    assert (alike == turns) == game.open_table
