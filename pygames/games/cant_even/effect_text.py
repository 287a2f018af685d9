"""English text for the effects of I Can't Even."""

from collections.abc import Mapping

from ...game import Text

SENTENCES: Mapping[str, Text] = {
    "dealt": "The cards are dealt.",
    "offered": [
        "{name} offers ",
        {"select": "down", "none": "two cards", "other": "{down} face down and {up} face up"},
        ".",
    ],
    "revealed": "{name} shows {card}.",
    "starts": "{name} takes first.",
    "took": [
        "{name} takes ",
        {
            "select": "face",
            "up": "{card}",
            "other": {"select": "card", "none": "the face-down card", "other": "the face-down {card}"},
        },
        " from {from}.",
    ],
    "banked": [
        "{name} banks {card}",
        {"select": "down", "none": "", "other": ", which was face down"},
        ": ",
        {
            "plural": "lose",
            "=0": {"plural": "score", "one": "{score} point", "other": "{score} points"},
            "other": "loses {lose}",
        },
        ".",
    ],
    "bitten": "{name} loses {points} to {by}'s Vampires.",
    "scored": [
        "{name} has ",
        {"plural": "total", "one": "{total} point", "other": "{total} points"},
        " after round {round}.",
    ],
    "round_over": "Round {round} is over.",
    "won": "{name} wins.",
}
