"""Animation of tricks on the generic table: each card to the middle, then all of them to the winner."""

from typing import Any

import pytest

from .sampled_moves import CONFIG, Bisca, moves, with_steps

TRICK = CONFIG["trick"]


def cards(view: dict[str, Any], zone: str) -> list[str]:
    return next(each["cards"] for each in view["zones"] if each["id"] == zone)


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, None), (4, 1)])
def test_the_last_card_reaches_the_middle_before_the_trick_goes(seats: int, seat: int | None) -> None:
    taken = 0
    game = [*moves(Bisca(), seats, seats, seat, deals=2)]
    for played, steps in with_steps(game, "", config=CONFIG):
        effects = {effect["type"]: effect for effect in played["effects"]}
        before, card = played["before"], effects["played"]["card"]
        lain = [*cards(before, "trick"), card]
        assert cards(steps[0]["view"], "trick") == lain
        assert steps[0]["motions"][0]["to"] == f"trick:{len(lain) - 1}"
        assert steps[0]["motions"][0]["from"].startswith(f"hand{before['to_act']}:")
        if "took" not in effects:
            continue
        taken += 1
        goes = f"taken{effects['took']['seat']}"
        assert cards(steps[1]["view"], "trick") == []
        assert set(cards(steps[1]["view"], goes)) == {*cards(before, goes), *lain}
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
