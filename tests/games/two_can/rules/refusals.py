"""Refusals of 2CAN: each error code, with positions in which it occurs."""

import pygames

from ...refusals import Refusals, Row
from .table import ANY, PLACES, idle, play, scored, start, turn_up

OTHER = ". . . . / . 0 0 ."
ROUND = "A round"


def flipping() -> pygames.State:
    return start(ANY, ANY)


def before(
    mine: str = "T . . . / 5 . . .", flips: str = "A1 B1", discard: str = ".", draw: str = ""
) -> pygames.State:
    """Return a state in which seat 0 is to draw or take, with two cards face up."""
    return start(mine, OTHER, discard=discard, draw=draw, flips=[flips, "B2 B3"])


def turn() -> pygames.State:
    """Return a state with A1 (toucan) and B1 (5) face up, before a draw or take."""
    return before(discard="5", draw="5")


def drawn() -> pygames.State:
    return play(turn(), "draw")


def taken() -> pygames.State:
    return play(turn(), "take")


def last_one() -> pygames.State:
    """Return a state with only B4 face down and a drawn 5 in hand."""
    state = before(draw=". " * 5 + "5")
    for _ in range(5):
        idle(turn_up(state), 1, "B2")
    return play(state, "draw")


def last_taken() -> pygames.State:
    """Return a state with only B4 face down and a taken card in hand."""
    return play(last_one(), "drop, take, swap B2, take")


def toucan_in_hand() -> pygames.State:
    return play(before(draw="T"), "draw")


def toucan_taken() -> pygames.State:
    return play(before(discard="T"), "take")


def no_match() -> pygames.State:
    return play(before(draw="6"), "draw")


def partner_down() -> pygames.State:
    """Return a state with A1 (toucan) and A2 (9) face up, and the 5 at B1 face down."""
    return play(before("T 9 . . / 5 9 . .", "A1 A2", draw="5"), "draw")


def toucan_down() -> pygames.State:
    """Return a state with B1 (5) and B2 (9) face up, and the toucan at A1 face down."""
    return play(before("T 9 . . / 5 9 . .", "B1 B2", draw="5"), "draw")


def over() -> pygames.State:
    return scored(ANY, ANY)


ROWS: list[Row] = [
    (flipping, "draw, take, swap A1, drop, drop A1, fly A1 A2", "flip.first", ROUND),
    (flipping, "flip A2 A1, flip B1 A1, flip B4 B3, flip A1 A1", "flip.order", ROUND),
    ((turn, drawn, taken, last_one), "flip A3 A4", "flip.done", ROUND),
    (turn, "swap A1, swap B4, drop, drop A2, fly A1 A2", "draw.first", ROUND),
    ((drawn, taken, last_one), "draw, take", "draw.again", ROUND),
    (taken, "drop A2, drop A3, drop A4, drop", "drop.taken", ROUND),
    (toucan_taken, "drop A2", "drop.taken", ROUND),
    (last_taken, "drop, drop B4", "drop.taken", ROUND),
    (drawn, "drop A1, drop B1", "drop.face_up", ROUND),
    (last_one, "drop A2", "drop.face_up", ROUND),
    ((drawn, toucan_in_hand), "drop", "drop.turn_one", ROUND),
    (toucan_in_hand, "fly A1 A2", "fly.toucan_in_hand", "TC-5"),
    (toucan_taken, "fly A1 B4", "fly.toucan_in_hand", "TC-5"),
    (drawn, "fly B1 A2, fly A2 A3", "fly.no_toucan", "TC-4"),  # a number lies there, or a face-down card
    (toucan_down, "fly A1 A3", "fly.no_toucan", "TC-4"),
    (partner_down, "fly A1 A3", "fly.partner_down", "TC-4"),
    (no_match, "fly A1 A2", "fly.no_match", "TC-4"),
    (drawn, "fly A1 B1", "fly.no_landing", "TC-4"),
    (last_one, "fly A1 A2", "fly.no_landing", "TC-4"),
    (over, "draw, take, swap A1, drop A1, drop, flip A1 A2", "over", "End"),
]

UNKNOWN = ["pass", "swap A0", "swap A5", "swap C1", "swap 1A", "drop T", "fly A1 A9", "flip A1 A5"]


def notation() -> list[str]:
    words = ["draw", "take", "drop"] + [f"{verb} {place}" for verb in ("swap", "drop") for place in PLACES]
    return words + [f"{verb} {p} {q}" for verb in ("fly", "flip") for p in PLACES for q in PLACES]


REFUSALS = Refusals(rows=ROWS, notation=notation(), unknown=UNKNOWN, asked=(flipping, turn, drawn, taken))
