"""Refusals of Buraco state facts, and depend on the own cards only."""

import pytest

from ...observation import refused
from ...refusals import Position
from .refusals import TURN, drawn, with_melds
from .table import hand, idle, legal, play, refusal, start


@pytest.mark.parametrize(
    ("make", "move", "params"),
    [
        (drawn, "discard Ac", {"card": "Ac"}),
        (with_melds, "add 1 7h", {"card": "7h", "meld": 1}),
        (with_melds, "add 3 7h", {"meld": 3}),
        (drawn, "meld 3h 4h 6h", {"cards": "3h 4h 6h"}),
    ],
)
def test_the_facts(make: Position, move: str, params: dict[str, object]) -> None:
    """They are there for other languages."""
    assert params.items() <= refused(make(), move).params.items()


def test_moves_of_another_seat_are_illegal() -> None:
    """Only the seat to act moves; its own cards count."""
    state = play(idle(start("3-Kh", "3-Ks")), "draw")
    assert refusal(state, "discard 3h") == ("not_held", TURN)
    assert set(hand(state, 1)) == {move.split()[1] for move in legal(state, "discard")}
