"""The explained policy for Buraco: every legal move with its value and the reasons for it.

Values are points, high is good; the judgement is `greedy`'s.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ...game import View
from ...games.buraco.cards import RANK, TOKENS, TWO
from ...games.buraco.game import Buraco
from ...games.buraco.legal import melds_after
from ...games.buraco.menus import DISCARD, DRAW, MELD, PARTS
from ...games.buraco.shapes import CANASTA
from .greedy import Mind

Reason = dict[str, Any]
Ranked = tuple[str, float, list[Reason]]

GAME = Buraco()


def rank(view: View) -> list[Ranked]:
    """All legal moves, the best first, each with its value and its reasons.

    What gains is laid before anything is discarded, so such moves stand first, additions before new melds.
    Reasons are dicts with a ``code`` and its facts: ``takes_pile`` (cards), ``gains`` (points), ``canasta``
    (meld, kind), ``grows`` (meld, length), ``spends_wild``, ``empties_hand``, ``feeds`` (card, chance),
    ``useful`` (card, points in hand), ``fits_rival`` (card).
    """
    mind = Mind(view, Random(0))  # of what it draws for hidden cards nothing is used
    if not mind.state.drawn:
        judged = [(0, _open(mind, move)) for move in mind.legal]
    else:
        first = mind.finish()
        judged = [_turn(mind, move, first) for move in mind.legal]
    return [item for _, item in sorted(judged, key=lambda pair: (-pair[0], -round(pair[1][1], 6)))]


def _open(mind: Mind, move: str) -> Ranked:
    reasons: list[Reason] = []
    if move != "draw":
        reasons = [{"code": "takes_pile", "cards": len(mind.state.discards)}, *_laid(mind, move)]
    return move, mind.opening(move), reasons


def _turn(mind: Mind, move: str, first: str | None) -> tuple[int, Ranked]:
    """How early in the turn a move is due, and the move judged."""
    parts = PARTS[move]
    if parts[0] == DISCARD:
        card = parts[2][0]
        return (3 if move == first else 0), (move, -mind.loss(card), _dropped(mind, card))
    gain = mind.run_gain(move) if parts[0] == MELD else mind.gain(move)
    reasons = _laid(mind, move)
    if move == first:
        return 3, (move, gain, [{"code": "empties_hand"}, *reasons])
    if gain <= 0 or mind.empties_unwanted(move):
        return -1, (move, gain, reasons)
    return (1 if parts[0] == MELD else 2), (move, gain, reasons)


def _laid(mind: Mind, move: str) -> list[Reason]:
    parts = PARTS[move]
    after = melds_after(mind.state, mind.me, parts)
    reasons: list[Reason] = [{"code": "gains", "points": round(mind.gain(move), 1)}]
    for number, meld in enumerate(after, 1):
        before = mind.melds[number - 1] if number <= len(mind.melds) else None
        if meld is not before:
            if meld.shape.kind is not None and (before is None or before.shape.kind != meld.shape.kind):
                reasons.append({"code": "canasta", "meld": number, "kind": meld.shape.kind})
            elif meld.shape.length < CANASTA:
                reasons.append({"code": "grows", "meld": number, "length": meld.shape.length})
    if any(RANK[card] == TWO for card in parts[2]) and parts[0] != DRAW:
        reasons.append({"code": "spends_wild"})
    return reasons


def _dropped(mind: Mind, card: int) -> list[Reason]:
    token = TOKENS[card]
    reasons: list[Reason] = []
    if any(meld.plus[card] is not None for meld in mind.rival_melds):
        reasons.append({"code": "fits_rival", "card": token})
    else:
        reasons.append({"code": "feeds", "card": token, "chance": round(mind.feeds(card), 3)})
    use = mind.use(card)
    if use > 0:
        reasons.append({"code": "useful", "card": token, "points": round(use, 1)})
    return reasons
