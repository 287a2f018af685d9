"""Luck model of 2CAN: the win probability from all face-up cards and the card in hand.

Hidden from all seats are the draw pile and the face-down cards. A reshuffle separates them: the pile then has
the known discards.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

from ....core.luck_model import LuckModel, Outcome
from .. import bots
from ..bots import lap_rollout
from ..bots.box_value import phase
from ..bots.evaluation import TurnEvaluation, face_down_counts, open_columns
from ..bots.playout import fast
from ..cards import BOX, PLACE, places
from ..state import TwoCanState


class TwoCanLuck(LuckModel):
    """Luck model of 2CAN."""

    version = 1
    modules = (
        __name__,
        *(f"{bots.__name__}.{name}" for name in ("box_value", "evaluation", "lap_rollout")),
    )
    weights = tuple((bots.__name__, file) for file in ("weights.json", "weights_multiplayer.json"))
    choices = False  # the values expect good play, and after random moves they are far off

    def values(self, state: TwoCanState) -> Sequence[float]:
        """Return the win probability by the values of the Boxes at the end of the round."""
        totals, deviation = expected_totals(state)
        later = lap_rollout.ROUND_DEVIATION**2 * (int(state.raw_options["rounds"]) - state.round - 1)
        deviation = sqrt(later + deviation**2)
        chances = [
            lap_rollout.lead_probability(lap_rollout.leads_of(totals, seat), deviation)
            for seat in range(1, state.seats)
        ]
        return [1.0 - sum(chances), *chances]

    def outcomes(self, state: TwoCanState, move: str) -> Sequence[Outcome] | None:
        """Return the outcomes of one hidden card. Flips and the end of a round show more than one."""
        if state.starter is None:
            return None
        if move == "draw":
            return _card_outcomes(state, None)
        if state.hand < 0:
            return ()
        place = _hidden_place(state, move)
        hidden = sum(face_down_counts(state))
        if _ends_round(state, place):
            if state.round + 1 < state.raw_options["rounds"] or hidden > 1:
                return None
            place = _down(state)[0] if hidden else None
        return () if place is None else _card_outcomes(state, place)

    def redraw(self, state: TwoCanState, rng: Random) -> TwoCanState:
        """Return a copy with the hidden cards drawn again."""
        copy = state.copy(rng)
        down, left = _down(copy), copy.pile[copy.next :]
        cards = [copy.cards[at] for at in down]
        if copy.shuffles:
            rng.shuffle(cards)
        else:
            pool = [*cards, *left]
            rng.shuffle(pool)
            cards, left = pool[: len(down)], tuple(pool[len(down) :])
            copy.pile, copy.next = left, 0
        for at, card in zip(down, cards, strict=True):
            copy.cards[at] = card
        return copy


def expected_totals(state: TwoCanState) -> tuple[list[float], float]:
    """Return the totals expected at the end of the round, and the standard deviation of a lead in it."""
    player, down = fast(state.seats), face_down_counts(state)
    value_of = player.box_values.value
    totals: list[float] = list(state.totals)
    seat: int = state.to_act  # type: ignore[assignment]
    if state.starter is None:
        for s in range(state.seats):
            totals[s] += value_of(open_columns(state, s), phase(down[s], min(down), False))
        return totals, lap_rollout.ROUND_DEVIATION
    turn = TurnEvaluation(player, state)
    if state.hand < 0:
        own = min(turn.lay(state.discards[-1], False)[0], turn.draw())
    else:
        own = turn.lay(state.hand, state.drawn)[0]
    return lap_rollout.totals_after_lap(turn, state, seat, own)


def _hidden_place(state: TwoCanState, move: str) -> int | None:
    """Return the place of the face-down card that a move shows, as an index of all Boxes, or None."""
    words = move.split(" ")
    seat: int = state.to_act  # type: ignore[assignment]
    place = PLACE.get(words[-1])
    return None if place is None or not state.down[seat] >> place & 1 else BOX * seat + place


def _ends_round(state: TwoCanState, place: int | None) -> bool:
    """Return True if the round ends after the move, which turns up the card at ``place``."""
    seat: int = state.to_act  # type: ignore[assignment]
    last = state.last_turn
    completes = place is not None and state.down[seat] == 1 << place % BOX
    if (completes or not state.down[seat]) and state.ended_by is None:
        last = min(last, state.turns + 1 + state.seats - 1)
    return state.turns + 1 == last


def _down(state: TwoCanState) -> list[int]:
    """Return the indices of all face-down cards."""
    return [BOX * seat + place for seat in range(state.seats) for place in places(state.down[seat])]


def _card_outcomes(state: TwoCanState, place: int | None) -> list[Outcome]:
    """Return the outcomes of the card at ``place``, None for the top of the draw pile."""
    down, left = _down(state), state.pile[state.next :]
    if state.shuffles:
        pool = Counter(left) if place is None else Counter(state.cards[at] for at in down)
    else:
        pool = Counter(left)
        pool.update(state.cards[at] for at in down)
    found = []
    for card, count in sorted(pool.items()):
        twin = state.copy()
        shown = twin.pile[twin.next] if place is None else twin.cards[place]
        if card != shown:
            _exchange(twin, down, card, shown, in_pile=place is None or not state.shuffles)
            if place is None:
                twin.pile = (*twin.pile[: twin.next], card, *twin.pile[twin.next + 1 :])
            else:
                twin.cards[place] = card
        found.append(Outcome(count, twin))
    return found


def _exchange(state: TwoCanState, down: Sequence[int], card: int, shown: int, in_pile: bool) -> None:
    """Replace one hidden ``card`` of the state with ``shown``: in the draw pile, else face down."""
    if in_pile and card in state.pile[state.next :]:
        at = state.pile.index(card, state.next)
        state.pile = (*state.pile[:at], shown, *state.pile[at + 1 :])
    else:
        at = next(at for at in down if state.cards[at] == card)
        state.cards[at] = shown
