"""TC-8: a round in which every seat has had 100 turns ends at once."""

from typing import Any

import pytest

import pygames

from ...observation import data, effects_of, history
from .oracle import columns
from .table import ANY, box, face_down, finish_round, idle, legal, play, start, turn_up

LIMIT = 100


def table(seats: int, **options: Any) -> pygames.State:
    """Return a state in which seat 0 starts."""
    state = start("12 . . . / 12 . . .", *[ANY] * (seats - 1), flips=["A1 B1"] * seats, **options)
    assert state.to_act == 0
    return state


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_round_ends_when_every_seat_has_had_100_turns(seats: int) -> None:
    state = idle(table(seats, rounds=1), LIMIT * seats - 1)
    assert not state.over
    assert data(state)["turns"] == [LIMIT] * (seats - 1) + [LIMIT - 1]
    assert legal(state) == {"draw", "take"}
    play(state, "take")
    assert not state.over
    play(state, "swap A1")
    assert state.over


def test_all_cards_are_turned_up_and_scored_with_no_last_turns() -> None:
    mine, other = columns("12-12 5-6 7-8 7-8"), columns("1-2 1-2 4-4 9-10")
    state = idle(start(mine, other, flips=["A1 B1"] * 2, discard="12", rounds=1), 2 * LIMIT)
    assert [face_down(state, seat) for seat in (0, 1)] == [[], []]
    # 12, 12 and 1 rotate between A1, A1 and the discards, with a period of six turns: 200 = 33 * 6 + 2.
    assert [box(state, 0), box(state, 1)] == ["12 5 7 7 / 12 6 8 8", "12 1 4 9 / 2 2 4 10"]
    assert list(state.scores) == [0 + 11 + 15 + 15, 14 + 3 + 0 + 19]
    assert history(state)[0]["ended_by"] is None
    assert data(state)["turns"] == [LIMIT, LIMIT]
    (over,) = effects_of(state, "round_over")
    assert (over["seat"], over["round"], over["reason"]) == (None, 1, "turn_limit")
    assert effects_of(state, "completed") == []
    turned = [(e["seat"], e["place"]) for e in effects_of(state, "turned", since=len(state.events) - 1)]
    hidden = ["A2", "A3", "A4", "B2", "B3", "B4"]
    assert sorted(turned) == [(seat, place) for seat in (0, 1) for place in hidden]


@pytest.mark.parametrize("limit_met", [True, False])
def test_the_next_round_has_the_same_limit(limit_met: bool) -> None:
    """The ruling ends the round, not the game. The count of turns starts again."""
    state = table(2, rounds=2)
    state = idle(state, 2 * LIMIT) if limit_met else finish_round(state)
    assert not state.over
    assert state.events[-1].startswith("* deal ")
    assert (data(state)["round"], data(state)["turns"]) == (2, [0, 0])
    idle(play(state, "flip A1 B1, flip A1 B1"), 2 * LIMIT - 1)
    assert not state.over
    assert idle(state, 1).over


def closed_late(seats: int, closer: int, turns: int) -> pygames.State:
    """Return a state in which `closer` has just completed its Box after this number of turns."""
    state = table(seats, rounds=1)
    for _ in range(5):
        for seat in range(seats):
            (turn_up if seat == closer else idle)(state, 1)
    idle(state, (turns - 6) * seats + closer)
    assert (state.to_act, data(state)["turns"][closer], face_down(state, closer)) == (
        *(closer, turns - 1),
        ["B4"],
    )
    return play(state, "take, swap B4")


@pytest.mark.parametrize(
    ("seats", "closer", "turns", "left"),
    [
        (2, 1, LIMIT, 0),  # seat 0 has had 100, and gets no more
        (3, 1, LIMIT, 1),  # seat 2 has its last turn, seat 0 none
        (2, 1, LIMIT - 1, 1),  # the last turns end the round before the limit does
        (3, 0, LIMIT, 2),  # the others' hundredth turns are their last turns
    ],
)
def test_last_turns_count(seats: int, closer: int, turns: int, left: int) -> None:
    state = closed_late(seats, closer, turns)
    had = data(state)["turns"]
    for more in range(left):
        assert not state.over
        assert (state.to_act, data(state)["turns_left"]) == ((closer + 1 + more) % seats, left - more)
        had[(closer + 1 + more) % seats] += 1
        idle(state, 1)
    assert state.over
    assert data(state)["turns"] == had
    assert max(had) <= LIMIT
    assert [face_down(state, seat) for seat in range(seats)] == [[]] * seats
    if turns < LIMIT:
        assert history(state)[0]["ended_by"] == closer
        assert effects_of(state, "round_over")[0]["reason"] == "completed"


def test_turning_the_last_card_is_never_forced() -> None:
    """Both seats keep one card face down to the end."""
    state = turn_up(table(2, rounds=1), 10)
    while not state.over:
        play(state, "draw, drop")
    assert data(state)["turns"] == [LIMIT, LIMIT]
    assert history(state)[0]["ended_by"] is None
