"""Errors for illegal moves of 2CAN, each with the ruling or heading that forbids the move."""

from ...core.errors import IllegalMove
from .cards import BOX, PLACE, TOKENS, TOUCAN, partner, places
from .state import TwoCanState

_SHAPES = {"flip": (2,), "draw": (0,), "take": (0,), "swap": (1,), "drop": (0, 1), "fly": (2,)}
"""The numbers of places that each kind of move may name."""


def explain_illegal(state: TwoCanState, move: str) -> IllegalMove:
    """Return the error for ``move``, which is not legal."""
    verb, *names = move.split(" ")
    if len(names) not in _SHAPES.get(verb, ()) or any(name not in PLACE for name in names):
        return state.refuse("unknown", "Moves", f"{move[:40]!r} is not a move of this game", move=move[:40])
    if verb == "flip":
        return _flip(state)
    if state.starter is None:
        return state.refuse("flip.first", "A round", "first everyone turns up two cards", move=move)
    if verb in ("draw", "take"):
        return state.refuse("draw.again", "A round", "you have a card in hand: swap or drop it", move=move)
    if state.hand < 0:
        return state.refuse("draw.first", "A round", "first draw a card, or take the discard", move=move)
    return _drop(state, names) if verb == "drop" else _fly(state, *names)


def _flip(state: TwoCanState) -> IllegalMove:
    if state.starter is not None:
        return state.refuse("flip.done", "A round", "you have already turned up two cards")
    return state.refuse("flip.order", "A round", "name two places in the order A1 … A4 B1 … B4")


def _drop(state: TwoCanState, names: list[str]) -> IllegalMove:
    if not state.drawn:
        return state.refuse("drop.taken", "A round", "a card from the discard pile must go in your Box")
    if names:
        return state.refuse("drop.face_up", "A round", f"{names[0]} is already face up", place=names[0])
    down = len(places(state.down[state.to_act or 0]))
    message = f"{down} cards are face down: choose the one to turn up"
    return state.refuse("drop.turn_one", "A round", message, down=down)


def _fly(state: TwoCanState, source: str, landing: str) -> IllegalMove:
    seat = state.to_act
    assert seat is not None
    box, down = state.cards[BOX * seat : BOX * seat + BOX], state.down[seat]
    p = PLACE[source]
    if state.hand == TOUCAN:
        return state.refuse("fly.toucan_in_hand", "TC-5", "a toucan in your hand can't fly: swap or drop it")
    if down >> p & 1 or box[p] != TOUCAN:
        return state.refuse(
            "fly.no_toucan", "TC-4", f"only a face-up toucan can fly, not {source}", place=source
        )
    if down >> partner(p) & 1:
        message = f"the card that shares a column with {source} is face down"
        return state.refuse("fly.partner_down", "TC-4", message, place=source)
    if box[partner(p)] not in (state.hand, TOUCAN):
        hand, other = TOKENS[state.hand], TOKENS[box[partner(p)]]
        message = f"your {hand} doesn't match the {other} that shares a column with {source}"
        return state.refuse("fly.no_match", "TC-4", message, place=source, card=hand, partner=other)
    return state.refuse(
        "fly.no_landing", "TC-4", f"a toucan only lands on a face-down card, not {landing}", place=landing
    )
