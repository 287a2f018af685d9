"""Reasons why a move of I Can't Even is illegal, with the phase that forbids it."""

from ...core.errors import IllegalMove
from .cards import CARD, TOKENS, count
from .move_tables import FACES
from .state import CantEvenState

_SEATS = ("0", "1", "2", "3", "4", "5")


def explain_illegal(state: CantEvenState, move: str) -> IllegalMove:
    """Return the error that explains why ``move``, which is not legal, is refused."""
    match move.split(" "):
        case ["offer", down, up] if down in TOKENS and up in TOKENS:
            return _offer(state, move, down, up)
        case ["take", owner, face] if owner in _SEATS and face in FACES:
            return _take(state, move, int(owner), face)
    return state.refuse("unknown", "Moves", f"unknown move {move[:40]!r}", move=move[:40])


def _offer(state: CantEvenState, move: str, down: str, up: str) -> IllegalMove:
    if state.starter is not None:
        return state.refuse("offer.done", "Offer", "everyone has offered: take a card now", move=move)
    hand = state.hands[state.to_act or 0]
    card = up if count(hand, CARD[down]) else down
    number = count(hand, CARD[card])
    message = f"you only have one {card}" if number else f"you don't have {card}"
    return state.refuse("offer.not_held", "Offer", message, card=card, held=number)


def _take(state: CantEvenState, move: str, owner: int, face: str) -> IllegalMove:
    if state.starter is None:
        return state.refuse("offer.first", "Offer", "first everyone offers two cards", move=move)
    if owner >= state.seats:
        return state.refuse(
            "take.no_seat", "Draw", f"seat: expected 0 to {state.seats - 1}, got {owner}", owner=owner
        )
    if owner == state.to_act:
        return state.refuse("take.own", "Draw", "you can't take from your own Pit", owner=owner)
    message = f"someone has already taken the face-{face} card of seat {owner}"
    return state.refuse("take.gone", "Draw", message, owner=owner, face=face)
