"""Luck model of Two & Two: the win probability from both hands, with the deck in an unknown order.

Each seat sees the silhouette of the deck's top card, unless an option forbids it. So a card that is drawn
has this silhouette, and the silhouette of the next one is a part of the outcome.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from ....core.luck_model import LuckModel, Outcome
from .. import bots
from ..observation import silhouette_of
from ..state import TwoAndTwoState
from .value import SILHOUETTE, value


class TwoAndTwoLuck(LuckModel):
    """Luck model of Two & Two."""

    version = 1
    modules = (
        __name__,
        f"{__package__}.value",
        f"{bots.__name__}.win_probability",
        silhouette_of.__module__,
    )
    weights = ((__package__, "weights.json"),)

    def values(self, state: TwoAndTwoState) -> Sequence[float]:
        """Return the win probability by seat."""
        chance = value(state)
        return [chance, 1 - chance] if state.actor == 0 else [1 - chance, chance]

    def outcomes(self, state: TwoAndTwoState, move: str) -> Sequence[Outcome] | None:
        """Return the outcomes of a draw. A refill and the start of a stack may show several cards."""
        if move == "draw":
            return _draws(state)
        after = state.copy()
        after.apply(move, check=False)
        return None if after.next != state.next else ()

    def redraw(self, state: TwoAndTwoState, rng: Random) -> TwoAndTwoState:
        """Return a copy with the deck in another order. The silhouette of its top card stays."""
        copy = state.copy(rng)
        deck = list(copy.deck[copy.next :])
        shown = silhouette_of(state)
        rng.shuffle(deck)
        if shown is not None:
            top = rng.choice([at for at, card in enumerate(deck) if SILHOUETTE[card] == shown])
            deck[0], deck[top] = deck[top], deck[0]
        copy.deck, copy.next = tuple(deck), 0
        return copy


def _draws(state: TwoAndTwoState) -> list[Outcome]:
    """Return the outcomes of a draw: the card, and the silhouette of the one below."""
    deck = state.deck[state.next :]
    shown = silhouette_of(state)
    found = []
    for card, count in sorted(Counter(deck).items()):
        if shown is not None and SILHOUETTE[card] != shown:
            continue
        rest = list(deck)
        rest.remove(card)
        if shown is None or not rest:
            found.append(Outcome(count, _with_deck(state, [card, *rest])))
            continue
        for below, many in sorted(Counter(SILHOUETTE[other] for other in rest).items()):
            at = next(at for at, other in enumerate(rest) if SILHOUETTE[other] == below)
            order = [card, rest[at], *rest[:at], *rest[at + 1 :]]
            found.append(Outcome(count * many, _with_deck(state, order)))
    return found


def _with_deck(state: TwoAndTwoState, deck: Sequence[int]) -> TwoAndTwoState:
    copy = state.copy()
    copy.deck, copy.next = tuple(deck), 0
    return copy
