"""TC-3: when a turn begins with an empty draw pile, the discards below the top one become a new one."""

from collections import Counter
from typing import Any

import pytest

import pygames

from ...observation import data, effects_of, history, zone
from ...playing import written
from .table import (
    ANY,
    burn,
    deal,
    face_down,
    finish_round,
    idle,
    legal,
    play,
    replay,
    start,
    top,
    turn_up,
    with_chance,
)

SEATS = 6
PILE = 108 - 8 * SEATS - 1  # 59 cards to draw


def running_dry(left: int, **options: Any) -> pygames.State:
    """Return a state of six seats far from the end of the round, with some cards left in the draw pile."""
    return burn(start(*[ANY] * SEATS, flips=["A1 B1"] * SEATS, **options), PILE - left)


def due(**options: Any) -> pygames.State:
    """Return the state just after the shuffle."""
    return play(running_dry(1, **options), "draw, swap A1")


def shuffles(state: pygames.State) -> list[str]:
    return [event for event in state.events if event.startswith("* shuffle")]


def test_a_turn_with_one_card_left_sees_no_shuffle() -> None:
    state = idle(running_dry(1), 3)
    assert len(zone(state, "draw")) == 1
    assert shuffles(state) == []
    play(state, "draw")
    assert (zone(state, "draw"), shuffles(state)) == ([], [])


def test_all_discards_but_the_top_one_become_the_draw_pile() -> None:
    """It has happened when the next seat is asked, and the top discard can still be taken."""
    state = play(running_dry(1), "draw")
    below = Counter(zone(state, "discard"))
    laid_on = zone(state, f"box{state.to_act}")[0]
    play(state, "swap A1")
    who, what, *order = state.events[-1].split(" ")
    assert (who, what) == ("*", "shuffle")
    assert Counter(order) == below
    assert zone(state, "discard") == [laid_on]
    assert zone(state, "draw") == [None] * PILE
    assert legal(state) == {"draw", "take"}
    seat = state.to_act
    assert state.view(seat)["phase"] == "turn"
    play(state, "take")
    assert (zone(state, f"hand{seat}"), zone(state, "discard")) == ([laid_on], [])
    assert len(shuffles(state)) == 1


def test_the_first_card_of_the_shuffle_is_on_top() -> None:
    state = due()
    order = sorted(state.events[-1].split()[2:])
    state = with_chance(state, " ".join(["* shuffle", *order]))
    for card in order[:12]:
        seat = state.to_act
        play(state, "draw")
        assert zone(state, f"hand{seat}", seat) == [card]
        play(state, "swap A1")


def test_the_shuffle_comes_from_the_generator() -> None:
    """Another generator gives another order of the same cards. A record may stop before the shuffle."""
    orders = {due(seed=seed).events[-1] for seed in range(5)}
    assert len(orders) == 5
    events = due().events
    again = replay(events[:-1], SEATS, seed=99).events
    assert (len(again), again[:-1]) == (len(events), events[:-1])
    assert len({tuple(sorted(order.split())) for order in (*orders, again[-1])}) == 1


def test_a_round_may_see_several_shuffles() -> None:
    """The discards are as many each time: no card leaves the two piles for good."""
    state = burn(running_dry(0), PILE)
    assert len(shuffles(state)) == 2
    assert data(state)["shuffles"] == 2
    assert [effect["count"] for effect in effects_of(state, "shuffled")] == [PILE, PILE]
    assert (len(zone(state, "draw")), len(zone(state, "discard"))) == (PILE, 1)
    finish_round(state)  # the next round is dealt from all 108 cards all the same
    assert state.events[-1].startswith("* deal ")
    assert len(state.events[-1].split()) == 2 + 108
    assert data(state)["shuffles"] == 0
    assert (len(zone(state, "draw")), len(zone(state, "discard"))) == (PILE, 1)


def two_seats_at_the_last_card(closer: int) -> pygames.State:
    """Return a state of two seats: `closer` has one face-down card and is to draw one of the last cards."""
    state = start("12 . . . / 12 . . .", ANY, flips=["A1 B1"] * 2, rounds=1)
    for _ in range(5):
        for seat in (0, 1):
            (turn_up if seat == closer else burn)(state, 1)
    return burn(state, 91 - 10 - 1 - closer)


def test_a_last_turn_that_begins_with_an_empty_draw_pile_sees_a_shuffle() -> None:
    """Seat 0 completes its Box with the last card of the draw pile."""
    state = two_seats_at_the_last_card(closer=0)
    assert (state.to_act, len(zone(state, "draw"))) == (0, 1)
    play(state, "draw, drop B4")
    assert data(state)["ended_by"] == 0
    assert len(shuffles(state)) == 1
    assert legal(state) == {"draw", "take"}
    play(state, "draw")
    play(state, "drop " + face_down(state, 1)[0])
    assert state.over


def test_no_shuffle_when_the_round_is_over() -> None:
    """No turn begins any more. The last turn's draw takes the last card."""
    state = two_seats_at_the_last_card(closer=1)
    assert (state.to_act, len(zone(state, "draw"))) == (1, 2)
    play(state, "draw, drop B4, draw, swap A1")
    assert state.over
    assert zone(state, "draw") == []
    assert shuffles(state) == []


def test_no_shuffle_at_the_turn_limit() -> None:
    """With TC-8: the hundredth turns end with an empty draw pile."""
    state = start("12 . . . / 12 . . .", ANY, flips=["A1 B1"] * 2, rounds=1)
    burn(idle(state, 18), 2 * 91)
    assert state.over
    assert history(state)[0]["ended_by"] is None
    assert (zone(state, "draw"), len(shuffles(state))) == ([], 1)


@pytest.mark.parametrize("wrong", ["short", "long", "foreign", "with the top", "deal", "skipped", "not due"])
def test_a_record_with_a_wrong_shuffle_is_refused(wrong: str) -> None:
    """The event must hold exactly the discards below the top one, and be there where it is due."""
    state = due()
    *events, shuffle = state.events
    _, _, *order = shuffle.split()
    top_card = str(top(state))
    at = next(i for i, card in enumerate(order) if card != top_card)
    event = {
        "short": " ".join(["* shuffle", *order[:-1]]),
        "long": " ".join(["* shuffle", *order, order[0]]),
        "foreign": " ".join(["* shuffle", *("12" if card == "0" else card for card in order)]),
        "with the top": " ".join(["* shuffle", *order[:at], top_card, *order[at + 1 :]]),
        "deal": deal(*[ANY] * SEATS),
        "skipped": f"{state.to_act} draw",
        "not due": " ".join(["* shuffle", *map(str, zone(running_dry(1), "discard")[1:])]),
    }[wrong]
    if wrong == "not due":
        events = events[:-2]
    with pytest.raises(pygames.RecordError) as caught:
        pygames.Record.loads(written("two_can", SEATS, [*events, event]))
    assert caught.value.event == len(events) + 1
