"""TC-2 and "A round", step 5: when a Box is complete, every other seat has one more turn."""

from typing import Any

import pytest

import pygames

from ...observation import data, effects_of, history, zone
from .table import ANY, box, face_down, idle, legal, play, start, turn_up


def last_turns(state: pygames.State) -> tuple[int | None, int | None]:
    """Return the seat that has completed its Box, and the turns left."""
    return data(state)["ended_by"], data(state)["turns_left"]


def near_end(seats: int, closer: int, hidden: int = 1, **options: Any) -> pygames.State:
    """Return a state in which `closer` is to act with few face-down cards. The others still have six."""
    boxes = [ANY] * seats
    boxes[closer] = "12 0 1 2 / 12 3 4 5"
    state = start(*boxes, flips=["A1 B1"] * seats, **options)
    assert state.to_act == closer
    for _ in range(6 - hidden):
        turn_up(state)
        idle(state, seats - 1)
    assert (state.to_act, len(face_down(state, closer))) == (closer, hidden)
    return state


@pytest.mark.parametrize(("seats", "closer"), [(2, 0), (2, 1), (3, 1), (4, 3), (6, 2)])
@pytest.mark.parametrize("last", ["draw, drop B4", "draw, swap B4", "take, swap B4"])
def test_every_other_seat_has_one_more_turn_in_order(seats: int, closer: int, last: str) -> None:
    """No other seat can change the complete Box."""
    state = near_end(seats, closer, rounds=1)
    assert last_turns(state) == (None, None)
    play(state, last)
    own_box = box(state, closer)
    for others in range(1, seats):
        assert not state.over
        assert last_turns(state) == (closer, seats - others)
        assert state.to_act == (closer + others) % seats
        assert legal(state) == {"draw", "take"}
        idle(state, 1)
    assert state.over
    assert history(state)[0]["ended_by"] == closer
    assert " ".join(history(state)[0]["boxes"][closer]["cards"]) == own_box.replace(" /", "")


def test_the_last_card_may_stay_face_down() -> None:
    assert last_turns(play(near_end(3, 1), "draw, drop")) == (None, None)


def test_the_last_turns_are_not_optional() -> None:
    """The actor still draws or takes, and then lays."""
    state = play(near_end(2, 0), "draw, drop B4")
    assert legal(state) == {"draw", "take"}
    play(state, "draw")
    assert legal(state) == {f"swap {r}{c}" for r in "AB" for c in range(1, 5)} | {
        f"drop {place}" for place in face_down(state, 1)
    }


def test_cards_still_face_down_are_turned_up_together_after_the_last_turn() -> None:
    state = play(near_end(3, 0, rounds=1), "draw, drop B4", "take, swap A1")
    assert len(face_down(state, 1)) == 6
    assert effects_of(state, "scored") == []
    play(state, "take, swap A1")
    assert [face_down(state, seat) for seat in range(3)] == [[], [], []]
    assert len(effects_of(state, "scored")) == 3


def test_cards_turned_up_at_the_end_count_in_full() -> None:
    """Seat 1 has only A1 and B1 face up when the round ends, but all its columns are scored."""
    other, draw = "9 10 11 7 / 8 10 12 6", ". " * 11 + "9"
    state = start("12 0 1 2 / 12 3 4 5", other, draw=draw, flips=["A1 B1"] * 2, rounds=1)
    for place in ("A2", "A3", "A4", "B2", "B3", "B4"):
        play(state, f"draw, drop {place}", "draw, swap A1")
    assert state.over
    assert box(state, 1) == "9 10 11 7 / 8 10 12 6"
    assert list(state.scores) == [0 + 3 + 5 + 7, 17 + 0 + 23 + 13]


@pytest.mark.parametrize("second", ["draw, drop {}", "draw, swap {}", "take, swap {}"])
def test_a_second_box_completed_in_the_last_turns_changes_nothing(second: str) -> None:
    """Seat 0 gets no further turn, seat 2 exactly one."""
    state = start("12 . . . / 12 . . .", ANY, ANY, flips=["A1 B1"] * 3, rounds=1)
    turn_up(state, 3 * 5)  # one face-down card each
    play(state, "draw, drop B4", second.format("B4"))
    assert face_down(state, 1) == []
    assert (last_turns(state), state.to_act) == ((0, 1), 2)
    assert [e["seat"] for e in effects_of(state, "completed")] == [0]
    idle(state, 1)
    assert state.over
    assert history(state)[0]["ended_by"] == 0


def test_all_boxes_completed_in_the_last_turns() -> None:
    """The round still ends after one turn each."""
    state = start("12 . . . / 12 . . .", ANY, ANY, ANY, flips=["A1 B1"] * 4, rounds=1)
    turn_up(state, 4 * 6)
    assert state.over
    assert data(state)["turns"] == [6] * 4
    assert [e["seat"] for e in effects_of(state, "completed")] == [0]


def test_the_last_of_the_last_turns_may_replace_a_face_down_card() -> None:
    state = play(near_end(2, 0, rounds=1), "draw, drop B4", "take, swap B2")
    assert zone(state, "discard")[0] is not None
    assert face_down(state, 1) == []
    assert state.over


def test_two_face_down_cards_cannot_go_in_one_turn() -> None:
    state = play(near_end(2, 0, hidden=2), "draw")
    for move in state.legal_moves():
        assert last_turns(play(state.copy(), move))[0] is None
