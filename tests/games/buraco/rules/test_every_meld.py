"""Every meld that can lie × every card that can be added, over one suit, against the slow reference."""

import copy
import pickle
from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from pygames.games.buraco.cards import CARDS, TOKENS
from pygames.games.buraco.melds import Meld, new_meld

from . import reference
from .reference import RANKS, with_cards

SUIT = "h"
OWN = [rank + SUIT for rank in RANKS]
OTHER_TWOS = ["2c", "2d", "2s"]

Melds = dict[reference.Meld, Meld]
"""By meld, the engine's."""

pytestmark = pytest.mark.slow


def as_reference(meld: Meld | None) -> reference.Meld | None:
    if meld is None:
        return None
    low, wild = meld.shape.low, meld.shape.wild
    return reference.Meld(SUIT, low, tuple(TOKENS[card] for card in meld.cards), wild - low if wild else None)


def grow() -> Melds:
    """Every meld that can lie, reached card by card from every new meld of the suit."""
    known: Melds = {}
    waiting: list[tuple[reference.Meld, Meld]] = []

    def compare(expected: reference.Meld | None, meld: Meld | None) -> None:
        assert as_reference(meld) == expected
        if expected is not None and meld is not None and expected not in known:
            assert meld.shape.kind == expected.kind
            assert meld.canasta == expected.natural_canasta
            known[expected] = meld
            waiting.append((expected, meld))

    for cards in combinations_with_replacement([*OWN, *OTHER_TWOS], 3):
        if all(cards.count(card) <= 2 for card in cards):
            compare(reference.new_meld(cards), new_meld(sorted(CARDS[card] for card in cards)))
    while waiting:
        lying, meld = waiting.pop()
        for card in [*OWN, *OTHER_TWOS, "3c"]:
            compare(with_cards(lying, [card]), meld.plus[CARDS[card]])
    return known


@pytest.fixture(scope="module")
def melds() -> Melds:
    return grow()


def test_every_meld_and_every_card(melds: Melds, record_property: Callable[[str, str], None]) -> None:
    shapes = {meld.shape for meld in melds.values()}
    assert len(shapes) == 963
    record_property("printed", f"buraco, melds of one suit that can lie: {len(melds)}, shapes: {len(shapes)}")


def test_fits_matches_single_additions(melds: Melds) -> None:
    for meld in melds.values():
        for card, number in CARDS.items():
            if card[1] == SUIT:
                assert bool(meld.fits >> 2 * (number % 13) & 1) == (meld.plus[number] is not None)
            elif card[0] == "2":
                assert bool(meld.fits >> 26 + number // 13 & 1) == (meld.plus[number] is not None)
            else:
                assert meld.plus[number] is None


def test_a_copied_meld_is_the_same_object() -> None:
    """Melds are compared by identity: a state that was copied or pickled has the same ones."""
    known = new_meld([CARDS[card] for card in ("4h", "5h", "6h")])
    assert copy.copy(known) is copy.deepcopy(known) is pickle.loads(pickle.dumps(known)) is known is not None
