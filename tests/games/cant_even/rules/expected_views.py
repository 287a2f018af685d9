"""Positions of I Can't Even whose views are tested, and games whose effects are."""

import pygames
from pygames.game import Effect

from ...expected_views import Effects, Positions, Views, Zone
from .table import DECK, banked, play, start
from .table import EFFECTS as FACTS

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
    title="I Can't Even",
    seats=range(2, 7),
    options={"tie_order": ("order", None, None, None)},
    positions=POSITIONS,
    data={
        *("round", "rounds", "turns", "offered", "pits", "trail"),
        *("start", "worth", "odd", "floored", "ichthid"),
    },
    zones=zones,
    deck=DECK,
)


def knows(effect: Effect, eye: int | None) -> bool:
    """A card that lay face down is known to who laid it and to who took it."""
    if effect["type"] == "took":
        return effect["face"] == "up" or (eye is not None and eye in (effect["seat"], effect["from"]))
    return bool(effect["seat"] == eye)


EFFECTS = Effects(
    games=lambda: [banked("b V V", "B I v", "I g G", "G G i", "V V v", "g i b", "I I V")],
    facts=FACTS,
    hidden={"offered": ("down", "up"), "took": ("card",)},
    knows=knows,
)
