"""What a seat sees of Buraco."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...game import Effect, View, zone
from .cards import ACE, FOREIGN, TOKENS, TWO
from .legal import extra_to_come, may_go_out
from .melds import Meld, kind_in
from .score import NEVER, WAITING, Deal, Seat

if TYPE_CHECKING:
    from .state import BuracoState

WAYS = (None, "direct", "indirect", "indirect")
"""How an extra hand was had, as a view writes it, by NEVER, DIRECT, INDIRECT, WAITING."""


def view(state: BuracoState, seat: int | None) -> View:
    """The game's own part of a view."""
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
                "had": [WAYS[had] for had in state.had],
                "used": [had not in (NEVER, WAITING) for had in state.had],
            },
            "missing": None if seat is None else _missing(state, seat),
        },
    }


def _missing(state: BuracoState, seat: int) -> dict[str, bool]:
    """What the seat still needs before it can go out."""
    return {
        "extra": extra_to_come(state, seat),
        "natural_canasta": not may_go_out(state.melds[seat]),
    }


def _zones(state: BuracoState, seat: int | None) -> list[dict[str, Any]]:
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
    """A hand: its owner sees it, all see it when the game is over."""
    if owner == seat or state.over:
        return [TOKENS[card] for card in state.hand(owner)]
    return [None] * state.sizes[owner]


def _pile(discards: Sequence[int]) -> list[str | None]:
    """The discard pile, top first: what was covered is forgotten."""
    return [TOKENS[discards[-1]], *[None] * (len(discards) - 1)] if discards else []


def meld_seen(number: int, meld: Meld) -> dict[str, Any]:
    """A meld as a view writes it: its cards from low to high, the place of the first, the wild's index."""
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


# -- effects ------------------------------------------------------------------------------------------------


def forget_covered(effects: list[Effect], carried: int) -> None:
    """Unname the covered discards: all but the top one and those that were the top of a taken pile.

    Args:
        effects: the last effects so far, as a seat may know them; changed in place.
        carried: effects up to this event came with a view and stay as they are.
    """
    named = True
    for effect in reversed(effects):
        if effect["event"] <= carried:
            return
        if effect["type"] == "took":
            named = True
        elif effect["type"] == "dealt":
            named = False
        elif effect["type"] == "discarded":
            if not named:
                effect["card"] = None
            named = False


def laid(before: Meld | None, after: Meld, cards: Sequence[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The effects of laying ``cards``: where each lies now, and where the wild that lay has gone."""
    shape = after.shape
    new = shape.naturals & ~(before.shape.naturals if before is not None else 0)
    kinds = [kind_in(after.suit, card) for card in cards]
    for card, kind in zip(cards, kinds, strict=True):
        place = _place(kind, new) or shape.wild
        new &= ~(1 << place)
        yield "laid", {"card": TOKENS[card], "place": place, "wild": place == shape.wild}
    if before is not None and before.shape.wild:
        went_home = bool(new >> 2 & 1)
        place = 2 if went_home else shape.wild
        if place != before.shape.wild:
            card = 13 * before.wild_suit + TWO
            yield "moved", {"card": TOKENS[card], "place": place, "wild": not went_home}


def _place(kind: int | None, new: int) -> int:
    """The place of ``new`` natural places that a card of this kind took; 0: it is the wild."""
    if kind is None or kind == FOREIGN:
        return 0
    if kind == ACE and new >> 14 & 1:
        return 14
    return kind + 1 if new >> kind + 1 & 1 else 0
