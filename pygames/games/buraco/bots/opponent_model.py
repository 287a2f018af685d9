"""The rival's use of a discard, estimated from the information of the seat to act."""

from ..cards import ALL_COUNTS, DECK, FLAGS, ONE, ONES, RANK, SUIT, TWO
from ..melds import Meld
from ..state import BuracoState

TAKES_TWO = 0.6
"""The chance that the rival can use a 2 on the pile."""
BOTH = 0.5
"""The share of the chances of one natural card and a wild that counts."""
SURELY = 0.95
"""The maximal chance that an unseen card is in the rival's hand."""
TWOS = sum(1 << 2 * (13 * suit + TWO) for suit in range(4))
NO_CARD = 2 * 52
"""The bit position of a card that does not exist. Both are gone."""


def _around(card: int) -> tuple[int, ...]:
    """Return the bit positions of the four cards around ``card``, an ace high, or `NO_CARD`."""
    place = RANK[card] or 13
    return tuple(
        2 * (card - RANK[card] + p % 13) if 0 <= p <= 13 and p % 13 != TWO else NO_CARD
        for p in (place - 2, place - 1, place + 1, place + 2)
    )


AROUND = tuple(map(_around, range(52)))


class Rival:
    """Estimate of the rival's use of a discard.

    Attributes:
        gone: two bits a card, and two of `NO_CARD`: the number of both that lie in melds or in the own hand.
        holds: by the number of a card that are gone, the chance that the rival holds one.
        wild: the chance that it holds a 2, as far as that counts.
        fits: by suit, the cards that fit its melds, as bits of a hand's number.
        melds: its melds, by suit.
    """

    __slots__ = ("fits", "gone", "holds", "melds", "wild")

    def __init__(self, state: BuracoState, seat: int) -> None:
        total = len(DECK) - state.sizes[seat] - min(1, len(state.discards))
        gone = 2 << NO_CARD
        for suit, held in enumerate(state.hands[4 * seat : 4 * seat + 4]):
            held &= ALL_COUNTS
            gone |= held - (held >> 1 & ONES) << 26 * suit
        for meld in state.melds[seat]:
            gone += meld.counts
            total -= meld.shape.length
        self.fits = fits = [0, 0, 0, 0]
        self.melds: tuple[list[Meld], ...] = ([], [], [], [])
        for meld in state.melds[1 - seat]:
            gone += meld.counts
            total -= meld.shape.length
            fits[meld.suit] |= meld.fits
            self.melds[meld.suit].append(meld)
        self.gone = gone
        share = min(SURELY, state.sizes[1 - seat] / max(1, total))
        self.holds = (1.0 - (1.0 - share) ** 2, share, 0.0)
        unseen = 8 - (gone & TWOS).bit_count() - 2 * (gone >> 1 & TWOS).bit_count()
        self.wild = BOTH * (1.0 - (1.0 - share) ** unseen)

    def takes(self, card: int) -> float:
        """Return the approximate chance that it takes the pile with this card on top."""
        suit, rank = SUIT[card], RANK[card]
        fits = self.fits
        if fits[suit] & ONE[card]:
            return 1.0
        if rank == TWO:
            return 1.0 if (fits[0] | fits[1] | fits[2] | fits[3]) & FLAGS[suit] else TAKES_TWO
        gone, holds, wild = self.gone, self.holds, self.wild
        at_low2, at_low1, at_high1, at_high2 = AROUND[card]
        low2, low1 = holds[gone >> at_low2 & 3], holds[gone >> at_low1 & 3]
        high1, high2 = holds[gone >> at_high1 & 3], holds[gone >> at_high2 & 3]
        safe = (1.0 - low2 * low1) * (1.0 - low1 * high1) * (1.0 - high1 * high2)
        safe *= (1.0 - wild * low2) * (1.0 - wild * low1) * (1.0 - wild * high1) * (1.0 - wild * high2)
        for meld in self.melds[suit]:
            beyond = meld.beyond[rank]
            if beyond and not beyond & beyond - 1:
                safe *= 1.0 - holds[gone >> 26 * suit + beyond.bit_length() - 1 & 3]
        return 1.0 - safe
