"""Tables of the legal moves of 2CAN, each menu built once.

The legal moves of a seat depend only on the phase, on its face-down places, and on the toucans that may fly.
"""

from itertools import combinations

from ...core.lazy import Table
from ...game import Menu
from .cards import ALL_DOWN, BOX, PLACES, places

FLIP, DRAW, TAKE, SWAP, DROP, FLY = range(6)
"""The kinds of moves: the first of the three parts of a move. The others are places, or NO_PLACE."""

NO_PLACE = -1

Parts = tuple[int, int, int]

FLIPS = Menu({f"flip {PLACES[p]} {PLACES[q]}": (FLIP, p, q) for p, q in combinations(range(BOX), 2)})
TURN = Menu({"draw": (DRAW, NO_PLACE, NO_PLACE), "take": (TAKE, NO_PLACE, NO_PLACE)})


def lay_key(down: int, drawn: bool, flyers: int = 0) -> int:
    """Return the key of the menu for the card in hand, one number.

    Args:
        down: mask of the face-down places of the seat's Box.
        drawn: the card was drawn, not taken. Only a drawn one can be dropped.
        flyers: mask of the toucans that may fly for this card (TC-4).
    """
    return down | drawn << 8 | flyers << 9


def _lay_menu(key: int) -> Menu:
    """Return the menu of a key. A toucan lands only on a card that is face down (TC-4)."""
    down, drawn, flyers = key & ALL_DOWN, key >> 8 & 1, key >> 9
    moves = {f"swap {PLACES[p]}": (SWAP, p, NO_PLACE) for p in places(ALL_DOWN)}
    landings = places(down)
    if drawn:
        if len(landings) == 1:
            moves["drop"] = (DROP, NO_PLACE, NO_PLACE)
        moves |= {f"drop {PLACES[p]}": (DROP, p, NO_PLACE) for p in landings}
    moves |= {f"fly {PLACES[p]} {PLACES[q]}": (FLY, p, q) for p in places(flyers) for q in landings}
    return Menu(moves)


LAY = Table(_lay_menu)
"""Menus for the card in hand, by `lay_key`."""
