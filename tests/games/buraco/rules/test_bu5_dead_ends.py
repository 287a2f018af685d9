"""BU-5: no move leads into a dead end."""

import pytest

import pygames

from ...observation import data
from .table import (
    CANASTA,
    NO_CANASTA,
    SIXES,
    hand,
    holding,
    idle,
    in_hand,
    kinds,
    lay,
    legal,
    pile_of_one,
    pile_of_two,
    play,
    refusal,
    start,
    with_extra,
)

DEAD_END = ("dead_end", "BU-5")
NO_WAY_OUT = ("out.no_canasta", "BU-4")


def test_a_meld_may_not_leave_one_card() -> None:
    """BU-5."""
    state = holding("9-Js Kc", *NO_CANASTA)
    assert refusal(state, "meld 9s Ts Js") == DEAD_END
    assert legal(state) == {"discard 9s", "discard Ts", "discard Js", "discard Kc"}


def test_a_meld_may_leave_two_cards() -> None:
    """BU-5: one of them is discarded, and the next turn brings another."""
    state = play(holding("9-Js Kc Kh", *NO_CANASTA), "meld 9s Ts Js")
    assert legal(state) == {"discard Kc", "discard Kh"}
    play(state, "discard Kc")
    assert hand(state, 0) == ["Kh"]


def test_an_addition_may_not_leave_one_card() -> None:
    """BU-5: nor two, one after the other."""
    state = holding("8h Kc", *NO_CANASTA)
    assert refusal(state, "add 4 8h") == DEAD_END
    state = play(holding("7h 8h Kc", *NO_CANASTA), "add 4 7h")
    assert refusal(state, "add 4 8h") == DEAD_END
    assert legal(state) == {"discard 8h", "discard Kc"}


def test_a_move_may_leave_the_one_card_that_makes_the_canasta() -> None:
    """BU-5: then that card must be added."""
    state = play(holding("8h 9c", *SIXES), "add 3 8h")
    assert legal(state) == {"add 1 9c"}
    state = play(holding("9-Js 9c", *SIXES), "meld 9s Ts Js")
    assert legal(state) == {"add 1 9c"}
    assert play(state, "add 1 9c").over


def test_a_card_that_makes_a_mixed_canasta_does_not_do() -> None:
    """BU-5: natural."""
    state = holding("8h 2s", *SIXES)
    assert refusal(state, "add 3 8h") == DEAD_END
    assert refusal(state, "add 1 2s") == DEAD_END
    state = holding("9-Js 2s", *SIXES)
    assert refusal(state, "meld 9s Ts Js") == DEAD_END
    assert "mixed" in kinds(play(holding("2s Kc Kh", *SIXES), "add 1 2s"))


def test_the_own_2_may_make_it_by_going_home() -> None:
    """BU-5."""
    state = play(holding("8h 2c", *SIXES), "add 3 8h")
    assert legal(state) == {"add 1 2c"}


def test_the_move_itself_may_make_it() -> None:
    """BU-5: after the move; then any card may be left."""
    state = play(holding("9c Kh", *SIXES), "add 1 9c")
    assert legal(state) == {"discard Kh"}


def test_the_left_card_may_need_the_card_just_laid() -> None:
    """BU-5: after the move; 9 c fits only the meld with the 8 c, which has seven cards only then."""
    state = play(holding("8c 9c", "3-7c", "3-5d", "9-Qs"), "add 1 8c")
    assert legal(state) == {"add 1 9c"}
    assert play(state, "add 1 9c").over


def test_a_canasta_on_the_table_frees_all() -> None:
    """BU-5: one card or none may be left."""
    assert "meld 9s Ts Js" in legal(holding("9-Js Kc", *CANASTA))
    assert "meld 9s Ts Js" in legal(holding("9-Js", *CANASTA))
    assert "add 2 8d" in legal(holding("8d Kc", *CANASTA))


def test_a_move_may_not_spoil_the_only_canasta_and_leave_one_card() -> None:
    """BU-5: no natural canasta after the move. With two cards left it may."""
    state = holding("2h Kc", *CANASTA)
    assert refusal(state, "add 1 2h") == DEAD_END
    assert legal(state, "add") == {"add 2 2h", "add 3 2h", "add 4 2h"}
    state = play(holding("2h Kc Kh", *CANASTA), "add 1 2h")
    assert kinds(state)[0] == "mixed"
    assert legal(state) == {"discard Kc", "discard Kh"}


def test_a_spoilt_canasta_that_the_last_card_mends() -> None:
    """BU-5: 4 … T and the own 2 as the jack, until the 3 lets it go home."""
    state = play(holding("2c 3c", "4-Tc", "3-7d"), "add 1 2c")
    assert kinds(state)[0] == "mixed"
    assert legal(state) == {"add 1 3c"}
    assert refusal(state, "discard 3c") == NO_WAY_OUT
    assert play(state, "add 1 3c").over


def test_a_discard_may_leave_one_card() -> None:
    """BU-5 speaks of `meld`, `add` and `take`."""
    state = play(holding("Kc Kh", *NO_CANASTA), "discard Kc")
    assert (hand(state, 0), state.to_act) == (["Kh"], 1)
    play(idle(state), "draw")
    assert len(legal(state, "discard")) == 2


