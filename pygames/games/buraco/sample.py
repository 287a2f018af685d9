"""Determinization for Buraco: a random state consistent with a view."""

from collections import Counter
from random import Random
from typing import Any

from ...game import View
from .cards import CARDS, DECK, SUIT, SUITS, TOKENS, hand_of
from .legal import extra_to_come, makes_canasta, may_go_out
from .meld_shapes import Shape
from .melds import Meld, meld
from .score import DIRECT, INDIRECT, NEVER, WAITING, Deal, Seat
from .state import BuracoState


def determinize(state: BuracoState, view: View, rng: Random) -> None:
    """Fill a blank ``state`` from ``view``. Each placement of the unseen cards is equally likely.

    The sample agrees with the zones, and with the conclusion from dead ends (BU-5): a seat in the midst
    of its turn with one card, no extra hand to come and no natural canasta on its table holds a card that
    makes one. The covered part of the discard pile is forgotten, as in the view: that a card was seen there,
    or drawn and discarded, is not used. No inference is made from the play of a seat.
    """
    zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
    fill_table(state, view, zones)
    unseen = Counter(DECK)
    unseen.subtract(CARDS[card] for cards in zones.values() for card in cards if card is not None)
    hidden = list(unseen.elements())
    if _last_card_is_proved(state, zones):
        zones[f"hand{state.to_act}"] = [_prove_last_card(state, hidden, rng)]
    random = rng.random
    hidden.sort(key=lambda _: random())
    _fill_hidden(state, zones, hidden)


def fill_table(state: BuracoState, view: View, zones: dict[str, list[str | None]]) -> None:
    """Set the open cards and the past."""
    data = view["data"]
    extra = data["extra"]
    state.melds = [tuple([_meld(seen) for seen in melds]) for melds in data["melds"]]
    state.sizes = [len(zones[f"hand{seat}"]) for seat in range(state.seats)]
    state.extra_status = [
        _extra_status(way, used) for way, used in zip(extra["had"], extra["used"], strict=True)
    ]
    state.drawn = view["phase"] == "meld"
    state.finished = tuple(_deal(deal) for deal in view["history"])
    state.extras = ((),) * extra["left"]


def _fill_hidden(state: BuracoState, zones: dict[str, list[str | None]], hidden: list[int]) -> None:
    def cards(zone: str) -> list[int]:
        return [hidden.pop() if card is None else CARDS[card] for card in zones[zone]]

    state.hands = hand_of(cards("hand0")) + hand_of(cards("hand1"))
    state.discards = cards("discard")[::-1]
    state.pack, state.next = tuple(cards("pack")), 0
    first = 2 - len(state.extras)
    state.extras = tuple([tuple(cards(f"extra{number}")) for number in range(first, 2)])


def _last_card_is_proved(state: BuracoState, zones: dict[str, list[str | None]]) -> bool:
    seat = state.to_act
    if seat is None or not state.drawn or zones[f"hand{seat}"] != [None]:
        return False
    return not extra_to_come(state, seat) and not may_go_out(state.melds[seat])


def _prove_last_card(state: BuracoState, hidden: list[int], rng: Random) -> str:
    """Remove and return a card of ``hidden`` that makes a natural canasta for the seat to act.

    Each such card is equally likely.
    """
    assert state.to_act is not None
    fitting = [card for card in hidden if makes_canasta(state.melds[state.to_act], card)]
    card = fitting[int(rng.random() * len(fitting))]
    hidden.remove(card)
    return TOKENS[card]


def _meld(seen: dict[str, Any]) -> Meld:
    low, wild = seen["low"], seen["wild"]
    suit = SUITS.index(seen["suit"])
    wild_suit = suit if wild is None else SUIT[CARDS[seen["cards"][wild]]]
    place = 0 if wild is None else low + wild
    shape = Shape(low, low + len(seen["cards"]) - 1, place, bool(place) and wild_suit == suit)
    return meld(shape, suit, wild_suit)


def _extra_status(way: str | None, used: bool) -> int:
    if way is None:
        return NEVER
    if way == "direct":
        return DIRECT
    return INDIRECT if used else WAITING


def _deal(seen: dict[str, Any]) -> Deal:
    return Deal(seen["out"], tuple(_seat(seat) for seat in seen["seats"]), tuple(seen["totals"]))


def _seat(seen: dict[str, Any]) -> Seat:
    return Seat(
        melded=seen["melded"],
        canastas=tuple((c["meld"], c["kind"], c["points"]) for c in seen["canastas"]),
        out=seen["out"],
        in_hand=seen["in_hand"],
        no_extra=seen["no_extra"],
        hand=tuple(CARDS[card] for card in seen["hand"]),
    )
