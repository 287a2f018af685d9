"""English sentences for the effects of Two & Two."""

from collections.abc import Mapping

from ...game import Text

_AND_SKIPS: Text = {
    "plural": "skips",
    "=0": "",
    "=1": ", and skips the rival",
    "=2": ", and skips the rival twice",
    "other": ", and skips the rival {skips} times",
}

SENTENCES: Mapping[str, Text] = {
    "dealt": "The cards are dealt.",
    "turned": "{name} turns up {card}.",
    "kept": "{name} keeps {card}.",
    "started": [
        "{name} starts a stack",
        {"select": "flipped", "none": "", "other": " upside down"},
        ": {shows}.",
    ],
    "played": [
        "{name} plays {card}",
        {"select": "flip", "none": "", "other": ", flipped"},
        _AND_SKIPS,
        ".",
    ],
    "wild": [
        "{name} plays a Wild",
        _AND_SKIPS,
        ".",
    ],
    "skipped": [
        "{name} ",
        {"select": "target", "self": "ends the turn with a Skip", "other": "skips the rival's next turn"},
        ".",
    ],
    "drew": ["{name} draws ", {"select": "card", "none": "a card", "other": "{card}"}, "."],
    "passed": "{name} passes.",
    "asked": "{name} has a Wild/Deny and can deny.",
    "unanswered": "{name} has no Wild/Deny and can't deny.",
    "allowed": "{name} doesn't deny.",
    "denied": "{name} denies {card}.",
    "negated": "Denied for good: {card}.",
    "returned": "{name} takes {card} back.",
    "completed": "{name} completes a set of {size} cards: {pattern}.",
    "refilled": [
        "{name} draws a new hand of ",
        {"plural": "count", "one": "{count} card", "other": "{count} cards"},
        ".",
    ],
    "got": {"select": "card", "none": "", "other": "{name} gets {card}."},
    "lost_turn": "{name}'s turn is skipped.",
    "game_over": [
        "Game over. ",
        {
            "select": "reason",
            "no_start": "No player can start a new stack",
            "other": "The deck is empty, and a player passed",
        },
        ".",
    ],
    "won": "{name} wins.",
}
