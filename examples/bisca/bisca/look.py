"""What a seat sees of Bisca, and a state drawn among those that it allows."""

from __future__ import annotations

from random import Random
from typing import Any

from pygames.game import GameView, View, Zone, zone

from .cards import deck_for, points, sorted_hand
from .state import BiscaState


def look(state: BiscaState, seat: int | None) -> GameView:
    """Own cards, the trick, the turned card, and how much lies where; all that was taken has been seen."""
    hands: list[Zone] = []
    for owner, hand in enumerate(state.hands):
        # Whoever drew the turned card is known to hold it.
        known = (state.turned,) if state.holder == owner else ()
        shown = [card if owner == seat or card in known else None for card in hand]
        if owner != seat:
            shown.sort(key=lambda card: card is None)
        hands.append(zone(f"hand{owner}", owner, "fan", shown))
    stock: list[str | None] = [None] * max(0, len(state.stock) - 1)
    taken = list(enumerate(state.taken))
    return {
        "phase": "over" if state.over else "play",
        "zones": [
            *hands,
            zone("stock", None, "pile", stock),
            zone("turned", None, "pile", [state.turned] if state.stock else []),
            zone("trick", None, "row", state.trick),
            *(zone(f"taken{owner}", owner, "pile", sorted_hand(cards)) for owner, cards in taken),
        ],
        "history": _history(state),
        "data": {
            "deal": min(len(state.deals) + 1, state.options["deals"]),
            "deals": state.options["deals"],
            "trump": state.trump,
            "turned": state.turned,
            "holder": state.holder,
            "leader": state.leader,
            "last": _last(state),
        },
    }


def _last(state: BiscaState) -> dict[str, Any] | None:
    """The trick before this one."""
    if state.last is None:
        return None
    leader, seat, cards = state.last
    return {"leader": leader, "seat": seat, "cards": list(cards)}


def _history(state: BiscaState) -> list[dict[str, Any]]:
    """The finished deals: points, what they come to so far, and the card that was turned up."""
    told, totals = [], (0,) * state.seats
    for deal, turned in state.deals:
        totals = tuple(map(sum, zip(totals, deal, strict=True)))
        told.append({"points": list(deal), "totals": list(totals), "turned": turned})
    return told


def fill(state: BiscaState, view: View, rng: Random) -> None:
    """Uniform over where the unseen cards may lie; whoever drew the turned card holds it."""
    zones = {each["id"]: each["cards"] for each in view["zones"]}
    data = view["data"]
    state.turned = data["turned"]
    state.holder, state.leader = data["holder"], data["leader"]
    state.trick = tuple(str(card) for card in zones["trick"])
    state.taken = [tuple(map(str, zones[f"taken{seat}"])) for seat in range(state.seats)]
    seen = {card for cards in zones.values() for card in cards if card is not None}
    unseen = [card for card in deck_for(state.seats) if card not in seen]
    rng.shuffle(unseen)
    for seat in range(state.seats):
        hand = [unseen.pop() if card is None else card for card in zones[f"hand{seat}"]]
        state.hands.append(sorted_hand(hand))
    state.stock = (*unseen, *map(str, zones["turned"]))
    last = data["last"]
    state.last = None if last is None else (last["leader"], last["seat"], tuple(last["cards"]))
    state.deals = tuple((tuple(deal["points"]), deal["turned"]) for deal in view["history"])
    done = state.deals[:-1] if view["over"] else state.deals
    state.before = tuple(sum(deal[seat] for deal, _ in done) for seat in range(state.seats))
    assert view["scores"] == [b + points(c) for b, c in zip(state.before, state.taken, strict=True)]
