"""Encoding of a seat's observation of I Can't Even, read from the state: see `core.observation_encoder`."""

from functools import cache

from ...core.observation_encoder import count_cards, one_hot
from .card_tracking import knows
from .cards import DECK, MONSTERS, UNKNOWN, count, hand_size, size, without, without_one_of_each
from .move_tables import DOWN, OFFER, UP
from .score import Round
from .state import CantEvenState

HIDDEN = len(MONSTERS)
SIZE = HIDDEN + 1
NUMBER = {monster: number for number, monster in enumerate(MONSTERS)}
CARD = one_hot(SIZE)
EMPTY = bytes(SIZE)
OFFERING, DRAW, OVER = one_hot(3)
_OFFERS = tuple(OFFER.values())


@cache
def _cards(code: int) -> bytes:
    """Return the cards of a code, without a count of hidden ones."""
    return bytes([count(code, monster) for monster in MONSTERS])


@cache
def _pit(offer: int, lying: int, is_own: bool) -> bytes:
    """Return a Pit by the number of its offer, the mask of the cards left, and whether it is one's own."""
    down, up, *_ = _OFFERS[offer]
    numbers = [NUMBER[down] if is_own else HIDDEN] if lying >> DOWN & 1 else []
    numbers += [NUMBER[up]] if lying >> UP & 1 else []
    places = [CARD[number] for number in numbers]
    return b"".join([count_cards(SIZE, numbers), *places, *[EMPTY] * (2 - len(places))])


COUNT = tuple(bytes([number]) for number in range(len(DECK)))
NO_PIT = bytes(3 * SIZE)
HIDDEN_PIT = count_cards(SIZE, (), 2) + 2 * CARD[HIDDEN]


class ObservationEncoder:
    """The encoder of one table. It remembers by seat the cards that the seat knows to be in each hand."""

    def __init__(self, seats: int) -> None:
        self._owners = [[(seat + after) % seats for after in range(seats)] for seat in range(seats)]
        self._aside = count_cards(SIZE, (), len(DECK) - hand_size(seats) * seats)
        self._known: list[tuple[tuple[Round, ...], list[int]]] = [((), [0] * seats)] * seats

    def pieces(self, state: CantEvenState, seat: int) -> list[bytes]:
        """Return the phase, the hands, the Pits, the Banks and the cards set aside."""
        owners, hands, offers, lying = self._owners[seat], state.hands, state.offers, state.lying
        known = self._known_cards(state, seat)
        pieces = [
            OVER if state.to_act is None else OFFERING if state.starter is None else DRAW,
            _cards(hands[seat]),
            COUNT[0],
        ]
        for owner in owners[1:]:
            pieces += (_cards(known[owner]), COUNT[size(hands[owner] - known[owner])])
        if state.starter is None:
            offered = len(offers)
            pieces.append(_pit(offers[seat].pair, 3, True) if seat < offered else NO_PIT)
            pieces += [HIDDEN_PIT if owner < offered else NO_PIT for owner in owners[1:]]
        else:
            for owner in owners:
                pieces.append(_pit(offers[owner].pair, lying >> 2 * owner & 3, owner == seat))
        for owner in owners:
            pieces += (_cards(state.banks[owner]), COUNT[0])
        pieces.append(self._aside)
        return pieces

    def _known_cards(self, state: CantEvenState, seat: int) -> list[int]:
        """Return by owner the code of the cards that ``seat`` knows to be there: see `card_tracking`."""
        rounds, codes = self._known[seat]
        if rounds is not state.finished:
            if state.finished[: len(rounds)] != rounds:
                rounds, codes = (), [0] * state.seats
            for finished in state.finished[len(rounds) :]:
                codes = _after_round(codes, finished, finished.starter, seat, is_banked=True)
            self._known[seat] = state.finished, codes
        if state.starter is not None:
            return _after_round(codes, state, state.starter, seat, is_banked=False)
        offered = len(state.offers)
        left = [without_one_of_each(without_one_of_each(code)) for code in codes[:offered]]
        return left + codes[offered:]


def _after_round(
    codes: list[int], round: Round | CantEvenState, starter: int, seat: int, *, is_banked: bool
) -> list[int]:
    """Return the codes of known cards of all seats but ``seat`` after the offers and takes of a round."""
    offers, seats = round.offers, len(codes)
    down = [offer.down if is_banked else UNKNOWN for offer in offers]
    down[seat] = offers[seat].down
    taken = [0] * seats
    for turn, (owner, face, _) in enumerate(round.takes):
        taker = (starter + turn) % seats
        if face == UP:
            taken[taker] += offers[owner].up
        else:
            down[owner] = offers[owner].down if knows(seat, taker, owner) else UNKNOWN
            taken[taker] += down[owner]
    for owner, code in enumerate(codes):
        if code and owner != seat:
            code = without(code, offers[owner].up)
            card = down[owner]
            taken[owner] += without_one_of_each(code) if card == UNKNOWN else without(code, card)
    return taken
