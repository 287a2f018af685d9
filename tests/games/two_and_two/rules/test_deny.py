"""Deny: who is asked, which card is negated, and where every card ends up."""

import pytest

from ...observation import data, history, zone
from .table import discards, hand, known, legal, play, three, turn

RIVALS = "WD 0100 0010 0010"


# The seat that may deny


@pytest.mark.parametrize(
    ("move", "answers"),
    [
        ("play 1000", {"deny 1000"}),
        ("play 2000 flip", {"deny 2000", "deny flip"}),
        ("play 1000 skip", {"deny 1000", "deny skip"}),
        ("play 2000 flip skip", {"deny 2000", "deny flip", "deny skip"}),
        ("skip rival", {"deny skip"}),
        ("skip self", {"deny skip"}),
    ],
)
def test_the_rival_is_asked_after_each_move_that_plays_cards(move: str, answers: set[str]) -> None:
    state = turn("1000 2000 SF SF", RIVALS, "1100")
    play(state, move)
    assert (state.to_act, state.view(None)["phase"]) == (1, "deny")
    assert legal(state) == {"allow", *answers}
    assert data(state)["chain"] == {"move": move, "seat": 0, "target": None, "denies": 0}


@pytest.mark.parametrize(
    ("move", "answers"), [("wild", {"deny wild"}), ("wild skip", {"deny wild", "deny skip"})]
)
def test_a_wild_may_be_denied(move: str, answers: set[str]) -> None:
    state = three("WD SF 2000 0200", "WD 0100 SF")
    play(state, move)
    assert legal(state) == {"allow", *answers}


def test_start_draw_and_pass_cannot_be_denied() -> None:
    state = turn("2000 0200 2020 2100", "WD WD WD WD", "1100", "1010")
    play(state, "draw")
    assert state.to_act == 0
    play(state, "pass")
    assert (state.to_act, state.view(None)["phase"]) == (1, "turn")


def test_a_seat_without_a_wd_is_not_asked() -> None:
    state = turn("1000 2000 SF SF", "0100 0100 0010 0010", "1100")
    play(state, "play 1000 skip")
    assert state.view(None)["phase"] == "turn"


def test_a_wd_that_was_drawn_counts_too() -> None:
    state = turn("1000 1020 2000 2000", "2100 2020 0200 0200", "1100", "WD")
    play(state, "play 1000, draw, pass, play 1020")
    assert (state.to_act, legal(state)) == (1, {"allow", "deny 1020"})


# The cards that a Deny negates


def test_allowed() -> None:
    state = turn("2000 SF SF 0200", RIVALS, "1100")
    play(state, "play 2000 flip skip, allow")
    assert (data(state)["shows"], data(state)["flipped"], state.to_act) == ("1102", True, 0)
    assert (discards(state), zone(state, "stack")) == ("SF SF", ["1100", "0002"])


def test_a_denied_flip_sends_the_card_back_and_gives_another_turn() -> None:
    """The flip is spent, skips stand, the stack keeps its orientation."""
    state = turn("2000 SF SF SF", RIVALS, "1100", "0200")
    play(state, "play 2000 flip skip, deny flip")
    assert (state.to_act, state.view(None)["phase"]) == (0, "turn")
    assert (data(state)["shows"], data(state)["flipped"]) == ("1100", False)
    assert (hand(state, 0), discards(state)) == ("2000 SF", "SF SF WD")
    assert data(state)["skips"] == [0, 1]
    assert legal(state) == {"play 2000 flip", "draw", "skip rival", "skip self"}


def test_a_denied_skip_self_gives_another_turn() -> None:
    state = turn("1000 SF 2000 0200", RIVALS, "1100")
    play(state, "skip self, deny skip")
    assert (state.to_act, discards(state), legal(state)) == (0, "SF WD", {"play 1000"})


def test_a_denied_skip_against_the_rival_ends_the_turn() -> None:
    """The source's only exception: the turn is over at once, a playable card or not."""
    state = turn("1000 SF 2000 0200", RIVALS, "1100")
    play(state, "skip rival, deny skip")
    assert (state.to_act, state.view(None)["phase"], data(state)["skips"]) == (1, "turn", [0, 0])
    assert (hand(state, 0), discards(state)) == ("0200 1000 2000", "SF WD")


