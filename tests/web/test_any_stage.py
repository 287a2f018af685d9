"""A game that the page knows nothing of is staged, too: one thing at a time, in the order of its effects."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from tests.examples.trio import Trio

from .node import answer
from .staged import STAGE, staged
from .texts import GAMES


def trio() -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Every move of a few games of it, as the first seat sees them, with its beats."""
    played = []
    for seed in range(6):
        rng, state = random.Random(seed), Trio().new(seed=seed)
        while not state.over:
            before, known, move = state.view(0), state.event_count, rng.choice(state.legal_moves())
            state.apply(move)
            after, effects = state.view(0), state.effects(0, known)
            played.append({"before": before, "after": after, "effects": effects, "move": move})
    told = answer(STAGE, {"game": "", "moves": played})
    return list(zip(played, told["staged"], strict=True))


def zone(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in view["zones"] if each["id"] == name)


def test_a_card_lies_on_the_discards_before_another_comes() -> None:
    swaps = 0
    for played, beats in trio():
        before, after = played["before"], played["after"]
        if played["move"] == "keep" or after["over"]:
            continue
        swaps += 1
        hand = f"hand{before['to_act']}"
        out, came = beats
        assert [motion["to"] for motion in out["motions"]] == ["discard"]
        assert zone(out["view"], "discard")["cards"][0] == played["move"].split()[1]
        assert zone(out["view"], hand)["count"] == zone(before, hand)["count"] - 1
        assert zone(out["view"], "deck") == zone(before, "deck")
        assert came["motions"][0]["from"] == "deck"
        assert came["motions"][0]["to"].startswith(hand)
        assert came["view"]["zones"] == after["zones"]
    assert swaps > 5


def test_points_are_said_where_they_stand() -> None:
    ends = [(played, beats[-1]) for played, beats in trio() if played["after"]["over"]]
    for played, beat in ends:
        said = {motion["to"] for motion in beat["motions"] if "text" in motion}
        assert said == {f"points{seat}" for seat, score in enumerate(played["after"]["scores"]) if score}


@pytest.mark.parametrize("game", GAMES)
def test_the_last_beat_is_the_table_as_it_is(game: str) -> None:
    for move, beats in staged(game, ""):
        assert beats[-1]["view"]["zones"] == move["after"]["zones"]
        # What sets out in one beat has come from the same place, unless cards change places.
        for beat, _ in pairwise(beats):
            places = {(each["from"].split(":")[0], each["to"].split(":")[0]) for each in beat["motions"]}
            assert len(places) == 1
