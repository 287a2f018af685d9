"""Refusals of Two & Two: each error code, with positions in which it occurs."""

import pygames

from ...refusals import Refusals, Row
from .table import STACKS, SYMBOLS, finished, play, start, three, turn

TURN = "A turn"
RIVALS = "0100 0100 0010 0010"


def starting() -> pygames.State:
    """Return a state in which seat 0 is to lay the card that it turned up."""
    return start("1000 1000 2000 2000", RIVALS, "1100")


def from_hand() -> pygames.State:
    """Return a state in which seat 1 is to start from its hand: 2020 or 0101."""
    return finished(STACKS[:7], "SF SF", "2020 0101 SF", "SF WD SF WD SF WD SF WD SF WD WD")


def playable() -> pygames.State:
    """Return a state in which seat 0 holds a playable card and no Effects. 1100 lies upright."""
    return turn("1000 2200 2000 2100", RIVALS, "1100", "2020")


def with_flip() -> pygames.State:
    return turn("1000 2200 SF 2100", RIVALS, "1100", "2020")


def stuck() -> pygames.State:
    """Return a state without a playable card, with a WD in hand and two filled places."""
    return turn("2000 0200 WD 2100", RIVALS, "1100", "2020")


def drawn() -> pygames.State:
    """Return a state after the draw of 2000, which fits turned only."""
    return play(turn("2010 0200 SF WD", RIVALS, "1100", "2000"), "draw")


def drawn_playable() -> pygames.State:
    """Return a state after the draw of a playable card, without any SF."""
    return play(turn("2010 0200 2100 WD", RIVALS, "1100", "0022"), "draw")


def held_wild() -> pygames.State:
    """Return a state with three filled places, after the draw of 2020 with a WD in hand."""
    return play(three("WD SF 2000 2100", "0100 0100 SF", "2020"), "draw")


def no_sf() -> pygames.State:
    return play(three("WD 0200 2000 2100", "0100 0100 SF", "2020"), "draw")


def asked() -> pygames.State:
    """Return a state in which seat 1 is asked about 2200 with a Flip. It holds 0100, too."""
    return play(turn("2200 SF 1000 WD", "WD 0100 0010 0010", "1000"), "play 2200 flip")


def asked_back() -> pygames.State:
    return play(asked(), "deny flip")


def empty_deck() -> pygames.State:
    """Return a state with an empty deck and no playable card: 0202 lies, seat 0 holds 2100 0021 2020."""
    effects = "SF WD SF WD SF WD SF WD SF SF WD SF WD SF"
    state = finished(STACKS[:5], "2100 0021", "1010", f"{effects} 0202 2020 0101")
    return play(
        state,
        "start, skip self, allow, draw, pass, skip self, allow, draw, skip self, allow, skip self, allow",
    )


def over() -> pygames.State:
    return finished(STACKS[:7], "2020 0101", "SF SF SF", "SF WD SF WD SF WD SF WD SF WD WD")


ROWS: list[Row] = [
    ((starting, from_hand), "play 1000, wild, skip rival, skip self, draw, pass", "start.first", "Setup"),
    ((playable, drawn, stuck), "start", "start.done", "Setup"),
    (playable, "start 1000 flip", "start.done", "Setup"),
    (starting, "start 1000, start 1100, start 2000 flip", "start.wrong_card", "Setup"),
    (from_hand, "start, start flip", "start.wrong_card", "Setup"),
    ((playable, with_flip, stuck), "play 0011", "not_held", TURN),
    (with_flip, "play 0011 flip", "not_held", TURN),
    (playable, "play 0100", "not_held", TURN),  # the rival's
    (playable, "play 2000, play 2100", "not_playable", "TT-2"),
    (with_flip, "play 2200, play 1000 flip, play 2100 flip", "not_playable", "TT-2"),
    (stuck, "play 2000", "not_playable", "TT-2"),
    (playable, "play 2200 flip", "flip.no_card", TURN),
    (stuck, "play 2000 flip", "flip.no_card", TURN),
    (playable, "skip rival, skip self, play 1000 skip", "skip.no_card", TURN),
    (with_flip, "play 1000 skip skip, play 2200 flip skip", "skip.no_card", TURN),
    (stuck, "wild, wild skip", "wild.not_three", "TT-4"),
    ((playable, with_flip), "draw", "draw.must_play", TURN),
    ((drawn, held_wild), "draw", "draw.twice", TURN),
    (empty_deck, "draw", "draw.empty", TURN),
    ((playable, drawn_playable), "pass", "pass.must_play", TURN),
    (stuck, "pass", "pass.draw_first", TURN),
    (drawn, "play 2010 flip, play 0200 flip", "after_draw", "TT-5"),
    (held_wild, "play 2000 flip", "after_draw", "TT-5"),
    (held_wild, "wild, wild skip", "wild.held", "TT-12"),
    (no_sf, "wild", "wild.held", "TT-12"),
    (
        (asked, asked_back),
        "play 0100, play 1000, draw, pass, skip self, skip rival, wild",
        "deny.first",
        "Deny",
    ),
    ((playable, drawn, stuck), "allow, deny, deny 1000, deny skip", "deny.nothing", "Deny"),
    (asked, "deny, deny skip, deny wild, deny 0100", "deny.no_such", "Deny"),
    (asked_back, "deny flip, deny 2200, deny wild", "deny.no_such", "Deny"),
    (over, "start, play 2020, draw, pass, allow, deny, wild", "over", "End"),
]

UNKNOWN = [
    "play 10000",
    "play 3000",
    "play 1111",
    "play 0000",
    "play 1001",
    "play SF",
    "play WD",
    "play 1000 flip flip",
    "play 1000 skip flip",
    "play 1000 turn",
    "wild flip",
    "skip me",
    "start 1000 1000",
    "start flip flip",
    "start flip 1000",
    "deny me",
    "deny 1111",
    "deny flip skip",
]


def notation() -> list[str]:
    """Return the notation of every move, with up to three skips."""
    skips = [" skip" * number for number in range(4)]
    words = ["start", "start flip", "draw", "pass", "skip rival", "skip self", "allow", "deny"]
    words += [f"start {card}{flip}" for card in SYMBOLS for flip in ("", " flip")]
    words += [f"play {card}{flip}{more}" for card in SYMBOLS for flip in ("", " flip") for more in skips]
    words += [f"wild{more}" for more in skips]
    return words + [f"deny {name}" for name in (*SYMBOLS, "flip", "skip", "wild")]


REFUSALS = Refusals(rows=ROWS, notation=notation(), unknown=UNKNOWN, asked=(starting, with_flip, asked))
