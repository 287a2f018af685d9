"""The explained policy for Buraco: every legal move with its value and the reasons for it.

Values are points, high is good; the judgement is `greedy`'s.
"""

from __future__ import annotations

from random import Random

from ....bot import Ranked, Reason
from ....game import View
from ..cards import RANK, TOKENS, TWO
from ..legal import extra_to_come, melds_after
from ..menus import DISCARD, DRAW, MELD, NO_MELD, PARTS
from ..shapes import CANASTA
from .greedy import Judge


def rank(view: View) -> list[Ranked]:
    """All legal moves, the best first, each with its value and its reasons.

    What gains is laid before anything is discarded, so such moves stand first, additions before new melds.
    Reasons are dicts with a ``code`` and its facts: ``takes_pile`` and ``leaves_pile`` (cards), ``no_take``
    (the discards cannot be taken), ``gains`` (points that lie on the table), ``canasta`` (meld, kind),
    ``grows`` (meld, length, missing: cards to a canasta; new), ``mixes`` (meld: it was natural),
    ``spends_wild`` and ``keeps_wild`` (a 2), ``empties_hand`` (out: that ends the deal, else it brings the
    extra hand), ``feeds`` (card, chance that the rival takes the pile), ``fits_rival`` and ``fits_own``
    (card: a meld takes it), ``useless``, ``least_useful`` and ``useful`` (card: what in hand goes with it).
    """
    judge = Judge(view, Random(0))  # of what it draws for hidden cards nothing is used
    if not judge.state.drawn:
        judged = [(0, _open(judge, move)) for move in judge.legal]
    else:
        first = judge.finish()
        judged = [_turn(judge, move, first) for move in judge.legal]
    return [item for _, item in sorted(judged, key=lambda pair: (-pair[0], -round(pair[1][1], 6)))]


def _open(judge: Judge, move: str) -> Ranked:
    cards = len(judge.state.discards)
    takes = [each for each in judge.legal if PARTS[each][0] != DRAW]
    if move != "draw":
        reasons = [{"code": "takes_pile", "cards": cards}, *_laid(judge, move)]
    elif not takes:
        reasons = [{"code": "no_take"}]
    else:
        reasons = [{"code": "leaves_pile", "cards": cards}]
        if all(map(_spends_wild, takes)):
            reasons.append({"code": "keeps_wild"})
    return move, judge.opening(move), reasons


def _turn(judge: Judge, move: str, first: str | None) -> tuple[int, Ranked]:
    """How early in the turn a move is due, and the move judged."""
    parts = PARTS[move]
    reasons = _dropped(judge, parts[2][0]) if parts[0] == DISCARD else _laid(judge, move)
    if move == first:
        reasons.insert(0, {"code": "empties_hand", "out": not extra_to_come(judge.state, judge.me)})
    if parts[0] == DISCARD:
        return (3 if move == first else 0), (move, -judge.loss(parts[2][0]), reasons)
    gain = judge.run_gain(move) if parts[0] == MELD else judge.gain(move)
    if move == first:
        return 3, (move, gain, reasons)
    if gain <= 0 or judge.empties_unwanted(move):
        return -1, (move, gain, reasons)
    return (1 if parts[0] == MELD else 2), (move, gain, reasons)


def _laid(judge: Judge, move: str) -> list[Reason]:
    parts = PARTS[move]
    melds = melds_after(judge.state, judge.me, parts)
    index = len(melds) - 1 if parts[1] == NO_MELD else parts[1]
    shape, before = melds[index].shape, judge.melds[index].shape if index < len(judge.melds) else None
    kind = before.kind if before else None
    meld: Reason = {"meld": index + 1}
    points = shape.points + judge.bonus[shape.kind]
    reasons: list[Reason] = []
    if before and shape.wild and not before.wild and (kind or not shape.kind):
        reasons.append({"code": "mixes", **meld})
    elif shape.kind != kind:
        reasons.append({"code": "canasta", **meld, "kind": shape.kind})
    elif not kind:
        growth = {"length": shape.length, "missing": CANASTA - shape.length, "new": not before}
        reasons.append({"code": "grows", **meld, **growth})
    if before:
        points -= before.points + judge.bonus[kind]
    reasons.append({"code": "gains", "points": points})
    if _spends_wild(move) and shape.wild:
        reasons.append({"code": "spends_wild"})
    return reasons


def _dropped(judge: Judge, card: int) -> list[Reason]:
    token = {"card": TOKENS[card]}
    reasons: list[Reason] = []
    if RANK[card] == TWO:
        reasons.append({"code": "spends_wild"})
    elif any(meld.plus[card] is not None for meld in judge.melds):
        reasons.append({"code": "fits_own", **token})
    elif not judge.use(card):
        reasons.append({"code": "useless", **token})
    elif judge.use(card) <= min(map(judge.use, judge.hand)):
        reasons.append({"code": "least_useful", **token})
    else:
        reasons.append({"code": "useful", **token})
    if any(meld.plus[card] is not None for meld in judge.rival_melds):
        reasons.append({"code": "fits_rival", **token})
    else:
        reasons.append({"code": "feeds", **token, "chance": round(judge.feeds(card), 3)})
    return reasons


def _spends_wild(move: str) -> bool:
    return any(RANK[card] == TWO for card in PARTS[move][2])