def test_a_card_played_with_a_denied_skip_goes_back() -> None:
    """As the source has it: the effect is void, and the Symbol card with it goes back to the hand."""
    state = turn("1000 SF 2000 0200", RIVALS, "1100")
    play(state, "play 1000 skip, deny skip")
    assert (state.to_act, data(state)["skips"], data(state)["shows"]) == (1, [0, 0], "1100")
    assert (hand(state, 0), discards(state)) == ("0200 1000 2000", "SF WD")


def test_a_flip_with_a_denied_skip_is_spent() -> None:
    state = turn("2000 SF SF 0200", RIVALS, "1100")
    play(state, "play 2000 flip skip, deny skip")
    assert (state.to_act, data(state)["flipped"], data(state)["shows"]) == (1, False, "1100")
    assert (hand(state, 0), discards(state)) == ("0200 2000", "SF SF WD")


def test_a_wild_with_a_denied_skip_goes_back() -> None:
    state = three("WD SF 2000 0200", "WD 0100 SF")
    play(state, "wild skip, deny skip")
    assert (state.to_act, data(state)["shows"], list(state.scores)) == (1, "1120", [0, 0])
    assert (hand(state, 0), discards(state)) == ("0200 2000 WD", "SF WD")


def test_the_other_skips_of_the_move_stand() -> None:
    """Three skips, one denied: the turn ends, the rival loses two turns."""
    state = turn("1000 SF SF SF", RIVALS, "1100", "0200 0200")
    play(state, "play 1000 skip skip skip, deny skip")
    assert (state.to_act, data(state)["skips"], hand(state, 0)) == (0, [0, 1], "1000")
    play(state, "play 1000")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 0])


def test_skips_of_earlier_moves_in_the_turn_stand() -> None:
    """The turn ends, the rival's lost turn brings it straight back."""
    state = turn("2000 SF SF 0200", RIVALS, "1100", "2100 2020")
    play(state, "skip rival, allow, draw, skip rival, deny skip")
    assert (state.to_act, data(state)["skips"], data(state, 0)["drawn"]) == (0, [0, 0], None)
    assert "draw" in legal(state)


def test_a_denied_skip_with_an_empty_hand_ends_the_turn_with_a_refill() -> None:
    """It is the end of the own turn like any other."""
    state = turn("SF SF SF SF", RIVALS, "1100", "0200 0200 2000 2100")
    play(state, "skip rival, allow, skip rival, allow, skip rival, allow, skip rival, deny skip")
    assert hand(state, 0) == "0200 0200 2000 2100"
    assert (state.to_act, data(state)["skips"]) == (0, [0, 2])


def test_a_denied_completing_move_gives_no_set_and_the_card_may_be_played_again() -> None:
    """A Flip is denied, and the returned card completes the set with the next Flip."""
    state = turn("2200 SF SF 2000", RIVALS, "1100", "1002")
    play(state, "play 2200 flip, deny flip, play 2200 flip")
    (past,) = history(state)
    assert (past["seat"], past["size"]) == (0, 5)
    assert sorted(past["cards"]) == ["1100", "2200", "SF", "SF", "WD"]


# Known cards


def test_cards_sent_back_are_known_to_both_until_played() -> None:
    state = turn("2000 SF SF 0200", RIVALS, "1100")
    play(state, "play 2000 flip, deny flip")
    assert [known(state, 0, eye) for eye in (None, 1)] == ["2000", "2000"]
    play(state, "play 2000 flip")
    assert [known(state, 0, eye) for eye in (None, 1)] == ["", ""]


def test_a_wild_sent_back_is_known() -> None:
    state = three("WD SF 2000 0200", "WD 0100 SF")
    play(state, "wild skip, deny skip")
    assert known(state, 0) == "WD"


def test_a_discarded_card_is_seen_by_all() -> None:
    state = turn("1000 1020 2000 2000", RIVALS, "1100")
    play(state, "play 1020, deny 1020")
    for eye in (None, 0, 1):
        assert sorted(str(card) for card in zone(state, "discard", eye)) == ["1020", "WD"]
