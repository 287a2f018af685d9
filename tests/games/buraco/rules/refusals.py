"""Refusals of Buraco: each code, in the positions where it occurs."""

import pygames

from ...refusals import Refusals, Row
from .table import (
    CANASTA,
    DECK,
    NO_CANASTA,
    RANKS,
    SIXES,
    SUITS,
    holding,
    in_hand,
    in_order,
    lay,
    offered,
    pile_of_one,
    pile_of_two,
    play,
    start,
)

TURN = "A turn"


def opening() -> pygames.State:
    return start("3-9h 2c 2d Kc Ks", pack="Kd")


def drawn() -> pygames.State:
    return play(opening(), "draw")


def with_pile() -> pygames.State:
    """The pile's top is the 6h; a meld 3 4 5 lies, the 7 and 2c are in hand."""
    return offered("6h", "7h 9h 2c", "3-5h")


def with_melds() -> pygames.State:
    return lay(in_hand("3-5h 7h 8h 9h 2c 2d Kc"), "3-5h")


def over() -> pygames.State:
    return play(holding("9-Js", *CANASTA), "meld 9s Ts Js")


def one_left() -> pygames.State:
    """The last card makes the canasta, and must be added."""
    return play(holding("8h 9c", *SIXES), "add 3 8h")


ROWS: list[Row] = [
    (over, "draw, discard 9s, meld 9s Ts Js, take 1, take new 9s Ts", "over", "End"),
    (opening, "discard Kc, meld 3h 4h 5h, add 1 6h", "draw.first", TURN),
    (opening, "take new 3h 4h, take 1, take 1 3h", "take.empty", TURN),
    (drawn, "draw, take new 3h 4h, take 1", "draw.again", TURN),
    (with_pile, "take 1 7h, take 1 2c 7h", "take.not_minimal", "BU-3"),
    (with_pile, "take new 7h 9h, take 1 9h", "take.no_meld", TURN),
    (with_pile, "take 1 8h, take 1 7h 7h, take new 7h 8h", "not_held", TURN),
    (with_pile, "take 2", "add.no_such", TURN),
    (with_pile, "take 1 9h 7h, take new 7h 2c", "order", TURN),
    (drawn, "discard Ac, meld Th Jh Qh, meld 3h 3h 4h", "not_held", TURN),
    (drawn, "meld 4h 3h 5h, meld 3h 4h 2c", "order", TURN),
    (drawn, "meld 3h 4h 6h, meld Kc Kd Ks", "meld.invalid", "BU-2"),
    (drawn, "meld 2c 2d 3h", "meld.invalid", "BU-1"),
    (drawn, "add 1 6h", "add.no_such", TURN),
    (with_melds, "add 2 7h, add 3 7h, add 99 7h", "add.no_such", TURN),
    (with_melds, "add 1 6h", "not_held", TURN),
    (with_melds, "add 1 7h, add 1 Kc", "add.invalid", "BU-2"),
    (lambda: holding("9-Js", *NO_CANASTA), "meld 9s Ts Js", "out.no_canasta", "BU-4"),
    (lambda: pile_of_one("Js", "9s Ts", *NO_CANASTA), "take new 9s Ts", "out.no_canasta", "BU-4"),
    (one_left, "discard 9c", "out.no_canasta", "BU-4"),
    (lambda: holding("9-Js Kc", *NO_CANASTA), "meld 9s Ts Js", "dead_end", "BU-5"),
    (lambda: holding("8h Kc", *NO_CANASTA), "add 4 8h", "dead_end", "BU-5"),
    (lambda: pile_of_two("Js", "Kh", "9s Ts", *NO_CANASTA), "take new 9s Ts", "dead_end", "BU-5"),
    (lambda: pile_of_one("8h", "7h Kh", *NO_CANASTA), "take 4 7h", "dead_end", "BU-5"),
]


UNKNOWN = [
    *("pass", "discard 3", "discard h3", "discard 10h", "discard 1h", "discard 3x", "throw 3h"),
    *("meld 3h 4h", "meld 3h 4h 5h 6h", "meld 1 3h 4h", "add 0 6h"),
    *("take new", "take new 3h", "take new 3h 4h 5h", "take 0", "take all"),
]


def notation() -> list[str]:
    """With the melds of three that may be: in one suit a run, or all but one card of it and a 2."""
    runs = [[rank + suit for rank in f"{RANKS}A"[i : i + 3]] for suit in SUITS for i in range(12)]
    twos = [[*run[:i], f"2{suit}", *run[i + 1 :]] for run in runs for i in range(3) for suit in SUITS]
    melds = [in_order(meld) for meld in runs + twos]
    words = ["draw", *(f"discard {card}" for card in DECK)]
    words += [f"meld {' '.join(meld)}" for meld in melds]
    words += [f"add {number} {card}" for number in range(1, 9) for card in DECK]
    words += [f"take {number}{card}" for number in range(1, 9) for card in ("", *(f" {c}" for c in DECK))]
    pairs = [meld[:i] + meld[i + 1 :] for meld in melds for i in range(3)]
    return words + [f"take new {' '.join(pair)}" for pair in pairs]


REFUSALS = Refusals(rows=ROWS, notation=notation(), unknown=UNKNOWN, asked=(opening, drawn, with_pile))
