"""Legal moves of the seat to act."""

from typing import Protocol

from ...game import Menu
from . import move_tables
from .cards import EMPTY, FITS, NO_CARD, SF, WD, WILD
from .hands import HAS, MOST_SF, ONE_SF, ONE_WD, SF_SHIFT
from .move_tables import MAY_DRAW, MAY_PASS, NO_END, TURNS, Parts, turn_key

FROM_HAND = -2
NOT_ASKED = -1


class Position(Protocol):
    """The part of a state that decides which moves are legal, see `TwoAndTwoState`."""

    hands: list[int]
    deck: tuple[int, ...]
    next: int
    shows: int
    flipped: int
    start: int
    drawn: int
    actor: int
    move: Parts
    denies: int


def menu(state: Position) -> Menu:
    """Return the menu of all legal moves."""
    if state.denies != NOT_ASKED:
        return move_tables.ANSWERS if state.denies else move_tables.answers_to(state.move)
    hand = state.hands[state.actor]
    if state.start != NO_CARD:
        return move_tables.starts_from_hand(hand & HAS) if state.start == FROM_HAND else move_tables.STARTS
    plays = hand & FITS[state.flipped][state.shows]
    if plays and hand < ONE_SF and state.drawn == NO_CARD:
        return TURNS[plays]  # the most frequent key: without Effect cards it is the mask itself
    return TURNS[_turn_key(state, hand, plays)]


def has_start_card(state: Position) -> bool:
    """Return True if a turned-up card is to start a stack."""
    return state.start not in (NO_CARD, FROM_HAND)


def _turn_key(state: Position, hand: int, plays: int) -> int:
    """Return the key of the actor's menu, as `move_tables.turn_key` codes it."""
    sf = hand >> SF_SHIFT & MOST_SF
    flips = hand & FITS[1 - state.flipped][state.shows] if sf else 0
    wild = hand >= ONE_WD and WILD[state.shows] != EMPTY
    if state.drawn != NO_CARD:
        return _key_after_draw(state.drawn, plays, flips, sf, wild and _may_lay_wild(state.drawn))
    if plays:
        return turn_key(plays, flips, sf, wild, NO_END)
    return turn_key(0, flips, sf, wild, MAY_DRAW if state.next < len(state.deck) else MAY_PASS)


def _key_after_draw(drawn: int, plays: int, flips: int, sf: int, wild: bool) -> int:
    """TT-5: Return the key of the menu after a draw: the drawn card restricts the moves."""
    if drawn == WD:
        return turn_key(0, 0, sf, wild, MAY_PASS)
    if drawn == SF:
        return turn_key(0, flips, sf, wild, MAY_PASS)
    only = 1 << drawn
    return turn_key(plays & only, flips & only, sf, wild, NO_END if plays & only else MAY_PASS)


def _may_lay_wild(drawn: int) -> bool:
    """TT-12: Return True if a wild may be laid after this draw: only one just drawn, none held before."""
    return drawn == WD
