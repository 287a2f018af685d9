"""The explained policy for I Can't Even: every legal move with its value and the reasons for it.

Values are expected points ahead of the rivals, high is good; judged as `greedy` does before the last round.
"""

from __future__ import annotations

from typing import Any

from ...game import View
from ...games.cant_even.cards import CARD
from .greedy import Mind

Reason = dict[str, Any]
Ranked = tuple[str, float, list[Reason]]


def rank(view: View) -> list[Ranked]:
    """All legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``scores`` (card, face, points if it is kept),
    ``keeps_for_later`` (points that the hand gives up), ``denies`` (seat, card, points that
    its owner would have had), ``gets`` (card, points in hand), ``unknown`` (seat: a face-down card).
    """
    mind = Mind(view)
    ranked = []
    for move in view["legal"]:
        reasons = _offer(mind, move) if move.startswith("offer") else _take(mind, move)
        ranked.append((move, mind.value(move), reasons))
    return sorted(ranked, key=lambda item: -round(item[1], 9))


def _offer(mind: Mind, move: str) -> list[Reason]:
    _, down, up = move.split()
    hand = mind.in_my_hand(CARD[down], CARD[up])
    return [
        {
            "code": "scores",
            "card": down,
            "face": "down",
            "points": _short(mind.gain(mind.me, CARD[down], True)),
        },
        {"code": "scores", "card": up, "face": "up", "points": _short(mind.gain(mind.me, CARD[up], False))},
        {"code": "keeps_for_later", "points": _short(hand)},
    ]


def _take(mind: Mind, move: str) -> list[Reason]:
    _, owner, face = move.split()
    seat = int(owner)
    if face == "down":
        return [{"code": "unknown", "seat": seat}]
    token = mind.pits[seat]["up"]
    card = CARD[token]
    return [
        {"code": "denies", "seat": seat, "card": token, "points": _short(mind.loss(seat, card, False))},
        {"code": "gets", "card": token, "points": _short(mind.in_hand(card))},
    ]


def _short(points: float) -> float:
    return round(points, 2)
