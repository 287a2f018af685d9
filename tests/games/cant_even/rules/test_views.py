"""Views of each seat and of a spectator, phase by phase."""

import pytest

import pygames

from ...observation import data, eyes, history, zone
from .expected_views import HANDS, OFFERS, POSITIONS
from .table import Lab, banked, play, start


@pytest.fixture(params=POSITIONS)
def state(request: pytest.FixtureRequest) -> pygames.State:
    return POSITIONS[request.param][1]()


def test_the_own_hand_is_sorted_and_whole(state: pygames.State) -> None:
    for seat in range(state.seats):
        cards = zone(state, f"hand{seat}", seat)
        assert None not in cards
        assert cards == sorted(str(card) for card in cards)


def test_the_cards_set_aside_are_hidden(state: pygames.State) -> None:
    for eye in eyes(state):
        assert set(zone(state, "aside", eye)) == {None}


def test_banks_are_open_to_all(state: pygames.State) -> None:
    for seat in range(state.seats):
        seen = [zone(state, f"bank{seat}", eye) for eye in eyes(state)]
        assert None not in seen[0]
        assert all(cards == seen[0] for cards in seen)


def test_the_rounds_are_counted() -> None:
    lab = Lab("i i", "G G", "i i", "G G", "G i", "i G", "G i")
    for number in range(1, 8):
        assert (data(lab.state)["round"], data(lab.state)["rounds"]) == (number, 7)
        lab.play(1)
    assert data(lab.state)["rounds"] == 7


def test_the_newest_card_of_a_bank_comes_first() -> None:
    assert zone(banked("A G", "B M", "V W"), "bank0") == ["V", "B", "A"]


def test_seats_with_an_ichthid_in_the_round_before() -> None:
    lab = Lab("I A B", "A I B", "iI - B", "- bB W")
    assert data(lab.state)["ichthid"] == [False] * 3
    for want in ([True, False, False], [False, True, False], [True, False, False], [False] * 3):
        lab.play(1)
        for eye in (None, 0, 1, 2):
            assert data(lab.state, eye)["ichthid"] == want


def test_lying_cards_of_the_pits_are_shown_to_all() -> None:
    state = play(start(*HANDS), OFFERS, "take 1 up, take 2 down")
    for eye in eyes(state):
        assert data(state, eye)["pits"] == [
            {"up": "B", "down": True},
            {"up": None, "down": True},
            {"up": "G", "down": False},
        ]
        assert data(state, eye)["turns"] == [0, 1, 2]
    assert [pit["up"] for pit in data(start(*HANDS))["pits"]] == [None] * 3
    assert not any(pit["down"] for pit in data(start(*HANDS))["pits"])


def test_the_history_has_every_card_and_its_score() -> None:
    state = banked("B V V", "B A V", "vV - G")
    (_, _, past) = history(state)
    assert past == {
        "round": 3,
        "seats": [
            {
                "banked": [
                    {"card": "V", "down": True, "score": 3, "lose": 0},
                    {"card": "V", "down": False, "score": 3, "lose": 0},
                ],
                "score": 6,
                "lose": 0,
                "points": 10 + 1 + 2 + 6,
                "bitten": {},
            },
            {"banked": [], "score": 0, "lose": 2, "points": 10 + 3 - 1 + 2 - 1 - 2, "bitten": {"0": 2}},
            {
                "banked": [{"card": "G", "down": False, "score": 0, "lose": 3}],
                "score": 0,
                "lose": 7,
                "points": 10 + 3 - 1 + 3 - 3 - 4,
                "bitten": {"0": 4},
            },
        ],
    }
    for eye in eyes(state):
        assert state.view(eye)["history"] == history(state)


def test_a_view_has_derived_facts_for_front_ends() -> None:
    """CE-2: of 10, 7, 4 and 1 points one Ghost more cannot take all of its three."""
    state = banked("G A", "G A", "G A", "G A", "G B")
    for eye in eyes(state):
        found = data(state, eye)
        assert found["start"] == 10
        assert found["odd"] == [False, True]
        assert found["floored"] == [[False, False]] * 3 + [[True, False]] * 2
