"""Timeline of 2CAN: one step at a time."""

from pygames.games.two_can import GAME
from tests.web.sampled_moves import moves, types, with_steps


def test_a_drop_and_a_card_turned_up_are_two_steps() -> None:
    two = {"discarded", "turned"}
    dropped = [move for move in moves(GAME, 0, 2, rounds=1) if set(types(move["effects"])) == two]
    assert dropped
    for _, steps in with_steps(dropped, "two_can"):
        assert [types(step["effects"])[0] for step in steps] == ["discarded", "turned"]
