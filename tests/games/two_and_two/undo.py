"""Undo in Two & Two: the moves that may be taken back."""

from __future__ import annotations

from pygames.game import Effect

from ..facts import Undo

SHOWN = {
    "dealt": True,
    "turned": True,
    "drew": True,
    "got": True,
    "refilled": True,
    "asked": True,  # the rival holds a Wild/Deny
    "unanswered": True,  # it holds none
    "kept": False,
    "started": False,
    "played": False,
    "wild": False,
    "skipped": False,
    "passed": False,
    "allowed": False,
    "denied": False,
    "negated": False,
    "returned": False,
    "completed": False,
    "lost_turn": False,
    "game_over": False,
    "won": False,
}

MET = {
    ("start", True),
    ("start", False),
    ("play", False),
    ("wild", False),
    ("skip", False),
    ("deny", False),
    ("allow", True),
    ("allow", False),
    ("draw", False),
    ("pass", True),
}


def shows(effect: Effect) -> bool:
    return SHOWN[effect["type"]]


def stands(move: str) -> bool:
    """Return True for a card played from the hand, which a turned-up starting card is not."""
    word, *cards = move.split()
    return word in ("play", "wild", "skip", "deny") or (word == "start" and cards not in ([], ["flip"]))


UNDO = Undo(
    games=15,
    longest=1,
    shows=shows,
    stands=stands,
    met=MET,
    rare={("pass", False)},  # after a refill of the hand
)
