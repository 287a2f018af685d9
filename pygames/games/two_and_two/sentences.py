"""English for the effects of Two & Two."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "dealt": "The cards are dealt.",
        "turned": "{name} turns up {card}.",
        "kept": "{card} goes to {name}'s hand.",
        "started": "{name} starts a stack: {shows}.",
        "played": "{name} plays {card}.",
        "wild": "{name} plays a wild.",
        "skipped": "{name} plays a skip ({target}).",
        "drew": "{name} draws {card}.",
        "passed": "{name} passes.",
        "asked": "{name} holds a WD and is asked.",
        "unanswered": "{name} holds no WD to deny with.",
        "allowed": "{name} allows it.",
        "denied": "{name} denies: {card}.",
        "negated": "{card} is negated.",
        "returned": "{card} goes back to {name}'s hand.",
        "completed": "{name} completes {pattern}: a set of {size} cards.",
        "refilled": "{name} draws {count} new cards.",
        "got": "{name} gets {card}.",
        "lost_turn": "{name} loses a turn.",
        "game_over": "The game is over.",
        "won": "{name} wins.",
    }
)
