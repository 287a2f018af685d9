"""Effects of each event, and the facts of them that are hidden from a seat."""

import pytest

from ...observation import effects_of, history
from .table import (
    CANASTA,
    drawn,
    holding,
    idle,
    in_hand,
    lay,
    legal,
    news,
    offered,
    play,
    shown_effects,
    start,
    with_extra,
)

EYES = (None, 0, 1)


@pytest.mark.parametrize("eye", EYES)
def test_the_deal(eye: int | None) -> None:
    assert shown_effects(start(), eye) == [(1, "dealt", None, 1)]


@pytest.mark.parametrize(("eye", "card"), [(None, None), (0, "6h"), (1, None)])
def test_draw(eye: int | None, card: str | None) -> None:
    """A drawn card is for its seat's eyes."""
    assert news(start(pack="6h"), "draw", eye) == [("drew", 0, card)]


@pytest.mark.parametrize("eye", EYES)
def test_meld(eye: int | None) -> None:
    """One effect a card, with its place; seen by all."""
    found = news(in_hand("3h 5h 2c"), "meld 2c 3h 5h", eye)
    assert found[0] == ("melded", 0, 1)
    assert sorted(found[1:]) == [
        ("laid", 0, 1, "2c", 4, True),
        ("laid", 0, 1, "3h", 3, False),
        ("laid", 0, 1, "5h", 5, False),
    ]


@pytest.mark.parametrize("eye", EYES)
def test_the_number_of_a_meld(eye: int | None) -> None:
    state = lay(in_hand("3-5h 7-9s"), "3-5h")
    assert news(state, "meld 7s 8s 9s", eye)[0] == ("melded", 0, 2)


def test_places_of_aces() -> None:
    """1 and 14."""
    low, high = in_hand("A-3h"), in_hand("Q-Ah")
    assert ("laid", 0, 1, "Ah", 1, False) in news(low, "meld Ah 2h 3h")
    assert ("laid", 0, 1, "Ah", 14, False) in news(high, "meld Ah Qh Kh")


def test_add() -> None:
    state = lay(in_hand("3-6h"), "3-5h")
    assert news(state, "add 1 6h") == [("laid", 0, 1, "6h", 6, False)]
    assert news(lay(in_hand("3-5h 2d"), "3-5h"), "add 1 2d") == [("laid", 0, 1, "2d", 6, True)]


def test_a_moved_wild_is_an_effect() -> None:
    """The effect has its new place, and whether it is wild there."""
    assert sorted(news(lay(in_hand("3h 4h 2c 6h"), "3h 4h 2c"), "add 1 6h")) == [
        ("laid", 0, 1, "6h", 6, False)
    ]
    assert sorted(news(lay(in_hand("3h 4h 2c 5h"), "3h 4h 2c"), "add 1 5h")) == [
        ("laid", 0, 1, "5h", 5, False),
        ("moved", 0, 1, "2c", 6, True),
    ]
    assert sorted(news(lay(in_hand("4-6h 2h 3h"), "4-6h 2h"), "add 1 3h")) == [
        ("laid", 0, 1, "3h", 3, False),
        ("moved", 0, 1, "2h", 2, False),
    ]
    assert sorted(news(lay(in_hand("Q-Kh 2c Ah"), "Qh Kh 2c"), "add 1 Ah")) == [
        ("laid", 0, 1, "Ah", 14, False),
        ("moved", 0, 1, "2c", 11, True),
    ]


@pytest.mark.parametrize("eye", EYES)
def test_take(eye: int | None) -> None:
    """The top card and how many the pile held; what the others were stays untold."""
    assert news(offered("6h", "", "3-5h"), "take 1", eye) == [
        ("took", 0, "6h", 2),
        ("laid", 0, 1, "6h", 6, False),
    ]
    found = news(offered("7h", "6h", "3-5h"), "take 1 6h", eye)
    assert sorted(found) == [
        ("laid", 0, 1, "6h", 6, False),
        ("laid", 0, 1, "7h", 7, False),
        ("took", 0, "7h", 2),
    ]
    found = news(offered("7h", "6h 8h"), "take new 6h 8h", eye)
    assert found[:2] == [("took", 0, "7h", 2), ("melded", 0, 1)]
    assert sorted(found[2:]) == [("laid", 0, 1, f"{place}h", place, False) for place in (6, 7, 8)]


@pytest.mark.parametrize("eye", EYES)
def test_discard(eye: int | None) -> None:
    assert news(in_hand("Kd"), "discard Kd", eye) == [("discarded", 0, "Kd")]


