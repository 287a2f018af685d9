"""Timeline of 2CAN: one step at a time."""

from tests.web.staged import staged, types


def test_a_drop_and_a_card_turned_up_are_two_steps() -> None:
    two = {"discarded", "turned"}
    dropped = [beats for move, beats in staged("two_can", "two_can") if set(types(move["effects"])) == two]
    assert dropped
    assert all([types(beat["effects"])[0] for beat in beats] == ["discarded", "turned"] for beats in dropped)
