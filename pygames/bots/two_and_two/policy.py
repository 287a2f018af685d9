"""The explained policy for Two & Two: every legal move with its value and the reasons for it.

Values are hundredths of a set, high is good; the rules of thumb are those of the playouts.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from ...game import View
from ...games.two_and_two.cards import COMPLETE, LAID, LIES
from ...games.two_and_two.game import TwoAndTwo
from ...games.two_and_two.menus import CARD, DENY, DRAW, PASS, PLAY, SKIP_SELF, START, WILD, Parts
from ...games.two_and_two.state import FROM_HAND, TwoAndTwoState
from .playout import DANGER, Fast, Thumb

Reason = dict[str, Any]
Ranked = tuple[str, float, list[Reason]]

GAME = TwoAndTwo()
SAVED, WASTED = 60.0, -30.0
"""A set denied to the rival, or kept; a ``WD`` spent on less."""


@cache
def fast() -> Fast:
    """The rules of thumb, and the player of the playouts."""
    return Fast(Thumb())


def rank(view: View) -> list[Ranked]:
    """All legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``completes`` (cards of the set), ``danger`` (about the
    chance that the rival completes what is left), ``spends`` (sf, wd), ``next_own`` (I can complete it in my
    next turn), ``ends_game`` (ahead), ``saves`` (a deny takes the rival's set, or saves mine).
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
    if parts.what != DENY:
        return 0.0, []
    spends = {"code": "spends", "sf": 0, "wd": 1}
    if not fast().completes(state):
        return WASTED, [spends]
    saves = {"code": "saves", "cards": len(state.stack) + len(state.discards) + 1}
    # A card that is denied is gone; a flip or skip that is denied sends it back to be played again.
    return (SAVED if state.denies or parts.kind == CARD else SAVED / 2), [saves, spends]


def _reasons(state: TwoAndTwoState, parts: Parts) -> list[Reason]:
    lies = state.flipped ^ parts.flip
    pot = len(state.stack) + len(state.discards)
    reasons: list[Reason] = []
    if parts.what == WILD:
        reasons.append({"code": "completes", "cards": pot + 1})
    elif parts.what == PLAY:
        after: int = LAID[state.shows][LIES[lies][parts.kind]]  # type: ignore[assignment]
        if COMPLETE[after]:
            reasons.append({"code": "completes", "cards": pot + 1})
        else:
            if fast().next_own(state.hands[state.actor], parts, lies, after):
                reasons.append({"code": "next_own"})
            if not parts.skips and not state.skips[1 - state.actor]:
                reasons.append(_danger(DANGER[lies][after]))
    elif parts.what == PASS and state.next == len(state.deck):
        mine, rival = state.scores[state.actor], state.scores[1 - state.actor]
        reasons.append({"code": "ends_game", "ahead": mine - rival})
    elif parts.what in (DRAW, PASS, SKIP_SELF):
        reasons.append(_danger(DANGER[state.flipped][state.shows]))
    if parts.sf or parts.what == WILD:
        reasons.append({"code": "spends", "sf": parts.sf, "wd": int(parts.what == WILD)})
    return reasons


def _danger(hundredths: float) -> Reason:
    return {"code": "danger", "chance": round(hundredths / 100, 3)}
