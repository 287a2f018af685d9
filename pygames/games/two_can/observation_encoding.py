"""Encoding of a seat's observation of 2CAN, read from the state: see `core.observation_encoder`."""

from ...core.observation_encoder import PileCounts, hidden_counts, one_hot
from .cards import BOX, DECK, TOKENS
from .state import TwoCanState

HIDDEN = len(TOKENS)
SIZE = HIDDEN + 1
CARD = one_hot(SIZE)
COUNT = [1 << 8 * number for number in range(SIZE)]
EMPTY = bytes(SIZE)
PILE = hidden_counts(SIZE, len(DECK))
FLIP, TURN, LAY, OVER = one_hot(4)


class ObservationEncoder:
    """The encoder of one table. It remembers the bytes of each Box until a card of the Box changes."""

    def __init__(self, seats: int) -> None:
        self._owners = [[(seat + after) % seats for after in range(seats)] for seat in range(seats)]
        self._boxes: list[tuple[list[int], int, bytes]] = [([], 0, b"")] * seats
        self._discards = PileCounts(SIZE)

    def pieces(self, state: TwoCanState, seat: int) -> list[bytes | bytearray]:
        """Return the phase, the Boxes, the hands, the draw pile and the discard pile."""
        to_act, card, discards = state.to_act, state.hand, state.discards
        pieces: list[bytes | bytearray] = [
            OVER if to_act is None else FLIP if state.starter is None else LAY if card >= 0 else TURN
        ]
        hands = [EMPTY] * state.seats
        if card >= 0 and to_act is not None:
            hands[to_act - seat] = CARD[HIDDEN if state.drawn and seat != to_act else card]
        pieces += [self._box(state, owner) for owner in self._owners[seat]]
        pieces += hands
        pieces += (
            PILE[len(state.pile) - state.next],
            self._discards.update(discards),
            CARD[discards[-1]] if discards else EMPTY,
        )
        return pieces

    def _box(self, state: TwoCanState, owner: int) -> bytes:
        down, cards = state.down[owner], state.cards[BOX * owner : BOX * owner + BOX]
        last = self._boxes[owner]
        if cards == last[0] and down == last[1]:
            return last[2]
        seen = [HIDDEN if down >> place & 1 else card for place, card in enumerate(cards)]
        piece = sum([COUNT[card] for card in seen]).to_bytes(SIZE, "little")
        piece += b"".join([CARD[card] for card in seen])
        self._boxes[owner] = cards, down, piece
        return piece
