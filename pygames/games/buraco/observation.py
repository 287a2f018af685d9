"""A seat's view of Buraco."""

from collections.abc import Sequence
from typing import Any, TypedDict

from ...game import GameView, ProvisionalScores, Zone, zone
from .cards import TOKENS
from .legal import extra_to_come, may_go_out
from .meld_shapes import CanastaKind
from .melds import Meld
from .score import NEVER, WAITING, Deal, Seat, score_melds
from .state import BuracoState

WAYS = (None, "direct", "indirect", "indirect")
"""The values of ``had`` in a view, by NEVER, DIRECT, INDIRECT, WAITING."""


def observe(state: BuracoState, seat: int | None) -> GameView:
    """Return the game's own part of a view."""
    deal = len(state.finished) + (0 if state.over else 1)
    return {
        "phase": "over" if state.over else "meld" if state.drawn else "draw",
        "zones": _zones(state, seat),
        "history": [_history(number, deal) for number, deal in enumerate(state.finished, 1)],
        "data": {
            "deal": deal,
            "starter": state.starter(deal - 1),
            "melds": [[meld_seen(n, meld) for n, meld in enumerate(melds, 1)] for melds in state.melds],
            "extra": {
                "left": len(state.extras),
                "had": [WAYS[status] for status in state.extra_status],
                "used": [status not in (NEVER, WAITING) for status in state.extra_status],
            },
            "missing": None if seat is None else missing(state, seat),
        },
    }


def provisional_scores(state: BuracoState) -> ProvisionalScores:
    """Return scores of the table alone: laid cards with their canastas; and each seat's unmet conditions."""
    so_far = []
    for melds in state.melds:
        points, canastas = score_melds(melds, state.raw_options["natural_canasta"])
        so_far.append(points + sum(bonus for *_, bonus in canastas))
    return {"so_far": so_far, "missing": [missing(state, seat) for seat in range(state.seats)]}


def missing(state: BuracoState, seat: int) -> dict[str, bool]:
    """Return the conditions of going out that the seat does not meet yet."""
    return {"extra": extra_to_come(state, seat), "natural_canasta": not may_go_out(state.melds[seat])}


def _zones(state: BuracoState, seat: int | None) -> list[Zone]:
    first_extra = 2 - len(state.extras)
    return [
        *(zone(f"hand{s}", s, "fan", _hand(state, s, seat)) for s in range(state.seats)),
        *(
            zone(f"meld{s}.{n}", s, "row", [TOKENS[card] for card in meld.cards])
            for s in range(state.seats)
            for n, meld in enumerate(state.melds[s], 1)
        ),
        zone("discard", None, "pile", _pile(state.discards)),
        zone("pack", None, "pile", [None] * (len(state.pack) - state.next)),
        *(
            zone(f"extra{number}", None, "pile", [None] * len(extra))
            for number, extra in enumerate(state.extras, first_extra)
        ),
    ]


def _hand(state: BuracoState, owner: int, seat: int | None) -> list[str | None]:
    """Return a hand: its owner sees it, all see it when the game is over."""
    if owner == seat or state.over:
        return [TOKENS[card] for card in state.hand(owner)]
    return [None] * state.sizes[owner]


def _pile(discards: Sequence[int]) -> list[str | None]:
    """Return the discard pile, top first, with covered cards hidden."""
    return [TOKENS[discards[-1]], *[None] * (len(discards) - 1)] if discards else []


class MeldSeen(TypedDict):
    """A meld in a view: its cards from low to high, the place of the first, the wild's index."""

    number: int
    suit: str
    cards: list[str]
    low: int
    wild: int | None
    kind: CanastaKind | None


def meld_seen(number: int, meld: Meld) -> MeldSeen:
    """Return a meld on the table in the form of a view."""
    shape = meld.shape
    return {
        "number": number,
        "suit": TOKENS[13 * meld.suit][1],
        "cards": [TOKENS[card] for card in meld.cards],
        "low": shape.low,
        "wild": shape.wild - shape.low if shape.wild else None,
        "kind": shape.kind,
    }


def _history(number: int, deal: Deal) -> dict[str, Any]:
    return {
        "deal": number,
        "out": deal.out,
        "seats": [_scored(seat) for seat in deal.seats],
        "totals": list(deal.totals),
    }


def _scored(seat: Seat) -> dict[str, Any]:
    return {
        "melded": seat.melded,
        "canastas": [{"meld": n, "kind": kind, "points": points} for n, kind, points in seat.canastas],
        "out": seat.out,
        "in_hand": seat.in_hand,
        "no_extra": seat.no_extra,
        "points": seat.points,
        "hand": [TOKENS[card] for card in seat.hand],
    }
