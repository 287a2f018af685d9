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
    "kept": "{name} takes {card} into the hand.",
    "started": [
        "{name} starts a stack",
        {"select": "flipped", "none": "", "other": " with the card turned round"},
        ": {shows}.",
    ],
    "played": [
        "{name} plays {card}",
        {"select": "flip", "none": "", "other": ", flipped"},
        _AND_SKIPS,
        ".",
    ],
    "wild": [
        "{name} lays a Wild",
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
    "asked": "{name} holds a Wild/Deny and may deny.",
    "unanswered": "{name} was not asked, so holds no Wild/Deny.",
    "allowed": "{name} allows it.",
    "denied": "{name} denies {card}.",
    "negated": "Denied for good: {card}.",
    "returned": "{name} takes {card} back into the hand.",
    "completed": "{name} completes a set: {pattern}. It holds {size} cards.",
    "refilled": [
        "{name} refills an empty hand: ",
        {"plural": "count", "one": "{count} card", "other": "{count} cards"},
        ".",
    ],
    "got": {"select": "card", "none": "", "other": "{name} gets {card}."},
    "lost_turn": "{name}'s turn is skipped.",
    "game_over": [
        "The game is over: ",
        {
            "select": "reason",
            "no_start": "there is no card to start a stack with",
            "other": "a pass with the deck empty ends it",
        },
        ".",
    ],
    "won": "{name} wins.",
}
