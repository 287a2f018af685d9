"""Options, seats, seed and generator of a new game."""

import pygames

GAME = pygames.games()["two_can"]


def test_the_game_and_its_options() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("two_can", "2CAN", range(2, 7))
    assert next(iter(pygames.games())) == "two_can"  # wherever games are listed
    assert set(GAME.options) == {"rounds", "tie_order"}
    rounds = GAME.options["rounds"]
    assert (rounds.default, rounds.kind, rounds.minimum, rounds.maximum) == (5, "int", 1, 20)
    assert (GAME.options["tie_order"].default, GAME.options["tie_order"].kind) == (None, "order")
