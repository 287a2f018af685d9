"""Encoding of a seat's observation of Two & Two, read from the state: see `core.observation_encoder`."""

from functools import lru_cache

from ...core.observation_encoder import MOST_CACHED, PileCounts, count_cards, hidden_counts, one_hot
from . import hands
from .cards import DECK, KIND, LIES, NO_CARD, SEATS, TEXT, TOKENS, WD
from .legal import NOT_ASKED, has_start_card
from .move_tables import PLAY, WILD
from .state import Laid, TwoAndTwoState

SIZE = len(TOKENS) + 1
CARD = one_hot(SIZE)
EMPTY = bytes(SIZE)
HIDDEN = hidden_counts(SIZE, len(DECK))
START, TURN, DENY, OVER = one_hot(4)
KIND_OF = {lies: KIND[TEXT[lies]] for turned in LIES for lies in turned}
"""By the pattern that a Symbol card shows, the card that shows it upright, by whose token a view names it."""


@lru_cache(MOST_CACHED)
def _hand(known: int, others: int) -> bytes:
    """Return a hand by the part of it that a seat knows, and the number of the other cards."""
    return count_cards(SIZE, hands.cards(known), others)


class ObservationEncoder:
    """The encoder of one table. It remembers the bytes of piles until they change."""

    def __init__(self, seats: int) -> None:
        self._discards = PileCounts(SIZE)
        self._sets: tuple[object, ...] = ()
        self._set_cards = [EMPTY, EMPTY]
        self._stack: list[Laid] = []
        self._laid = EMPTY

    def pieces(self, state: TwoAndTwoState, seat: int) -> list[bytes | bytearray]:
        """Return the phase, the hands, the stack, the piles, the sets and the card played."""
        rival = 1 - seat
        known = state.known[rival]
        others = hands.size(state.hands[rival] - known)
        if state.stack != self._stack:
            self._stack = state.stack[:]
            self._laid = count_cards(
                SIZE, [WD if kind == WD else KIND_OF[lies] for kind, lies in self._stack]
            )
        if state.sets is not self._sets:
            self._sets = state.sets
            self._set_cards = [_set_cards(state, owner) for owner in SEATS]
        return [
            _phase(state),
            _hand(state.hands[seat], 0),
            _hand(known, others) if known else HIDDEN[others],
            self._laid,
            self._discards.update(state.discards),
            HIDDEN[len(state.deck) - state.next],
            self._set_cards[seat],
            self._set_cards[rival],
            _played(state),
        ]


def _phase(state: TwoAndTwoState) -> bytes:
    if state.to_act is None:
        return OVER
    if state.start != NO_CARD:
        return START
    return TURN if state.denies == NOT_ASKED else DENY


def _set_cards(state: TwoAndTwoState, owner: int) -> bytes:
    return count_cards(SIZE, [card for each in state.sets if each.seat == owner for card in each.cards])


def _played(state: TwoAndTwoState) -> bytes:
    """Return the card turned up to start a stack, or played and not yet allowed."""
    move = state.move
    if has_start_card(state):
        return CARD[state.start]
    if move.action == PLAY:
        return CARD[KIND_OF[LIES[state.flipped ^ move.flip][move.kind]]]
    return CARD[WD] if move.action == WILD else EMPTY
