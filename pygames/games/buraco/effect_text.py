"""English text for the effects of Buraco, one line each."""

from collections.abc import Mapping

from ...game import Text

SENTENCES: Mapping[str, Text] = {
    "dealt": "Deal {deal} is dealt.",
    "drew": ["{name} draws ", {"select": "card", "none": "a card", "other": "the {card}"}, "."],
    "took": [
        "{name} takes ",
        {
            "plural": "count",
            "=1": "the {card}, the only discard",
            "other": "the discards, {count} cards, with the {card} on top",
        },
        ".",
    ],
    "melded": "{name} starts a run.",
    "laid": [
        "{name} lays the {card} on a run",
        {"select": "wild", "none": "", "other": ", as the wild"},
        ".",
    ],
    "moved": [
        "The {card} in one of {name}'s runs ",
        {"select": "wild", "none": "goes back to its own place", "other": "moves along"},
        ".",
    ],
    "canasta": [
        "{name} makes a ",
        {"select": "kind", "thousand": "canasta of a thousand", "other": "{kind} canasta"},
        ".",
    ],
    "discarded": ["{name} discards ", {"select": "card", "none": "a card", "other": "the {card}"}, "."],
    "extra": [
        "{name} takes an extra hand",
        {"select": "way", "direct": " and plays on with it", "other": " for the next turn"},
        ".",
    ],
    "new_pack": "The pack was empty, so an extra hand becomes the new pack, {count} cards.",
    "went_out": "{name} goes out.",
    "deal_over": [
        "Deal {deal} is over",
        {"select": "reason", "pack": ", because the pack ran out", "other": ""},
        ".",
    ],
    "scored": "{name} scores {points} in deal {deal}. Total {total}.",
    "won": "{name} wins.",
}