# Takes


def test_a_take_may_not_leave_one_card() -> None:
    """BU-5: a new meld, an addition with and without a hand card."""
    state = pile_of_two("Js", "Kh", "9s Ts", *NO_CANASTA)
    assert refusal(state, "take new 9s Ts") == DEAD_END
    state = pile_of_one("8h", "7h Kh", *NO_CANASTA)
    assert refusal(state, "take 4 7h") == DEAD_END
    assert legal(state) == {"draw"}


def test_a_take_with_one_card_in_hand() -> None:
    """BU-5: the pile of one leaves it unchanged, the pile of two adds another."""
    state = play(holding("Kc Kh", rival="Jc Qc 7c 3s"), "discard Kc, take new Jc Qc, discard 7c")
    assert refusal(state, "take 1") == DEAD_END
    assert legal(state) == {"draw"}
    state = play(holding("Kc Kh", rival="7c"), "discard Kc, draw, discard 7c")
    assert legal(state) == {"draw", "take 1"}
    assert hand(play(state, "take 1"), 0) == ["Kc", "Kh"]


def test_a_take_may_not_leave_even_the_card_that_makes_the_canasta() -> None:
    """BU-5: so that what lies under the top decides nothing; by hand card, and by covered card."""
    state = pile_of_one("8h", "7h 9c", *SIXES)
    assert refusal(state, "take 3 7h") == DEAD_END
    state = pile_of_two("Js", "9c", "9s Ts", *SIXES)
    assert refusal(state, "take new 9s Ts") == DEAD_END
    assert legal(state) == {"draw"}


def test_a_take_may_leave_two_cards() -> None:
    """BU-5."""
    state = pile_of_two("Js", "Kh", "9s Ts Kd", *NO_CANASTA)
    play(state, "take new 9s Ts")
    assert legal(state) == {"discard Kd", "discard Kh"}


def test_a_take_that_makes_the_canasta_may_leave_one_card() -> None:
    """BU-5: after the move there is one."""
    state = pile_of_one("Tc", "9c Kh", *SIXES)
    assert legal(state) == {"draw", "take 1 9c"}
    assert legal(play(state, "take 1 9c")) == {"discard Kh"}
    state = pile_of_one("Jc", "9c Tc", *SIXES)
    assert legal(state) == {"draw", "take 1 9c Tc"}


def test_a_take_may_not_spoil_the_only_canasta_and_leave_one_card() -> None:
    """BU-5: the top card is a 2."""
    state = play(holding("Kc Kh", *CANASTA, rival="Jc Qc 2h"), "discard Kc, take new Jc Qc, discard 2h")
    assert refusal(state, "take 1") == DEAD_END
    assert legal(state) == {"draw", "take 2", "take 3", "take 4"}


def test_a_take_may_not_leave_an_empty_hand() -> None:
    """BU-5, reported as BU-4."""
    assert refusal(pile_of_one("Js", "9s Ts", *NO_CANASTA), "take new 9s Ts") == NO_WAY_OUT
    state = pile_of_one("Js", "9s Ts", "3-8c 2d", "3-7d")
    assert refusal(state, "take new 9s Ts") == NO_WAY_OUT


# Seats under the ruling


def test_a_seat_with_an_extra_hand_to_come_is_free() -> None:
    """BU-5: it may be left one card, or none."""
    state = lay(in_hand("3-6c 3-6d 9-Js Kh"), "3-6c", "3-6d")
    assert "meld 9s Ts Js" in legal(state)
    play(state, "meld 9s Ts Js")
    assert legal(state) == {"discard Kh"}


def without_any(turns: int) -> pygames.State:
    """Seat 0 never had an extra hand, and holds 9-Js and the card drawn."""
    state = idle(start("3-6c 3-6d 9-Js", "", starter=1), turns)
    return lay(play(state, "draw"), "3-6c", "3-6d")


@pytest.mark.parametrize(("turns", "left"), [(69, 1), (71, 0)])
def test_a_seat_without_one_to_come_is_bound_though_it_never_had_one(turns: int, left: int) -> None:
    """BU-5: none is left after both have become the pack."""
    state = without_any(turns)
    assert (state.to_act, data(state)["extra"]["left"]) == (0, left)
    if left:
        assert "meld 9s Ts Js" in legal(state)
    else:
        assert refusal(state, "meld 9s Ts Js") == DEAD_END


def test_one_taken_by_the_rival_one_by_the_pack() -> None:
    """BU-5: seat 0 took the first, the second became the pack; seat 1 has none to come."""
    state = with_extra("Kc", rival="3-6c 3-6d 9-Js", after="discard Kc")
    idle(state, 58)
    assert (state.to_act, data(state)["extra"]) == (
        1,
        {"left": 1, "had": ["direct", None], "used": [True, False]},
    )
    assert "meld 9s Ts Js" in legal(lay(play(state.copy(), "draw"), "3-6c", "3-6d"))
    idle(state, 2)
    assert (state.to_act, data(state)["extra"]["left"]) == (1, 0)
    assert refusal(lay(play(state, "draw"), "3-6c", "3-6d"), "meld 9s Ts Js") == DEAD_END
