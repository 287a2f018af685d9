"""Positions of Two & Two whose views are tested, and games whose effects are."""

from random import Random

import pygames

from ...expected_views import Effects, Views, Zone
from ...playing import preferring
from ...view_helpers import data, zone
from .table import DECK, MAY_TELL
from .table import EFFECTS as FACTS

ZONES: list[Zone] = [
    *(("hand0", 0, "fan"), ("hand1", 1, "fan"), ("stack", None, "row"), ("discard", None, "pile")),
    *(("deck", None, "pile"), ("sets0", 0, "pile"), ("sets1", 1, "pile")),
]


def zones(state: pygames.State) -> list[Zone]:
    """Return the zones, the last for the card that is turned up or asked about, with its owner."""
    return [*ZONES, ("played", data(state)["actor"] if zone(state, "played") else None, "row")]


VIEWS = Views(
    title="Two & Two",
    seats=range(2, 3),
    options={"starter": ("int", 0, 0, 1), "silhouette": ("bool", True, None, None)},
    data={
        *("stack", "shows", "flipped", "possible", "skips", "drawn", "silhouette", "start_card"),
        *("starter_due", "actor", "chain", "sets", "largest", "lay", "completes", "known", "wd_at_most"),
    },
    zones=zones,
    deck=DECK,
    as_they_lie={"stack", "played"},
)


def busy(seed: int) -> pygames.State:
    state = pygames.games()["two_and_two"].new(seed=seed)
    return preferring(state, Random(seed), "play", "wild", "deny", "allow")


EFFECTS = Effects(
    games=lambda: map(busy, range(12)),  # some end by a pass, some by a missing start
    facts={**FACTS, "unanswered": ()},
    more=MAY_TELL,
    hidden={"drew": ("card",), "got": ("card",)},
)
