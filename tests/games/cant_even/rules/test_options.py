"""Options, seats and generator of a new game."""

import pygames

from .table import play, start

GAME = pygames.games()["cant_even"]


def test_the_game() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("cant_even", "I Can't Even", range(2, 7))


def test_the_only_option() -> None:
    assert set(GAME.options) == {"tie_order"}
    assert (GAME.options["tie_order"].default, GAME.options["tie_order"].kind) == (None, "order")


def test_the_tie_order_counts_in_a_record_too() -> None:
    for order in ([0, 1], [1, 0]):
        state = play(start("A B", "A B", tie_order=order), "offer A B, offer A B")
        assert state.to_act == order[0]
