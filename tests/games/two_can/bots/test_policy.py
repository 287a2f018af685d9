"""The reasons of 2CAN's policy."""

from pygames.analysis import coach
from tests.contract.test_levels import positions


def test_a_plain_drop_ends_no_round() -> None:
    """The last face-down card stays where it is. Completing a Box is a reported reason."""
    drops = 0
    for state in positions("two_can", 15, 1.0):
        for move, _, reasons in coach.coach_for(state.game).rank(state.view(state.to_act)):
            if move not in ("draw", "take") and not move.startswith("flip"):
                after = state.copy()
                after.apply(move)
                was_over: bool = state.view(None)["data"]["ended_by"] is not None
                ends = not was_over and (after.over or after.view(None)["data"]["ended_by"] is not None)
                assert ("ends_round" in {reason["code"] for reason in reasons}) == ends
                drops += move == "drop"
    assert drops
