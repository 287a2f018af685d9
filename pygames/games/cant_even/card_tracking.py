"""Tracking of cards as one seat knows it: where they went, and which cards are certainly in a hand.

A card that is seen going into a hand is *known* to be there until a card of its monster is seen leaving. A
card that leaves unseen may be any of the hand's: while it lies face down in the Pit, and for good if another
seat takes it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .cards import UNKNOWN, without, without_one_of_each
from .move_tables import DOWN, Take


def knows(seat: int | None, taker: int, owner: int) -> bool:
    """CE-1: Return True if the seat knows a face-down card that was taken.

    Only its taker and its former owner know it. That it was taken, from which seat and by which seat, is
    public.
    """
    return seat in (taker, owner)


class Step(NamedTuple):
    """One round's offers and takes as a seat knows them.

    Attributes:
        starter: the seat that drew first.
        down: by seat, the face-down card, or UNKNOWN.
        up: by seat, the face-up card.
        takes: in turn order.
    """

    starter: int
    down: list[int]
    up: list[int]
    takes: Sequence[Take]

    def card(self, take: Take) -> int:
        """Return the card that was taken, or UNKNOWN."""
        return (self.down if take.face == DOWN else self.up)[take.seat]

    def takers(self) -> Iterator[tuple[int, Take]]:
        """Yield each take, after the seat whose turn it was."""
        for turn, take in enumerate(self.takes):
            yield (self.starter + turn) % len(self.up), take


def certain(trail: list[Step], seats: int, offering: int) -> list[int]:
    """Return, by seat, the code of the known cards that are certainly in its hand.

    Args:
        trail: every round, as a seat knows it.
        offering: the number of seats that have offered two cards not revealed yet.
    """
    hands = [0] * seats
    for step in trail:
        for seat, (up, down) in enumerate(zip(step.up, step.down, strict=True)):
            left = without(hands[seat], up)
            hands[seat] = without_one_of_each(left) if down == UNKNOWN else without(left, down)
        for seat, take in step.takers():
            hands[seat] += step.card(take)
    for seat in range(offering):
        hands[seat] = without_one_of_each(without_one_of_each(hands[seat]))
    return hands


def follow(
    trail: list[Step], seats: int, size: int, random: Callable[[], float], *, bold: bool = False
) -> tuple[list[list[int]], list[list[int]]] | None:
    """Sample where the known cards have gone. Return None if the sample contradicts the trail.

    Each card that left a hand unseen is any of that hand's cards, each equally likely.

    Args:
        trail: every round, as a seat knows it.
        seats: the number of seats.
        size: cards in a hand at the beginning of the game.
        random: the generator's.
        bold: let known cards leave more often, where the likelier samples are contradictory.

    Returns:
        By seat the known cards in its hand; and by round and seat the face-down card that was offered, or
        UNKNOWN where it is none of the known ones.
    """
    hands: list[list[int]] = [[] for _ in range(seats)]
    downs = []
    for number, step in enumerate(trail):
        left = size - number - 1
        downs.append(down := step.down[:])
        for seat, hand in enumerate(hands):
            if step.up[seat] in hand:
                hand.remove(step.up[seat])
            if down[seat] == UNKNOWN:
                place = int(random() * (min(left, len(hand) + 1) if bold else left))
                if place < len(hand):
                    down[seat] = hand.pop(place)
            elif down[seat] in hand:
                hand.remove(down[seat])
            if len(hand) >= left:
                return None
        for seat, take in step.takers():
            card = (down if take.face == DOWN else step.up)[take.seat]
            if card != UNKNOWN:
                hands[seat].append(card)
    return hands, downs
