"""What each seat and a spectator may see, phase by phase."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import pygames

from ...looking import VIEW_KEYS, zone
from .table import (
    ANY,
    DECK,
    PLACES,
    burn,
    deal,
    face_down,
    finish_round,
    idle,
    legal,
    play,
    scored,
    start,
    turn_up,
    with_chance,
)

DATA = [
    "round",
    "rounds",
    "columns",
    "starter",
    "turns",
    "ended_by",
    "turns_left",
    "drawn",
    "shuffles",
    "boxes",
    "pools",
]
MINE, OTHER = "0 1 2 3 / 4 5 6 7", "8 9 10 11 / 12 12 11 T"
EYES: list[int | None] = [None, 0, 1]


def table(**options: Any) -> pygames.State:
    """Seat 1 shows 8 and 9 and starts."""
    return start(MINE, OTHER, discard="3", draw="4 5 6", flips=["A1 B4", "A1 A2"], **options)


def later(hand: str) -> pygames.State:
    """After a reshuffle, six seats; seat 5 or so has drawn or taken a card, or not yet."""
    state = burn(start(*[ANY] * 6, flips=["A1 B1"] * 6), 59 + 7)
    assert state.view(None)["data"]["shuffles"] == 1
    return play(state, hand) if hand else state


POSITIONS: dict[str, Callable[[], pygames.State]] = {
    "before the flips": lambda: start(MINE, OTHER),
    "between the flips": lambda: play(start(MINE, OTHER), "flip A1 A2"),
    "turn": table,
    "drawn": lambda: play(table(), "draw"),
    "taken": lambda: play(table(), "take"),
    "laid": lambda: play(table(), "draw, swap B1"),
    "after a reshuffle": lambda: later(""),
    "drawn after a reshuffle": lambda: later("draw"),
    "taken after a reshuffle": lambda: later("take"),
    "last turns": lambda: turn_up(table(), 11),
    "second round": lambda: finish_round(table()),
    "over": lambda: scored(ANY, ANY),
}


@pytest.fixture(params=POSITIONS)
def state(request: pytest.FixtureRequest) -> pygames.State:
    return POSITIONS[request.param]()


def eyes(state: pygames.State) -> list[int | None]:
    return [None, *range(state.seats)]


def test_the_keys_and_plain_values(state: pygames.State) -> None:
    for eye in eyes(state):
        view = state.view(eye)
        assert list(view) == VIEW_KEYS
        assert set(view["data"]) == set(DATA)
        assert json.loads(json.dumps(view)) == view
        assert view["game"] == "two_can"
        assert (view["seats"], view["seat"], view["to_act"]) == (state.seats, eye, state.to_act)
        assert (view["over"], view["scores"], view["winners"]) == (
            state.over,
            list(state.scores),
            list(state.winners),
        )
        assert view["data"]["columns"] == 4


def test_columns_that_lie_open_are_told_with_what_they_come_to() -> None:
    """A column counts once both its cards are up; groups are told while the round runs, too."""
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


def test_the_zones_in_their_order(state: pygames.State) -> None:
    seats = range(state.seats)
    want: list[tuple[str, int | None, str]] = [(f"box{s}", s, "grid") for s in seats]
    want += [(f"hand{s}", s, "fan") for s in seats]
    want += [("draw", None, "pile"), ("discard", None, "pile")]
    for eye in eyes(state):
        zones = state.view(eye)["zones"]
        assert [(z["id"], z["owner"], z["kind"]) for z in zones] == want
        for z in zones:
            assert set(z) == {"id", "owner", "kind", "count", "cards"}
            assert z["count"] == len(z["cards"])
        assert sum(z["count"] for z in zones) == 108


def test_only_the_seat_to_act_has_legal_moves(state: pygames.State) -> None:
    for eye in eyes(state):
        want = list(state.legal_moves()) if eye == state.to_act and eye is not None else []
        assert state.view(eye)["legal"] == want


def test_the_log_is_the_effects(state: pygames.State) -> None:
    for eye in eyes(state):
        assert state.view(eye)["log"] == state.effects(eye)


def test_a_view_is_a_fresh_object(state: pygames.State) -> None:
    for eye in eyes(state):
        view = state.view(eye)
        ruin(view)
        assert state.view(eye) != view
        assert list(state.view(eye)) == VIEW_KEYS


def ruin(thing: Any) -> None:
    """Empty every container in it."""
    for inner in list(thing.values() if isinstance(thing, dict) else thing):
        if isinstance(inner, dict | list):
            ruin(inner)
    thing.clear()


def test_face_down_cards_and_the_draw_pile_are_hidden_from_all(state: pygames.State) -> None:
    """The owner included; a spectator sees what any seat sees of the boxes and piles."""
    for name in [*(f"box{s}" for s in range(state.seats)), "draw", "discard"]:
        seen = [zone(state, name, eye) for eye in eyes(state)]
        assert all(cards == seen[0] for cards in seen)
    assert set(zone(state, "draw")) <= {None}
    assert None not in zone(state, "discard")


def test_the_phases() -> None:
    phases = {name: make().view(None)["phase"] for name, make in POSITIONS.items()}
    assert phases == {
        "before the flips": "flip",
        "between the flips": "flip",
        "turn": "turn",
        "drawn": "lay",
        "taken": "lay",
        "laid": "turn",
        "after a reshuffle": "turn",
        "drawn after a reshuffle": "lay",
        "taken after a reshuffle": "lay",
        "last turns": "turn",
        "second round": "flip",
        "over": "over",
    }


def test_a_drawn_card_is_seen_by_its_seat_alone() -> None:
    state = play(table(), "draw")
    assert state.to_act == 1
    assert [zone(state, "hand1", eye) for eye in EYES] == [[None], [None], ["4"]]
    assert [zone(state, "hand0", eye) for eye in EYES] == [[], [], []]
    assert [state.view(eye)["data"]["drawn"] for eye in EYES] == [True, True, True]


def test_a_taken_card_is_seen_by_all() -> None:
    state = play(table(), "take")
    assert [zone(state, "hand1", eye) for eye in EYES] == [["3"], ["3"], ["3"]]
    assert [state.view(eye)["data"]["drawn"] for eye in EYES] == [False, False, False]


@pytest.mark.parametrize("move", ["swap B1", "drop B1"])
def test_a_drawn_card_is_seen_by_all_once_it_is_laid_or_dropped(move: str) -> None:
    state = play(table(), "draw", move)
    for eye in EYES:
        assert "4" in zone(state, "box1", eye) + zone(state, "discard", eye)[:1]
        assert zone(state, "hand1", eye) == []
        assert state.view(eye)["data"]["drawn"] is None


def test_a_replaced_face_down_card_is_seen_by_all() -> None:
    """The source lays it on the discard pile without a look before."""
    state = play(table(), "take, swap A3")
    for eye in EYES:
        assert zone(state, "discard", eye) == ["10"]


def test_the_whole_discard_pile_is_public_top_first() -> None:
    state = play(table(), "draw, swap A1, draw, drop A2, draw, swap B4")
    for eye in EYES:
        assert zone(state, "discard", eye) == ["T", "5", "8", "3"]


def test_nothing_that_is_hidden_changes_a_view() -> None:
    """The same open cards over other hidden ones: equal for equal observations, to the order of moves."""
    others = start(
        "0 4 5 6 / 9 10 12 7", "8 9 1 2 / 3 3 0 0", discard="3", draw="4 12 12", flips=["A1 B4", "A1 A2"]
    )
    same = table()
    for move in ("draw", "swap A1"):
        for eye in EYES:
            assert same.view(eye) == others.view(eye)
        play(same, move)
        play(others, move)
    for eye in EYES:
        assert same.view(eye) == others.view(eye)


@pytest.mark.parametrize("seat", [0, None])
def test_a_drawn_card_changes_no_other_view(seat: int | None) -> None:
    """Not even for another drawn card that flies or that may not."""
    first, second = (
        start("0 . . . / 0 . . .", "T . . . / 5 . . .", discard="3", draw=card, flips=["A1 B1", "A1 B1"])
        for card in ("5", "T")
    )
    play(first, "draw")
    play(second, "draw")
    assert legal(first) != legal(second)
    assert first.view(seat) == second.view(seat)
    assert first.view(1) != second.view(1)


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
    assert [pool["zones"] for pool in state.view(0)["data"]["pools"]] == [["box0", "box1", "draw", "hand1"]]
    assert [pool["zones"] for pool in state.view(None)["data"]["pools"]] == [
        ["box0", "box1", "draw", "hand1"]
    ]
    assert [pool["zones"] for pool in state.view(1)["data"]["pools"]] == [["box0", "box1", "draw"]]
    assert "4" in state.view(0)["data"]["pools"][0]["cards"]


def test_two_pools_after_a_reshuffle() -> None:
    """TC-3: the discards were public, so the draw pile's cards are known, and so are the boxes' together."""
    state = later("draw")
    actor = state.to_act
    shuffled = next(event for event in state.events if event.startswith("* shuffle")).split()[2:]
    gone = shuffled[:7]
    for eye in eyes(state):
        boxes, pile = state.view(eye)["data"]["pools"]
        assert boxes["zones"] == [f"box{seat}" for seat in range(6)]
        assert pile["zones"] == (["draw"] if eye == actor else ["draw", f"hand{actor}"])
        left = Counter(shuffled) - Counter(gone)
        if eye == actor:
            left -= Counter(str(card) for card in zone(state, f"hand{actor}", actor))
        assert Counter(pile["cards"]) == left


def test_the_pools_are_one_again_in_the_next_round() -> None:
    state = finish_round(later(""))
    assert state.view(0)["phase"] == "flip"
    (pool,) = state.view(0)["data"]["pools"]
    assert len(pool["cards"]) == 107


def test_pools_are_sorted_so_that_they_tell_no_order() -> None:
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
    state = scored(ANY, ANY)
    for eye in EYES:
        assert set(zone(state, "draw", eye)) == {None}


def test_turns_and_starter_are_told() -> None:
    state = idle(table(), 3, PLACES[0])
    for eye in EYES:
        found = state.view(eye)["data"]
        assert (found["starter"], found["turns"], found["round"]) == (1, [1, 2], 1)


def test_the_turns_left_are_told_to_all() -> None:
    """Turns until the round ends, the running one included; null before the last turns."""
    state = turn_up(start("12 . . . / 12 . . .", ANY, ANY, flips=["A1 B1"] * 3), 15)
    assert state.view(0)["data"]["turns_left"] is None
    turn_up(state)
    for left in (2, 1):
        for moves in ("draw", "swap A1"):
            assert [state.view(eye)["data"]["turns_left"] for eye in (None, 0, 1, 2)] == [left] * 4
            assert [state.view(eye)["data"]["ended_by"] for eye in (None, 0, 1, 2)] == [0] * 4
            play(state, moves)
    assert state.view(0)["data"]["round"] == 2
    assert state.view(0)["data"]["turns_left"] is None


@pytest.mark.parametrize("seat", [-1, 2, 6])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no such seat: {seat}"):
        table().view(seat)
