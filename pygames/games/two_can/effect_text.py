"""English sentences for the effects of 2CAN."""

from collections.abc import Mapping

from ...game import Text

SENTENCES: Mapping[str, Text] = {
    "dealt": "Round {round} is dealt.",
    "turned": "{name} turns up {place}: {card}.",
    "starts": "{name} starts with a sum of {sum}.",
    "drew": ["{name} draws ", {"select": "card", "none": "a card", "other": "the {card}"}, "."],
    "took": "{name} takes the {card} from the discards.",
    "laid": "{name} puts the {card} at {place}.",
    "discarded": [
        "{name} discards the {card}",
        {
            "select": "hidden",
            "none": "",
            "other": [", which was face down", {"select": "place", "none": "", "other": " at {place}"}],
        },
        ".",
    ],
    "flew": "{name}'s toucan flies from {from} to {to}.",
    "shuffled": "{count} discards are shuffled into a new draw pile.",
    "completed": "{name} turns up the last card. Everyone else has one more turn.",
    "round_over": [
        "Round {round} is over",
        {"select": "reason", "turn_limit": " after a hundred turns each", "other": ""},
        ".",
    ],
    "scored": "{name} scores {points} in round {round}. Total {total}.",
    "won": "{name} wins.",
}
