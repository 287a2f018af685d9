"""Steps 1 and 6 of "A round", "Scoring" and "End": rounds add up, the lowest total wins."""

from collections import Counter
from typing import Any

import pytest

import pygames

from ...observation import data, history, zone
from .oracle import columns
from .table import DECK, FLIPS, box, deal, finish_round, legal, play, scored, start, with_chance

SEVEN = columns("88 99 77 3-4")
THREE = columns("12-12 11-11 10-10 1-2")
MINUS = columns("55 55 66 77")
FLIP = "flip A1 B1, flip A1 B1"


def first_of(rounds: int) -> pygames.State:
    """Return a state after the first round (7 : −10), with the next one dealt."""
    return finish_round(start(SEVEN, MINUS, flips=["A1 B1"] * 2, rounds=rounds))


def test_a_round_ends_in_the_next_deal() -> None:
    """All 108 cards are shuffled again, and flips begin at seat 0."""
    state = first_of(2)
    assert not state.over
    assert Counter(state.events[-1].split()[2:]) == DECK
    assert (state.to_act, state.view(0)["phase"], legal(state)) == (0, "flip", FLIPS)
    assert (data(state)["round"], data(state)["starter"], data(state)["turns"]) == (2, None, [0, 0])
    assert (data(state)["ended_by"], data(state)["turns_left"]) == (None, None)
    assert [box(state, seat) for seat in (0, 1)] == ["? ? ? ? / ? ? ? ?"] * 2
    assert (len(zone(state, "draw")), len(zone(state, "discard"))) == (91, 1)


def test_round_scores_add_up_and_may_be_negative() -> None:
    state = first_of(3)
    assert (list(state.scores), list(state.winners)) == ([7, -10], [])
    state = with_chance(state, deal(SEVEN, MINUS))
    finish_round(play(state, FLIP))
    assert (list(state.scores), list(state.winners)) == ([14, -20], [])
    state = with_chance(state, deal(MINUS, THREE))
    finish_round(play(state, FLIP))
    assert (list(state.scores), list(state.winners)) == ([4, -17], [1])  # not by the last round
    assert [past["totals"] for past in history(state)] == [[7, -10], [14, -20], [4, -17]]
    assert [[b["points"] for b in past["boxes"]] for past in history(state)] == [[7, -10], [7, -10], [-10, 3]]
    assert [past["round"] for past in history(state)] == [1, 2, 3]


def test_scores_stand_still_within_a_round() -> None:
    """`scores` are the totals of finished rounds."""
    state = play(with_chance(first_of(2), deal(SEVEN, MINUS)), FLIP)
    play(state, "draw, drop A2, draw, swap A1, take, swap B4")
    assert list(state.scores) == [7, -10]
    assert list(state.view(1)["scores"]) == [7, -10]


def test_after_the_last_round_nothing_is_legal() -> None:
    state = scored(SEVEN, THREE)
    assert (state.over, state.to_act, state.legal_moves()) == (True, None, ())
    assert state.view(0)["phase"] == "over"
    assert not state.events[-1].startswith("*")
    assert (list(state.scores), list(state.winners)) == ([7, 3], [1])


def test_the_seat_that_ends_the_round_pays_nothing() -> None:
    """Seat 0 starts, completes its Box first and has the higher score, which does not change."""
    state = scored(SEVEN, THREE.replace("12", "0"), tie_order=[0, 1])
    assert history(state)[0]["ended_by"] == 0
    assert list(state.scores) == [7, 3]


@pytest.mark.parametrize(("seats", "rounds"), [(2, None), (4, None), (6, None), (2, 1), (3, 2), (2, 20)])
def test_a_game_has_its_rounds(seats: int, rounds: int | None) -> None:
    """The source's five rounds by default."""
    options: dict[str, Any] = {} if rounds is None else {"rounds": rounds}
    state, last = pygames.games()["two_can"].new(seats=seats, seed=seats, **options), rounds or 5
    for number in range(1, last + 1):
        assert (data(state)["round"], data(state)["rounds"], state.over) == (number, last, False)
        finish_round(play(state, *["flip A1 B1"] * seats))
    assert state.over
    assert len(history(state)) == last
    assert [sum(p["boxes"][s]["points"] for p in history(state)) for s in range(seats)] == list(state.scores)
    assert min(state.scores) == state.scores[state.winners[0]]
