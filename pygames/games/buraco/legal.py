"""What the seat to act may do."""

from __future__ import annotations

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
"""With so many cards left no move leads into a dead end."""


class Position(Protocol):
    """What decides which moves are legal: see `BuracoState`."""

    to_act: int | None
    hands: list[int]
    sizes: list[int]
    melds: list[tuple[Meld, ...]]
    discards: list[int]
    extras: tuple[tuple[int, ...], ...]
    extra_status: list[int]
    drawn: bool


def menu(state: Position) -> Menu:
    """The legal moves, complete."""
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
    if near and not is_safe(state, seat):
        moves = [move for move in moves if obstacle(state, PARTS[move]) is None]
    return Choices(tuple(moves))


def _turn_moves(state: Position, seat: int) -> list[str]:
    """Melds, discards and additions, dead ends among them ("A turn")."""
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
    """The ways to take the discard pile, dead ends among them ("A turn")."""
    if not state.discards:
        return []
    top = state.discards[-1]
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
    """Whether the seat takes an extra hand when its hand is empty: at most one each, while one is left."""
    return bool(state.extras) and not state.extra_status[seat]


def may_go_out(melds: tuple[Meld, ...]) -> bool:
    """BU-4: a hand emptied for good needs a natural canasta on the table when the move is done."""
    return any(meld.canasta for meld in melds)


def is_safe(state: Position, seat: int) -> bool:
    """Whether no move leads the seat into a dead end: one turns one natural canasta mixed, not two."""
    return extra_to_come(state, seat) or sum(meld.canasta for meld in state.melds[seat]) >= 2


def obstacle(state: Position, parts: Parts) -> str | None:
    """Why an otherwise legal move may not be played: ``"out.no_canasta"``, ``"dead_end"``, or None."""
    seat: int = state.to_act  # type: ignore[assignment]
    left = cards_after(state, seat, parts)
    if left >= LEFT_SAFELY or extra_to_come(state, seat):
        return None
    melds = melds_after(state, seat, parts)
    if may_go_out(melds) or not is_dead_end(state, seat, parts, melds):
        return None
    return "dead_end" if left else "out.no_canasta"


def is_dead_end(state: Position, seat: int, parts: Parts, melds: tuple[Meld, ...]) -> bool:
    """BU-5: whether a seat that may not go out, and has no extra hand to come, may not be left so.

    An empty hand is a dead end, and one card after laying cards, unless it is sure to make a natural canasta.

    Args:
        parts: a move that leaves fewer than `LEFT_SAFELY` cards.
        melds: the seat's melds after the move; no natural canasta is among them.
    """
    if cards_after(state, seat, parts) == 0:
        return True
    if parts[0] == DISCARD:
        return False
    if parts[0] in (TAKE_NEW, TAKE_ON):
        return True
    return not makes_canasta(melds, last_card(state, seat, parts[2]))


def makes_canasta(melds: tuple[Meld, ...], card: int) -> bool:
    """Whether adding ``card`` to one of ``melds`` makes a natural canasta."""
    grown = [meld.plus[card] for meld in melds]
    return any(meld is not None and meld.canasta for meld in grown)


def last_card(state: Position, seat: int, laid: tuple[int, ...]) -> int:
    """The one card that the seat holds besides those it lays."""
    hand = list(cards_of(state.hands[4 * seat : 4 * seat + 4]))
    for card in laid:
        hand.remove(card)
    return hand[0]


def cards_after(state: Position, seat: int, parts: Parts) -> int:
    """How many cards the seat holds when the move is done, before any extra hand."""
    if parts[0] == DRAW:
        return state.sizes[seat] + 1
    joined = len(state.discards) - 1 if parts[0] in (TAKE_NEW, TAKE_ON) else 0
    return state.sizes[seat] - len(parts[2]) + joined


def melds_after(state: Position, seat: int, parts: Parts) -> tuple[Meld, ...]:
    """The seat's melds when the move is done."""
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
