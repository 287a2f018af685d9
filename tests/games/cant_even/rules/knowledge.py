"""A seat's certain knowledge of the others' hands, from the events and its own cards: a lower bound."""

from collections import Counter

from .reference import Reference

Cards = Counter[str]


class Knowledge:
    """The certain knowledge of `eye` (None: a spectator) of each hand, without counting the deck.

    A card taken face up is in the hand for certain until the hand may have given it away: each card offered
    whose face `eye` does not see may be any one of those. Once it sees it, it knows better.
    """

    def __init__(self, eye: int | None, seats: int) -> None:
        self.eye = eye
        self.sure: list[Cards] = [Counter() for _ in range(seats)]  # before this round's offers
        self.gained: list[Cards] = [Counter() for _ in range(seats)]  # in this round's draw phase
        self.seen: list[str | None] = [None] * seats  # face-down cards of this round that `eye` has seen

    def move(self, reference: Reference, event: str) -> None:
        """To be called before the reference is fed with the event."""
        who, verb, *words = event.split(" ")
        if verb == "take":
            seat, other, face = int(who), int(words[0]), words[1]
            card = reference.pits[other][face]
            if face == "up" or self.eye in (seat, other):
                self.gained[seat][card] += 1
            if face == "down" and self.eye in (seat, other):
                self.seen[other] = card
            if seat == reference.turns[-1]:
                self._bank(reference, other, face)

    def _bank(self, reference: Reference, other: int, face: str) -> None:
        """All that is left in the Pits is turned up: so the face-down cards are known, or taken unseen."""
        for seat, pit in enumerate(reference.pits):
            down = None if (seat, "down") == (other, face) else pit.get("down")
            self.seen[seat] = self.seen[seat] or down
        self.sure = [self.certain(reference, seat) for seat in range(len(self.sure))]
        self.gained = [Counter() for _ in self.sure]
        self.seen = [None for _ in self.sure]

    def certain(self, reference: Reference, seat: int) -> Cards:
        """Return the cards that are certainly in a hand now."""
        sure, offered = self.sure[seat].copy(), reference.offers[seat]
        if reference.drawing:
            sure -= Counter([offered["up"]])
            card = self.seen[seat]
            sure -= Counter([card]) if card else Counter(list(sure))
        elif offered:
            sure -= Counter(list(sure) * 2)
        return sure + self.gained[seat]
