"""Views of each seat and of a spectator, and the redaction of covered cards."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

import pygames

from ...expected_views import seen
from ...playing import legal, play
from ...view_helpers import data, zone
from .expected_views import indirectly
from .table import (
    CANASTA,
    DECK,
    SIXES,
    hand,
    holding,
    idle,
    in_hand,
    in_order,
    lay,
    offered,
    start,
    with_extra,
)

GAME = pygames.games()["buraco"]
EYES: list[int | None] = [None, 0, 1]


def test_hidden_zones() -> None:
    """The rival's hand, the pack, the extra hands, all discards but the top one."""
    for state, eye in seen("buraco"):
        for z in state.view(eye)["zones"]:
            shown = [card for card in z["cards"] if card is not None]
            if z["id"] in ("hand0", "hand1"):
                own = z["owner"] == eye
                assert len(shown) == (z["count"] if own or state.over else 0)
                assert shown == in_order(shown)
            elif z["id"] == "discard":
                assert z["cards"][1:] == [None] * (z["count"] - 1 if z["count"] else 0)
                assert len(shown) == min(1, z["count"])
            elif z["owner"] is None:
                assert shown == []
            else:
                assert len(shown) == z["count"]


def test_melds_are_seen_by_all_with_the_wilds_place() -> None:
    state = lay(in_hand("4-6h 2h 7-9s 2c"), "4-6h 2h", "7s 8s 2c")
    hearts = {"number": 1, "suit": "h", "cards": ["4h", "5h", "6h", "2h"], "low": 4, "wild": 3, "kind": None}
    spades = {"number": 2, "suit": "s", "cards": ["7s", "8s", "2c"], "low": 7, "wild": 2, "kind": None}
    for eye in EYES:
        assert zone(state, "meld0.1", eye) == ["4h", "5h", "6h", "2h"]
        assert zone(state, "meld0.2", eye) == ["7s", "8s", "2c"]
        assert data(state, eye)["melds"] == [[hearts, spades], []]


def test_missing_conditions_of_going_out() -> None:
    """For the view's own seat, the extra hand and the canasta; a spectator misses nothing."""
    for state, missing in (
        (start(), [True, True]),
        (with_extra(""), [False, True]),
        (with_extra("", *CANASTA), [False, False]),
        (with_extra("", "3-8c 2d", "3-7d"), [False, True]),
        (lay(in_hand("3-9c"), "3-9c"), [True, False]),
        (idle(start(), 71), [False, True]),  # no extra hand is left
    ):
        assert data(state, 0)["missing"] == dict(zip(("extra", "natural_canasta"), missing, strict=True))
        assert data(state, None)["missing"] is None


def test_covered_discards_are_forgotten() -> None:
    """Two games that differ in what was discarded and covered give equal views, to the discarder as well.

    The hands and the drawn cards are the same in both: seat 0 has two kings, and discards one
    or the other first. The other lies under seat 1's discard at last.
    """
    views = []
    for first, second in (("Kc", "Kd"), ("Kd", "Kc")):
        state = start("Kc Kd 3-9h", "9s 7s", pack="Th Ts Jh Js")
        play(state, f"draw, discard {first}, draw, discard 9s, draw, discard {second}, draw, discard 7s")
        views.append([state.view(eye) for eye in EYES])
        assert all(zone(state, "discard", eye) == ["7s", None, None, None] for eye in EYES)
    assert views[0] == views[1]


def test_the_covered_cards_of_a_taken_pile_stay_hidden() -> None:
    """The rival saw each card as it was discarded, and has forgotten them; the taker holds them."""
    views = []
    for under, over in (("Ks", "Kc"), ("Kc", "Ks")):
        state = start(f"3-5h {under} {over}", "6h", pack="7d 8d")
        play(lay(play(state, "draw"), "3-5h"), f"discard {under}, draw, discard 6h, take 1")
        assert under in hand(state, 0)
        assert zone(state, "hand0", 1) == [None] * len(hand(state, 0))
        views.append((state.view(1), state.view(None)))
    assert views[0] == views[1]


def test_only_the_hands_are_shown_after_a_deal() -> None:
    state = play(holding("9-Js", *CANASTA, rival="A-Jh"), "meld 9s Ts Js")
    for eye in EYES:
        (past,) = state.view(eye)["history"]
        assert [seat["hand"] for seat in past["seats"]] == [[], in_order([r + "h" for r in "A23456789TJ"])]
        assert zone(state, "hand1", eye) == past["seats"][1]["hand"]
        for name in ("pack", "extra1"):
            assert set(zone(state, name, eye)) == {None}


@pytest.mark.parametrize("turns", [-1, 0, 31, 80])
def test_hidden_cards_vary_among_samples(turns: int) -> None:
    """With a taken pile, an extra hand, a long pile and the last cards. No card is there more than twice."""
    taken = {-1: play(offered("6h", "2c 7h", "3-5h"), "take 1"), 0: indirectly()}
    state = taken.get(turns) or idle(start(), turns)
    seat = state.to_act
    assert seat is not None
    rivals = set()
    for number in range(20):
        world = GAME.sample(state.view(seat), Random(number))
        rivals.add(tuple(hand(world, 1 - seat)))
        melded = [z["cards"] for z in world.view(None)["zones"] if z["id"].startswith("meld")]
        assert Counter([*hand(world, 0), *hand(world, 1), *chain.from_iterable(melded)]) <= DECK
    assert len(rivals) > 10


def test_covered_discards_vary_among_samples() -> None:
    """The seat's own, too: it has forgotten the Ks that lies under the top card."""
    view = offered("6h", "Kd", "3-5h", under="Ks").view(0)
    worlds = [play(GAME.sample(view, Random(number)), "take 1") for number in range(20)]
    assert len({tuple(hand(world, 0)) for world in worlds}) > 10


@pytest.mark.parametrize("eye", [None, 1])
def test_a_card_that_the_rules_prove_is_sampled_so(eye: int | None) -> None:
    """BU-5: a seat left with one card, in its turn, holds one that makes a natural canasta."""
    view = play(holding("8h 9c", *SIXES), "add 3 8h").view(eye)
    for number in range(20):
        assert {move.split()[0] for move in legal(GAME.sample(view, Random(number)))} == {"add"}
