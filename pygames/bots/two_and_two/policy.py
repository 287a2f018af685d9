"""The explained policy for Two & Two: every legal move with its value and the reasons for it.

Values are hundredths of a set, high is good; the rules of thumb are those of the playouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from ...game import View
from ...games.two_and_two.cards import COMPLETE, LAID, LIES
from ...games.two_and_two.game import TwoAndTwo
from ...games.two_and_two.hands import count_sf
from ...games.two_and_two.menus import CARD, DENY, DRAW, PASS, PLAY, SKIP, START, WILD, Parts
from ...games.two_and_two.state import FROM_HAND, TwoAndTwoState
from .playout import DANGER, Fast, Thumb

Reason = dict[str, Any]
Ranked = tuple[str, float, list[Reason]]

GAME = TwoAndTwo()
SAVED, WASTED = 60.0, -30.0
"""A set denied to the rival, or kept; a ``WD`` spent on less."""
LIKELY = 40.0
"""From here on a danger is told as one that is likely."""


@cache
def fast() -> Fast:
    """The rules of thumb, and the player of the playouts."""
    return Fast(Thumb())


def rank(view: View) -> list[Ranked]:
    """All legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``completes`` (cards of the set), ``danger`` (roughly the
    chance that the rival completes what is left with one card; likely), ``in_a_row`` (turns before the
    rival's), ``spends`` and ``keeps`` (sf, wd), ``next_own`` (I can complete it in my next turn),
    ``nothing_fits`` (drawn: of what was drawn), ``ends_game`` (ahead), ``saves`` (a deny stops a set of so
    many cards; own: mine; again: its cards may be played again), ``gives_up`` (that set; own), ``no_set``
    (none is at stake), ``saves_turn`` (a deny cancels a skip).
    """
    state = GAME.sample(view, Random(0))  # what it draws for hidden cards is not looked at
    assert isinstance(state, TwoAndTwoState)
    ranked = [(move, *_judge(state, parts)) for move, parts in state._legal().items()]
    return sorted(ranked, key=lambda item: -round(item[1], 6))


def _judge(state: TwoAndTwoState, parts: Parts) -> tuple[float, list[Reason]]:
    if state.denies >= 0:
        return _answer(state, parts)
    if parts.what == START:
        kind = parts.kind if state.start == FROM_HAND else state.start
        danger = DANGER[parts.flip][LIES[parts.flip][kind]]
        return -danger, [_danger(danger)]
    return fast().value(state, parts), list(_reasons(state, parts))


def _answer(state: TwoAndTwoState, parts: Parts) -> tuple[float, list[Reason]]:
    completes, own = fast().completes(state), state.denies % 2 == 1
    # The Deny that saves an own set becomes a card of it.
    cards = len(state.stack) + len(state.discards) + 1 + (own and parts.what == DENY)
    if parts.what != DENY:
        at_stake = {"code": "gives_up", "cards": cards, "own": own} if completes else {"code": "no_set"}
        return 0.0, [at_stake, {"code": "keeps", "sf": 0, "wd": 1}]
    spends = {"code": "spends", "sf": 0, "wd": 1}
    if not completes:
        unskipped = not state.denies and parts.kind == SKIP and state.move.skips > 0
        return WASTED, [{"code": "saves_turn"} if unskipped else {"code": "no_set"}, spends]
    # A card that is denied is gone; a flip or skip that is denied sends it back to be played again.
    again = not state.denies and parts.kind != CARD
    saves = {"code": "saves", "cards": cards, "own": own, "again": again}
    return (SAVED / 2 if again else SAVED), [saves, spends]


def _reasons(state: TwoAndTwoState, parts: Parts) -> Iterator[Reason]:
    what, hand = parts.what, state.hands[state.actor]
    lies = state.flipped ^ parts.flip
    shows: int = LAID[state.shows][LIES[lies][parts.kind]] if what == PLAY else state.shows  # type: ignore[assignment]
    if what in (DRAW, PASS):
        yield {"code": "nothing_fits", "drawn": state.drawn >= 0}
    if what == WILD or COMPLETE[shows]:
        yield {"code": "completes", "cards": len(state.stack) + len(state.discards) + parts.sf + 1}
    elif what == PASS and state.next == len(state.deck):
        yield {"code": "ends_game", "ahead": state.scores[state.actor] - state.scores[1 - state.actor]}
        return
    else:
        if what == PLAY and fast().next_own(hand, parts, lies, shows):
            yield {"code": "next_own"}
        skipped = parts.skips + state.skips[1 - state.actor]
        yield {"code": "in_a_row", "turns": 1 + skipped} if skipped else _danger(DANGER[lies][shows])
    if parts.sf or what == WILD:
        yield {"code": "spends", "sf": parts.sf, "wd": int(what == WILD)}
    elif what in (DRAW, PASS) and count_sf(hand):
        yield {"code": "keeps", "sf": count_sf(hand), "wd": 0}


def _danger(hundredths: float) -> Reason:
    return {"code": "danger", "chance": round(hundredths / 100, 3), "likely": hundredths > LIKELY}
