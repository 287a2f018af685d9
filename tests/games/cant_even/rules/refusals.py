"""Refusals of I Can't Even: each code, in the positions where it occurs."""

import pygames

from ...refusals import Refusals, Row
from .table import MONSTERS, banked, play, start

OFFER, DRAW = "Offer", "Draw"


def offering() -> pygames.State:
    return start("A A A B B B G G I", "")


def second_offer() -> pygames.State:
    """Seat 1 holds nothing but Vampires and Mummies."""
    return play(start("A A A B B B G G I", "V V V V V M M M M"), "offer A B")


def drawing() -> pygames.State:
    return play(second_offer(), "offer V M")


def half_gone() -> pygames.State:
    """Seat 1 is to take; seat 0 has taken seat 1's face-down card; three seats."""
    state = play(start("A A A B B B G G I", "", ""), "offer A B, offer A B, offer A B")
    return play(state, "take 2 down")


def all_gone() -> pygames.State:
    """Seat 3 is to take; seat 1's Pit is empty, of seat 2's the face-down card is left."""
    state = play(start("A A", "A A", "A A", "A B"), "offer A A, offer A A, offer A A, offer A B")
    return play(state, "take 1 up, take 2 up, take 1 down")


def over() -> pygames.State:
    return banked("i i", "G G", "i i", "G G", "G i", "i G", "G i")


ROWS: list[Row] = [
    (offering, "take 1 up, take 1 down, take 0 up", "offer.first", OFFER),
    (second_offer, "take 0 down", "offer.first", OFFER),
    (drawing, "offer A B, offer G G, offer V V", "offer.done", OFFER),
    (offering, "offer M A, offer A W, offer V W", "offer.not_held", OFFER),
    (offering, "offer I I", "offer.not_held", OFFER),  # only one of an equal pair
    (second_offer, "offer A V", "offer.not_held", OFFER),  # the other seat's cards
    (drawing, "take 0 up, take 0 down", "take.own", DRAW),
    (drawing, "take 2 up, take 3 up, take 5 up", "take.no_seat", DRAW),
    (half_gone, "take 3 down", "take.no_seat", DRAW),
    (half_gone, "take 1 up", "take.own", DRAW),
    (half_gone, "take 2 down", "take.gone", DRAW),
    (all_gone, "take 1 up, take 1 down, take 2 up", "take.gone", DRAW),
    (all_gone, "take 3 up", "take.own", DRAW),
    (over, "offer A B, take 1 up, take 0 down", "over", "End"),
]

UNKNOWN = [
    "pass",
    "offer X A",
    "offer A ?",
    "take up",
    "take up 1",
    "take 1 left",
    "take 1 A",
    "take 1 up down",
    "take one up",
]


def notation() -> list[str]:
    words = [f"offer {down} {up}" for down in MONSTERS for up in MONSTERS]
    return words + [f"take {seat} {face}" for seat in range(6) for face in ("up", "down")]


REFUSALS = Refusals(rows=ROWS, notation=notation(), unknown=UNKNOWN, asked=(offering, drawing))
