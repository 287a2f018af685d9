"""Scores of a banked card, monster by monster, on the Banks after all cards have moved in.

Plans are those of `Lab`: `v` banks a Vampire that lay face down, `V` one that lay face up, `-` nothing.
"""

from __future__ import annotations

import pytest

import pygames

from ...looking import history, zone
from .table import banked, gains, points


def first(state: pygames.State) -> list[int]:
    """Return the score of seat 0, round by round."""
    return [gains(state, round)[0][0] for round in range(len(history(state)))]


# Amalgam: the number of different monsters in the own Bank


@pytest.mark.parametrize(
    ("plan", "scores"),
    [
        (("A B", "A B", "A B"), [1, 1, 1]),
        (("g B", "A B"), [3, 2]),
        (("g B", "g B", "A B"), [3, 3, 2]),
        (("g B", "M B", "A B"), [3, 2, 3]),
        (("g W", "M W", "V W", "B W", "i A", "A A", "A A"), [3, 2, 3, 1, 0, 6, 6]),
        (("g A", "M A", "V A", "B A", "i A", "W B", "A B"), [3, 2, 3, 1, 0, 1, 7]),
    ],
)
def test_amalgam(plan: tuple[str, ...], scores: list[int]) -> None:
    """The Amalgam itself is one of them; the others' Banks have no part in it."""
    assert first(banked(*plan)) == scores


@pytest.mark.parametrize(
    ("both", "score"), [("aA", 1 + 1), ("aM", 2 + 1), ("mA", 1 + 2), ("aG", 2), ("gA", 3 + 2)]
)
def test_amalgam_counts_the_other_card_of_the_round(both: str, score: int) -> None:
    state = banked(f"{both} - B")
    assert first(state) == [score]
    assert gains(state)[1] == (0, 0)


# Blob: 1 2 4 8 16 32 64


def test_blob_doubles_seven_times() -> None:
    state = banked(*["B A"] * 7)
    assert first(state) == [1, 2, 4, 8, 16, 32, 64]
    assert state.scores[0] == 10 + 127


@pytest.mark.parametrize(
    ("plan", "scores"),
    [
        (("bB - A",), [1 + 2]),
        (("b A A", "bB - A"), [1, 2 + 4]),
        (("bB - A", "bB - A", "b M A"), [3, 4 + 8, 16]),
        (("bB - A", "bB - A", "bB - A", "B M M"), [3, 12, 16 + 32, 64]),
    ],
)
def test_two_blobs_at_once_count_as_successive_ones(plan: tuple[str, ...], scores: list[int]) -> None:
    assert first(banked(*plan)) == scores


def test_only_the_own_blobs_count() -> None:
    assert [gains(banked("B b", "b B"), round) for round in (0, 1)] == [[(1, 0), (1, 0)], [(2, 0), (2, 0)]]


# Ghost: 3 face down, -3 face up


def test_ghost() -> None:
    state = banked("g G")
    assert gains(state) == [(3, 0), (0, 3)]
    assert list(state.scores) == [13, 7]


def test_two_ghosts_at_once() -> None:
    """The source's picture: the left one 3, the right one -3."""
    assert gains(banked("gG - B"))[0] == (3, 3)


def test_ghosts_of_earlier_rounds_do_nothing() -> None:
    """As the source has it: a card scores when it is banked, and never again."""
    assert [gains(banked("G A", "B A", "g A"), round)[0] for round in range(3)] == [(0, 3), (1, 0), (3, 0)]


# Ichthid: 5 each for two at once, or for one after a round in which one was banked


@pytest.mark.parametrize(
    ("plan", "scores"),
    [
        (("I B",), [0]),
        (("I B", "i B"), [0, 5]),
        (("I B", "i B", "I B", "i B"), [0, 5, 5, 5]),
        (("I B", "A B", "I B"), [0, 2, 0]),
        (("I B", "A B", "I B", "I B"), [0, 2, 0, 5]),
        (("iI - B",), [10]),
        (("iI - B", "I B A"), [10, 5]),
        (("I B A", "iI - B"), [0, 10]),
        (("iI - B", "iI - B"), [10, 10]),
        (("iI - B", "A B B", "I B B"), [10, 2, 0]),
        (("iI - B", "- bB A", "iI - B"), [10, 0, 10]),
    ],
)
def test_ichthid(plan: tuple[str, ...], scores: list[int]) -> None:
    """An Ichthid in the round just before: older ones in the Bank do not pair with it."""
    assert first(banked(*plan)) == scores


@pytest.mark.parametrize("gap", ["- bB A", "B A A", "g A A"])
def test_an_empty_pit_breaks_the_chain_like_any_round_without_an_ichthid(gap: str) -> None:
    state = banked("I A A", "I A A", gap, "I B B", "I B B")
    scores = first(state)
    assert (scores[0], scores[1], scores[3], scores[4]) == (0, 5, 0, 5)


