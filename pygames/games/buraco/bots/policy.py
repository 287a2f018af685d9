"""Explained policy for Buraco: every legal move with its value and the reasons for it.

Values are points, high is good. It evaluates like the playouts, and also searches for a way to empty the
hand.
"""

from random import Random

from ....core.bot_interface import RankedMove, Reason, View, seat_of
from .. import GAME
from ..cards import RANK, TOKENS, TWO
from ..legal import extra_to_come, melds_after
from ..meld_shapes import CANASTA
from ..move_tables import ADD, DISCARD, DRAW, MELD, NO_MELD, PARTS
from ..state import BuracoState
from .evaluation import WEIGHTS, Weights
from .going_out import finish
from .opponent_model import Rival
from .playout import fast

OPENS = 0
EMPTIES, ADDS, MELDS, DISCARDS, LOSES = range(5)
"""The order of moves in a turn: moves that empty the hand, that gain, that end the turn, that do not gain."""
OUT, LOST = 150.0, -10.0
"""For `rank_informed`: the value of a way to empty the hand, and the most of a move that does not gain."""


def rank_moves(view: View) -> list[RankedMove]:
    """Return all legal moves, the best first, each with its value and its reasons: see `rank_by_due`."""
    return [item for _, item in rank_by_due(view)]


def rank_by_due(
    view: View, weights: Weights = WEIGHTS, *, finishes: bool = True
) -> list[tuple[int, RankedMove]]:
    """Return all legal moves, the best first, each with its value and its reasons.

    Moves that gain are due before a discard, so they come first, additions before new melds.
    Reasons are dicts with a ``code`` and its facts: ``takes_pile``, ``leaves_pile`` and ``no_take``
    (cards: the discards), ``holds`` (cards that could be laid are worth more in hand), ``gains``
    (points that lie on the table), ``canasta`` (meld, kind), ``grows`` (meld, length, missing: cards to a
    canasta; new), ``mixes`` (meld: it was natural), ``spends_wild`` and ``keeps_wild`` (a 2),
    ``empties_hand`` (out: that ends the deal, else it brings the extra hand), ``feeds`` (card, chance that
    the rival takes the pile), ``fits_rival`` and ``fits_own`` (card: a meld takes it), ``useless``,
    ``least_useful`` and ``useful`` (card: others in hand go with it).

    Args:
        view: the view of the seat to act.
        weights: those of the evaluation.
        finishes: True searches for a way to empty the hand.

    Returns:
        Each move after its position in the order of a turn. Values of the same position are comparable.
    """
    decision = _Decision(view, weights)
    if not decision.state.drawn:
        openings = sorted((_rank_opening(decision, move) for move in decision.legal), key=_worst_last)
        return [(OPENS, item) for item in openings]
    first = finish(decision.evaluator, decision.state) if finishes else None
    ranked = [_rank_in_turn(decision, move, first) for move in decision.legal]
    return sorted(ranked, key=lambda pair: (pair[0], _worst_last(pair[1])))


def rank_informed(view: View) -> list[RankedMove]:
    """Return all legal moves, the best first, with values on one scale: the gain over the best discard.

    In addition to the policy's values, a discard costs the points that it brings the rival's melds. Near the
    end of the deal it costs the gains that could still be laid.
    """
    decision, ranked = _Decision(view, WEIGHTS), rank_by_due(view)
    if not decision.state.drawn:
        return [item for _, item in ranked]
    points = decision.evaluator.points
    unlaid = (1 - decision.fade) * sum(value for due, (_, value, _) in ranked if due in (ADDS, MELDS))

    def cost(move: str) -> float:
        card = PARTS[move][2][0]
        fed = [points[new] - points[old] for old in decision.rival_melds if (new := old.plus[card])]
        return max(fed, default=0.0) + unlaid

    values = {move: value - cost(move) if due == DISCARDS else value for due, (move, value, _) in ranked}
    best = max((values[move] + unlaid for due, (move, _, _) in ranked if due == DISCARDS), default=0.0)
    for due, (move, value, _) in ranked:
        values[move] = {EMPTIES: OUT, DISCARDS: values[move] - best, LOSES: min(value, LOST)}.get(due, value)
    return sorted(((m, values[m], reasons) for _, (m, _, reasons) in ranked), key=lambda each: -each[1])


def _worst_last(item: RankedMove) -> float:
    return -round(item[1], 6)


