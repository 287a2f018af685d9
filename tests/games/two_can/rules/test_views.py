"""Views of each seat and of a spectator, phase by phase."""

from collections import Counter
from typing import Any

import pytest

import pygames

from ...observation import data, eyes, zone
from .expected_views import MINE, OTHER, POSITIONS, later, table
from .table import (
    ANY,
    DECK,
    PLACES,
    deal,
    face_down,
    finish_round,
    idle,
    play,
    scored,
    start,
    turn_up,
    with_chance,
)

EYES: list[int | None] = [None, 0, 1]


@pytest.fixture(params=POSITIONS)
def state(request: pytest.FixtureRequest) -> pygames.State:
    return POSITIONS[request.param][1]()


def test_open_columns_are_shown_with_their_points() -> None:
    """A column counts once both its cards are up. Groups are shown while the round runs, too."""
    state = start("7 7 3 T / 7 7 9 T", "0 1 2 3 / 4 5 6 8", flips=["A1 B1", "A1 A2"])
    seven = {"pair": "7", "points": 0}
    for eye in (None, 0, 1):
        own, other = state.view(eye)["data"]["boxes"]
        assert own == {"columns": [seven, None, None, None], "groups": [], "points": 0}
        assert other == {"columns": [None] * 4, "groups": [], "points": 0}
    turned = iter(["A2", "A3", "B2", "B3"])
    while len(face_down(state, 0)) > 2:
        play(state, "draw", f"drop {next(turned)}" if state.to_act == 0 else "swap A1")
    box = state.view(1)["data"]["boxes"][0]
    assert box["columns"] == [seven, seven, {"pair": None, "points": 12}, None]
    assert box["groups"] == [{"number": "7", "pairs": 2, "points": -10}]
    assert box["points"] == 2


def test_face_down_cards_and_the_draw_pile_are_hidden_from_all(state: pygames.State) -> None:
    """They are hidden from their owner too. A spectator sees the same boxes and piles as any seat."""
    for name in [*(f"box{s}" for s in range(state.seats)), "draw", "discard"]:
        seen = [zone(state, name, eye) for eye in eyes(state)]
        assert all(cards == seen[0] for cards in seen)
    assert [data(state, eye)["columns"] for eye in eyes(state)] == [4] * (state.seats + 1)
    assert set(zone(state, "draw")) <= {None}
    assert None not in zone(state, "discard")


def seen(state: pygames.State, name: str) -> list[list[str | None]]:
    """Return a zone as a spectator and two seats see it."""
    return [zone(state, name, eye) for eye in EYES]


def values(state: pygames.State, key: str) -> list[Any]:
    """Return a value of the data as a spectator and two seats see it."""
    return [data(state, eye)[key] for eye in EYES]


@pytest.mark.parametrize(
    ("move", "hand", "drawn"),
    [("draw", [[None], [None], ["4"]], True), ("take", [["3"], ["3"], ["3"]], False)],
)
def test_a_drawn_card_is_seen_by_its_seat_alone_a_taken_one_by_all(
    move: str, hand: list[list[str | None]], drawn: bool
) -> None:
    state = play(table(), move)
    assert state.to_act == 1
    assert (seen(state, "hand1"), seen(state, "hand0")) == (hand, [[]] * 3)
    assert values(state, "drawn") == [drawn] * 3


@pytest.mark.parametrize(
    ("moves", "discards"),
    [
        ("draw, swap B1", ["12", "3"]),
        ("draw, drop B1", ["4", "3"]),
        ("take, swap A3", ["10"]),  # by the source it goes onto the discard pile unseen
        ("draw, swap A1, draw, drop A2, draw, swap B4", ["T", "5", "8", "3"]),  # top first
    ],
)
def test_a_card_that_is_laid_or_dropped_is_seen_by_all(moves: str, discards: list[str]) -> None:
    state = play(table(), moves)
    assert seen(state, "discard") == [discards] * 3
    card = "3" if moves.startswith("take") else "4"
    assert all(card in zone(state, "box1", eye) + discards for eye in EYES)
    assert seen(state, "hand1") == [[]] * 3
    assert values(state, "drawn") == [None] * 3


