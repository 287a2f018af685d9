"""Positions of Buraco whose views are tested, and games whose effects are."""

from random import Random

import pygames

from ...expected_views import Effects, Views, Zone
from ...playing import preferring
from ...view_helpers import data
from .table import DECK, idle, in_hand, lay, play, start, with_extra
from .table import EFFECTS as FACTS


def indirectly() -> pygames.State:
    """Seat 0 has taken its extra hand with its last discard."""
    return play(lay(in_hand("3-6c 3-6d 9-Js Kd"), "3-6c", "3-6d", "9-Js"), "discard Kd")


def positions() -> list[pygames.State]:
    """Return positions with extra hands, in hand or as the pack, with the last cards, and without any."""
    idled = [idle(start("3-Kh", "3-Ks"), turns) for turns in (31, 65, 80, 82)]
    return [with_extra("3-7h"), indirectly(), *idled, idle(start("3-Kh", "3-Ks", target=10**5), 85)]


def zones(state: pygames.State) -> list[Zone]:
    """Hands, melds by seat in order of laying, discard pile, pack, the extra hands left."""
    laid = [len(melds) for melds in data(state)["melds"]]
    left = data(state)["extra"]["left"]
    found: list[Zone] = [("hand0", 0, "fan"), ("hand1", 1, "fan")]
    found += [(f"meld{seat}.{n}", seat, "row") for seat in (0, 1) for n in range(1, laid[seat] + 1)]
    found += [("discard", None, "pile"), ("pack", None, "pile")]
    return found + [(f"extra{number}", None, "pile") for number in range(2 - left, 2)]


VIEWS = Views(
    title="Buraco",
    seats=range(2, 3),
    options={
        "starter": ("int", 0, 0, 1),
        "natural_canasta": ("int", 100, 0, 1000),
        "target": ("int", 0, 0, 100_000),  # no total of thirty deals comes near it
    },
    positions=positions,
    data={"deal", "starter", "melds", "extra", "missing"},
    zones=zones,
    deck=DECK,
)


def busy(seed: int) -> pygames.State:
    state = pygames.games()["buraco"].new(seed=seed, target=300)
    return preferring(state, Random(seed), "take", "meld", "add", share=0.8)


EFFECTS = Effects(games=lambda: map(busy, range(3)), facts=FACTS, hidden={"drew": ("card",)})
