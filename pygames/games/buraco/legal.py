"""Legal moves of the seat to act."""

from typing import Protocol

from ...game import Menu
from .cards import RANK, SUIT, TWO, cards_of
from .melds import TRIOS, Meld
from .move_tables import (
    ADDS,
    DISCARD,
    DRAW,
    MELD,
    NO_MELD,
    PARTS,
    SUIT_MOVES,
    TAKE_NEW,
    TAKE_ON,
    TAKES_NEW,
    Choices,
    Parts,
)

ONLY_DRAW = Menu({"draw": (DRAW, NO_MELD, ())})
LEFT_SAFELY = 2
"""With this many cards left no move leads into a dead end (BU-5)."""


class Position(Protocol):
    """The part of a state that decides which moves are legal: see `BuracoState`."""

    to_act: int | None
    hands: list[int]
    sizes: list[int]
    melds: list[tuple[Meld, ...]]
    discards: list[int]
    extras: tuple[tuple[int, ...], ...]
    extra_status: list[int]
    drawn: bool


def menu(state: Position) -> Menu:
    """Return all legal moves."""
    seat: int = state.to_act  # type: ignore[assignment]
    if state.drawn:
        moves = _turn_moves(state, seat)
        near = state.sizes[seat] < 3 + LEFT_SAFELY
    else:
        moves = _takes(state, seat)
        if not moves:
            return ONLY_DRAW
        near = len(state.discards) - 1 < LEFT_SAFELY
        moves.insert(0, "draw")
    if near and not excludes_dead_ends(state, seat):
        moves = [move for move in moves if going_out_refusal(state, PARTS[move]) is None]
    return Choices(tuple(moves))


def _turn_moves(state: Position, seat: int) -> list[str]:
    """Return melds, discards and additions, including dead ends ("A turn")."""
    hand = state.hands[4 * seat : 4 * seat + 4]
    moves: list[str] = []
    for held, (mask, suit_moves) in zip(hand, SUIT_MOVES):  # noqa: B905
        moves += suit_moves[held & mask]
    for adds, meld in zip(ADDS, state.melds[seat]):  # noqa: B905
        fitting = hand[meld.suit] & meld.fits
        if fitting:
            moves += adds[fitting << 2 | meld.suit]
    return moves


def _takes(state: Position, seat: int) -> list[str]:
    """Return the ways to take the discard pile, including dead ends ("A turn")."""
    return _takes_of(state, seat, state.discards[-1]) if state.discards else []


def can_take(state: Position, seat: int, top: int) -> bool:
    """Return True if a seat could take the discard pile with this card on top, dead ends included."""
    return bool(_takes_of(state, seat, top))


def _takes_of(state: Position, seat: int, top: int) -> list[str]:
    """Return the ways to take a pile with this top."""
    rank, top_suit, first = RANK[top], SUIT[top], 4 * seat
    hands = state.hands
    moves: list[str] = []
    for suit, mask, new in TAKES_NEW[top]:
        moves += new[hands[first + suit] & mask]
    for number, meld in enumerate(state.melds[seat], 1):
        if meld.suit == top_suit or rank == TWO:
            held = hands[first + meld.suit]
            if (meld.beyond[rank] & ~held).bit_count() <= 1:
                for need, cards in meld.ways[top]:
                    if held & need == need:
                        moves.append(f"take {number} {cards}" if cards else f"take {number}")
    return moves


# -- going out and dead ends --------------------------------------------------------------------------------


def extra_to_come(state: Position, seat: int) -> bool:
    """Return True if the seat gets an extra hand when its hand is empty: at most one each, if one is left."""
    return bool(state.extras) and not state.extra_status[seat]


def may_go_out(melds: tuple[Meld, ...]) -> bool:
    """BU-4: Return True if these melds, on the table after the move, allow emptying the hand for good.

    They need a natural canasta.
    """
    return any(meld.canasta for meld in melds)


def excludes_dead_ends(state: Position, seat: int) -> bool:
    """Return True if no move leads into a dead end, as one spoils at most one natural canasta (BU-5)."""
    return extra_to_come(state, seat) or sum(meld.canasta for meld in state.melds[seat]) >= 2


def going_out_refusal(state: Position, parts: Parts) -> str | None:
    """Return why an otherwise legal move may not be played: ``"out.no_canasta"``, ``"dead_end"``, or None."""
    seat: int = state.to_act  # type: ignore[assignment]
    left = cards_after(state, seat, parts)
    if left >= LEFT_SAFELY or extra_to_come(state, seat):
        return None
    melds = melds_after(state, seat, parts)
    if may_go_out(melds) or not is_dead_end(state, seat, parts, melds):
        return None
    return "dead_end" if left else "out.no_canasta"


def is_dead_end(state: Position, seat: int, parts: Parts, melds: tuple[Meld, ...]) -> bool:
    """BU-5: Return True if the position after the move is a dead end.

    The seat may not go out and has no extra hand to come. Then an empty hand is a dead end, and so is one
    card after laying cards, unless it certainly makes a natural canasta.

    Args:
        state: the state before the move.
        seat: the seat to act.
        parts: a move that leaves fewer than `LEFT_SAFELY` cards.
        melds: the seat's melds after the move, without a natural canasta.
    """
    if cards_after(state, seat, parts) == 0:
        return True
    if parts[0] == DISCARD:
        return False
    if parts[0] in (TAKE_NEW, TAKE_ON):
        return True
    return not makes_canasta(melds, last_card(state, seat, parts[2]))


def makes_canasta(melds: tuple[Meld, ...], card: int) -> bool:
    """Return True if adding ``card`` to one of ``melds`` makes a natural canasta."""
    grown = [meld.plus[card] for meld in melds]
    return any(meld is not None and meld.canasta for meld in grown)


def last_card(state: Position, seat: int, laid: tuple[int, ...]) -> int:
    """Return the one card that the seat holds in addition to those it lays."""
    hand = list(cards_of(state.hands[4 * seat : 4 * seat + 4]))
    for card in laid:
        hand.remove(card)
    return hand[0]


def cards_after(state: Position, seat: int, parts: Parts) -> int:
    """Return the number of cards the seat holds after the move, before any extra hand."""
    if parts[0] == DRAW:
        return state.sizes[seat] + 1
    joined = len(state.discards) - 1 if parts[0] in (TAKE_NEW, TAKE_ON) else 0
    return state.sizes[seat] - len(parts[2]) + joined


def melds_after(state: Position, seat: int, parts: Parts) -> tuple[Meld, ...]:
    """Return the seat's melds after the move."""
    action, index, cards = parts
    melds = state.melds[seat]
    if action in (DRAW, DISCARD):
        return melds
    if action in (TAKE_NEW, TAKE_ON):
        cards = (state.discards[-1], *cards)
    if action in (MELD, TAKE_NEW):
        return (*melds, TRIOS[tuple(sorted(cards))])
    grown = melds[index].grown(cards)
    assert grown is not None
    return (*melds[:index], grown, *melds[index + 1 :])
