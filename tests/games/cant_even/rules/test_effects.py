"""Effects of each event, and the facts of them that are hidden from a seat."""

import pytest

import pygames

from ...observation import effects_of, eyes
from .table import Lab, banked, play, shown_effects, start

HANDS = ("A A A B B B G G G", "I I I M M M V V V", "W W W A B G I M V")


def table() -> pygames.State:
    return start(*HANDS, tie_order=[1, 0, 2])


def news(state: pygames.State, seat: int | None, *moves: str) -> list[tuple[object, ...]]:
    """Return the effects of the last of these moves."""
    play(state, *moves)
    return shown_effects(state, seat, since=len(state.events) - 1)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_deal(seat: int | None) -> None:
    assert shown_effects(table(), seat) == [(1, "dealt", None)]


@pytest.mark.parametrize(("seat", "cards"), [(None, (None, None)), (0, ("A", "B")), (1, (None, None))])
def test_an_offer(seat: int | None, cards: tuple[str | None, str | None]) -> None:
    """Shown to its seat alone, permanently."""
    state = table()
    assert news(state, seat, "offer A B") == [(2, "offered", 0, *cards)]
    play(state, "offer V I, offer W G")
    assert shown_effects(state, seat)[1] == (2, "offered", 0, *cards)


@pytest.mark.parametrize(("seat", "cards"), [(None, (None, None)), (1, (None, None)), (2, ("W", "G"))])
def test_the_last_offer_reveals_all_cards_that_lie_face_up(
    seat: int | None, cards: tuple[str | None, str | None]
) -> None:
    found = news(table(), seat, "offer A B, offer V I, offer W G")
    assert found == [
        (4, "offered", 2, *cards),
        (4, "revealed", 0, "B"),
        (4, "revealed", 1, "I"),
        (4, "revealed", 2, "G"),
        (4, "starts", 1),
    ]


@pytest.mark.parametrize(
    ("move", "card", "blind"),
    [("take 0 up", "B", ()), ("take 0 down", "A", (None, 2)), ("take 2 up", "G", ())],
)
def test_a_take(move: str, card: str, blind: tuple[int | None, ...]) -> None:
    """CE-1: a face-down card is shown to its taker and its former owner."""
    state = play(table(), "offer A B, offer V I, offer W G", move)
    _, other, face = move.split()
    for eye in eyes(state):
        shown = None if eye in blind else card
        assert shown_effects(state, eye, since=4) == [(5, "took", 1, int(other), face, shown)]


def test_the_former_owner_sees_the_card_and_no_other_seat_does() -> None:
    """Each face-down card is known to two seats, an open one to all."""
    state = play(table(), "offer A B, offer V I, offer W G", "take 0 down", "take 1 down", "take 1 up")
    taken = {eye: [effect["card"] for effect in effects_of(state, "took", eye)] for eye in eyes(state)}
    assert taken == {None: [None, None, "I"], 0: ["A", None, "I"], 1: ["A", "V", "I"], 2: [None, "V", "I"]}


def test_the_bank() -> None:
    """Seat 1 is first; all belongs to the last take."""
    state = play(table(), "offer A B, offer V I, offer W G", "take 0 down", "take 0 up")
    found = news(state, None, "take 2 up")
    last = len(state.events)
    assert found[0] == (last, "took", 0, 2, "up", "G")
    assert set(found[1:-4]) == {
        (last, "banked", 1, "V", True, 3, 0),
        (last, "banked", 1, "I", False, 0, 0),
        (last, "banked", 2, "W", True, 1, 0),
    }
    assert sorted(found[-4:-1]) == [
        (last, "scored", 0, 1, 0, 10),
        (last, "scored", 1, 1, 3, 13),
        (last, "scored", 2, 1, 1, 11),
    ]
    assert found[-1] == (last, "round_over", None, 1)


def test_banked_cards_are_shown_alike_to_all() -> None:
    state = banked("vG - M", "B a W")
    whole = {
        eye: [e for e in state.effects(eye) if e["type"] not in ("offered", "took")] for eye in eyes(state)
    }
    assert all(effects == whole[None] for effects in whole.values())


def test_losses_are_shown() -> None:
    """An open Ghost's 3 is on the card, each bite a separate effect, and no points that a total lacks."""
    state = banked("V v G")
    last = len(state.events)
    assert [
        shown_effects(state)[i][2:]
        for i in range(len(shown_effects(state)))
        if shown_effects(state)[i][1] == "banked"
    ] == [
        (0, "V", False, 3, 0),
        (1, "V", True, 3, 0),
        (2, "G", False, 0, 3),
    ]
    bites = {tuple(effect.values()) for effect in effects_of(state, "bitten")}
    assert {(e["event"], e["seat"], e["by"], e["points"]) for e in effects_of(state, "bitten")} == {
        (last, 0, 1, 1),
        (last, 1, 0, 1),
    }
    assert len(bites) == 2
    assert [(e["points"], e["total"]) for e in effects_of(state, "scored")] == [(2, 12), (2, 12), (-3, 7)]


def test_a_bite_names_the_bitten_seat_and_the_biting_one() -> None:
    state = banked("A V A", "vV - A")
    assert [tuple(effect.values())[1:] for effect in effects_of(state, "bitten")] == [("bitten", 1, 0, 2)]


def test_no_seat_without_a_vampire_is_bitten() -> None:
    assert effects_of(banked("V A B"), "bitten") == []


def test_totals_are_the_scores_also_at_the_floor() -> None:
    lab = Lab("G A", "G A", "G A", "G A", "G B")
    totals = []
    for _ in range(5):
        state = lab.play(1)
        scored = effects_of(state, "scored")[-2:]
        assert [effect["total"] for effect in scored] == list(state.scores)
        totals.append(scored[0]["total"])
    assert totals == [7, 4, 1, 0, 0]


def test_the_winner_is_the_last_effect() -> None:
    state = banked("i i", "G G", "i i", "G G", "G i", "i G", "G i")
    assert shown_effects(state)[-1] == (len(state.events), "won", 1)
    assert [effect["round"] for effect in effects_of(state, "round_over")] == list(range(1, 8))
