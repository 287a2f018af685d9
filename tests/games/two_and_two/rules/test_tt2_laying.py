"""TT-2: a card may be laid when it contradicts no symbol, and outer and inner symbols stay different."""

import pytest

from ...view_helpers import data
from .table import SYMBOLS, play, plays, turn

SETS = ("1122", "1212", "2121", "2211")


def fits(pattern: str, card: str) -> bool:
    return all(digit in ("0", wanted) for digit, wanted in zip(card, pattern, strict=True))


def possible(stack: str, card: str) -> bool:
    """Return True if both fit the same set, so the stack can still be completed (TT-2)."""
    return any(fits(pattern, stack) and fits(pattern, card) for pattern in SETS)


@pytest.mark.parametrize("stack", SYMBOLS)
def test_every_card_on_every_card(stack: str) -> None:
    """TT-2: all 28 × 28 of them, upright."""
    others = [card for card in SYMBOLS if card != stack]
    rivals = "SF SF SF SF"
    for index in range(0, len(others), 4):
        mine = others[index : index + 4]
        mine += others[: 4 - len(mine)]
        state = turn(" ".join(mine), rivals, stack)
        assert plays(state) == {f"play {card}" for card in mine if possible(stack, card)}
        for card in mine:
            if possible(stack, card):
                after = play(state.copy(), f"play {card}")
                want = "".join(max(a, b) for a, b in zip(stack, card, strict=True))
                assert data(after)["shows"] == ("0000" if "0" not in want else want)
