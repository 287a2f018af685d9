"""Luck model of Buraco: the win probability from both hands, with the pack and the extra hands unknown."""

from collections import Counter
from collections.abc import Sequence
from math import exp, log
from random import Random

from ....core.luck_model import LuckModel, Outcome
from ..legal import extra_to_come
from ..move_tables import ADD, DISCARD, MELD, PARTS
from ..state import BuracoState
from .luck_value import value
from .playout import fast

NOW = 0.5
"""The weight of the network's value of the position. The rest is that of its `quiet` successor."""
SURE = 1e-6
"""The network's values are at least this far from 0 and 1."""
TOTAL_POINTS = 250.0
"""In a game of several deals, the lead that multiplies the odds of the win by e."""


class BuracoLuck(LuckModel):
    """Luck model of Buraco."""

    version = 1
    modules = (
        __name__,
        *(f"{__package__}.{name}" for name in ("evaluation", "luck_value", "luck_weights")),
        *(f"{__package__}.{name}" for name in ("opponent_model", "playout")),
    )

    def values(self, state: BuracoState) -> Sequence[float]:
        """Return the win probability by seat: the mean of the network's for now and for `quiet`."""
        chance = NOW * _chance(state) + (1 - NOW) * _chance(quiet(state))
        if state.finished:
            lead = state.scores[0] - state.scores[1]
            chance = min(1 - SURE, max(SURE, chance))
            chance = 1 / (1 + exp(-log(chance / (1 - chance)) - lead / TOTAL_POINTS))
        return [chance, 1 - chance]

    def outcomes(self, state: BuracoState, move: str) -> Sequence[Outcome] | None:
        """Return the outcomes of a draw. An extra hand and a deal have too many."""
        if move == "draw":
            return _draws(state)
        return None if _shows_cards(state, move) else ()

    def redraw(self, state: BuracoState, rng: Random) -> BuracoState:
        """Return a copy with the pack and the extra hands drawn again."""
        copy = state.copy(rng)
        hidden = [*copy.pack[copy.next :], *(card for extra in copy.extras for card in extra)]
        rng.shuffle(hidden)
        _place(copy, hidden)
        return copy


def quiet(state: BuracoState) -> BuracoState:
    """Return the position before the next hidden card if the playout player plays on for both seats."""
    player, copy = fast(int(state.raw_options["natural_canasta"])), state.copy()
    while copy.to_act is not None:
        move = player.decide(copy)
        if move == "draw" or _shows_cards(copy, move):
            break
        copy.apply_parsed(PARTS[move])
    return copy


def _chance(state: BuracoState) -> float:
    """Return the win probability of seat 0 by the network, or its share of the win at the end."""
    if state.to_act is None:
        return float(0 in state.winners) / len(state.winners)
    chance = value(state)
    return chance if state.to_act == 0 else 1 - chance


def _place(state: BuracoState, hidden: Sequence[int]) -> None:
    """Make these cards the pack and the extra hands."""
    left = len(state.pack) - state.next
    state.pack, state.next = tuple(hidden[:left]), 0
    extras, at = [], left
    for extra in state.extras:
        extras.append(tuple(hidden[at : at + len(extra)]))
        at += len(extra)
    state.extras = tuple(extras)


def _empties_hand(state: BuracoState, move: str) -> bool:
    """Return True if no card is left in hand after the move."""
    action, _, cards = PARTS[move]
    seat: int = state.to_act  # type: ignore[assignment]
    taken = 0 if action in (ADD, MELD, DISCARD) else len(state.discards) - 1
    return state.sizes[seat] + taken == len(cards)


def _shows_cards(state: BuracoState, move: str) -> bool:
    """Return True if a move other than a draw may show hidden cards: an extra hand, or another deal."""
    seat: int = state.to_act  # type: ignore[assignment]
    if _empties_hand(state, move):
        return extra_to_come(state, seat) or bool(state.raw_options["target"])
    last = PARTS[move][0] == DISCARD and state.next == len(state.pack) and not state.extras
    return last and bool(state.raw_options["target"])


def _draws(state: BuracoState) -> list[Outcome]:
    """Return the outcomes of a draw: the cards of the pack and of the extra hands."""
    hidden = [*state.pack[state.next :], *(card for extra in state.extras for card in extra)]
    found = []
    for card, count in sorted(Counter(hidden).items()):
        twin, cards = state.copy(), hidden[:]
        at = cards.index(card)
        cards[0], cards[at] = cards[at], cards[0]
        _place(twin, cards)
        found.append(Outcome(count, twin))
    return found


LUCK = BuracoLuck()
