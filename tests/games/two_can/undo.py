"""Undo in 2CAN: the moves that may be taken back."""

from __future__ import annotations

from pygames.game import Effect

from ..facts import Undo

SHOWN = {
    "dealt": True,  # another round begins with a card turned up
    "turned": True,
    "drew": True,
    "shuffled": True,
    "starts": False,
    "took": False,  # the discard pile is public, all of it
    "laid": False,
    "discarded": False,  # unless it lay face down, see `shows`
    "flew": False,
    "completed": False,
    "round_over": False,
    "scored": False,
    "won": False,
}

MET = {
    ("flip", False),
    ("draw", False),
    ("take", True),
    ("swap", True),
    ("swap", False),
    ("drop", True),
    ("drop", False),
    ("fly", False),
}


def shows(effect: Effect) -> bool:
    if effect["type"] == "discarded":
        return bool(effect["hidden"])
    return SHOWN[effect["type"]]


UNDO = Undo(
    options={"rounds": 2},
    games=5,
    seating=(None, "random", None),
    longest=2,
    shows=shows,
    met=MET,
)
