"""Moves of Buraco that may be taken back."""

from __future__ import annotations

from pygames.game import Effect

from ..facts import Undo

SHOWN = {
    "dealt": True,
    "drew": True,
    "extra": True,
    "new_pack": True,
    "deal_over": True,  # both hands are laid open
    "took": False,  # unless something lay below the top, see `shows`
    "melded": False,
    "laid": False,
    "moved": False,
    "canasta": False,
    "discarded": False,
    "went_out": False,
    "scored": False,
    "won": False,
}

MET = {
    ("draw", False),
    ("take", True),
    ("take", False),
    ("meld", True),
    ("add", True),
    ("add", False),
    ("discard", False),
}


def shows(effect: Effect) -> bool:
    if effect["type"] == "took":
        return bool(effect["count"] > 1)
    return SHOWN[effect["type"]]


def stands(move: str) -> bool:
    """A discard ends the turn for good."""
    return move.startswith("discard")


UNDO = Undo(
    options={"target": 100},
    games=6,
    longest=2,
    shows=shows,
    stands=stands,
    met=MET,
    rare={("meld", False)},  # it gave the extra hand
    seldom={"discard"},  # a player that melds all it can gets the extra hand
)
