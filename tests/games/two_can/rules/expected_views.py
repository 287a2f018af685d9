"""Positions of 2CAN whose views are tested, and games whose effects are."""

from random import Random

import pygames

from ...expected_views import Effects, Views, Zone
from ...playing import preferring
from .table import ANY, DECK, burn, deal, finish_round, play, replay, start, turn_up
from .table import EFFECTS as FACTS


def table() -> pygames.State:
    """Return a state in which seat 1 shows 8 and 8 and starts. It has two Pairs of them, −10 points."""
    boxes = ("0 1 2 3 / 4 5 6 7", "8 8 6 7 / 8 8 6 7")
    return start(*boxes, discard="3", draw="4 5 6", flips=["A1 B4", "A1 A2"])


def later(hand: str = "") -> pygames.State:
    """Return a state of six seats after a reshuffle, with a drawn card, a taken one or none in hand."""
    state = burn(start(*[ANY] * 6, flips=["A1 B1"] * 6), 59 + 7)
    assert state.view(None)["data"]["shuffles"] == 1
    return play(state, hand) if hand else state


def zones(state: pygames.State) -> list[Zone]:
    seats = range(state.seats)
    found: list[Zone] = [(f"box{seat}", seat, "grid") for seat in seats]
    found += [(f"hand{seat}", seat, "fan") for seat in seats]
    return [*found, ("draw", None, "pile"), ("discard", None, "pile")]


VIEWS = Views(
    title="2CAN",
    seats=range(2, 7),
    options={"rounds": ("int", 5, 1, 20), "tie_order": ("order", None, None, None)},
    positions=lambda: [*map(later, ("", "draw", "take")), turn_up(table(), 11), finish_round(table())],
    data={
        *("round", "rounds", "columns", "starter", "turns", "ended_by"),
        *("turns_left", "drawn", "shuffles", "boxes", "pools"),
    },
    zones=zones,
    deck=DECK,
)


def busy() -> pygames.State:
    """Return a game of two rounds, with takes, draws and flights where they are legal."""
    state = replay([deal("T 1 2 3 / 5 4 6 7", "8 8 9 9 / 10 12 11 0", ANY)], 3, seed=4, rounds=2)
    return preferring(state, Random(4), "fly")


def long() -> pygames.State:
    """Return a game of one round with a shuffle (TC-3)."""
    return finish_round(burn(start(*[ANY] * 6, flips=["A1 B1"] * 6, rounds=1), 59))


EFFECTS = Effects(games=lambda: [busy(), long()], facts=FACTS, hidden={"drew": ("card",)})
