"""Effects of each event, and the facts that they hide from each viewer."""

from typing import Any

import pytest

import pygames

from ...observation import effects_of
from .expected_views import TOUCANS
from .table import ANY, burn, effect_rows, finish_round, play, start, turn_up


def table(**options: Any) -> pygames.State:
    """Return a state after events 1 to 3: seat 1 (8 and 0 = 8) starts before seat 0 (T and 5)."""
    return start(*TOUCANS, discard="3", draw="4 5 6", flips=["A1 B1", "A1 B4"], **options)


def new_effects(state: pygames.State, seat: int | None, *moves: str) -> list[tuple[object, ...]]:
    """Return the effects of the last of these moves."""
    play(state, *moves)
    return effect_rows(state, seat, since=len(state.events) - 1)


def test_the_deal_and_the_flips() -> None:
    for eye in (None, 0, 1):
        assert effect_rows(table(), eye) == [
            (1, "dealt", None, 1),
            (2, "turned", 0, "A1", "T"),
            (2, "turned", 0, "B1", "5"),
            (3, "turned", 1, "A1", "8"),
            (3, "turned", 1, "B4", "0"),
            (3, "starts", 1, 8),
        ]


@pytest.mark.parametrize(("seat", "card"), [(None, None), (0, None), (1, "4")])
def test_draw(seat: int | None, card: str | None) -> None:
    """A drawn card is for its seat's eyes. The others see it laid, in other effects."""
    state = table()
    assert new_effects(state, seat, "draw") == [(4, "drew", 1, card)]
    assert effects_of(play(state, "swap A1"), "drew", seat)[0]["card"] == card


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize(
    ("moves", "effects"),
    [
        ("take", [(4, "took", 1, "3")]),
        ("draw, swap A1", [(5, "laid", 1, "A1", "4"), (5, "discarded", 1, "A1", "8", False)]),
        ("draw, swap B2", [(5, "laid", 1, "B2", "4"), (5, "discarded", 1, "B2", "12", True)]),
        ("take, swap A4", [(5, "laid", 1, "A4", "3"), (5, "discarded", 1, "A4", "9", True)]),
        ("draw, drop B3", [(5, "discarded", 1, None, "4", False), (5, "turned", 1, "B3", "11")]),
        (
            "draw, swap A1, draw, fly A1 B3",
            [(7, "laid", 0, "A1", "5"), (7, "flew", 0, "A1", "B3"), (7, "discarded", 0, "B3", "6", True)],
        ),
    ],
)
def test_take_lay_and_fly(seat: int | None, moves: str, effects: list[tuple[object, ...]]) -> None:
    """The card is public. `hidden` says that it lay face down until now."""
    assert sorted(new_effects(table(), seat, moves), key=repr) == sorted(effects, key=repr)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_bare_drop(seat: int | None) -> None:
    state = turn_up(table(), 10)
    play(state, "draw")
    card = state.view(1)["zones"][3]["cards"][0]
    number = len(state.events) + 1
    assert new_effects(state, seat, "drop") == [(number, "discarded", 1, None, card, False)]


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_shuffled(seat: int | None) -> None:
    """TC-3: a separate event, whose effect has the count of cards."""
    state = burn(start(*[ANY] * 6, flips=["A1 B1"] * 6), 59)
    number = len(state.events)
    assert state.events[-1].startswith("* shuffle")
    assert effect_rows(state, seat, since=number - 1) == [(number, "shuffled", None, 59)]


def test_completed_once_when_last_turns_begin() -> None:
    state = turn_up(table(rounds=1), 10)
    play(state, "draw")
    number = len(state.events) + 1
    # seat 1's last face-down card is B3
    assert set(new_effects(state, None, "drop B3")) >= {
        (number, "turned", 1, "B3", "11"),
        (number, "completed", 1),
    }


def test_the_end_of_a_round_and_of_the_game() -> None:
    """All of it belongs to the event that ended the round."""
    state = turn_up(table(rounds=1), 8)
    while state.over is False and state.view(None)["data"]["ended_by"] is None:
        play(state, "draw, swap A1") if state.to_act == 0 else turn_up(state)
    play(state, "take")
    last = len(state.events) + 1
    boxes = state.view(None)["zones"]
    hidden = boxes[0]["cards"].count(None)
    found = new_effects(state, None, "swap A1")
    assert state.over
    assert [effect[1] for effect in found if effect[1] == "turned"] == ["turned"] * hidden
    points = [b["points"] for b in state.view(None)["history"][0]["boxes"]]
    winner = points.index(min(points))
    tail = [(last, "round_over", None, 1, "completed")]
    tail += [(last, "scored", seat, 1, points[seat], points[seat]) for seat in (0, 1)]  # type: ignore[misc]
    tail += [(last, "won", winner)]  # type: ignore[list-item]
    assert found[-4:] == tail


def test_the_next_deal_is_a_separate_event() -> None:
    state = finish_round(table())
    number = len(state.events)
    assert effect_rows(state, None, since=number - 1) == [(number, "dealt", None, 2)]
    assert {effect[0] for effect in effect_rows(state) if effect[1] == "scored"} == {number - 1}
    finish_round(play(state, "flip A1 B1, flip A1 B1"))
    assert [e["round"] for e in effects_of(state, "dealt")] == [1, 2, 3]
    totals = [(e["seat"], e["total"]) for e in effects_of(state, "scored")][-2:]
    assert totals == list(enumerate(state.scores))
