"""Encoding of a seat's observation of Buraco, read from the state: see `core.encoded_cards`."""

from ...core.encoded_cards import Pieces, count_cards, hidden_counts, one_hot
from .cards import ALL_COUNTS, DECK, RANKS, TOKENS
from .melds import Meld
from .move_tables import MOST_MELDS
from .state import HAND, BuracoState

SIZE = len(TOKENS) + 1
CARD = one_hot(SIZE)
HIDDEN = hidden_counts(SIZE, len(DECK))
DRAW, MELD, OVER = one_hot(3)


class _Suits(Pieces):
    """The cards of a suit in a hand, by its number without the 2s of other suits: see `cards`."""

    def compute(self, key: int) -> bytes:
        return bytes([(key >> 2 * rank & 3).bit_count() for rank in range(len(RANKS))])


class _Melds(Pieces):
    def compute(self, key: Meld) -> bytes:
        return count_cards(SIZE, key.cards)


SUITS = _Suits()
MELDS = _Melds()
NO_MELDS = [bytes(SIZE * (MOST_MELDS - number)) for number in range(MOST_MELDS + 1)]
"""By the number of melds, the bytes of the others that a seat could have."""
COUNT = [bytes([number]) for number in range(len(DECK))]
NO_DISCARDS = bytes(2 * SIZE)
EXTRAS = [left * HIDDEN[HAND] + bytes((2 - left) * SIZE) for left in range(3)]
TOPS = [CARD[top][:-1] for top in range(len(TOKENS))]


class ObservationEncoder:
    """The encoder of one table. It remembers the bytes of each seat's melds until they change."""

    def __init__(self, seats: int) -> None:
        self._melds: list[tuple[tuple[Meld, ...], bytes]] = [((), b"")] * seats

    def pieces(self, state: BuracoState, seat: int) -> list[bytes]:
        """Return the phase, the hands, the melds, the discard pile, the pack and the extra hands."""
        rival, is_over, first, hands = 1 - seat, state.to_act is None, 4 * seat, state.hands
        own, theirs = state.melds[seat], state.melds[rival]
        discards = NO_DISCARDS
        top: tuple[bytes, ...] = ()
        if state.discards:
            card = state.discards[-1]
            discards, top = TOPS[card], (COUNT[len(state.discards) - 1], CARD[card])
        return [
            OVER if is_over else MELD if state.drawn else DRAW,
            SUITS[hands[first] & ALL_COUNTS],
            SUITS[hands[first + 1] & ALL_COUNTS],
            SUITS[hands[first + 2] & ALL_COUNTS],
            SUITS[hands[first + 3] & ALL_COUNTS],
            COUNT[0],
            count_cards(SIZE, state.hand(rival)) if is_over else HIDDEN[state.sizes[rival]],
            self._melds_of(seat, own),
            NO_MELDS[len(own)],
            self._melds_of(rival, theirs),
            NO_MELDS[len(theirs)],
            discards,
            *top,
            HIDDEN[len(state.pack) - state.next],
            EXTRAS[len(state.extras)],
        ]

    def _melds_of(self, owner: int, melds: tuple[Meld, ...]) -> bytes:
        last = self._melds[owner]
        if melds is last[0]:
            return last[1]
        piece = b"".join([MELDS[meld] for meld in melds])
        self._melds[owner] = melds, piece
        return piece
