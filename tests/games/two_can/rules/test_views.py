"""Views of each seat and of a spectator, phase by phase."""

from collections import Counter

from ...expected_views import positions, seen
from ...view_helpers import data, eyes, zone
from .expected_views import MINE, OTHER, later, table
from .table import DECK, deal, face_down, finish_round, play, start, with_chance

EYES: list[int | None] = [None, 0, 1]


def test_open_columns_are_shown_with_their_points() -> None:
    """A column counts once both its cards are up. Groups are shown while the round runs, too."""
    state = start("7 7 3 T / 7 7 9 T", "0 1 2 3 / 4 5 6 8", flips=["A1 B1", "A1 A2"])
    seven = {"pair": "7", "points": 0}
    for eye in EYES:
        assert data(state, eye)["boxes"] == [
            {"columns": [*first, None, None, None], "groups": [], "points": 0} for first in ([seven], [None])
        ]
    turned = iter(["A2", "A3", "B2", "B3"])
    while len(face_down(state, 0)) > 2:
        play(state, "draw", f"drop {next(turned)}" if state.to_act == 0 else "swap A1")
    box = data(state, 1)["boxes"][0]
    assert box["columns"] == [seven, seven, {"pair": None, "points": 12}, None]
    assert (box["groups"], box["points"]) == ([{"number": "7", "pairs": 2, "points": -10}], 2)


def test_face_down_cards_and_the_draw_pile_are_hidden_from_all() -> None:
    """They are hidden from their owner too, the pile even after the end. All see the same boxes and piles."""
    for state in positions("two_can"):
        for name in [*(f"box{s}" for s in range(state.seats)), "draw", "discard"]:
            seen = [zone(state, name, eye) for eye in eyes(state)]
            assert all(cards == seen[0] for cards in seen)
        assert [data(state, eye)["columns"] for eye in eyes(state)] == [4] * (state.seats + 1)
        assert set(zone(state, "draw")) <= {None}
        assert None not in zone(state, "discard")


def test_a_drawn_card_is_seen_by_its_seat_alone_a_taken_one_by_all() -> None:
    for move, hands, drawn in (("draw", [[None], [None], ["4"]], True), ("take", [["3"]] * 3, False)):
        state = play(table(), move)
        assert state.to_act == 1
        assert [zone(state, "hand1", eye) for eye in EYES] == hands
        assert [zone(state, "hand0", eye) for eye in EYES] == [[]] * 3
        assert [data(state, eye)["drawn"] for eye in EYES] == [drawn] * 3


def test_pools_hold_exactly_what_is_hidden() -> None:
    for state, eye in seen("two_can"):
        view = state.view(eye)
        hidden = {z["id"]: z["cards"].count(None) for z in view["zones"]}
        shown = Counter(card for z in view["zones"] for card in z["cards"] if card is not None)
        pools = view["data"]["pools"]
        assert sum((Counter(pool["cards"]) for pool in pools), Counter()) == DECK - shown
        for pool in pools:
            assert sum(hidden[name] for name in pool["zones"]) == len(pool["cards"])
        named = [name for pool in pools for name in pool["zones"]]
        assert len(set(named)) == len(named)
        assert {name for name, count in hidden.items() if count} <= set(named)


def test_one_pool_before_a_reshuffle() -> None:
    state = play(table(), "draw")
    found = [[pool["zones"] for pool in data(state, eye)["pools"]] for eye in EYES]
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
