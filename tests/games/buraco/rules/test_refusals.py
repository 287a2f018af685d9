"""Refusals of Buraco state facts, and depend on the own cards only."""

import pytest

from ...view_helpers import refused
from .refusals import REFUSALS
from .table import hand, idle, legal, play, refusal, start

FACTS: dict[str, dict[str, object]] = {
    "discard Ac": {"card": "Ac"},
    "add 1 7h": {"card": "7h", "meld": 1},
    "add 3 7h": {"meld": 3},
    "meld 3h 4h 6h": {"cards": "3h 4h 6h"},
}


@pytest.mark.parametrize("move", FACTS)
def test_the_facts(move: str) -> None:
    make = next(case[0] for case in REFUSALS.cases if case[1] == move)
    assert FACTS[move].items() <= refused(make(), move).params.items()


def test_moves_of_another_seat_are_illegal() -> None:
    """Only the seat to act moves; its own cards count."""
    state = play(idle(start("3-Kh", "3-Ks")), "draw")
    assert refusal(state, "discard 3h") == ("not_held", "A turn")
    assert set(hand(state, 1)) == {move.split()[1] for move in legal(state, "discard")}
