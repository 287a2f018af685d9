"""I Can't Even on the stage: what is banked was seen."""

import pytest

from tests.web.sampled_moves import animated_moves, types


@pytest.mark.slow
def test_the_last_cards_of_a_pit_lie_open_before_they_are_banked() -> None:
    for move, steps in animated_moves("cant_even", "cant_even"):
        if "banked" not in types(move["effects"]):
            continue
        at = next(i for i, step in enumerate(steps) if "banked" in types(step["effects"]))
        left = {effect["seat"] for effect in move["effects"] if effect["type"] == "banked"}
        pits = {zone["id"]: zone["cards"] for zone in steps[at]["view"]["zones"]}
        assert all(pits[f"pit{seat}"] and None not in pits[f"pit{seat}"] for seat in left)
        assert all("scored" not in types(step["effects"]) for step in steps[: at + 1])
