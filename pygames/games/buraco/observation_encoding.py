"""Encoding of a seat's observation of Buraco, read from the state: see `core.observation_encoder`."""

from functools import cache, lru_cache

from ...core.observation_encoder import MOST_CACHED, count_cards, hidden_counts, one_hot
from .cards import ALL_COUNTS, DECK, RANKS, TOKENS
from .melds import Meld
from .move_tables import MOST_MELDS
from .state import HAND, BuracoState

SIZE = len(TOKENS) + 1
CARD = one_hot(SIZE)
HIDDEN = hidden_counts(SIZE, len(DECK))
DRAW, MELD, OVER = one_hot(3)


@lru_cache(MOST_CACHED)
def _suit(held: int) -> bytes:
    """Return the cards of a suit in a hand, from its number without the 2s of other suits: see `cards`."""
    return bytes([(held >> 2 * rank & 3).bit_count() for rank in range(len(RANKS))])


@cache
def _meld(meld: Meld) -> bytes:
    return count_cards(SIZE, meld.cards)


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
            _suit(hands[first] & ALL_COUNTS),
            _suit(hands[first + 1] & ALL_COUNTS),
            _suit(hands[first + 2] & ALL_COUNTS),
            _suit(hands[first + 3] & ALL_COUNTS),
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
        piece = b"".join([_meld(meld) for meld in melds])
        self._melds[owner] = melds, piece
        return piece
