"""Why a move of Buraco is refused, with the ruling or heading that forbids it."""

from __future__ import annotations

import re
from collections import Counter

from ...core.errors import IllegalMove
from .cards import RANK, SUIT, TOKENS, TWO, tokens
from .legal import obstacle
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
    """The one reason that is told for ``move``, which is not legal."""
    if not _FORMS.fullmatch(move):
        return state.refuse("unknown", "Moves", f"{move[:40]!r} is no move of this game", move=move[:40])
    parts = parse(move)
    return (
        _disorder(state, parts)
        or _wrong_phase(state, parts)
        or _missing_cards(state, parts)
        or _no_fit(state, parts)
        or _obstacle(state, parts)
    )


def _disorder(state: BuracoState, parts: Parts) -> IllegalMove | None:
    cards = parts[2]
    if list(cards) == sorted(cards):
        return None
    ordered = tokens(sorted(cards))
    return state.refuse(
        "order", TURN, f"cards are named by suit c d h s, then A 2 … K: {ordered}", cards=ordered
    )


def _wrong_phase(state: BuracoState, parts: Parts) -> IllegalMove | None:
    opening = parts[0] in (DRAW, TAKE_ON, TAKE_NEW)
    if state.drawn and opening:
        return state.refuse("draw.again", TURN, "a turn begins with one card drawn or one pile taken")
    if not state.drawn and not opening:
        return state.refuse("draw.first", TURN, "first draw a card, or take the discard pile")
    if parts[0] in (TAKE_ON, TAKE_NEW) and not state.discards:
        return state.refuse("take.empty", TURN, "there is no discard pile to take")
    return None


def _missing_cards(state: BuracoState, parts: Parts) -> IllegalMove | None:
    action, index, cards = parts
    seat = state.to_act or 0
    if action in (ADD, TAKE_ON) and index >= len(state.melds[seat]):
        return state.refuse("add.no_such", TURN, f"there is no own meld {index + 1}", meld=index + 1)
    missing = Counter(cards) - Counter(state.hand(seat))
    if missing:
        card = TOKENS[min(missing)]
        return state.refuse("not_held", TURN, f"{card} is not in hand, or not so often", card=card)
    return None


def _no_fit(state: BuracoState, parts: Parts) -> IllegalMove | None:
    action, index, cards = parts
    melds = state.melds[state.to_act or 0]
    if action == MELD and new_meld(cards) is None:
        message = f"{tokens(cards)} are no meld: three of one suit in sequence, at most one wild"
        return state.refuse(
            "meld.invalid", "BU-1" if _two_wilds(cards) else "BU-2", message, cards=tokens(cards)
        )
    if action == ADD and melds[index].grown(cards) is None:
        message = f"{tokens(cards)} does not fit onto meld {index + 1}"
        return state.refuse("add.invalid", "BU-2", message, card=tokens(cards), meld=index + 1)
    if action == TAKE_NEW and new_meld(sorted((state.discards[-1], *cards))) is None:
        return _top_not_melded(state)
    if action == TAKE_ON:
        top = state.discards[-1]
        if melds[index].grown((top, *cards)) is None:
            return _top_not_melded(state)
        if tokens(cards) not in [text for _, text in melds[index].ways[top]]:
            message = f"{TOKENS[top]} goes onto meld {index + 1} with fewer of these cards"
            return state.refuse(
                "take.not_minimal", "BU-3", message, card=TOKENS[top], cards=tokens(cards), meld=index + 1
            )
    return None


def _two_wilds(cards: tuple[int, ...]) -> bool:
    """Whether 2s are too many among the cards of a new meld for any reading."""
    twos = [card for card in cards if RANK[card] == TWO]
    suits = {SUIT[card] for card in cards} - {SUIT[card] for card in twos}
    home = any(SUIT[card] in suits for card in twos)
    return len(twos) - home > 1


def _top_not_melded(state: BuracoState) -> IllegalMove:
    card = TOKENS[state.discards[-1]]
    return state.refuse("take.no_meld", TURN, f"the top card {card} is not melded so", card=card)


def _obstacle(state: BuracoState, parts: Parts) -> IllegalMove:
    if obstacle(state, parts) == "out.no_canasta":
        message = "an empty hand needs a natural canasta on the table"
        return state.refuse("out.no_canasta", "BU-4", message)
    message = "that leaves too few cards to go on with, without a natural canasta on the table"
    return state.refuse("dead_end", "BU-5", message)
