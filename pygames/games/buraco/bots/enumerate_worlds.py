"""All worlds of the end of a deal of Buraco, for exact best responses."""

from random import Random

from ....bots.hand_enumeration import orders, splits
from ....core.bot_interface import seat_of
from ....game import State, View
from .. import GAME
from ..cards import hand_of
from ..observation import provisional_scores
from ..state import BuracoState

MOST_COVERED = 1
"""The most covered cards in the discard pile, whose order means nothing then."""
MOST_HELD = 8
"""The most cards in both hands: with more of them there are too many ways to play on."""
MOST_AHEAD = 200
"""The most points between the seats on the table: the deal is open."""
MOST_WORLDS = 60
"""The largest number of worlds: with more of them there are too many ways to play on."""


def worlds(view: View) -> list[tuple[float, State]]:
    """Return the states that a view allows with their weights, none for another position or too many.

    The position is the beginning of a turn without an extra hand left. Every deal of the unseen cards is
    equally likely, as in ``sample``.
    """
    seat = seat_of(view)
    if view["phase"] != "draw" or view["to_act"] != seat or view["data"]["extra"]["left"]:
        return []
    world = GAME.sample(view, Random(0))
    assert isinstance(world, BuracoState)
    covered = max(0, len(world.discards) - 1)
    if covered > MOST_COVERED or sum(world.sizes) > MOST_HELD:
        return []
    so_far = provisional_scores(world)["so_far"]
    if abs(so_far[0] - so_far[1]) > MOST_AHEAD:
        return []
    rival, found = 1 - seat, list[tuple[float, State]]()
    unseen = [*world.hand(rival), *world.pack, *world.discards[:covered]]
    for dealt, rest, weight in splits(unseen, world.sizes[rival]):
        for order in orders(rest):
            each = world.copy()
            each.hands[4 * rival : 4 * rival + 4] = hand_of(dealt)
            each.discards[:covered] = order[:covered]
            each.pack = order[covered:]
            found.append((weight, each))
            if len(found) > MOST_WORLDS:
                return []
    return found
