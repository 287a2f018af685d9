"""Explained policy for I Can't Even: every legal move with its value and the reasons for it.

Values are expected points ahead of the rivals, high is good, as for ``greedy`` before the last round.
"""

from ....core.bot_interface import RankedMove, Reason
from ....game import View
from ..cards import CARD, ICHTHID, TOKEN
from ..move_tables import DOWN, UP
from .evaluation import HAND_SHARE, Evaluator


def rank_moves(view: View) -> list[RankedMove]:
    """Return all legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``scores`` (card and points of both, as ``down_card`` …:
    the points of each if it is the only card banked), ``hides`` (the card worth more lies face down),
    ``chain`` (an Ichthid prepares another one), ``keeps_for_later`` (card: the best of the hand, points that
    it may score later), ``denies`` (seat, card, points that its owner would have had), ``leaves`` (the same
    of the card that is not taken), ``gets`` (card, points that it may score later), ``unknown`` (seat, points
    that a face-down card brings it on average). For two seats in the last round, points are accompanied by
    the ``total`` that they would make, and whether that is ``odd``.
    """
    evaluator = Evaluator(view)
    ranked = []
    for move in view["legal"]:
        reasons = _offer(view, evaluator, move) if move.startswith("offer") else _take(view, evaluator, move)
        ranked.append((move, evaluator.value(move), reasons))
    return sorted(ranked, key=lambda item: -round(item[1], 9))


def _offer(view: View, evaluator: Evaluator, move: str) -> list[Reason]:
    _, down, up = move.split()
    offered = [CARD[down], CARD[up]]
    facts = _banked(view, evaluator, evaluator.me, down, DOWN, "down_") | _banked(
        view, evaluator, evaluator.me, up, UP, "up_"
    )
    reasons: list[Reason] = [{"code": "scores", **facts}]
    if facts["down_points"] > facts["up_points"]:
        reasons.append({"code": "hides"})
    if evaluator.later and ICHTHID in offered:
        reasons.append({"code": "chain"})
    best = max(
        (card for card, number in evaluator.hand.items() if number > offered.count(card)),
        key=evaluator.in_hand,
        default=0,
    )
    if best and evaluator.in_hand(best) > max(map(evaluator.in_hand, offered)):
        reasons.append({"code": "keeps_for_later", **_later(evaluator, best)})
    return reasons


def _take(view: View, evaluator: Evaluator, move: str) -> list[Reason]:
    _, owner, face = move.split()
    seat = int(owner)
    token = evaluator.pits[seat]["up"]
    at_stake = {"seat": seat, **_banked(view, evaluator, seat, token, UP)} if token else {}
    if face == "down":
        worth = view["data"]["worth"][seat]
        average = sum(chance * worth[TOKEN[card]][DOWN] for card, chance in evaluator.chance.items())
        unknown = {"code": "unknown", "seat": seat, "points": round(average, 1)}
        return [unknown, {"code": "leaves", **at_stake}] if token else [unknown]
    reasons = [{"code": "denies", **at_stake}]
    if evaluator.later:
        reasons.append({"code": "gets", **_later(evaluator, CARD[token])})
    return reasons


def _banked(view: View, evaluator: Evaluator, seat: int, token: str, face: int, prefix: str = "") -> Reason:
    """Return the points of a card for a seat as if it were the only card banked, as facts of a reason."""
    points = view["data"]["worth"][seat][token][face]
    facts = {"card": token, "points": points}
    if not evaluator.later and evaluator.rivals == 1:
        total = max(0, evaluator.scores[seat] + points)  # CE-2
        facts |= {"total": total, "odd": total % 2 == 1}
    return {prefix + fact: value for fact, value in facts.items()}


def _later(evaluator: Evaluator, card: int) -> Reason:
    return {"card": TOKEN[card], "points": round(evaluator.in_hand(card) / HAND_SHARE)}
