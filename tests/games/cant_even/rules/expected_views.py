"""Positions of I Can't Even whose views are tested."""

from __future__ import annotations

import pygames

from ...expected_views import Positions, Views, Zone
from .table import DECK, banked, play, start

HANDS = ("A A A B B B G G G", "I I I M M M V V V", "W W W A B G I M V")
OFFERS = "offer A B, offer V I, offer W G"


def over() -> pygames.State:
    return banked("i i", "G G", "i i", "G G", "G i", "i G", "G i")


POSITIONS: Positions = {
    "dealt": ("offer", lambda: start(*HANDS)),
    "one has offered": ("offer", lambda: play(start(*HANDS), "offer A B")),
    "all have offered": ("draw", lambda: play(start(*HANDS), OFFERS)),
    "open take": ("draw", lambda: play(start(*HANDS), OFFERS, "take 1 up")),
    "hidden take": ("draw", lambda: play(start(*HANDS), OFFERS, "take 1 down")),
    "second round": ("offer", lambda: play(start(*HANDS), OFFERS, "take 1 down, take 2 up, take 1 up")),
    "second offers": (
        "offer",
        lambda: play(start(*HANDS), OFFERS, "take 1 down, take 2 up, take 1 up", "offer V A, offer G M"),
    ),
    "six seats": ("offer", lambda: start(*[""] * 6)),
    "over": ("over", over),
}


def zones(state: pygames.State) -> list[Zone]:
    seats = range(state.seats)
    found: list[Zone] = [(f"hand{seat}", seat, "fan") for seat in seats]
    found += [(f"pit{seat}", seat, "row") for seat in seats]
    found += [(f"bank{seat}", seat, "pile") for seat in seats]
    return [*found, ("aside", None, "pile")]


VIEWS = Views(
    positions=POSITIONS,
    data={
        *("round", "rounds", "turns", "offered", "pits", "trail"),
        *("start", "worth", "odd", "floored", "ichthid"),
    },
    zones=zones,
    deck=DECK,
)
