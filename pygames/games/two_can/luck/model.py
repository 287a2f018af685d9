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
        cards = _hidden(copy)
        mixed = cards[: len(_down(copy))] if copy.shuffles else cards
        rng.shuffle(mixed)
        _place(copy, [*mixed, *cards[len(mixed) :]])
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


def _hidden(state: TwoCanState) -> list[int]:
    """Return all face-down cards, then those of the draw pile."""
    return [*(state.cards[at] for at in _down(state)), *state.pile[state.next :]]


def _place(state: TwoCanState, hidden: Sequence[int]) -> None:
    """Make these the face-down cards and the draw pile: see `_hidden`."""
    down = _down(state)
    for at, card in zip(down, hidden, strict=False):
        state.cards[at] = card
    state.pile, state.next = tuple(hidden[len(down) :]), 0


def _card_outcomes(state: TwoCanState, place: int | None) -> list[Outcome]:
    """Return the outcomes of the card at ``place``, None for the top of the draw pile."""
    down, hidden = _down(state), _hidden(state)
    at = len(down) if place is None else down.index(place)
    first, end = 0, len(hidden)
    if state.shuffles:
        first, end = (len(down), end) if place is None else (0, len(down))
    found = []
    for card, count in sorted(Counter(hidden[first:end]).items()):
        twin, cards = state.copy(), hidden[:]
        other = cards.index(card, first)
        cards[at], cards[other] = cards[other], cards[at]
        _place(twin, cards)
        found.append(Outcome(count, twin))
    return found
