"""Errors for illegal moves of Two & Two, each with the ruling or heading that forbids the move."""

import re

from ...core.errors import IllegalMove
from . import hands, move_tables
from .cards import FITS, KIND, NO_CARD, SF, SYMBOLS, TOKENS, WD, WILD
from .legal import FROM_HAND, NOT_ASKED
from .state import TwoAndTwoState

_CARD = "(?P<card>" + "|".join(TOKENS[:SYMBOLS]) + ")"
_SHAPES = {
    "start": rf"start( {_CARD})?( flip)?",
    "play": rf"play {_CARD}(?P<flip> flip)?(?P<skips>( skip)*)",
    "wild": r"wild(?P<skips>( skip)*)",
    "skip": r"skip (rival|self)",
    "draw": r"draw",
    "pass": r"pass",
    "allow": r"allow",
    "deny": rf"deny( {_CARD}| flip| skip| wild)?",
}


def explain_illegal(state: TwoAndTwoState, move: str) -> IllegalMove:
    """Return the error for ``move``, which is not legal."""
    verb = move.split(" ")[0]
    shape = _SHAPES.get(verb)
    match = re.fullmatch(shape, move) if shape and len(move) <= 80 else None
    if match is None:
        return state.refuse("unknown", "Moves", f"{move[:40]!r} is not a move of this game", move=move[:40])
    starting, asked = state.start != NO_CARD, state.denies != NOT_ASKED
    if verb in ("allow", "deny"):
        if not asked:
            return state.refuse("deny.nothing", "Deny", "nothing to deny right now")
        return state.refuse(
            "deny.no_such", "Deny", f"that card isn't part of {move_tables.notation(state.move)!r}"
        )
    if asked:
        return state.refuse("deny.first", "Deny", "first allow or deny the rival's move")
    if verb == "start":
        return _start(state, starting)
    if starting:
        return state.refuse("start.first", "Setup", "first place the card that starts the stack")
    if verb == "draw":
        return _draw(state)
    if verb == "pass":
        return _pass(state)
    return _cards(state, verb, match.groupdict())


def _start(state: TwoAndTwoState, starting: bool) -> IllegalMove:
    if not starting:
        return state.refuse("start.done", "Setup", "the stack has already started")
    if state.start != FROM_HAND:
        return state.refuse("start.wrong_card", "Setup", "the card that was turned up starts the stack")
    return state.refuse("start.wrong_card", "Setup", "a Symbol card from your hand starts the stack")


def _draw(state: TwoAndTwoState) -> IllegalMove:
    if state.drawn != NO_CARD:
        return state.refuse("draw.twice", "A turn", "you have already drawn this turn")
    if _playable(state):
        return state.refuse("draw.must_play", "A turn", "you have a card that fits, so you can't draw")
    return state.refuse("draw.empty", "A turn", "the deck is empty")


def _pass(state: TwoAndTwoState) -> IllegalMove:
    if _playable(state):
        return state.refuse("pass.must_play", "A turn", "you have a card that fits, so you can't pass")
    return state.refuse("pass.draw_first", "A turn", "draw a card before you pass")


def _cards(state: TwoAndTwoState, verb: str, named: dict[str, str | None]) -> IllegalMove:
    hand = state.hands[state.actor]
    sf, skips = hands.count_sf(hand), (named.get("skips") or "").count("skip")
    flip = bool(named.get("flip"))
    if verb == "play":
        card = named["card"] or ""
        if not hand >> KIND[card] & 1:
            return state.refuse("not_held", "A turn", f"you don't have {card}", card=card)
        if flip and not sf:
            return state.refuse("flip.no_card", "A turn", "you need an SF to flip a card")
        if not FITS[state.flipped ^ flip][state.shows] >> KIND[card] & 1:
            way = "with a flip" if flip else "without a flip"
            return state.refuse("not_playable", "TT-2", f"{card} doesn't fit on this stack {way}", card=card)
    if verb == "wild":
        if not hands.count_wd(hand):
            return state.refuse("not_held", "A turn", "you don't have a WD", card="WD")
        if not WILD[state.shows]:
            return state.refuse("wild.not_three", "TT-4", "you can only play a wild on three filled places")
    if sf < skips + flip + (verb == "skip"):
        return state.refuse("skip.no_card", "A turn", "you need an SF for each skip and each flip")
    if verb == "wild":
        return state.refuse("wild.held", "TT-12", "after a draw, you can only play a WD that you just drew")
    return state.refuse("after_draw", "TT-5", f"after a draw, you can only play {_after(state)}")


def _after(state: TwoAndTwoState) -> str:
    """Return a description of the moves that the drawn card allows (TT-5, TT-12)."""
    if state.drawn == SF:
        return "a turned card, a skip or a pass"
    if state.drawn == WD:
        return "a wild, a skip or a pass"
    return f"the drawn {TOKENS[state.drawn]}, a skip or a pass"


def _playable(state: TwoAndTwoState) -> bool:
    return bool(state.hands[state.actor] & FITS[state.flipped][state.shows])
