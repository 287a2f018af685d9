"""TT-12: a WD held before the draw stays in hand, even with a skip. The turn after a skip may lay it."""

import pytest

from ...observation import data
from .table import legal, play, three

FREE = "pass, skip self, skip rival"

# Seat 0's hand, the card that it draws with three places filled, its moves, and the legal moves after them.
CASES: dict[str, tuple[str, str, str, str]] = {
    "not even with a skip": ("WD SF 2000 2100", "2020", "draw", FREE),
    "nor after skip rival": ("WD SF SF 2100", "2020", "draw, skip rival", FREE),
    "nor after a drawn SF": (
        "WD 2020 2000 2100",
        "SF",
        "draw",
        f"play 2000 flip, {FREE}",
    ),
    "a playable card drawn closes it too": ("WD 2020 2000 2100", "1000", "draw", "play 1000"),
}


@pytest.mark.parametrize(("mine", "drawn", "moves", "want"), CASES.values(), ids=CASES)
def test_a_held_wild_stays_in_hand(mine: str, drawn: str, moves: str, want: str) -> None:
    """TT-12: `wild` and `wild skip` are legal before the draw of another card, and not after it."""
    state = three(mine, "0100 0100 SF", drawn)
    assert legal(state) >= {"wild", "draw"}
    assert legal(play(state, moves)) == set(want.split(", "))


def test_it_is_laid_in_the_turn_that_the_skip_gives() -> None:
    """TT-12: so we read what the source says of a Wild and a Skip together."""
    state = three("WD SF 2000 2100", "0100 0100 SF", "2020")
    play(state, "draw, skip rival, pass")
    assert (state.to_act, data(state, 0)["drawn"]) == (0, None)
    assert legal(state) == {"wild", "draw"}
    play(state, "wild")
    assert list(state.scores) == [1, 0]
