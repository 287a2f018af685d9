"""Bytes of encoded cards, of which a game's `ObservationEncoder` composes an observation.

Cards are numbers here, by the order of `Game.tokens`. The number after the last one stands for a hidden card.
A game has the encoder in its module ``observation_encoding``, for `adapters.observation_writer` alone.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

MOST_CACHED = 20_000
"""The number of pieces of one kind that are cached, where there can be more of them."""


class ObservationEncoder(Protocol):
    """The encoder of one table: `adapters.encoding.Observation` without views, from the phase on.

    It may read from a state only what the seat may know, and remember pieces between calls.
    """

    def __init__(self, seats: int) -> None: ...

    def pieces(self, state: Any, seat: int) -> Sequence[bytes | bytearray]:
        """Return the phase, then the zones in the order of `Game.zone_specs`, owners from ``seat`` on."""


def one_hot(size: int) -> tuple[bytes, ...]:
    """Return by number the bytes of one card at a place, or of the phase of this number."""
    return tuple(bytes(number) + b"\1" + bytes(size - number - 1) for number in range(size))


def hidden_counts(size: int, most: int) -> tuple[bytes, ...]:
    """Return by count, up to ``most``, the bytes of a zone of hidden cards."""
    return tuple(bytes(size - 1) + bytes([count]) for count in range(most + 1))


def count_cards(size: int, cards: Iterable[int], hidden: int = 0) -> bytes:
    """Return the bytes of a zone: the count of each card, and of hidden ones."""
    counts = bytearray(size)
    for card in cards:
        counts[card] += 1
    counts[-1] += hidden
    return bytes(counts)


class PileCounts:
    """The counts of the cards of one pile, to which cards are added at its end."""

    def __init__(self, size: int) -> None:
        self._cards: list[int] = []
        self._counts = bytearray(size)

    def update(self, cards: list[int]) -> bytearray:
        """Return the counts of these cards."""
        last = self._cards
        if cards != last:
            known = len(last)
            if cards[:known] != last:
                known, self._counts = 0, bytearray(len(self._counts))
            for card in cards[known:]:
                self._counts[card] += 1
            self._cards = cards[:]
        return self._counts