class _Decision:
    """A decision and its evaluation."""

    def __init__(self, view: View, weights: Weights) -> None:
        state = GAME.sample(view, Random(0))  # the sampled hidden cards are not used
        assert isinstance(state, BuracoState)
        self.state = state
        self.seat = seat_of(view)
        self.legal: list[str] = view["legal"]
        self.evaluator = evaluator = fast(view["options"]["natural_canasta"], weights)
        self.melds, self.rival_melds = state.melds[self.seat], state.melds[1 - self.seat]
        self.fade = evaluator.fade(state)
        self.rival, self.pile = Rival(state, self.seat), evaluator.pile(state, self.fade)
        self.hurry, self.least = evaluator.hurry(state, self.seat), evaluator.least(state, self.seat)
        self.gains = {
            move: evaluator.laying(state, self.seat, PARTS[move], self.fade, self.hurry)
            for move in self.legal
            if PARTS[move][0] in (ADD, MELD)
        }
        # Natural cards that could be laid, but are worth more in hand.
        self.holds = any(gain <= 0 and not _spends_wild(move) for move, gain in self.gains.items())

    def use(self, card: int) -> float:
        return self.evaluator.use(self.state, self.seat, card)

    def loss(self, card: int) -> float:
        return self.evaluator.loss(self.state, self.seat, card, self.rival.takes(card) * self.pile)


def _rank_opening(decision: _Decision, move: str) -> RankedMove:
    cards = len(decision.state.discards)
    takes = [each for each in decision.legal if PARTS[each][0] != DRAW]
    if move != "draw":
        reasons = [{"code": "takes_pile", "cards": cards}, *_lay_reasons(decision, move)]
    elif not takes:
        reasons = [{"code": "no_take", "cards": cards}]
    else:
        reasons = [{"code": "leaves_pile", "cards": cards}]
        if all(map(_spends_wild, takes)):
            reasons.insert(0, {"code": "keeps_wild"})
    return (
        move,
        decision.evaluator.opening(decision.state, decision.seat, PARTS[move], decision.fade),
        reasons,
    )


def _rank_in_turn(decision: _Decision, move: str, first: str | None) -> tuple[int, RankedMove]:
    """Return the move's position in the order of a turn, and the evaluated move."""
    state, seat, parts = decision.state, decision.seat, PARTS[move]
    action, _, cards = parts
    if action == DISCARD:
        due, value, reasons = DISCARDS, -decision.loss(cards[0]), _discard_reasons(decision, cards[0])
    else:
        value = decision.gains[move]
        gains = value > 0 and state.sizes[seat] - len(cards) >= decision.least
        due, reasons = (MELDS if action == MELD else ADDS) if gains else LOSES, _lay_reasons(decision, move)
    if move == first:
        due = EMPTIES
        reasons.insert(0, {"code": "empties_hand", "out": not extra_to_come(state, seat)})
    return due, (move, value, reasons)


def _lay_reasons(decision: _Decision, move: str) -> list[Reason]:
    parts, points_of = PARTS[move], decision.evaluator.points
    melds = melds_after(decision.state, decision.seat, parts)
    index = len(melds) - 1 if parts[1] == NO_MELD else parts[1]
    shape, before = melds[index].shape, decision.melds[index].shape if index < len(decision.melds) else None
    kind = before.kind if before else None
    meld: Reason = {"meld": index + 1}
    points = points_of[melds[index]] - (points_of[decision.melds[index]] if before else 0)
    reasons: list[Reason] = []
    if before and shape.wild and not before.wild and (kind or not shape.kind):
        reasons.append({"code": "mixes", **meld})
    elif shape.kind != kind:
        reasons.append({"code": "canasta", **meld, "kind": shape.kind})
    elif not kind:
        growth = {"length": shape.length, "missing": CANASTA - shape.length, "new": not before}
        reasons.append({"code": "grows", **meld, **growth})
    reasons.append({"code": "gains", "points": round(points)})
    if _spends_wild(move) and shape.wild:
        reasons.append({"code": "spends_wild"})
    return reasons


def _discard_reasons(decision: _Decision, card: int) -> list[Reason]:
    """Return the reasons, those of the card first: that others are held is the same in many turns."""
    token = {"card": TOKENS[card]}
    reasons: list[Reason] = []
    if RANK[card] == TWO:
        reasons.append({"code": "spends_wild"})
    elif any(meld.plus[card] is not None for meld in decision.melds):
        reasons.append({"code": "fits_own", **token})
    elif not decision.use(card):
        reasons.append({"code": "useless", **token})
    elif decision.use(card) <= min(map(decision.use, decision.state.hand(decision.seat))):
        reasons.append({"code": "least_useful", **token})
    else:
        reasons.append({"code": "useful", **token})
    if any(meld.plus[card] is not None for meld in decision.rival_melds):
        reasons.append({"code": "fits_rival", **token})
    else:
        reasons.append({"code": "feeds", **token, "chance": round(decision.rival.takes(card), 3)})
    return [*reasons, {"code": "holds"}] if decision.holds else reasons


def _spends_wild(move: str) -> bool:
    return any(RANK[card] == TWO for card in PARTS[move][2])
