"""Skips: the rival's next turns, the own turn, lost turns, and skips across a completed set."""

import pytest

from ...observation import data, effects_of
from .table import discards, effect_rows, hand, legal, play, start, turn

RIVALS = "0100 0100 0010 0010"


def test_skip_rival_lets_the_turn_go_on() -> None:
    state = turn("1000 1000 SF 2000", RIVALS, "1100")
    play(state, "skip rival")
    assert (state.to_act, data(state)["skips"], discards(state)) == (0, [0, 1], "SF")
    assert legal(state) == {"play 1000"}
    play(state, "play 1000")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 0])
    play(state, "play 1000")
    assert state.to_act == 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_lost_turn_for_each_skip(count: int) -> None:
    state = turn("1000 SF SF SF", RIVALS, "1100", "2000 2000 0200 0200 2100 2020")
    play(state, "play 1000" + " skip" * count)
    for turn_ in range(count):
        assert (state.to_act, data(state)["skips"]) == (0, [0, count - 1 - turn_])
        play(state, "draw, pass")
    assert (state.to_act, data(state)["skips"]) == (1, [0, 0])


def test_skips_of_several_moves_add_up() -> None:
    state = turn("1000 SF SF SF", RIVALS, "1100")
    play(state, "skip rival, skip rival, play 1000 skip")
    # the turn is over, the rival has lost one of three
    assert (state.to_act, data(state)["skips"]) == (0, [0, 2])


def test_skip_self_ends_the_turn_with_nothing_laid() -> None:
    """As the source has it: a way out for who holds a card they would rather keep."""
    state = turn("1000 1000 SF 2000", RIVALS, "1100")
    play(state, "skip self")
    assert (state.to_act, data(state)["skips"], discards(state)) == (1, [0, 0], "SF")
    assert data(state)["shows"] == "1100"
    assert hand(state, 0) == "1000 1000 2000"


def test_skip_self_is_open_without_a_playable_card_and_after_a_draw() -> None:
    state = turn("2000 SF SF 2100", RIVALS, "1100", "2020")
    assert "skip self" in legal(state)
    play(state, "draw")
    assert "skip self" in legal(state)
    play(state, "skip self")
    assert state.to_act == 1


def test_skip_rival_then_skip_self() -> None:
    """The own turn ends, the rival's is lost: the next turn is one's own, and fresh."""
    state = turn("2000 SF SF 2100", RIVALS, "1100", "2020 1010")
    play(state, "draw, skip rival, skip self")
    assert (state.to_act, data(state)["skips"], data(state)["drawn"]) == (0, [0, 0], None)
    assert "draw" in legal(state)


def test_a_lost_turn_is_an_effect() -> None:
    state = turn("1000 SF SF 2000", RIVALS, "1100")
    play(state, "play 1000 skip skip")
    assert [effect["seat"] for effect in effects_of(state, "lost_turn")] == [1]
    assert effect_rows(state)[-1] == ("lost_turn", 1)


def test_both_seats_may_skip() -> None:
    state = turn("1000 SF 2000 2000", "1020 SF 0200 0200", "1100")
    play(state, "skip self, play 1020 skip")
    assert (state.to_act, data(state)["skips"]) == (1, [0, 0])


# Across a completed set


def test_skips_outlive_a_completed_set() -> None:
    """The set's own move skips twice: seat 1 starts, then loses two turns of the new stack."""
    state = turn("0022 SF SF 1000", RIVALS, "1100", "1020 2000 2000")
    play(state, "play 0022 skip skip")
    assert (state.to_act, data(state)["skips"]) == (1, [0, 2])
    play(state, "start")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 2])
    play(state, "play 1000")
    # the hand is empty and refilled, then seat 1's turn is lost
    assert (state.to_act, data(state)["skips"]) == (0, [0, 1])
    assert len(hand(state, 0).split()) == 4


def test_skip_rival_before_the_completing_card() -> None:
    state = turn("0022 SF 2000 2000", RIVALS, "1100", "1020")
    play(state, "skip rival, play 0022, start")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 1])


def test_the_spent_sf_go_into_the_set() -> None:
    state = turn("0022 SF SF 2000", RIVALS, "1100", "1020")
    play(state, "skip rival, play 0022 skip")
    assert (data(state)["largest"], discards(state)) == ([4, 0], "")


def test_skips_pending_where_the_winner_lays_the_starting_card() -> None:
    """Two skips: one turn of seat 1 is lost at once, the other after seat 0's turn."""
    state = turn("0022 SF SF 1000", RIVALS, "1100", "SF 1020 2000 2000")
    play(state, "play 0022 skip skip")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 2])
    play(state, "start")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 1])
    play(state, "play 1000")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 0])


def test_a_skip_pending_at_the_starter_of_the_next_stack_too() -> None:
    """Seat 1 loses its turn after seat 0's second set as well, having begun two stacks in between."""
    state = turn("0022 SF SF 0012", RIVALS, "1100", "1200 2000 2000 2020")
    play(state, "play 0022 skip skip, start")
    assert data(state)["skips"] == [0, 2]
    play(state, "play 0012")  # a set again: seat 0's hand is empty, refilled, and seat 1 starts
    assert list(state.scores) == [2, 0]
    assert (state.view(None)["phase"], data(state)["skips"]) == ("start", [0, 2])


def test_a_drawn_card_is_not_a_start() -> None:
    """A skip ends nothing but turns: the deck's top stays where it is."""
    state = start("1000 1000 2000 2000", "SF SF SF SF", "1100 0022", "start")
    play(state, "skip rival, skip self")
    assert (state.to_act, data(state)["silhouette"]) == (1, "00xx")
