"""Options and seats of a new game."""

import pygames

GAME = pygames.games()["cant_even"]


def test_the_game_and_its_only_option() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("cant_even", "I Can't Even", range(2, 7))
    assert set(GAME.options) == {"tie_order"}
    assert (GAME.options["tie_order"].default, GAME.options["tie_order"].kind) == (None, "order")
