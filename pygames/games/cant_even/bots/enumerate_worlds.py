"""All worlds of the last round of I Can't Even between two, for exact best responses."""

from collections.abc import Iterator

from ....game import State, View
from ..cards import ALL, ROUNDS
from .endgame import hidden_hands


def worlds(view: View) -> Iterator[tuple[float, State]]:
    """Yield the states that a view allows with their weights, none for another position.

    The position is the beginning of the last round. The view's seat knows its own hand, and of the other hand
    the cards that have not left it. All others are any of the cards that neither has shown, each deal equally
    likely.
    """
    if view["data"]["round"] != ROUNDS or view["seats"] != 2 or view["phase"] != "offer":
        return
    last = hidden_hands.LastRound(view)
    world = last.world
    if world.offers or last.own is not None:
        return
    other = 1 - last.me
    hands = last.hands(other)
    # Both seats of every world may ask for its solution again and again.
    hidden_hands.CACHE_SIZE = max(hidden_hands.CACHE_SIZE, 2 * len(hands))
    for hand, chance in hands.items():
        each = world.copy()
        each.hands[other] = hand
        each.aside = ALL - sum(world.banks) - last.hand - hand
        yield chance, each
