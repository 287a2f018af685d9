"""Reasons why a move of Buraco is illegal, with the ruling or heading that forbids it."""

import re
from collections import Counter
from collections.abc import Sequence

from ...core.errors import IllegalMove
from .cards import RANK, SUIT, TOKENS, TWO, tokens
from .legal import going_out_refusal
from .melds import new_meld
from .move_tables import ADD, DRAW, MELD, TAKE_NEW, TAKE_ON, Parts, parse
from .state import BuracoState

_CARD = "[A2-9TJQK][cdhs]"
_FORMS = re.compile(
    f"draw|discard {_CARD}|meld( {_CARD}){{3}}|add [1-9][0-9]? {_CARD}"
    f"|take new( {_CARD}){{2}}|take [1-9][0-9]?( {_CARD}){{0,14}}"
)

TURN = "A turn"


def explain_illegal(state: BuracoState, move: str) -> IllegalMove:
    """Return the error that explains why ``move``, which is not legal, is refused."""
    if not _FORMS.fullmatch(move):
        return state.refuse("unknown", "Moves", f"unknown move {move[:40]!r}", move=move[:40])
    parts = parse(move)
    return (
        _disorder(state, parts)
        or _wrong_phase(state, parts)
        or _missing_cards(state, parts)
        or _no_fit(state, parts)
        or _going_out_refusal(state, parts)
    )


def _disorder(state: BuracoState, parts: Parts) -> IllegalMove | None:
    cards = parts[2]
    if list(cards) == sorted(cards):
        return None
    ordered = tokens(sorted(cards))
    return state.refuse(
        "order", TURN, f"name the cards in the order c d h s, then A 2 … K: {ordered}", cards=ordered
    )


def _wrong_phase(state: BuracoState, parts: Parts) -> IllegalMove | None:
    opening = parts[0] in (DRAW, TAKE_ON, TAKE_NEW)
    if state.drawn and opening:
        return state.refuse("draw.again", TURN, "you have already drawn: meld, add or discard")
    if not state.drawn and not opening:
        return state.refuse("draw.first", TURN, "first draw a card or take the discards")
    if parts[0] in (TAKE_ON, TAKE_NEW) and not state.discards:
        return state.refuse("take.empty", TURN, "the discard pile is empty, so draw a card")
    return None


def _missing_cards(state: BuracoState, parts: Parts) -> IllegalMove | None:
    action, index, cards = parts
    seat = state.to_act or 0
    if action in (ADD, TAKE_ON) and index >= len(state.melds[seat]):
        return state.refuse("add.no_such", TURN, f"you don't have a meld {index + 1}", meld=index + 1)
    missing = Counter(cards) - Counter(state.hand(seat))
    if missing:
        card = TOKENS[min(missing)]
        return state.refuse("not_held", TURN, f"you don't have {card}, or not as many", card=card)
    return None


def _no_fit(state: BuracoState, parts: Parts) -> IllegalMove | None:
    action, index, cards = parts
    melds = state.melds[state.to_act or 0]
    if action == MELD and new_meld(cards) is None:
        return no_meld(state, cards)
    if action == ADD and melds[index].grown(cards) is None:
        message = f"{tokens(cards)} doesn't fit on meld {index + 1}"
        return state.refuse("add.invalid", "BU-2", message, card=tokens(cards), meld=index + 1)
    if action == TAKE_NEW and new_meld(sorted((state.discards[-1], *cards))) is None:
        return _top_not_melded(state)
    if action == TAKE_ON:
        top = state.discards[-1]
        if melds[index].grown((top, *cards)) is None:
            return _top_not_melded(state)
        if tokens(cards) not in [text for _, text in melds[index].ways[top]]:
            message = f"{TOKENS[top]} fits on meld {index + 1} with fewer cards"
            return state.refuse(
                "take.not_minimal", "BU-3", message, card=TOKENS[top], cards=tokens(cards), meld=index + 1
            )
    return None


def no_meld(state: BuracoState, cards: Sequence[int]) -> IllegalMove:
    """Return what three or more ``cards`` lack to be a new meld."""
    text = tokens(cards)
    if len({SUIT[card] for card in cards if RANK[card] != TWO}) > 1:
        return state.refuse("meld.suits", "BU-2", f"{text} aren't of one suit, as in a meld", cards=text)
    if _two_wilds(cards):
        return state.refuse("meld.wilds", "BU-1", f"{text} isn't a meld: only one 2 is wild", cards=text)
    return state.refuse("meld.gap", "BU-2", f"{text} aren't in order, as in a meld", cards=text)


def _two_wilds(cards: Sequence[int]) -> bool:
    """Return True if there are too many 2s among the cards of a new meld for any reading."""
    twos = [card for card in cards if RANK[card] == TWO]
    suits = {SUIT[card] for card in cards} - {SUIT[card] for card in twos}
    has_home = any(SUIT[card] in suits for card in twos)
    return len(twos) - has_home > 1


def _top_not_melded(state: BuracoState) -> IllegalMove:
    card = TOKENS[state.discards[-1]]
    return state.refuse(
        "take.no_meld", TURN, f"these cards don't make or extend a meld with the top card, {card}", card=card
    )


def _going_out_refusal(state: BuracoState, parts: Parts) -> IllegalMove:
    if going_out_refusal(state, parts) == "out.no_canasta":
        message = "you need a natural canasta to play your last card"
        return state.refuse("out.no_canasta", "BU-4", message)
    message = "you must keep more cards until you have a natural canasta"
    return state.refuse("dead_end", "BU-5", message)
