"""Value of the last round of two seats with open hands, as in a playout, where nearly all is decided.

Offers are made simultaneously, so they are a matrix game. Then each seat takes the best card for it, knowing
all lying cards. The error against the solution of the round, in which hands and face-down cards are hidden,
is a ninth of the win (root mean square, 300 games of the playout player). The learned value erred by a
quarter.
"""

from collections.abc import Sequence

from ...cards import BLOB, count
from ...move_tables import DOWN, OFFER, OFFERS, UP, Offer
from ...score import BANKINGS, Banking, settle
from ...state import CantEvenState

STEPS = 16
"""The number of fictitious-play steps of both seats: enough for two hundredths of the win."""

Left = tuple[int, int]
"""A card that is left in a Pit, and its face."""


def open_share(state: CantEvenState, seat: int) -> float:
    """Return a seat's share of the win at the beginning of the last round of two seats with open hands."""
    first = state.first_to_draw()
    share = matrix_value(_matrix(state, first))
    return share if seat == first else 1 - share


def _matrix(state: CantEvenState, first: int) -> list[list[float]]:
    """Return the first taker's share of the win by its own offer and the other one's."""
    second = 1 - first
    offers = [tuple(OFFERS[state.hands[seat]].values()) for seat in (first, second)]
    shares = _shares(state, first, _bankings(state, first, offers[0]), _bankings(state, second, offers[1]))
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


def _bankings(state: CantEvenState, seat: int, offers: Sequence[Offer]) -> dict[Left, Banking]:
    """Return the bankings of all cards that may be left of a seat's offers."""
    chain, blobs = state.bankings[seat].ichthid, count(state.banks[seat], BLOB)
    left = {each for offer in offers for each in ((offer.down, DOWN), (offer.up, UP))}
    return {
        (card, face): BANKINGS[OFFER[card, card].pair, 1 << face, state.round, chain, blobs]
        for card, face in left
    }


def _shares(
    state: CantEvenState, first: int, own: dict[Left, Banking], other: dict[Left, Banking]
) -> dict[tuple[Left, Left], float]:
    """Return the first taker's share of the win, by the cards left of both offers."""
    end, shares = state.copy(), {}
    for left, banking in own.items():
        for other_left, other_banking in other.items():
            both = (banking, other_banking) if first == 0 else (other_banking, banking)
            banks = [bank + each.code for bank, each in zip(state.banks, both, strict=True)]
            end.points = settle(state.points, both, banks)
            shares[left, other_left] = (first in end.current_winners) / len(end.current_winners)
    return shares


def matrix_value(rows: Sequence[Sequence[float]]) -> float:
    """Return the approximate value of a matrix game to the row player, by fictitious play (Brown, 1951)."""
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
