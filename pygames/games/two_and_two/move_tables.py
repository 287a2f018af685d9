"""Tables of the legal moves of Two & Two.

The legal moves of a turn depend only on the Symbol cards that may be laid, upright or turned, on the number
of ``SF`` that may be spent, on whether a wild would complete the stack, and on how the turn may end.
"""

from functools import cache
from typing import NamedTuple

from ...core.lazy import Table
from ...game import Menu
from .cards import COPIES, FINISH, NO_CARD, SF, SYMBOLS, TOKENS, symbols


class Parts(NamedTuple):
    """The parts of a move.

    Attributes:
        action: one of the constants below.
        kind: the Symbol card played, the target of a deny, else NO_CARD.
        flip: 1 if the card is turned against the stack's orientation.
        skips: the number of the rival's turns that it skips.
        sf: the number of ``SF`` that it spends.
    """

    action: int
    kind: int = NO_CARD
    flip: int = 0
    skips: int = 0
    sf: int = 0


PLAY, WILD, SKIP_RIVAL, SKIP_SELF, DRAW, PASS, ALLOW, DENY, START = range(9)
"""The kinds of moves. The first four play cards and may be denied."""

CARD, FLIP, SKIP, LAST = range(4)
"""The targets of a deny: the Symbol card or the wild, a flip, a skip, or (LAST) the deny before it."""

NO_END, MAY_DRAW, MAY_PASS = range(3)
"""The ways to end a turn without a card."""

_PLAYS, _FLIPS, _SF, _WILD, _END = 0, SYMBOLS, 2 * SYMBOLS, 2 * SYMBOLS + 4, 2 * SYMBOLS + 5

STARTS = Menu({"start": Parts(START), "start flip": Parts(START, flip=1)})
SKIPS = {"skip rival": Parts(SKIP_RIVAL, skips=1, sf=1), "skip self": Parts(SKIP_SELF, sf=1)}
ANSWERS = Menu({"allow": Parts(ALLOW), "deny": Parts(DENY, LAST)})


def completes(shows: int, flipped: int, parts: Parts) -> bool:
    """Return True if a move completes a stack of this pattern and orientation, unless it is denied."""
    if parts.action == PLAY:
        return bool(FINISH[flipped ^ parts.flip][shows] >> parts.kind & 1)
    return parts.action == WILD


def turn_key(plays: int, flips: int, sf: int, wild: bool, end: int) -> int:
    """Return the key of the menu of a turn, one number.

    Args:
        plays: mask of the Symbol kinds that may be played without a flip.
        flips: mask of those that may be played with a flip.
        sf: the number of ``SF`` in the hand. Without a card to play only the first one counts.
        wild: True if a ``wild`` is legal.
        end: NO_END, MAY_DRAW or MAY_PASS.
    """
    if not (plays or flips or wild):
        sf = sf > 0
    return plays << _PLAYS | flips << _FLIPS | sf << _SF | wild << _WILD | end << _END


def _turn(key: int) -> Menu:
    sf, end = key >> _SF & 15, key >> _END
    moves: dict[str, Parts] = {}
    for kind in symbols(key >> _PLAYS):
        moves |= _with_skips(TOKENS[kind], PLAY, kind, 0, sf)
    for kind in symbols(key >> _FLIPS):
        moves |= _with_skips(TOKENS[kind], PLAY, kind, 1, sf - 1)
    if key >> _WILD & 1:
        moves |= _with_skips("wild", WILD, NO_CARD, 0, sf)
    if sf:
        moves |= SKIPS
    if end == MAY_DRAW:
        moves["draw"] = Parts(DRAW)
    if end == MAY_PASS:
        moves["pass"] = Parts(PASS)
    return Menu(moves)


TURNS = Table(_turn, most=30_000)
"""Menus of a turn, by `turn_key`."""


@cache
def _with_skips(name: str, action: int, kind: int, flip: int, most: int) -> dict[str, Parts]:
    verb = f"play {name}" if action == PLAY else name
    stem = verb + " flip" * flip
    return {
        stem + " skip" * skips: Parts(action, kind, flip, skips, flip + skips) for skips in range(most + 1)
    }


@cache
def starts_from_hand(mask: int) -> Menu:
    """Return the menu that starts a stack with any Symbol card of the hand, for an empty deck."""
    moves = {}
    for kind in symbols(mask):
        moves[f"start {TOKENS[kind]}"] = Parts(START, kind)
        moves[f"start {TOKENS[kind]} flip"] = Parts(START, kind, 1)
    return Menu(moves)


@cache
def answers_to(move: Parts) -> Menu:
    """Return the menu of answers to a card-playing move: allow it, or deny one of its different cards."""
    moves = {"allow": Parts(ALLOW)}
    if move.action == PLAY:
        moves[f"deny {TOKENS[move.kind]}"] = Parts(DENY, CARD)
    if move.action == WILD:
        moves["deny wild"] = Parts(DENY, CARD)
    if move.flip:
        moves["deny flip"] = Parts(DENY, FLIP)
    if move.skips or move.action == SKIP_SELF:
        moves["deny skip"] = Parts(DENY, SKIP)
    return Menu(moves)


@cache
def card_moves() -> dict[str, Parts]:
    """Return every possible move that plays cards, by its notation."""
    most = COPIES[SF]
    moves = SKIPS | _with_skips("wild", WILD, NO_CARD, 0, most)
    for kind, name in enumerate(TOKENS[:SYMBOLS]):
        moves |= _with_skips(name, PLAY, kind, 0, most) | _with_skips(name, PLAY, kind, 1, most - 1)
    return moves


@cache
def notation(move: Parts) -> str:
    """Return the notation of a card-playing move."""
    return next(text for text, parts in card_moves().items() if parts == move)


def target_of(move: Parts, name: str) -> int:
    """Return the target of a deny of ``move`` with this `target_name`."""
    return next(target for target in (CARD, FLIP, SKIP) if target_name(move, target) == name)


def target_name(move: Parts, target: int) -> str:
    """Return the notation of a deny's target."""
    if target == CARD:
        return "wild" if move.action == WILD else TOKENS[move.kind]
    return ("", "flip", "skip", "deny")[target]


@cache
def all_moves() -> tuple[str, ...]:
    """Return every possible move, in a stable order."""
    names = TOKENS[:SYMBOLS]
    moves = ["draw", "pass", *SKIPS, *STARTS, *ANSWERS, "deny wild", "deny flip", "deny skip"]
    moves += [f"deny {name}" for name in names]
    moves += [f"start {name}{flip}" for name in names for flip in ("", " flip")]
    return tuple(dict.fromkeys([*moves, *card_moves()]))
