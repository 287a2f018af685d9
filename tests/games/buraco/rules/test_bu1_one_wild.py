"""BU-1: at most one wild a meld; a 2 of the meld's own suit on place 2 is not wild."""

import pytest

from ...scenarios import examples
from .scenarios import scenario_tests
from .table import in_hand, laid, lay, meld, new, refusal

TWOS = ("2c", "2d", "2h", "2s")


@pytest.mark.parametrize("two", TWOS)
def test_any_2_replaces_any_card(two: str) -> None:
    """The source's own example: a queen, any 2, an ace; the own 2 too, away from place 2."""
    assert meld(laid(f"Qh {two} Ah")) == f"Qh [{two}] Ah"
    assert meld(laid(f"5h {two} 7h")) == f"5h [{two}] 7h"
    assert meld(laid(f"Ah {two} 3h")) == ("Ah 2h 3h" if two == "2h" else f"Ah [{two}] 3h")


@pytest.mark.parametrize(
    "cards", ["2c 2d 5h", "2c 2c 5h", "2h 2h 5h", "2c 2h 6h", "2c 2d 2h", "2h 2h 2s", "2c 2d Ah", "2c 2d 2s"]
)
def test_two_wilds_are_refused(cards: str) -> None:
    """No reading of these has one wild at most."""
    assert refusal(in_hand(cards), new(cards)) == ("meld.wilds", "BU-1")


OWN_TWO = """
2-4h = 2h 3h 4h; 2c 2h 3h = 2h 3h [2c]; 2h 2h 3h = 2h 3h [2h]; 2d 2h 4h = 2h [2d] 4h; 2h 2h 4h = 2h [2h] 4h
2h 2s Ah = Ah 2h [2s]; 3h 4h 2c + 2h = 2h 3h 4h [2c]; 4h 5h 2c + 2h = 2h [2c] 4h 5h
"""


@pytest.mark.parametrize(("cards", "read"), examples(OWN_TWO))
def test_the_own_2_on_place_2_is_natural(cards: str, read: str) -> None:
    """Together with a wild 2, too: only the own 2 joins one."""
    assert meld(laid(*cards.split(" + "))) == read


@pytest.mark.parametrize("two", TWOS)
def test_a_second_wild_cannot_be_added(two: str) -> None:
    """Place 2 is too far away here, for the own 2 as well; where it is near, the own 2 is natural."""
    for lying in ("8h 9h 2c", "5h 6h 2c", *(["3h 4h 2c"] if two != "2h" else [])):
        assert refusal(lay(in_hand(f"{lying} {two}"), lying), f"add 1 {two}") == ("add.invalid", "BU-2")


test_a_natural_canasta_and_wilds = scenario_tests("""
a wild turns a natural canasta mixed, and no second one follows
  extra 2c 2d 2h 2s / 3-9h / 3-7d
  add 1 2c > melds0 3h 4h 5h 6h 7h 8h 9h [2c], 3d 4d 5d 6d 7d; kinds0 mixed -; adds 1 2h, 2 2d, 2 2h, 2 2s
  add 1 2h > melds0 2h 3h 4h 5h 6h 7h 8h 9h [2c], 3d 4d 5d 6d 7d; kinds0 mixed -; cannot add 1 2d, add 1 2s
""")
