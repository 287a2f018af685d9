"""All worlds of the end of 2CAN between two, for exact best responses.

A round has no end within few turns, so an endgame is a late position that is moved to the last turns of TC-8:
most cards of the draw pile lie under the top discard.
"""

from collections.abc import Iterator
from random import Random

from ....bots.hand_enumeration import orders
from ....game import State, View
from .. import GAME
from ..cards import BOX, places
from ..observation import provisional_scores
from ..state import NO_CARD, TwoCanState

TURNS = 3
"""The turns before the limit: two of the responder, and one of its opponent between them."""
MOST_DOWN = 1
"""The most face-down cards in a Box: with more of them there are too many worlds."""
MOST_AHEAD = 10
"""The most points between the seats, those of the face-up cards included: the game is open."""


def worlds(view: View) -> Iterator[tuple[float, State]]:
    """Yield the states that a position allows with their weights, none for another position.

    The view is one of the last round, at the beginning of a turn of its seat, and both Boxes have face-down
    cards. The position is that of the view, but with `TURNS` turns before the limit, and with as many cards
    in the draw pile. The others lie under the top discard, face up. Every order of the unseen cards is
    equally likely, as in ``sample``.
    """
    start = _late(view)
    if start is None:
        return
    down = [BOX * seat + place for seat in range(start.seats) for place in places(start.down[seat])]
    in_boxes = [start.cards[at] for at in down]
    for hidden in _hidden(in_boxes, start.pile, known_apart=start.shuffles > 0):
        each = start.copy()
        for at, card in zip(down, hidden[: len(down)], strict=True):
            each.cards[at] = card
        each.pile = hidden[len(down) :]
        yield 1.0, each


def _late(view: View) -> TwoCanState | None:
    """Return one state of the position that is moved to the end, None for a view of another kind."""
    data, seat = view["data"], view["seat"]
    if view["seats"] != 2 or view["phase"] != "turn" or view["to_act"] != seat:
        return None
    if data["round"] != data["rounds"] or data["ended_by"] is not None:
        return None
    world = GAME.sample(view, Random(0))
    assert isinstance(world, TwoCanState)
    if not all(1 <= mask.bit_count() <= MOST_DOWN for mask in world.down) or len(world.pile) < TURNS:
        return None
    so_far = provisional_scores(view)["so_far"]
    totals = [total + points for total, points in zip(world.totals, so_far, strict=True)]
    turns = world.last_turn - TURNS
    assert world.starter is not None
    if max(totals) - min(totals) > MOST_AHEAD or (world.starter + turns) % 2 != seat:
        return None
    world.turns = turns
    world.discards = [*world.pile[TURNS:], *world.discards]
    world.pile, world.next = world.pile[:TURNS], 0
    assert world.hand == NO_CARD
    return world


def _hidden(in_boxes: list[int], pile: tuple[int, ...], known_apart: bool) -> list[tuple[int, ...]]:
    """Return the orders of the unseen cards, those of the Boxes first.

    Args:
        in_boxes: the face-down cards of the Boxes.
        pile: the draw pile.
        known_apart: whether it is known which of the cards lie in the Boxes: see ``pools`` in a view (TC-3).
    """
    if known_apart:
        return [(*boxes, *drawn) for boxes in orders(in_boxes) for drawn in orders(pile)]
    return list(orders((*in_boxes, *pile)))