def test_canastas_are_shown_when_made() -> None:
    """And again when their kind changes."""
    state = with_extra("9c 2s 2c Tc", "3-8c", "3-8d")
    assert news(state, "add 1 9c")[1:] == [("canasta", 0, 1, "natural")]
    assert news(state, "add 1 2s")[1:] == [("canasta", 0, 1, "mixed")]
    assert "canasta" not in [effect[0] for effect in news(state, "add 1 2c")]
    thousand = play(with_extra("Ah Ah", "2-Kh"), "add 1 Ah")
    assert ("canasta", 0, 1, "thousand") in news(thousand, "add 1 Ah")


@pytest.mark.parametrize("eye", EYES)
def test_extra_hands(eye: int | None) -> None:
    state = lay(in_hand("3-6c 3-6d 9-Js Kd"), "3-6c", "3-6d", "9-Js")
    assert news(state, "discard Kd", eye) == [("discarded", 0, "Kd"), ("extra", 0, "indirect")]
    direct = [effect for effect in shown_effects(with_extra("Kd"), eye) if effect[1] == "extra"]
    assert [effect[1:] for effect in direct] == [("extra", 0, "direct")]


@pytest.mark.parametrize("eye", EYES)
def test_a_new_pack(eye: int | None) -> None:
    state = idle(start(), 59)
    play(state, "draw")
    found = news(state, min(legal(state, "discard")), eye)
    assert found[-1] == ("new_pack", None, 11)


@pytest.mark.parametrize("eye", EYES)
def test_going_out(eye: int | None) -> None:
    """Out, over, scored, won: in this order, all by the last event."""
    state = play(holding("8d Kc", *CANASTA), "add 2 8d")
    found = news(state, "discard Kc", eye)
    points = [seat["points"] for seat in history(state)[0]["seats"]]
    assert found == [
        ("discarded", 0, "Kc"),
        ("went_out", 0),
        ("deal_over", None, 1, "out"),
        ("scored", 0, 1, points[0], points[0]),
        ("scored", 1, 1, points[1], points[1]),
        ("won", 0),
    ]


@pytest.mark.parametrize("eye", EYES)
def test_the_pack_runs_out(eye: int | None) -> None:
    """A tie here: both have won."""
    state = idle(start("3-Kh", "3-Ks"), 82)
    last = [effect[1:] for effect in shown_effects(state, eye) if effect[0] == len(state.events)]
    assert last[1:] == [
        ("deal_over", None, 1, "pack"),
        ("scored", 0, 1, -185, -185),
        ("scored", 1, 1, -185, -185),
        ("won", 0),
        ("won", 1),
    ]


# Covered discards are forgotten


@pytest.mark.parametrize("eye", EYES)
def test_a_covered_discard_is_forgotten_by_its_own_seat_too(eye: int | None) -> None:
    """ "A log in a view names a discard only while it is the top"."""
    state = start("Kc", "Qd", pack="Kh Ks Jd")
    play(state, "draw, discard Kc")
    assert [effect["card"] for effect in effects_of(state, "discarded", eye)] == ["Kc"]
    play(state, "draw, discard Qd")
    assert [effect["card"] for effect in effects_of(state, "discarded", eye)] == [None, "Qd"]
    play(state, "draw")
    assert [effect["card"] for effect in effects_of(state, "discarded", eye)] == [None, "Qd"]
    assert state.view(eye)["log"] == state.effects(eye)


@pytest.mark.parametrize("eye", EYES)
def test_the_top_that_was_taken_stays_named(eye: int | None) -> None:
    """ "Or when it was the top that a `take` melded"; what lay under it stays forgotten."""
    state = play(offered("6h", "Kd", "3-5h", under="Ks"), "take 1")
    assert [effect["card"] for effect in effects_of(state, "discarded", eye)] == [None, "6h"]
    idle(play(state, "discard Kd"))
    named = [effect["card"] is not None for effect in effects_of(state, "discarded", eye)]
    assert named == [False, True, False, True]


@pytest.mark.parametrize("eye", EYES)
def test_the_last_discard_of_a_deal(eye: int | None) -> None:
    """It is the top while the game is over; with the next deal it is gone."""
    state = idle(start("3-Kh", "3-Ks"), 82)
    cards = [effect["card"] for effect in effects_of(state, "discarded", eye)]
    assert [card is not None for card in cards] == [False] * 81 + [True]
    state = idle(start("3-Kh", "3-Ks", target=10**5), 82)
    assert [effect["card"] for effect in effects_of(state, "discarded", eye)] == [None] * 82


def test_own_drawn_cards_stay_in_the_own_log() -> None:
    state = start(pack="Kh Ks Jd")
    for card in ("Kh", "Ks", "Jd"):
        assert drawn(state) == card
        play(state, f"discard {card}")
    assert [effect["card"] for effect in effects_of(state, "drew", 0)] == ["Kh", None, "Jd"]
    assert [effect["card"] for effect in effects_of(state, "drew", 1)] == [None, "Ks", None]
    assert [effect["card"] for effect in effects_of(state, "drew")] == [None] * 3
