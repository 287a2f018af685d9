"""Positions of I Can't Even whose views are tested, and games whose effects are."""

import pygames
from pygames.game import Effect

from ...expected_views import Effects, Views, Zone
from .table import DECK, banked
from .table import EFFECTS as FACTS


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
    data={
        *("round", "rounds", "turns", "offered", "pits", "trail"),
        *("start", "worth", "odd", "floored", "ichthid"),
    },
    zones=zones,
    deck=DECK,
    positions=lambda: [banked(*["G A"] * rounds, "G B") for rounds in (3, 4)],  # the second at the floor
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
