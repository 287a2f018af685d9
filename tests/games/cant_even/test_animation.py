"""Animation in I Can't Even: banked cards were open before, and the cards of the hand stay where they are."""

import pytest

import pygames
from tests.web.node import answer
from tests.web.sampled_moves import animated_moves, moves, types, with_steps


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


def test_a_hand_has_the_same_places_from_one_offer_to_the_next() -> None:
    game = pygames.games()["cant_even"]
    for move, steps in with_steps([*moves(game, 1, 3)], "cant_even"):
        views = [move["before"], *(step["view"] for step in steps), move["after"]]
        offers = (move["before"]["phase"], move["before"]["to_act"]) == ("offer", 0)
        places = {*answer("../games/cant_even/hand_places.mjs", views)}
        assert len(places) == 1 + offers, move["move"]
