"""The explained policy for Buraco: every legal move with its value and the reasons for it.

Values are points, high is good. It judges as the playouts do, and looks besides for a way to empty the hand.
"""

from __future__ import annotations

from random import Random

from ....core.bot_interface import RankedMove, Reason, View, seat_of
from .. import GAME
from ..cards import RANK, TOKENS, TWO
from ..legal import extra_to_come, melds_after
from ..meld_shapes import CANASTA
from ..move_tables import ADD, DISCARD, DRAW, MELD, NO_MELD, PARTS
from ..state import BuracoState
from .going_out import finish
from .opponent_model import Rival
from .playout import fast

EMPTIES, ADDS, MELDS, DISCARDS, LOSES = range(5)
"""When in a turn a move is due: what empties the hand, what gains, what ends the turn, what gains nothing."""


def rank(view: View) -> list[RankedMove]:
    """All legal moves, the best first, each with its value and its reasons.

    What gains is laid before anything is discarded, so such moves stand first, additions before new melds.
    Reasons are dicts with a ``code`` and its facts: ``takes_pile`` and ``leaves_pile`` (cards), ``no_take``
    (the discards cannot be taken), ``holds`` (cards that could be laid are worth more in hand), ``gains``
    (points that lie on the table), ``canasta`` (meld, kind), ``grows`` (meld, length, missing: cards to a
    canasta; new), ``mixes`` (meld: it was natural), ``spends_wild`` and ``keeps_wild`` (a 2),
    ``empties_hand`` (out: that ends the deal, else it brings the extra hand), ``feeds`` (card, chance that
    the rival takes the pile), ``fits_rival`` and ``fits_own`` (card: a meld takes it), ``useless``,
    ``least_useful`` and ``useful`` (card: what in hand goes with it).
    """
    moment = _Moment(view)
    if not moment.state.drawn:
        return sorted((_open(moment, move) for move in moment.legal), key=_worst_last)
    first = finish(moment.judge, moment.state)
    judged = [_turn(moment, move, first) for move in moment.legal]
    return [item for _, item in sorted(judged, key=lambda pair: (pair[0], _worst_last(pair[1])))]


def _worst_last(item: RankedMove) -> float:
    return -round(item[1], 6)


class _Moment:
    """A decision, and who judges it."""

    def __init__(self, view: View) -> None:
        state = GAME.sample(view, Random(0))  # of what it draws for hidden cards nothing is used
        assert isinstance(state, BuracoState)
        self.state = state
        self.seat = seat_of(view)
        self.legal: list[str] = view["legal"]
        self.judge = judge = fast(view["options"]["natural_canasta"])
        self.melds, self.rival_melds = state.melds[self.seat], state.melds[1 - self.seat]
        self.fade = judge.fade(state)
        self.rival, self.pile = Rival(state, self.seat), judge.pile(state, self.fade)
        self.hurry, self.least = judge.hurry(state, self.seat), judge.least(state, self.seat)
        self.gains = {
            move: judge.laying(state, self.seat, PARTS[move], self.fade, self.hurry)
            for move in self.legal
            if PARTS[move][0] in (ADD, MELD)
        }
        # Natural cards that could be laid, and yet are worth more in hand.
        self.holds = any(gain <= 0 and not _spends_wild(move) for move, gain in self.gains.items())

    def use(self, card: int) -> float:
        return self.judge.use(self.state, self.seat, card)

    def loss(self, card: int) -> float:
        return self.judge.loss(self.state, self.seat, card, self.rival.takes(card) * self.pile)


def _open(moment: _Moment, move: str) -> RankedMove:
    cards = len(moment.state.discards)
    takes = [each for each in moment.legal if PARTS[each][0] != DRAW]
    if move != "draw":
        reasons = [{"code": "takes_pile", "cards": cards}, *_laid(moment, move)]
    elif not takes:
        reasons = [{"code": "no_take"}]
    else:
        reasons = [{"code": "leaves_pile", "cards": cards}]
        if all(map(_spends_wild, takes)):
            reasons.append({"code": "keeps_wild"})
    return move, moment.judge.opening(moment.state, moment.seat, PARTS[move], moment.fade), reasons


def _turn(moment: _Moment, move: str, first: str | None) -> tuple[int, RankedMove]:
    """When in the turn a move is due, and the move judged."""
    state, seat, parts = moment.state, moment.seat, PARTS[move]
    what, _, cards = parts
    if what == DISCARD:
        due, value, reasons = DISCARDS, -moment.loss(cards[0]), _dropped(moment, cards[0])
    else:
        value = moment.gains[move]
        gains = value > 0 and state.sizes[seat] - len(cards) >= moment.least
        due, reasons = (MELDS if what == MELD else ADDS) if gains else LOSES, _laid(moment, move)
    if move == first:
        due = EMPTIES
        reasons.insert(0, {"code": "empties_hand", "out": not extra_to_come(state, seat)})
    return due, (move, value, reasons)


def _laid(moment: _Moment, move: str) -> list[Reason]:
    parts, count = PARTS[move], moment.judge.points
    melds = melds_after(moment.state, moment.seat, parts)
    index = len(melds) - 1 if parts[1] == NO_MELD else parts[1]
    shape, before = melds[index].shape, moment.melds[index].shape if index < len(moment.melds) else None
    kind = before.kind if before else None
    meld: Reason = {"meld": index + 1}
    points = count(melds[index]) - (count(moment.melds[index]) if before else 0)
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


def _dropped(moment: _Moment, card: int) -> list[Reason]:
    token = {"card": TOKENS[card]}
    reasons: list[Reason] = [{"code": "holds"}] if moment.holds else []
    if RANK[card] == TWO:
        reasons.append({"code": "spends_wild"})
    elif any(meld.plus[card] is not None for meld in moment.melds):
        reasons.append({"code": "fits_own", **token})
    elif not moment.use(card):
        reasons.append({"code": "useless", **token})
    elif moment.use(card) <= min(map(moment.use, moment.state.hand(moment.seat))):
        reasons.append({"code": "least_useful", **token})
    else:
        reasons.append({"code": "useful", **token})
    if any(meld.plus[card] is not None for meld in moment.rival_melds):
        reasons.append({"code": "fits_rival", **token})
    else:
        reasons.append({"code": "feeds", **token, "chance": round(moment.rival.takes(card), 3)})
    return reasons


def _spends_wild(move: str) -> bool:
    return any(RANK[card] == TWO for card in PARTS[move][2])