# Pools: the cards that a seat has not seen, by what is certain.


def test_pools_hold_exactly_what_is_hidden(state: pygames.State) -> None:
    for eye in eyes(state):
        view = state.view(eye)
        hidden = {z["id"]: z["cards"].count(None) for z in view["zones"]}
        seen = Counter(card for z in view["zones"] for card in z["cards"] if card is not None)
        pools = view["data"]["pools"]
        assert sum((Counter(pool["cards"]) for pool in pools), Counter()) == DECK - seen
        for pool in pools:
            assert sum(hidden[name] for name in pool["zones"]) == len(pool["cards"])
        named = [name for pool in pools for name in pool["zones"]]
        assert len(set(named)) == len(named)
        assert {name for name, count in hidden.items() if count} <= set(named)


def test_one_pool_before_a_reshuffle() -> None:
    state = play(table(), "draw")
    found = [[pool["zones"] for pool in pools] for pools in values(state, "pools")]
    assert found == [[["box0", "box1", "draw", "hand1"]]] * 2 + [[["box0", "box1", "draw"]]]
    assert "4" in data(state, 0)["pools"][0]["cards"]


def test_two_pools_after_a_reshuffle() -> None:
    """TC-3: the discards were public, so the draw pile's cards are known, and so are the boxes' together.

    They are one again in the next round.
    """
    state = later("draw")
    actor = state.to_act
    shuffled = next(event for event in state.events if event.startswith("* shuffle")).split()[2:]
    for eye in eyes(state):
        boxes, pile = state.view(eye)["data"]["pools"]
        assert boxes["zones"] == [f"box{seat}" for seat in range(6)]
        assert pile["zones"] == (["draw"] if eye == actor else ["draw", f"hand{actor}"])
        known = [*shuffled[:7], *(str(card) for card in zone(state, f"hand{actor}", eye) if card is not None)]
        assert Counter(pile["cards"]) == Counter(shuffled) - Counter(known)
    finish_round(play(state, "swap A1"))
    assert state.view(0)["phase"] == "flip"
    (pool,) = state.view(0)["data"]["pools"]
    assert len(pool["cards"]) == 107


def test_pools_are_sorted_and_reveal_no_order() -> None:
    """The same cards in another order give the same pool."""
    first = table()
    second = with_chance(start(MINE, OTHER), deal(MINE, OTHER, discard="3", draw="12 0 T 7"))
    play(second, "flip A1 B4, flip A1 A2")
    assert first.view(0)["data"]["pools"] == second.view(0)["data"]["pools"]


def test_history_lays_the_boxes_open() -> None:
    state = finish_round(table())
    (past,) = state.view(0)["history"]
    assert set(past) == {"round", "ended_by", "boxes", "totals"}
    assert [" ".join(b["cards"]) for b in past["boxes"]] == [MINE.replace(" /", ""), OTHER.replace(" /", "")]
    assert [set(b) for b in past["boxes"]] == [{"cards", "columns", "groups", "points"}] * 2
    assert past["totals"] == list(state.scores)
    for eye in EYES:
        assert state.view(eye)["history"] == [past]


def test_the_draw_pile_stays_hidden_after_the_end() -> None:
    """ "The draw pile is never shown, not even after the round." """
    assert all(set(cards) == {None} for cards in seen(scored(ANY, ANY), "draw"))


def test_turns_and_starter_are_public() -> None:
    state = idle(table(), 3, PLACES[0])
    for key, value in {"starter": 1, "turns": [1, 2], "round": 1}.items():
        assert values(state, key) == [value] * 3


def test_the_turns_left_are_public() -> None:
    """It counts the turns left in the round with the present one, and is null before the last turns."""
    state = turn_up(start("12 . . . / 12 . . .", ANY, ANY, flips=["A1 B1"] * 3), 15)
    assert data(state)["turns_left"] is None
    turn_up(state)
    for left in (2, 1):
        for moves in ("draw", "swap A1"):
            found = [data(state, eye) for eye in eyes(state)]
            assert [(each["turns_left"], each["ended_by"]) for each in found] == [(left, 0)] * 4
            play(state, moves)
    assert (data(state)["round"], data(state)["turns_left"]) == (2, None)
