"""Encoding of a seat's observation of Buraco, read from the state: see `core.encoded_cards`."""

from ...core.encoded_cards import Pieces, count_cards, hidden_counts, one_hot
from .cards import ALL_COUNTS, DECK, RANKS, TOKENS
from .melds import Meld
from .move_tables import MOST_MELDS
from .state import BuracoState

SIZE = len(TOKENS) + 1
CARD = one_hot(SIZE)
EMPTY = bytes(SIZE)
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
TOPS = [CARD[top][:-1] for top in range(len(TOKENS))]


class ObservationEncoder:
    """The encoder of one table. It remembers the bytes of each seat's melds until they change."""

    def __init__(self, seats: int) -> None:
        self._melds: list[tuple[tuple[Meld, ...], bytes]] = [((), b"")] * seats

    def pieces(self, state: BuracoState, seat: int) -> list[bytes]:
        """Return the phase, the hands, the melds, the discard pile, the pack and the extra hands."""
        rival, is_over, extras = 1 - seat, state.to_act is None, state.extras
        theirs = count_cards(SIZE, state.hand(rival)) if is_over else HIDDEN[state.sizes[rival]]
        pieces = [
            OVER if is_over else MELD if state.drawn else DRAW,
            *[SUITS[held & ALL_COUNTS] for held in state.hands[4 * seat : 4 * seat + 4]],
            b"\0",
            theirs,
            self._melds_of(state, seat),
            NO_MELDS[len(state.melds[seat])],
            self._melds_of(state, rival),
            NO_MELDS[len(state.melds[rival])],
        ]
        if state.discards:
            top = state.discards[-1]
            pieces += (TOPS[top], HIDDEN[len(state.discards) - 1][-1:], CARD[top])
        else:
            pieces += (EMPTY, EMPTY)
        pieces.append(HIDDEN[len(state.pack) - state.next])
        pieces += [HIDDEN[len(extra)] for extra in extras]
        pieces += [EMPTY] * (2 - len(extras))
        return pieces

    def _melds_of(self, state: BuracoState, owner: int) -> bytes:
        melds, last = state.melds[owner], self._melds[owner]
        if melds is last[0]:
            return last[1]
        piece = b"".join([MELDS[meld] for meld in melds])
        self._melds[owner] = melds, piece
        return piece
