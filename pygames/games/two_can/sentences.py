"""English for the effects of 2CAN."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "dealt": "Round {round} is dealt.",
        "turned": "{name} turns up {card} at {place}.",
        "starts": "{name} starts with a sum of {sum}.",
        "drew": "{name} draws {card}.",
        "took": "{name} takes {card} from the discard pile.",
        "laid": "{name} lays {card} on {place}.",
        "discarded": "{card} goes to the discard pile.",
        "flew": "The toucan flies from {from} to {to}.",
        "shuffled": "{count} discards are shuffled into a new draw pile.",
        "completed": "{name}'s Box is complete: one more turn for each of the others.",
        "round_over": "Round {round} is over.",
        "scored": "{name} scores {points}, {total} in all.",
        "won": "{name} wins.",
    }
)
