"""English for the effects of I Can't Even."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "dealt": "The cards are dealt.",
        "offered": "{name} offers {down} face down and {up} face up.",
        "revealed": "{name} shows {card}.",
        "starts": "{name} draws first.",
        "took": "{name} takes {card}, face {face}, from {from}.",
        "banked": "{name} banks {card}: scores {score}, loses {lose}.",
        "bitten": "{name} loses {points} to the Vampires of {by}.",
        "scored": "{name} changes by {points} to {total} points.",
        "round_over": "Round {round} is over.",
        "won": "{name} wins.",
    }
)
