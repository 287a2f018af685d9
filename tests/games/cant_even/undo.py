"""Moves of I Can't Even that may be taken back."""

from __future__ import annotations

from pygames.game import Effect

from ..facts import Undo

SHOWN = {
    "dealt": True,
    "revealed": True,
    "offered": False,
    "starts": False,
    "took": False,  # unless it lay face down, see `shows`
    "banked": False,  # the same
    "bitten": False,
    "scored": False,
    "round_over": False,
    "won": False,
}

MET = {("offer", True), ("offer", False), ("take", True), ("take", False)}


def shows(effect: Effect) -> bool:
    if effect["type"] == "took":
        return bool(effect["face"] == "down")
    if effect["type"] == "banked":
        return bool(effect["down"])
    return SHOWN[effect["type"]]


UNDO = Undo(
    games=5,
    seating=(None, None, "random"),
    longest=1,
    shows=shows,
    met=MET,
)
