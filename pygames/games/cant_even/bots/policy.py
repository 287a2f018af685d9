"""The explained policy for I Can't Even: every legal move with its value and the reasons for it.

Values are expected points ahead of the rivals, high is good; judged as ``greedy`` does before the last round.
"""

from __future__ import annotations

from ....core.bot_interface import RankedMove, Reason
from ....game import View
from ..cards import CARD, ICHTHID, TOKEN
from ..move_tables import DOWN, UP
from .evaluation import USED, Evaluator


def rank(view: View) -> list[RankedMove]:
    """All legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``scores`` (card and points of both, as ``down_card`` …:
    what each brings if it is banked alone), ``hides`` (the card worth more lies face down), ``chain`` (an
    Ichthid prepares another one), ``keeps_for_later`` (card: the best of the hand, points that it may score
    later), ``denies`` (seat, card, points that its owner would have had), ``leaves`` (the same of the card
    that is not taken), ``gets`` (card, points that it may score later), ``unknown`` (seat, points that a
    face-down card brings it on average). For two seats in the last round points come with the ``total`` that
    they would make, and whether that is ``odd``.
    """
    judge = Evaluator(view)
    ranked = []
    for move in view["legal"]:
        reasons = _offer(view, judge, move) if move.startswith("offer") else _take(view, judge, move)
        ranked.append((move, judge.value(move), reasons))
    return sorted(ranked, key=lambda item: -round(item[1], 9))


def _offer(view: View, judge: Evaluator, move: str) -> list[Reason]:
    _, down, up = move.split()
    offered = [CARD[down], CARD[up]]
    facts = _banked(view, judge, judge.me, down, DOWN, "down_") | _banked(
        view, judge, judge.me, up, UP, "up_"
    )
    reasons: list[Reason] = [{"code": "scores", **facts}]
    if facts["down_points"] > facts["up_points"]:
        reasons.append({"code": "hides"})
    if judge.later and ICHTHID in offered:
        reasons.append({"code": "chain"})
    best = max(
        (card for card, number in judge.hand.items() if number > offered.count(card)),
        key=judge.in_hand,
        default=0,
    )
    if best and judge.in_hand(best) > max(map(judge.in_hand, offered)):
        reasons.append({"code": "keeps_for_later", **_later(judge, best)})
    return reasons


def _take(view: View, judge: Evaluator, move: str) -> list[Reason]:
    _, owner, face = move.split()
    seat = int(owner)
    token = judge.pits[seat]["up"]
    at_stake = {"seat": seat, **_banked(view, judge, seat, token, UP)} if token else {}
    if face == "down":
        worth = view["data"]["worth"][seat]
        average = sum(chance * worth[TOKEN[card]][DOWN] for card, chance in judge.chance.items())
        unknown = {"code": "unknown", "seat": seat, "points": round(average, 1)}
        return [unknown, {"code": "leaves", **at_stake}] if token else [unknown]
    reasons = [{"code": "denies", **at_stake}]
    if judge.later:
        reasons.append({"code": "gets", **_later(judge, CARD[token])})
    return reasons


def _banked(view: View, judge: Evaluator, seat: int, token: str, face: int, prefix: str = "") -> Reason:
    """What a card does for a seat's points, if nobody banks another."""
    points = view["data"]["worth"][seat][token][face]
    facts = {"card": token, "points": points}
    if not judge.later and judge.rivals == 1:
        total = max(0, judge.scores[seat] + points)
        facts |= {"total": total, "odd": total % 2 == 1}
    return {prefix + fact: value for fact, value in facts.items()}


def _later(judge: Evaluator, card: int) -> Reason:
    return {"card": TOKEN[card], "points": round(judge.in_hand(card) / USED)}
