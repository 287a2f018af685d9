"""The heading "Score of a deal", worked out by hand; and who wins."""

from typing import Any

import pytest

import pygames

from ...observation import effects_of, history
from .table import CANASTA, drawn, holding, idle, lay, play, start, value, with_extra


def seats(state: pygames.State) -> list[dict[str, Any]]:
    """Return the scores of the last deal of both seats."""
    found: list[dict[str, Any]] = history(state)[-1]["seats"]
    return found


@pytest.mark.parametrize(
    ("rank", "points"),
    [*((rank, 5) for rank in "34567"), *((rank, 10) for rank in "289TJQK"), ("A", 15)],
)
def test_cards_in_hand(rank: str, points: int) -> None:
    """Eight cards of the rank and three others that count ten; nothing is laid."""
    others = "Kc Kd Kh" if rank == "Q" else "Qc Qd Qh"
    state = idle(start(" ".join([*(rank + suit for suit in "ccddhhss"), others])), 82)
    assert seats(state)[0]["in_hand"] == -(8 * points + 3 * 10)
    assert seats(state)[0]["points"] == -(8 * points + 30) - 100


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (["3-7h"], 25),
        (["8-Kh"], 60),
        (["A-3h"], 15 + 10 + 5),
        (["Q-Ah"], 10 + 10 + 15),
        (["5h 6h 2c"], 5 + 5 + 10),  # a 2 counts 10, wild or not
        (["Q-Ah", "Q-Ad"], 70),
        (["3-5h", "3-5h", "3-5d"], 45),
    ],
)
def test_cards_in_melds(melds: list[str], points: int) -> None:
    """No canasta; no extra hand was had."""
    state = lay(play(start(" ".join(melds), pack="Kc"), "draw"), *melds)
    idle(play(state, "discard Kc"), 81)
    assert state.over
    mine = seats(state)[0]
    assert (mine["melded"], mine["canastas"]) == (points, [])
    assert (mine["out"], mine["no_extra"], mine["in_hand"]) == (0, -100, -value(" ".join(mine["hand"])))
    assert mine["points"] == points - 100 + mine["in_hand"] == state.scores[0]


@pytest.mark.parametrize("bonus", [0, 100, 200, 350])
def test_canastas(bonus: int) -> None:
    """A natural one, whose bonus is an option (100 by default), and a mixed one; out by the last discard."""
    options: dict[str, Any] = {} if bonus == 100 else {"natural_canasta": bonus}
    state = lay(with_extra("3-8h 2c 9-Js Kd", *CANASTA, **options), "3-8h 2c", "9-Js")
    play(state, "discard Kd")
    mine = seats(state)[0]
    assert mine["canastas"] == [
        {"meld": 1, "kind": "natural", "points": bonus},
        {"meld": 3, "kind": "mixed", "points": 100},
    ]
    melded = (5 * 5 + 2 * 10) + 5 * 5 + (5 * 5 + 10 + 10) + 3 * 10
    assert (mine["melded"], mine["out"], mine["in_hand"], mine["no_extra"]) == (melded, 100, 0, 0)
    assert mine["points"] == melded + bonus + 100 + 100
    assert list(state.scores) == [mine["points"], seats(state)[1]["points"]]


@pytest.mark.parametrize(
    ("aces", "canasta"),
    [
        ("add 1 Ah, add 1 Ah", {"meld": 1, "kind": "thousand", "points": 1000}),
        ("add 1 Ah", {"meld": 1, "kind": "natural", "points": 30}),
        ("add 1 Ah, add 1 2c", {"meld": 1, "kind": "mixed", "points": 100}),
    ],
)
def test_a_thousand(aces: str, canasta: dict[str, Any]) -> None:
    """From ace to ace without a wild; not with thirteen, nor with a wild among fourteen."""
    state = with_extra("Ah Ah 2c Kd", "2-Kh", natural_canasta=30)
    idle(play(state, aces, "discard Kd"), 70)
    assert state.over
    assert seats(state)[0]["canastas"] == [canasta]
    cards = value("2-Kh") + 15 * aces.count("Ah") + 10 * aces.count("2c")
    assert seats(state)[0]["melded"] == cards


def test_the_rival_of_the_seat_that_went_out() -> None:
    """It pays for its hand, and for the extra hand it never had, and keeps its melds."""
    state = holding("9-Js Kc", *CANASTA, rival="3-9h 2c Ad Ah Ks", pack="Kd")
    lay(play(state, "discard Kc, draw"), "3-9h")
    play(state, "discard Kd")
    card = drawn(state)
    play(lay(state, "9-Js"), f"discard {card}")
    mine, rival = seats(state)
    assert mine["out"] == 100
    assert (rival["melded"], rival["canastas"]) == (45, [{"meld": 1, "kind": "natural", "points": 100}])
    assert (rival["out"], rival["in_hand"], rival["no_extra"]) == (0, -50, -100)
    assert rival["points"] == 45 + 100 - 50 - 100
    assert rival["hand"] == ["2c", "Ad", "Ah", "Ks"]
    assert (state.winners, effects_of(state, "won")[0]["seat"]) == ((0,), 0)


def test_an_extra_hand_had_and_not_laid_is_deducted() -> None:
    """It was had, so no −100; its cards count."""
    state = idle(with_extra("Ac Ad Ah As 3h 3s 8d 8s Kc Kd Kh", after="discard Kd"), 70)
    mine = seats(state)[0]
    assert (mine["in_hand"], mine["no_extra"]) == (-(4 * 15 + 2 * 5 + 4 * 10), 0)
    assert mine["points"] == (4 * 5) + (4 * 5) + (4 * 10) - 110


def test_more_points_win_though_the_rival_went_out() -> None:
    """Seat 1 has a thousand; seat 0 goes out at once."""
    state = start("3-9c 3-6d", "2-Qs", "As As Kd", "3-9h 9-Qd", "Ks 7d", starter=1)
    lay(play(state, "draw"), "2-Ks")
    lay(play(state, "add 1 As, add 1 As, discard Kd, draw"), *CANASTA, "3-9h", "9-Qd")
    assert (state.over, history(state)[0]["out"]) == (True, 0)
    assert state.scores[0] == value("3-9c 3-7d 3-9h 9-Qd") + 2 * 100 + 100
    assert state.scores[1] == value("A-As") + 1000 - value(" ".join(seats(state)[1]["hand"]))
    assert state.winners == (1,)


@pytest.mark.parametrize(
    ("hands", "scores", "winners"),
    [
        (("3-Kh", "3-Ks"), (-185, -185), (0, 1)),  # a tie is a shared win
        (("3-Kh", "A-Js"), (-185, -190), (0,)),
        (("A-Jh", "3-Ks"), (-190, -185), (1,)),
    ],
)
def test_negative_points_win_too(
    hands: tuple[str, str], scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state = idle(start(*hands), 81)
    assert (state.scores, state.winners) == ((0, 0), ())  # until the deal is over
    idle(state)
    assert (state.scores, state.winners) == (scores, winners)
    assert tuple(effect["seat"] for effect in effects_of(state, "won")) == winners
