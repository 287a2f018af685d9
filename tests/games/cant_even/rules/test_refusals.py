"""What is refused in I Can't Even, whatever is hidden."""

from __future__ import annotations

import pytest

from ...looking import refused
from .refusals import drawing
from .table import play, start


@pytest.mark.parametrize("move", ["take 6 up", "take 9 down", "take 12 up", f"take {'9' * 5000} up"])
def test_a_seat_that_no_table_has(move: str) -> None:
    assert refused(drawing(), move).code in ("cant_even.take.no_seat", "cant_even.unknown")


def test_a_refusal_tells_nothing_hidden() -> None:
    """The same words whatever the other seats hide."""
    first, second = (
        play(start("A A A B B B G G I", "V V V V V M M M M"), "offer A B", offer)
        for offer in ("offer V M", "offer M M")
    )
    for move in ("take 0 up", "offer A B", "take 2 down"):
        assert str(refused(first, move)) == str(refused(second, move))
