"""The forty cards of Bisca: their strength and their points."""

from collections.abc import Sequence

SUITS = "cdhs"
STRENGTH = "23456QJK7A"
"""From the weakest to the strongest: the seven comes next to the ace, the jack before the queen."""
POINTS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
DECK = tuple(f"{rank}{suit}" for suit in SUITS for rank in STRENGTH)
LEFT_OUT = "2c"
"""The card that is left out with three seats, so that the cards come out even."""
HAND = 3


def deck_for(seats: int) -> tuple[str, ...]:
    """Return the cards for this number of seats."""
    return tuple(card for card in DECK if seats != 3 or card != LEFT_OUT)


def points(cards: Sequence[str]) -> int:
    """Return the sum of the points of these cards."""
    return sum(POINTS.get(card[0], 0) for card in cards)


def sorted_hand(cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards as a person would hold them: by suit, the strongest first."""
    return tuple(sorted(cards, key=lambda card: (card[1], -STRENGTH.index(card[0]))))


def beats(card: str, best: str, trump: str) -> bool:
    """Return True if ``card``, played later, beats the best card so far."""
    if card[1] == best[1]:
        return STRENGTH.index(card[0]) > STRENGTH.index(best[0])
    return card[1] == trump


def winner(trick: Sequence[str], trump: str) -> int:
    """Return the place of the card that takes a trick."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best