def test_two_after_an_empty_pit_score_all_the_same() -> None:
    assert first(banked("I A A", "- aB A", "iI - B")) == [0, 0, 10]


def test_an_ichthid_and_another_card_at_once() -> None:
    """One Ichthid among two cards is one."""
    assert first(banked("iB - A", "iB - A", "- aA B", "iB - G")) == [1, 2 + 5, 0, 4]


def test_ichthids_of_others_are_not_mates() -> None:
    assert [gains(banked("I B", "B I", "I B"), round)[0] for round in range(3)] == [(0, 0), (1, 0), (0, 0)]


def test_an_ichthid_that_was_taken_was_not_banked() -> None:
    """Offered in round 1, but only the Blob is left of it: the next one is alone."""
    from .table import play, start

    state = play(start("I I B B", "A A A"), "offer B I, offer A A, take 1 up, take 0 up")
    play(state, "offer I B, offer A A, take 1 up, take 0 up")
    assert [past["seats"][0]["banked"][0]["card"] for past in history(state)] == ["B", "I"]
    assert first(state) == [1, 0]


# Mummy: the number of the round


def test_mummy() -> None:
    state = banked(*["M A"] * 7)
    assert first(state) == [1, 2, 3, 4, 5, 6, 7]
    assert state.scores[0] == 10 + 28


def test_two_mummies_at_once() -> None:
    assert first(banked("B A A", "mM - A")) == [1, 2 + 2]


# Vampire: 3, and every other seat loses 1 for each Vampire in its own Bank


def test_vampire_alone() -> None:
    assert gains(banked("V A B")) == [(3, 0), (1, 0), (1, 0)]


def test_vampires_of_the_same_round_bite_each_other() -> None:
    """The victim's Vampires of this round count."""
    assert gains(banked("V v B")) == [(3, 1), (3, 1), (1, 0)]
    assert gains(banked("V v V")) == [(3, 2), (3, 2), (3, 2)]


def test_the_own_vampires_are_not_bitten_by_the_own() -> None:
    assert gains(banked("V A", "V A"))[0] == (3, 0)
    assert gains(banked("vV - A"))[0] == (6, 0)


def test_two_vampires_of_one_seat_bite_twice() -> None:
    """Seats 1 and 2 have one and two Vampires in their Banks."""
    state = banked("B V V", "B A V", "vV - A")
    assert gains(state) == [(6, 0), (0, 2 * 1), (1 + 1, 2 * 2)]
    bitten = [seat["bitten"] for seat in history(state)[-1]["seats"]]
    assert bitten == [{}, {"0": 2}, {"0": 4}]


def test_two_vampires_against_one_of_the_same_round() -> None:
    """Seat 0's two are bitten once each by seat 1's one; that one is bitten twice."""
    assert gains(banked("vV - V")) == [(6, 2), (0, 0), (3, 2)]


def test_a_seat_with_an_empty_pit_is_bitten_too() -> None:
    assert gains(banked("A V A", "vV - A"))[1] == (0, 2)


def test_vampires_of_earlier_rounds_do_not_bite() -> None:
    assert [gains(banked("V V", "A A"), round) for round in (0, 1)] == [[(3, 1), (3, 1)], [(2, 0), (2, 0)]]


# Werewolf: the number of Werewolves in all Banks together


@pytest.mark.parametrize(
    ("plan", "scores"),
    [
        (("W A B",), [1, 1, 1]),
        (("W w B",), [2, 2, 1]),
        (("W w W",), [3, 3, 3]),
        (("wW - W",), [3 + 3, 0, 3]),
        (("wW - A",), [2 + 2, 0, 1]),
        (("B W W", "B B W", "W B A"), [4, 2, 2]),
    ],
)
def test_werewolf(plan: tuple[str, ...], scores: list[int]) -> None:
    """Those of this round of all seats included."""
    assert [score for score, _ in gains(banked(*plan))] == scores


def test_werewolves_in_hands_and_those_taken_do_not_count() -> None:
    from .table import play, start

    state = play(start("W W W A", "W W W A"), "offer W A, offer A W, take 1 up, take 0 up")
    assert gains(state) == [(1, 0), (1, 0)]


# The Bank itself


def test_everything_left_in_the_pits_is_revealed_and_moves_to_its_owners_bank() -> None:
    state = banked("vG - M", "B a W")
    for eye in (None, 0, 1, 2):
        banks = [zone(state, f"bank{seat}", eye) for seat in range(3)]
        assert [bank[0] for bank in banks] == ["B", "A", "W"]
        assert sorted(str(card) for card in banks[0][1:]) == ["G", "V"]
        assert banks[2][1:] == ["M"]
        assert [zone(state, f"pit{seat}", eye) for seat in range(3)] == [[], [], []]


def test_points_add_up_over_the_rounds() -> None:
    state = banked("M A", "M G", "B g")
    assert points(state) == [[11, 11], [13, 8], [14, 11]]
    assert list(state.scores) == [14, 11]
