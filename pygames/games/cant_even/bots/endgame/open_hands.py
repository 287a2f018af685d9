"""What the last round of two is worth when both hands are known, as in a playout: nearly all is decided then.

Offers are laid at once, so they are a matrix game; then each seat takes what is best for it, knowing what
lies. Against the solution of the round, in which hands and face-down cards are hidden, this is wrong by a
ninth of the win (the root of the mean square, 300 games of the fast player); what was learned by a quarter.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import BLOB, count
from ...move_tables import DOWN, OFFER, OFFERS, UP, Offer
from ...score import KEPT, Kept, settle
from ...state import CantEvenState

STEPS = 16
"""How often both seats answer what the other one has done so far: enough for two hundredths of the win."""

Left = tuple[int, int]
"""A card that is left in a Pit, and its face."""


def open_share(state: CantEvenState, seat: int) -> float:
    """A seat's share of the win, at the beginning of the last round of two, if all hands were open."""
    first = state.first_to_draw()
    share = matrix_value(_matrix(state, first))
    return share if seat == first else 1 - share


def _matrix(state: CantEvenState, first: int) -> list[list[float]]:
    """The first taker's share of the win by its own offer and the other one's."""
    second = 1 - first
    offers = [tuple(OFFERS[state.hands[seat]].values()) for seat in (first, second)]
    shares = _shares(state, first, _kept(state, first, offers[0]), _kept(state, second, offers[1]))
    rows = []
    for own in offers[0]:
        down, up = (own.down, DOWN), (own.up, UP)
        row = []
        for other in offers[1]:
            other_down, other_up = (other.down, DOWN), (other.up, UP)
            after_up = min(shares[down, other_down], shares[up, other_down])
            after_down = min(shares[down, other_up], shares[up, other_up])
            row.append(max(after_up, after_down))
        rows.append(row)
    return rows


def _kept(state: CantEvenState, seat: int, offers: Sequence[Offer]) -> dict[Left, Kept]:
    """What may be left of a seat's offers, and what it does for it."""
    chain, blobs = state.kept[seat].ichthid, count(state.banks[seat], BLOB)
    left = {each for offer in offers for each in ((offer.down, DOWN), (offer.up, UP))}
    return {
        (card, face): KEPT[OFFER[card, card].pair, 1 << face, state.round, chain, blobs]
        for card, face in left
    }


def _shares(
    state: CantEvenState, first: int, own: dict[Left, Kept], other: dict[Left, Kept]
) -> dict[tuple[Left, Left], float]:
    """The first taker's share of the win, by what is left of both offers."""
    end, shares = state.copy(), {}
    for left, kept in own.items():
        for other_left, other_kept in other.items():
            both = (kept, other_kept) if first == 0 else (other_kept, kept)
            banks = [bank + each.code for bank, each in zip(state.banks, both, strict=True)]
            end.points = settle(state.points, both, banks)
            shares[left, other_left] = (first in end.current_winners) / len(end.current_winners)
    return shares


def matrix_value(rows: Sequence[Sequence[float]]) -> float:
    """The value of a matrix game to who chooses the row, nearly: by fictitious play (Brown, 1951)."""
    columns = list(zip(*rows, strict=True))
    least: float = max(map(min, rows))
    most: float = min(map(max, columns))
    if least == most:
        return least
    row = max(range(len(rows)), key=lambda each: sum(rows[each]))
    by_column, by_row = [0.0] * len(columns), [0.0] * len(rows)
    for step in range(1, STEPS + 1):
        by_column = [total + share for total, share in zip(by_column, rows[row], strict=True)]
        least = max(least, min(by_column) / step)
        column = columns[by_column.index(min(by_column))]
        by_row = [total + share for total, share in zip(by_row, column, strict=True)]
        most = min(most, max(by_row) / step)
        row = by_row.index(max(by_row))
    return (least + most) / 2
