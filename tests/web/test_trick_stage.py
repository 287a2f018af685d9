"""A trick on the stage of any game: a card to the middle, and then all of it to whoever takes it."""

from __future__ import annotations

import json
import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .node import answer
from .staged import STAGE

FOLDER = Path(__file__).parents[2] / "examples" / "bisca"
if not FOLDER.is_dir():
    pytest.skip("the examples are not delivered here", allow_module_level=True)
sys.path.insert(0, str(FOLDER))

from bisca import Bisca  # noqa: E402

CONFIG = json.loads((FOLDER / "bisca" / "page" / "table-config.json").read_text(encoding="utf-8"))
TRICK = CONFIG["trick"]


@cache
def staged(seats: int, seat: int | None) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Every move of a game of two deals, as a seat sees it, with its beats."""
    played = []
    rng, state = random.Random(seats), Bisca().new(seats, seed=seats, deals=2)
    while not state.over:
        before, known = state.view(seat), state.event_count
        state.apply(rng.choice(state.legal_moves()))
        played.append({"before": before, "after": state.view(seat), "effects": state.effects(seat, known)})
    told = answer(STAGE, {"game": "", "moves": played, "config": CONFIG})
    return list(zip(played, told["staged"], strict=True))


def cards(view: dict[str, Any], zone: str) -> list[str]:
    return next(each["cards"] for each in view["zones"] if each["id"] == zone)


EYES = [(2, 0), (2, None), (4, 1)]


@pytest.mark.parametrize(("seats", "seat"), EYES)
def test_the_last_card_lies_in_the_middle_before_the_trick_goes(seats: int, seat: int | None) -> None:
    taken = 0
    for played, beats in staged(seats, seat):
        effects = {effect["type"]: effect for effect in played["effects"]}
        before, card = played["before"], effects["played"]["card"]
        lain = [*cards(before, "trick"), card]
        assert cards(beats[0]["view"], "trick") == lain
        assert beats[0]["motions"][0]["to"] == f"trick:{len(lain) - 1}"
        assert beats[0]["motions"][0]["from"].startswith(f"hand{before['to_act']}:")
        if "took" not in effects:
            continue
        taken += 1
        goes = f"taken{effects['took']['seat']}"
        assert cards(beats[1]["view"], "trick") == []
        assert set(cards(beats[1]["view"], goes)) == {*cards(before, goes), *lain}
        assert [each["to"] for each in beats[1]["motions"][: len(lain)]] == [goes] * len(lain)
        said = [each for beat in beats for each in beat["motions"] if "text" in each]
        assert len(said) == (effects["took"]["points"] > 0)
    assert taken == 2 * 40 // seats


@pytest.mark.parametrize(("seats", "seat"), EYES)
def test_the_last_beat_is_the_table_as_it_is_and_all_is_told_once(seats: int, seat: int | None) -> None:
    for played, beats in staged(seats, seat):
        assert beats[-1]["view"]["zones"] == played["after"]["zones"]
        assert beats[-1]["view"]["scores"] == played["after"]["scores"]
        assert [effect for beat in beats for effect in beat["effects"]] == played["effects"]


@pytest.mark.parametrize(("seats", "seat"), EYES)
def test_nothing_is_asked_and_nothing_is_known_on_the_way(seats: int, seat: int | None) -> None:
    for played, beats in staged(seats, seat):
        seen = {
            token
            for view in (played["before"], played["after"])
            for zone in view["zones"]
            for token in zone["cards"]
        }
        told = {str(effect.get("card")) for effect in played["effects"]}
        for beat in beats:
            assert beat["view"]["legal"] == []
            lying = {token for zone in beat["view"]["zones"] for token in zone["cards"]}
            assert lying <= seen | told


def test_the_config_names_what_there_is() -> None:
    view = Bisca().new(seed=1).view(0)
    zones = {zone["id"] for zone in view["zones"]}
    assert {
        TRICK["zone"],
        f"{TRICK['taken']}0",
        *CONFIG["card_below"],
        *CONFIG["card_below"].values(),
    } <= zones
    assert {TRICK["leader"], TRICK["last"]} <= set(view["data"])
    assert CONFIG["round_end"] in Bisca().sentences
