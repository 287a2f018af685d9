"""Denies deny Denies: each cancels the one before it, and all of them are discarded."""

import pytest

from ...observation import data, history
from .table import discards, effect_rows, hand, legal, play, three, turn


def test_the_actor_is_asked_next_and_so_on() -> None:
    state = turn("1000 WD WD 2000", "WD WD 0010 0010", "1100")
    play(state, "play 1000")
    for number, (seat, answer) in enumerate([(1, "deny 1000"), (0, "deny"), (1, "deny"), (0, "deny")]):
        assert (state.to_act, state.view(None)["phase"]) == (seat, "deny")
        assert data(state)["chain"]["denies"] == number
        assert legal(state) == ({"allow", "deny 1000"} if number == 0 else {"allow", "deny"})
        play(state, answer)
    # seat 1 has no WD any more: the card stands
    assert (state.to_act, data(state)["shows"], discards(state)) == (1, "1100", "WD WD WD WD")
    assert [hand(state, seat) for seat in (0, 1)] == ["2000", "0010 0010"]


@pytest.mark.parametrize(
    ("answers", "negated"),
    [
        ("allow", False),
        ("deny 1020, allow", True),
        ("deny 1020, deny, allow", False),
        ("deny 1020, deny, deny, allow", True),
        ("deny 1020, deny, deny, deny, allow", False),
        ("deny 1020, deny, deny, deny, deny", True),
    ],
)
def test_the_last_word_counts(answers: str, negated: bool) -> None:
    """An odd number of Denies negates."""
    state = turn("1020 WD WD 2000", "WD WD WD 0010", "1100")
    play(state, "play 1020", answers)
    spent = " ".join(["WD"] * answers.count("deny"))
    assert discards(state) == (f"1020 {spent}" if negated else spent)
    assert data(state)["shows"] == ("1100" if negated else "1120")
    assert state.to_act == (0 if negated else 1)


def test_the_target_is_the_first_denys_for_the_whole_chain() -> None:
    state = turn("2000 SF SF WD", "WD WD 0010 0010", "1100")
    play(state, "play 2000 flip skip, deny flip")
    assert data(state)["chain"] == {"move": "play 2000 flip skip", "seat": 0, "target": "flip", "denies": 1}
    play(state, "deny, deny")
    # the Flip is negated after all: another turn, the card is back, the skip stands
    assert (state.to_act, hand(state, 0), data(state)["skips"]) == (0, "2000", [0, 1])
    assert discards(state) == "SF SF WD WD WD"


def test_a_wild_that_stands_lies_on_the_stack_and_the_denies_come_along() -> None:
    """Everything goes into the set: 1100, 0020, two WD discarded, the WD on the stack, an SF."""
    state = three("WD WD SF 2000", "WD 0100 SF")
    play(state, "wild skip, deny wild, deny")
    (past,) = history(state)
    assert sorted(past["cards"]) == ["0020", "1100", "SF", "WD", "WD", "WD"]
    assert (past["seat"], past["size"], discards(state)) == (0, 6, "")


def test_the_wd_just_laid_cannot_deny() -> None:
    """The actor's only WD is the Wild: it is not asked."""
    state = three("WD SF 2000 0200", "WD 0100 SF")
    play(state, "wild, deny wild")
    assert (state.to_act, state.view(None)["phase"], discards(state)) == (0, "turn", "WD WD")


def test_a_completed_set_takes_the_denies_along() -> None:
    state = turn("0022 WD 2000 2000", "WD 0100 0010 0010", "1100", "1020")
    play(state, "play 0022, deny 0022, deny")
    assert (list(state.scores), data(state)["largest"], discards(state)) == ([1, 0], [4, 0], "")


def test_a_denied_skip_in_a_chain() -> None:
    """Denied twice, the skip stands and the turn goes on. Denied thrice, it is void and the turn ends."""
    state = turn("1000 SF WD 2000", "WD WD 0010 0010", "1100")
    play(state, "skip rival, deny skip, deny")
    again = play(state.copy(), "deny")
    play(state, "allow")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 1])
    assert (again.to_act, data(again)["skips"]) == (1, [0, 0])


def test_allow_without_a_deny_back() -> None:
    """The actor may let a Deny stand though it holds a WD."""
    state = turn("1020 WD 2000 2000", "WD 0100 0010 0010", "1100")
    play(state, "play 1020, deny 1020, allow")
    assert (discards(state), hand(state, 0)) == ("1020 WD", "2000 2000 WD")


def test_the_last_card_spent_in_a_chain_does_not_end_a_turn() -> None:
    """Seat 0's hand empties with its Deny. Its move stands, its turn ends, and it is refilled."""
    state = turn("1000 SF SF WD", "WD 0100 0010 0010", "1100", "2000 2000 0200 0200")
    play(state, "play 1000 skip skip, deny 1000, deny")
    assert hand(state, 0) == "0200 0200 2000 2000"
    assert hand(state, 1) == "0010 0010 0100"


def test_a_chain_emits_an_effect_for_each_step() -> None:
    state = turn("1020 WD 2000 2000", "WD WD 0010 0010", "1100")
    play(state, "play 1020, deny 1020, deny, deny")
    kinds = [effect for effect in effect_rows(state, None, since=2) if effect[0] != "unanswered"]
    assert kinds == [
        ("played", 0, "1020", False, 0),
        ("asked", 1),
        ("denied", 1, "1020"),
        ("asked", 0),
        ("denied", 0, "deny"),
        ("asked", 1),
        ("denied", 1, "deny"),
        ("negated", 0, "1020"),
    ]
