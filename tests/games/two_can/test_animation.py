"""Timeline of 2CAN: one step at a time."""

from tests.web.sampled_moves import animated_moves, types


def test_a_drop_and_a_card_turned_up_are_two_steps() -> None:
    two = {"discarded", "turned"}
    dropped = [
        steps for move, steps in animated_moves("two_can", "two_can") if set(types(move["effects"])) == two
    ]
    assert dropped
    assert all([types(step["effects"])[0] for step in steps] == ["discarded", "turned"] for steps in dropped)
