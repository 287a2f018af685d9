"""Determinization of 2CAN: a random state that agrees with a view."""

from random import Random
from typing import Any

from ...game import View
from .cards import ALL_DOWN, CARDS, TOUCAN, places
from .score import Round
from .state import TwoCanState


def determinize(state: TwoCanState, view: View, rng: Random) -> None:
    """Fill a blank ``state`` from ``view``.

    All assignments of a pool's cards to its places are equally likely. The state agrees with all that is
    certain: the cards seen, and the pools that a public reshuffle separates (TC-3). Inferences from play
    about a card that was drawn and not yet laid are not used.
    """
    data = view["data"]
    seats = state.seats
    zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
    hidden = [_shuffled(pool["cards"], rng) for pool in data["pools"]]
    from_boxes, from_pile = hidden[0], hidden[-1]

    for s in range(seats):
        box = [from_boxes.pop() if token is None else CARDS[token] for token in zones[f"box{s}"]]
        state.down.append(sum(1 << p for p, token in enumerate(zones[f"box{s}"]) if token is None))
        state.toucans.append(sum(1 << p for p in places(ALL_DOWN & ~state.down[s]) if box[p] == TOUCAN))
        state.cards += box
        for token in zones[f"hand{s}"]:
            state.hand = from_pile.pop() if token is None else CARDS[token]
    state.drawn = data["drawn"] is True
    state.discards = [CARDS[token] for token in reversed(zones["discard"]) if token is not None]
    state.pile = tuple(from_pile)

    state.starter, state.ended_by, state.shuffles = data["starter"], data["ended_by"], data["shuffles"]
    state.turns = sum(data["turns"])
    state.last_turn = (
        state.turns_allowed() if data["turns_left"] is None else state.turns + data["turns_left"]
    )
    state.finished = tuple(_round(finished) for finished in view["history"])
    state.round = len(state.finished)
    state.totals = tuple(view["scores"])


def _shuffled(tokens: list[str], rng: Random) -> list[int]:
    random = rng.random
    return [CARDS[token] for token in sorted(tokens, key=lambda _: random())]


def _round(finished: dict[str, Any]) -> Round:
    boxes = tuple(tuple(CARDS[token] for token in box["cards"]) for box in finished["boxes"])
    return Round(finished["ended_by"], boxes, tuple(finished["totals"]))
