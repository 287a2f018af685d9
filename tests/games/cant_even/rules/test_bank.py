"""Scores of a banked card, for each monster whose score depends on the round or on the own Bank.

Plans are those of `banked`: `a` banks an Amalgam that lay face down, `A` one that lay face up, `-` nothing.
Ghosts, Vampires and Werewolves: `test_reference.py`.
"""

import pytest

from ...scenarios import examples
from ...view_helpers import history
from .table import banked, gains

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
    state = banked(*plan.split(", "))
    found = [gains(state, round)[0][0] for round in range(len(history(state)))]
    assert " ".join(map(str, found)) == scores
