"""TT-3: laying the starting card is not a turn. The next turn belongs to the other seat."""

from ...observation import data, zone
from .table import hand, left, legal, play, start, turn


def test_the_game_begins_with_the_other_seats_turn() -> None:
    """TT-3."""
    for starter in (0, 1):
        state = start("1000 1000 2000 2000", "0100 0100 0200 0200", "1100", starter=starter)
        assert (state.to_act, legal(state)) == (starter, {"start", "start flip"})
        play(state, "start")
        assert (state.to_act, state.view(None)["phase"]) == (1 - starter, "turn")


def test_after_a_set_the_loser_of_it_starts_and_the_winner_goes_on() -> None:
    """TT-3: the turn belongs to the other seat than the one that laid the starting card."""
    state = turn("0022 1000 2000 2000", "0100 0100 0200 0200", "1100", "1002")
    play(state, "play 0022")
    assert (state.to_act, state.view(None)["phase"]) == (1, "start")
    play(state, "start")
    assert (state.to_act, state.view(None)["phase"]) == (0, "turn")


def test_the_seat_that_lays_the_card_counts_not_the_one_on_duty() -> None:
    """TT-3: seat 1 turns up an Effect, seat 0 a Symbol card: the turn is seat 1's."""
    state = turn("0022 1000 2000 2000", "0100 0100 0200 0200", "1100", "SF 1002")
    play(state, "play 0022")
    assert (state.to_act, data(state)["starter_due"], data(state)["start_card"]) == (0, 0, "1002")
    play(state, "start")
    assert state.to_act == 1


def test_starting_refills_no_hand() -> None:
    """TT-3: seat 1 has denied with its last card. It starts the next stack, and still has no card."""
    state = start("1020 0022 2000 2000", "1000 0100 SF WD", "1100 1002 0200 0200", "start")
    play(state, "play 1000 skip, play 0100, play 1020, deny 1020, play 0022")
    assert (state.to_act, hand(state, 1)) == (1, "")
    play(state, "start")
    assert (state.to_act, hand(state, 1)) == (0, "")


def test_a_start_is_never_skipped_and_spends_no_skip() -> None:
    """TT-3: seat 1 starts though a skip is pending against it. Its turn is lost afterwards."""
    state = turn("0022 1000 2000 SF", "0100 0100 0200 0200", "1100", "1002")
    play(state, "play 0022 skip")
    assert (state.to_act, legal(state)) == (1, {"start", "start flip"})
    assert data(state)["skips"] == [0, 1]
    play(state, "start")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 1])
    play(state, "play 1000")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 0])


def test_the_turn_comes_straight_back_where_a_skip_is_pending() -> None:
    """TT-3: seat 0 lays the starting card itself. Seat 1 loses the turn that follows."""
    state = turn("0022 1000 2000 SF", "0100 0100 0200 0200", "1100", "SF 1002")
    play(state, "play 0022 skip")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 1])
    play(state, "start")
    assert (state.to_act, state.view(None)["phase"], data(state)["skips"]) == (0, "turn", [0, 0])


def test_a_start_draws_no_card_into_a_hand() -> None:
    state = turn("0022 1000 2000 2000", "0100 0100 0200 0200", "1100", "1002 1020")
    play(state, "play 0022")
    before = left(state)
    play(state, "start")
    assert left(state) == before
    assert zone(state, "stack") == ["1002"]
    assert [len(hand(state, seat).split()) for seat in (0, 1)] == [3, 4]
