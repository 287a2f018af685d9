"""All worlds of the end of Two & Two, for exact best responses."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from ....bots.hand_enumeration import orders, splits
from ....core.bot_interface import seat_of
from ....game import State, View
from .. import GAME
from .. import hands as packed
from ..cards import KIND, WD
from ..state import TwoAndTwoState
from .levels import is_turn_start

MOST_LEFT = 2
"""The most cards in the deck."""
MOST_HELD = 8
"""The most cards in both hands: with more of them there are too many ways to play on."""


def worlds(view: View) -> Iterator[tuple[float, State]]:
    """Yield the states that a view allows with their weights, none for another position.

    The position is the beginning of a turn with at most `MOST_LEFT` cards in the deck and `MOST_HELD` in the
    hands. Every deal of the unseen cards that fits what the seat knows for certain is equally likely, as in
    ``sample``.
    """
    seat = seat_of(view)
    world = GAME.sample(view, Random(0))
    assert isinstance(world, TwoAndTwoState)
    left = len(world.deck) - world.next
    held = sum(map(packed.size, world.hands))
    if left > MOST_LEFT or held > MOST_HELD or not is_turn_start(world):
        return
    rival, zones = 1 - seat, {zone["id"]: zone["cards"] for zone in view["zones"]}
    tokens = zones[f"hand{rival}"]
    known = [KIND[card] for card in tokens if card is not None]
    hidden = Counter(packed.cards(world.hands[rival]))
    hidden.subtract(known)
    unseen = [*hidden.elements(), *world.deck[world.next :]]
    seen = world.view(seat, log=False)
    for dealt, rest, weight in splits(unseen, tokens.count(None)):
        if known.count(WD) + dealt.count(WD) > world.wd_at_most[rival]:
            continue
        for deck in orders(rest):
            each = world.copy()
            each.hands[rival] = packed.of([*known, *dealt])
            each.deck = (*world.deck[: world.next], *deck)
            if each.view(seat, log=False) == seen:
                yield weight, each
