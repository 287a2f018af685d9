"""Effects of each event, and the facts of them that are hidden from a seat."""

from collections.abc import Callable

import pytest

import pygames

from ...observation import effects_of, history
from .table import (
    CANASTA,
    SIXES,
    drawn,
    holding,
    idle,
    in_hand,
    lay,
    legal,
    new,
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
@pytest.mark.parametrize(
    ("make", "move", "effects"),
    [
        (
            lambda: in_hand("3h 5h 2c"),
            "meld 2c 3h 5h",
            "melded 1, laid 1 2c 4 wild, laid 1 3h 3, laid 1 5h 5",
        ),
        (
            lambda: lay(in_hand("3-5h A-3s"), "3-5h"),
            new("A-3s"),
            "melded 2, laid 2 As 1, laid 2 2s 2, laid 2 3s 3",
        ),
        (lambda: in_hand("Q-Ah"), new("Q-Ah"), "melded 1, laid 1 Ah 14, laid 1 Qh 12, laid 1 Kh 13"),
        # The wild moves, or stays where it is.
        (lambda: lay(in_hand("3-6h"), "3-5h"), "add 1 6h", "laid 1 6h 6"),
        (lambda: lay(in_hand("3-5h 2d"), "3-5h"), "add 1 2d", "laid 1 2d 6 wild"),
        (lambda: lay(in_hand("3h 4h 2c 6h"), "3h 4h 2c"), "add 1 6h", "laid 1 6h 6"),
        (lambda: lay(in_hand("3h 4h 2c 5h"), "3h 4h 2c"), "add 1 5h", "laid 1 5h 5, moved 1 2c 6 wild"),
        (lambda: lay(in_hand("4-6h 2h 3h"), "4-6h 2h"), "add 1 3h", "laid 1 3h 3, moved 1 2h 2"),
        (lambda: lay(in_hand("Q-Kh 2c Ah"), "Qh Kh 2c"), "add 1 Ah", "laid 1 Ah 14, moved 1 2c 11 wild"),
        # The top card and how many the pile held, but not the others.
        (lambda: offered("6h", "", "3-5h"), "take 1", "took 6h 2, laid 1 6h 6"),
        (lambda: offered("7h", "6h", "3-5h"), "take 1 6h", "took 7h 2, laid 1 6h 6, laid 1 7h 7"),
        (
            lambda: offered("4h", "3h 2c"),
            "take new 2c 3h",
            "took 4h 2, melded 1, laid 1 3h 3, laid 1 4h 4, laid 1 2c 5 wild",
        ),
        (lambda: in_hand("Kd"), "discard Kd", "discarded Kd"),
        (lambda: with_extra("9c", *SIXES), "add 1 9c", "laid 1 9c 9, canasta 1 natural"),
        (
            lambda: lay(in_hand("3-6c 3-6d 9-Js Kd"), "3-6c", "3-6d", "9-Js"),
            "discard Kd",
            "discarded Kd, extra indirect",
        ),
    ],
)
def test_a_move_is_seen_by_all(
    make: Callable[[], pygames.State], move: str, effects: str, eye: int | None
) -> None:
    """One effect a card, with its place, in any order after the meld that they belong to."""
    found = []
    for kind, seat, *facts in news(make(), move, eye):
        assert seat == 0
        if kind in ("laid", "moved"):
            facts[-1:] = ["wild"] if facts[-1] else []
        found.append(" ".join(map(str, [kind, *facts])))
    expected = effects.split(", ")
    first = [effect for effect in expected if effect.startswith(("took", "melded"))]
    assert found[: len(first)] == first
    assert sorted(found) == sorted(expected)


def test_canastas_are_shown_when_their_kind_changes() -> None:
    state = play(with_extra("9c 2s 2c Tc", *SIXES), "add 1 9c")
    assert news(state, "add 1 2s")[1:] == [("canasta", 0, 1, "mixed")]
    assert "canasta" not in [effect[0] for effect in news(state, "add 1 2c")]
    thousand = play(with_extra("Ah Ah", "2-Kh"), "add 1 Ah")
    assert ("canasta", 0, 1, "thousand") in news(thousand, "add 1 Ah")


@pytest.mark.parametrize("eye", EYES)
def test_an_extra_hand_taken_directly_and_a_new_pack(eye: int | None) -> None:
    direct = [effect for effect in shown_effects(with_extra("Kd"), eye) if effect[1] == "extra"]
    assert [effect[1:] for effect in direct] == [("extra", 0, "direct")]
    state = play(idle(start(), 59), "draw")
    assert news(state, min(legal(state, "discard")), eye)[-1] == ("new_pack", None, 11)


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
    """A tie here: both have won. The last discard is the top while the game is over."""
    state = idle(start("3-Kh", "3-Ks"), 82)
    last = [effect[1:] for effect in shown_effects(state, eye) if effect[0] == len(state.events)]
    assert last[1:] == [
        ("deal_over", None, 1, "pack"),
        ("scored", 0, 1, -185, -185),
        ("scored", 1, 1, -185, -185),
        ("won", 0),
        ("won", 1),
    ]
    assert [card is not None for card in discards(state, eye)] == [False] * 81 + [True]
    state = idle(start("3-Kh", "3-Ks", target=10**5), 82)  # with the next deal it is gone
    assert discards(state, eye) == [None] * 82


# Covered discards are forgotten


def discards(state: pygames.State, eye: int | None) -> list[str | None]:
    """Return the cards of the discards in a log."""
    return [effect["card"] for effect in effects_of(state, "discarded", eye)]


@pytest.mark.parametrize("eye", EYES)
def test_a_covered_discard_is_forgotten_by_its_own_seat_too(eye: int | None) -> None:
    """ "A log in a view names a discard only while it is the top"."""
    state = play(start("Kc", "Qd", pack="Kh Ks Jd"), "draw, discard Kc")
    assert discards(state, eye) == ["Kc"]
    play(state, "draw, discard Qd")
    assert discards(state, eye) == [None, "Qd"]
    play(state, "draw")
    assert discards(state, eye) == [None, "Qd"]
    assert state.view(eye)["log"] == state.effects(eye)


@pytest.mark.parametrize("eye", EYES)
def test_the_top_that_was_taken_stays_named(eye: int | None) -> None:
    """ "Or when it was the top that a `take` melded"; what lay under it stays forgotten."""
    state = play(offered("6h", "Kd", "3-5h", under="Ks"), "take 1")
    assert discards(state, eye) == [None, "6h"]
    idle(play(state, "discard Kd"))
    assert [card is not None for card in discards(state, eye)] == [False, True, False, True]


def test_own_drawn_cards_stay_in_the_own_log() -> None:
    state = start(pack="Kh Ks Jd")
    for card in ("Kh", "Ks", "Jd"):
        assert drawn(state) == card
        play(state, f"discard {card}")
    assert [effect["card"] for effect in effects_of(state, "drew", 0)] == ["Kh", None, "Jd"]
    assert [effect["card"] for effect in effects_of(state, "drew", 1)] == [None, "Ks", None]
    assert [effect["card"] for effect in effects_of(state, "drew")] == [None] * 3
