"""English for the effects of Buraco, one line each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "dealt": "Deal {deal} is dealt.",
        "drew": "{name} draws {card}.",
        "took": "{name} takes the discard pile, {count} cards, for {card}.",
        "melded": "{name} begins meld {meld}.",
        "laid": "{name} lays {card} on meld {meld}, at place {place}.",
        "moved": "{card} on meld {meld} moves to place {place}.",
        "canasta": "{name}'s meld {meld} is a {kind} canasta.",
        "discarded": "{name} discards {card}.",
        "extra": "{name} takes an extra hand ({way}).",
        "new_pack": "An extra hand becomes the pack: {count} cards.",
        "went_out": "{name} goes out.",
        "deal_over": "Deal {deal} is over ({reason}).",
        "scored": "{name} scores {points}, {total} in all.",
        "won": "{name} wins.",
    }
)
