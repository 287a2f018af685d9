"""Scores of a banked card, monster by monster, on the Banks after all cards have moved in.

Plans are those of `banked`: `v` banks a Vampire that lay face down, `V` one that lay face up, `-` nothing.
"""

import pytest

import pygames

from ...scenarios import examples
from ...view_helpers import history
from .table import banked, gains


def first(state: pygames.State) -> list[int]:
    return [gains(state, round)[0][0] for round in range(len(history(state)))]


# Plans, and the scores of seat 0, round by round.
FIRST = """
# Amalgam: the number of different monsters in the own Bank, itself included, and not in the others'.
A B, A B, A B = 1 1 1; g B, A B = 3 2; g B, g B, A B = 3 3 2; g B, M B, A B = 3 2 3
g W, M W, V W, B W, i A, A A, A A = 3 2 3 1 0 6 6; g A, M A, V A, B A, i A, W B, A B = 3 2 3 1 0 1 7
# It counts the other card of the round.
aA - B = 2; aM - B = 3; mA - B = 3; aG - B = 2; gA - B = 5
# Blob: two at once count as successive ones.
B A, B A, B A, B A, B A, B A, B A = 1 2 4 8 16 32 64; bB - A = 3; b A A, bB - A = 1 6
bB - A, bB - A, b M A = 3 12 16; bB - A, bB - A, bB - A, B M M = 3 12 48 64
# Ichthid: 5 each for two at once, or for one after a round in which one was banked. An older one in the
# Bank does not pair with it.
I B = 0; I B, i B = 0 5; I B, i B, I B, i B = 0 5 5 5; I B, A B, I B = 0 2 0; I B, A B, I B, I B = 0 2 0 5
iI - B = 10; iI - B, I B A = 10 5; I B A, iI - B = 0 10; iI - B, iI - B = 10 10; iI - B, A B B, I B B = 10 2 0
iI - B, - bB A, iI - B = 10 0 10
I A A, - aB A, iI - B = 0 0 10  # two after an empty Pit
iB - A, iB - A, - aA B, iB - G = 1 7 0 4  # one among two cards is one
I B, B I, I B = 0 1 0  # those of others are not mates
# An empty Pit breaks the chain like any round without an Ichthid.
I A A, I A A, - bB A, I B B, I B B = 0 5 0 0 5
I A A, I A A, B A A, I B B, I B B = 0 5 1 0 5; I A A, I A A, g A A, I B B, I B B = 0 5 3 0 5
# Mummy: the number of the round.
M A, M A, M A, M A, M A, M A, M A = 1 2 3 4 5 6 7; B A A, mM - A = 1 4
"""


@pytest.mark.parametrize(("plan", "scores"), examples(FIRST))
def test_scores_round_by_round(plan: str, scores: str) -> None:
    assert first(banked(*plan.split(", "))) == [int(score) for score in scores.split()]


# Plans, and what each seat scores and loses in the last round.
GAINS = """
# Blob: only the own ones count.
B b = 1-0 1-0; B b, b B = 2-0 2-0
# Ghost: 3 face down, -3 face up. It counts when it is banked, and never again.
g G = 3-0 0-3; G A = 0-3 1-0; G A, B A = 1-0 1-0; G A, B A, g A = 3-0 1-0
gG - B = 3-3 0-0 1-0  # the source's picture: the left Ghost 3, the right one -3
aM - B = 3-0 0-0 1-0  # an empty Pit scores nothing
# Vampire: 3, and every other seat loses 1 for each Vampire in its own Bank, those of this round included.
V A B = 3-0 1-0 1-0; V v B = 3-1 3-1 1-0; V v V = 3-2 3-2 3-2; V V = 3-1 3-1
vV - V = 6-2 0-0 3-2  # two of one seat bite twice, and are bitten once each
V V, A A = 2-0 2-0  # those of earlier rounds do not bite
V A, V A = 3-0 1-0; vV - A = 6-0 0-0 1-0  # the own Vampires do not bite the own
A V A, vV - A = 6-0 0-2 1-0  # a seat with an empty Pit is bitten too
B V V, B A V, vV - A = 6-0 0-2 2-4  # once for each Vampire of the own Bank by each that is new
# Werewolf: the number of Werewolves in all Banks together, those of this round included.
W A B = 1-0 1-0 1-0; W w B = 2-0 2-0 1-0; W w W = 3-0 3-0 3-0; wW - W = 6-0 0-0 3-0; wW - A = 4-0 0-0 1-0
B W W, B B W, W B A = 4-0 2-0 2-0
"""


@pytest.mark.parametrize(("plan", "want"), examples(GAINS))
def test_scores_and_losses_of_all_seats(plan: str, want: str) -> None:
    assert " ".join(f"{score}-{lose}" for score, lose in gains(banked(*plan.split(", ")))) == want
