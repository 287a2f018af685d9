"""Setup, start of a stack, and the deck."""

from collections import Counter
from random import Random

import pytest

import pygames

from ...observation import data, zone
from .table import DECK, SYMBOLS, deal, effect_rows, hand, known, left, legal, play, replay, start, turn

GAME = pygames.games()["two_and_two"]


def test_two_symbol_cards_are_all_pairs_but_those_alike_outside_or_inside() -> None:
    """By the page, one of each of 20. Places 1 and 4 differ, and so do 2 and 3."""
    pairs = {
        f"{a}{b}{c}{d}"
        for a in "012"
        for b in "012"
        for c in "012"
        for d in "012"
        if f"{a}{b}{c}{d}".count("0") == 2
    }
    allowed = {card for card in pairs if card[0] != card[3] or card[0] == "0"}
    allowed = {card for card in allowed if card[1] != card[2] or card[1] == "0"}
    assert allowed == {card for card in SYMBOLS if card.count("0") == 2}
    assert len(allowed) == 20


@pytest.mark.parametrize("seed", [0, 1])
def test_four_cards_each_then_the_deck_from_the_top(seed: int) -> None:
    deck = list(DECK.elements())
    Random(seed).shuffle(deck)
    deck.sort(key=lambda card: card == "SF")  # a Symbol card is turned up first
    deck.insert(8, deck.pop(deck.index("1000")))
    state = replay(["* deal " + " ".join(deck)])
    for seat in (0, 1):
        assert Counter(hand(state, seat).split()) == Counter(deck[4 * seat : 4 * seat + 4])
    assert data(state)["start_card"] == "1000"
    assert left(state) == 41


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_turns_up_the_first_card(starter: int) -> None:
    state = start("1000 1000 2000 2000", "0100 0100 0200 0200", "1100", starter=starter)
    assert (state.to_act, state.view(None)["phase"]) == (starter, "start")
    assert legal(state) == {"start", "start flip"}
    assert (data(state)["start_card"], data(state)["starter_due"]) == ("1100", starter)
    assert (data(state)["shows"], zone(state, "stack")) == ("0000", [])


@pytest.mark.parametrize(
    ("effects", "layer", "hands"),
    [
        ("", 0, ["", ""]),
        ("SF", 1, ["SF", ""]),
        ("WD", 1, ["WD", ""]),
        ("SF WD", 0, ["SF", "WD"]),
        ("SF WD WD", 1, ["SF WD", "WD"]),
        ("SF SF SF SF WD WD WD", 1, ["SF SF WD WD", "SF SF WD"]),
    ],
)
def test_effects_turned_up_go_to_hands_in_turn_until_a_symbol_card_appears(
    effects: str, layer: int, hands: list[str]
) -> None:
    """There is no decision until the seat that turned up the Symbol card chooses its orientation."""
    state = start("1000 1000 2000 2000", "0100 0100 0200 0200", f"{effects} 1200")
    assert len(state.events) == 1
    assert (state.to_act, data(state)["start_card"]) == (layer, "1200")
    assert [known(state, seat) for seat in (0, 1)] == hands
    assert [len(hand(state, seat).split()) for seat in (0, 1)] == [4 + len(cards.split()) for cards in hands]
    play(state, "start flip")
    assert data(state)["shows"] == "0021"
    assert state.to_act == 1 - layer


def test_all_fourteen_effects_on_top() -> None:
    effects = " ".join(["SF"] * 8 + ["WD"] * 6)
    state = start("1000 1000 2000 2000", "0100 0100 0200 0200", f"{effects} 1200")
    assert [known(state, seat) for seat in (0, 1)] == ["SF SF SF SF WD WD WD"] * 2
    assert (state.to_act, left(state)) == (0, 50 - 8 - 15)


def test_turning_up_is_an_effect() -> None:
    state = start("1000 1000 2000 2000", "0100 0100 0200 0200", "SF WD 1200", "start flip")
    for eye in (None, 0, 1):
        assert effect_rows(state, eye) == [
            ("dealt", None),
            ("turned", 0, "SF"),
            ("kept", 0, "SF"),
            ("turned", 1, "WD"),
            ("kept", 1, "WD"),
            ("turned", 0, "1200"),
            ("started", 0, "1200", True, "0021"),
        ]


def test_an_effect_turned_up_may_be_played_at_once() -> None:
    state = start("1000 1000 2000 2000", "0100 0100 0200 0200", "SF WD 1100", "start")
    assert state.to_act == 1
    assert legal(state) == {"play 0100"}
    play(state, "play 0100")
    assert legal(state) >= {"play 1000 skip", "skip self"}


def test_a_later_stack_is_begun_by_the_seat_that_did_not_complete() -> None:
    state = turn("0022 1000 2000 2000", "0100 0100 0200 0200", "1100", "WD SF SF 2100")
    play(state, "play 0022")
    # seat 1 WD, seat 0 SF, seat 1 SF, seat 0 the Symbol card
    assert [known(state, seat) for seat in (0, 1)] == ["SF", "SF WD"]
    assert (state.to_act, data(state)["start_card"]) == (0, "2100")


def test_equal_cards_are_one_move() -> None:
    state = turn("1000 1000 0100 0100", "2000 2000 0200 0200", "1100")
    assert legal(state) == {"play 1000", "play 0100"}


def test_the_order_of_a_hand_has_no_meaning() -> None:
    first, second = (
        play(replay([deal(mine, "2000 2000 0200 0200", "1100 0010")], starter=1), "start")
        for mine in ("1000 SF 0100 WD", "WD 0100 SF 1000")
    )
    assert first.view(0) == second.view(0)
