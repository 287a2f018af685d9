"""Animations of games without their own table: one step after the other, and tricks of the example."""

from typing import Any

import pytest

from tests.examples.trio import Trio

from .sampled_moves import CONFIG, Bisca, Move, Step, moves, with_steps

TRICK = CONFIG["trick"]


def trio() -> list[tuple[Move, list[Step]]]:
    """Return every move of a few games as the first seat sees them, with its animation."""
    games = (moves(Trio(), seed, Trio().seats[0]) for seed in range(6))
    return with_steps([move for game in games for move in game], "")


def zone(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in view["zones"] if each["id"] == name)


def test_a_card_reaches_the_discards_before_the_next() -> None:
    swaps = 0
    for played, steps in trio():
        before, after = played["before"], played["after"]
        if played["move"] == "keep" or after["over"]:
            continue
        swaps += 1
        hand = f"hand{before['to_act']}"
        out, came = steps
        assert [motion["to"] for motion in out["motions"]] == ["discard"]
        assert zone(out["view"], "discard")["cards"][0] == played["move"].split()[1]
        assert zone(out["view"], hand)["count"] == zone(before, hand)["count"] - 1
        assert zone(out["view"], "deck") == zone(before, "deck")
        assert came["motions"][0]["from"] == "deck"
        assert came["motions"][0]["to"].startswith(hand)
        assert came["view"]["zones"] == after["zones"]
    assert swaps > 5


def test_points_are_shown_at_their_player() -> None:
    ends = [(played, steps[-1]) for played, steps in trio() if played["after"]["over"]]
    for played, step in ends:
        said = {motion["to"] for motion in step["motions"] if "text" in motion}
        assert said == {f"points{seat}" for seat, score in enumerate(played["after"]["scores"]) if score}


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, None), (4, 1)])
def test_the_last_card_reaches_the_middle_before_the_trick_goes(seats: int, seat: int | None) -> None:
    taken = 0
    game = [*moves(Bisca(), seats, seats, seat, deals=2)]
    for played, steps in with_steps(game, "", config=CONFIG):
        effects = {effect["type"]: effect for effect in played["effects"]}
        before, card = played["before"], effects["played"]["card"]
        lain = [*zone(before, "trick")["cards"], card]
        assert zone(steps[0]["view"], "trick")["cards"] == lain
        assert steps[0]["motions"][0]["to"] == f"trick:{len(lain) - 1}"
        assert steps[0]["motions"][0]["from"].startswith(f"hand{before['to_act']}:")
        if "took" not in effects:
            continue
        taken += 1
        goes = f"taken{effects['took']['seat']}"
        assert zone(steps[1]["view"], "trick")["cards"] == []
        assert set(zone(steps[1]["view"], goes)["cards"]) == {*zone(before, goes)["cards"], *lain}
        assert [each["to"] for each in steps[1]["motions"][: len(lain)]] == [goes] * len(lain)
        said = [each for step in steps for each in step["motions"] if "text" in each]
        assert len(said) == (effects["took"]["points"] > 0)
    assert taken == 2 * 40 // seats


def test_the_configuration_names_existing_zones() -> None:
    view = Bisca().new(seed=1).view(0)
    zones = {zone["id"] for zone in view["zones"]}
    below = CONFIG["card_below"]
    assert {TRICK["zone"], f"{TRICK['taken']}0", *below, *below.values()} <= zones
    assert {TRICK["leader"], TRICK["last"]} <= set(view["data"])
    assert CONFIG["round_end"] in Bisca().sentences
