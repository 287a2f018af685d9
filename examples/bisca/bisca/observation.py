"""Views of Bisca, and states sampled from them."""

from random import Random
from typing import Any

from pygames.game import GameView, View, Zone, zone

from .cards import deck_for, points, sorted_hand
from .state import BiscaState


def observe(state: BiscaState, seat: int | None) -> GameView:
    """Return own cards, the trick, the turned card and the sizes of the piles. Cards taken are open."""
    hands: list[Zone] = []
    for owner, hand in enumerate(state.hands):
        # All seats have seen who drew the turned card.
        public = (state.turned,) if state.holder == owner else ()
        cards = [card if owner == seat or card in public else None for card in hand]
        if owner != seat:
            cards.sort(key=lambda card: card is None)
        hands.append(zone(f"hand{owner}", owner, "fan", cards))
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
    """Return the trick before this one."""
    if state.last is None:
        return None
    leader, seat, cards = state.last
    return {"leader": leader, "seat": seat, "cards": list(cards)}


def _history(state: BiscaState) -> list[dict[str, Any]]:
    """Return the finished deals: points, their totals so far, and the card that was turned up."""
    history, totals = [], (0,) * state.seats
    for deal, turned in state.deals:
        totals = tuple(map(sum, zip(totals, deal, strict=True)))
        history.append({"points": list(deal), "totals": list(totals), "turned": turned})
    return history


def determinize(state: BiscaState, view: View, rng: Random) -> None:
    """Set a state to one with this view, uniform over the places of unseen cards except the turned one."""
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
