"""The legal moves of every situation of Two & Two.

What a seat may do in a turn depends on little: which of its Symbol cards may be laid, upright or turned, how
many ``SF`` it may spend, whether a wild would complete the stack, and how the turn may end.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...game import Menu
from .cards import COPIES, FINISH, KIND, NO_CARD, SF, SYMBOLS, TOKENS, symbols


class Parts(NamedTuple):
    """What a move does.

    Attributes:
        what: one of the constants below.
        kind: the Symbol card played; for a deny the target; else NO_CARD.
        flip: 1 if it is turned against the stack's orientation.
        skips: how many of the rival's turns it skips.
        sf: how many ``SF`` it spends.
    """

    action: int
    kind: int = NO_CARD
    flip: int = 0
    skips: int = 0
    sf: int = 0


PLAY, WILD, SKIP_RIVAL, SKIP_SELF, DRAW, PASS, ALLOW, DENY, START = range(9)
"""The first four play cards and may be denied."""

CARD, FLIP, SKIP, LAST = range(4)
"""What a deny names: the Symbol card or the wild, a flip, a skip; LAST: the deny before it."""

NO_END, MAY_DRAW, MAY_PASS = range(3)
"""How a turn may end without a card."""

_PLAYS, _FLIPS, _SF, _WILD, _END = 0, SYMBOLS, 2 * SYMBOLS, 2 * SYMBOLS + 4, 2 * SYMBOLS + 5

STARTS = Menu({"start": Parts(START), "start flip": Parts(START, flip=1)})
SKIPS = {"skip rival": Parts(SKIP_RIVAL, skips=1, sf=1), "skip self": Parts(SKIP_SELF, sf=1)}
ANSWERS = Menu({"allow": Parts(ALLOW), "deny": Parts(DENY, LAST)})


def completes(shows: int, flipped: int, parts: Parts) -> bool:
    """Whether a move completes a stack that shows and lies so, if nobody denies it."""
    if parts.action == PLAY:
        return bool(FINISH[flipped ^ parts.flip][shows] >> parts.kind & 1)
    return parts.action == WILD


def turn_key(plays: int, flips: int, sf: int, wild: bool, end: int) -> int:
    """A turn's situation as one number.

    Args:
        plays: mask of the Symbol kinds that may be played as they are.
        flips: mask of those that may be played with a flip.
        sf: how many ``SF`` the seat holds; no more matter than there are ways to spend.
        wild: a ``wild`` is possible.
        end: NO_END, MAY_DRAW or MAY_PASS.
    """
    if not (plays or flips or wild):
        sf = sf > 0
    return plays << _PLAYS | flips << _FLIPS | sf << _SF | wild << _WILD | end << _END


class _Turns(dict[int, Menu]):
    """Turn menus made so far; forgets them all when there are too many to be worth their memory."""

    MOST = 30_000

    def __missing__(self, key: int) -> Menu:
        if len(self) >= self.MOST:
            self.clear()
        symbol_mask = (1 << SYMBOLS) - 1
        menu = self[key] = _turn(
            key >> _PLAYS & symbol_mask,
            key >> _FLIPS & symbol_mask,
            key >> _SF & 15,
            key >> _WILD & 1,
            key >> _END,
        )
        return menu


TURNS = _Turns()
"""`turn_key` -> the menu of a turn."""


def _turn(plays: int, flips: int, sf: int, wild: int, end: int) -> Menu:
    moves: dict[str, Parts] = {}
    for kind in symbols(plays):
        moves |= _with_skips(TOKENS[kind], PLAY, kind, 0, sf)
    for kind in symbols(flips):
        moves |= _with_skips(TOKENS[kind], PLAY, kind, 1, sf - 1)
    if wild:
        moves |= _with_skips("wild", WILD, NO_CARD, 0, sf)
    if sf:
        moves |= SKIPS
    if end == MAY_DRAW:
        moves["draw"] = Parts(DRAW)
    if end == MAY_PASS:
        moves["pass"] = Parts(PASS)
    return Menu(moves)


@cache
def _with_skips(name: str, what: int, kind: int, flip: int, most: int) -> dict[str, Parts]:
    verb = f"play {name}" if what == PLAY else name
    stem = verb + " flip" * flip
    return {stem + " skip" * skips: Parts(what, kind, flip, skips, flip + skips) for skips in range(most + 1)}


@cache
def starts_from_hand(mask: int) -> Menu:
    """With the deck empty a stack is started with any Symbol card of the hand."""
    moves = {}
    for kind in symbols(mask):
        moves[f"start {TOKENS[kind]}"] = Parts(START, kind)
        moves[f"start {TOKENS[kind]} flip"] = Parts(START, kind, 1)
    return Menu(moves)


@cache
def answers_to(move: Parts) -> Menu:
    """The answers to a move that plays cards: allow it, or deny one of its cards, equal ones once."""
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


def notation(move: Parts) -> str:
    """A card-playing move as it is written."""
    if move.action == SKIP_SELF:
        return "skip self"
    if move.action == SKIP_RIVAL:
        return "skip rival"
    return (
        ("wild" if move.action == WILD else f"play {TOKENS[move.kind]}")
        + " flip" * move.flip
        + " skip" * move.skips
    )


def parse(text: str) -> Parts:
    """The card-playing move that `notation` writes so."""
    words = text.split(" ")
    if text in SKIPS:
        return SKIPS[text]
    skips, flip = words.count("skip"), words.count("flip")
    if words[0] == "wild":
        return Parts(WILD, skips=skips, sf=skips)
    return Parts(PLAY, KIND[words[1]], flip, skips, flip + skips)


def target_of(move: Parts, name: str) -> int:
    """What `target_name` writes so."""
    return next(target for target in (CARD, FLIP, SKIP) if target_name(move, target) == name)


def target_name(move: Parts, target: int) -> str:
    """What a deny names, as it is written."""
    if target == CARD:
        return "wild" if move.action == WILD else TOKENS[move.kind]
    return ("", "flip", "skip", "deny")[target]


@cache
def all_moves() -> tuple[str, ...]:
    """Every move that there can be, in an order that stays."""
    most = COPIES[SF]
    names = TOKENS[:SYMBOLS]
    moves = ["draw", "pass", *SKIPS, *STARTS, *ANSWERS, "deny wild", "deny flip", "deny skip"]
    moves += [f"deny {name}" for name in names]
    moves += [f"start {name}{flip}" for name in names for flip in ("", " flip")]
    moves += _with_skips("wild", WILD, NO_CARD, 0, most)
    for kind, name in enumerate(names):
        moves += _with_skips(name, PLAY, kind, 0, most)
        moves += _with_skips(name, PLAY, kind, 1, most - 1)
    return tuple(moves)
