"""Cards and places of 2CAN: numbers in the engine, tokens in views and records."""

TOUCAN = 13
"""The wild card. The numbers 0–12 stand for themselves."""

TOKENS = (*map(str, range(13)), "T")
CARDS = {token: card for card, token in enumerate(TOKENS)}
DECK = tuple(number for number in range(13) for _ in range(8)) + (TOUCAN,) * 4

COLUMNS = 4
PLACES = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
PLACE = {name: place for place, name in enumerate(PLACES)}
BOX = len(PLACES)
ALL_DOWN = (1 << BOX) - 1
"""The mask of all places. Sets of places are masks: bit p stands for ``PLACES[p]``."""


def partner(place: int) -> int:
    """Return the other place of the same column."""
    return place ^ COLUMNS


def lets_fly(card: int, partner_card: int | None) -> bool:
    """TC-5: Return True if ``card`` in hand lets a toucan fly (TC-4), which a toucan never does.

    Args:
        partner_card: the card that shares the toucan's column, None for a hidden one.
    """
    return card != TOUCAN and partner_card in (card, TOUCAN)


def places(mask: int) -> tuple[int, ...]:
    """Return the places of a mask, in order."""
    return tuple(place for place in range(BOX) if mask >> place & 1)
