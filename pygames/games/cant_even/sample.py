"""Determinization for I Can't Even: a random state consistent with a view."""

from collections.abc import Callable
from itertools import count as numbers
from random import Random
from typing import Any

from ...game import View
from .card_tracking import Step, follow
from .cards import ALL, CARD, MONSTERS, UNKNOWN, count, hand_size
from .move_tables import DOWN, FACES, OFFER, TAKE
from .state import CantEvenState

PATIENCE = 20
"""After this many contradictory samples, known cards are allowed to leave hands more often."""

_FACE = {name: face for face, name in enumerate(FACES)}


def determinize(state: CantEvenState, view: View, rng: Random) -> None:
    """Fill a blank ``state`` from ``view``. Each placement of the unseen cards is equally likely.

    The sample agrees with all that is certain: every card seen, and every card seen going into a hand (taken
    face up, or taken by or from the viewing seat), which stays there until a card of its monster is seen
    leaving. A card that left a hand unseen, into the Pit or on to a third seat, is any of that hand's
    cards, known and unseen ones alike, each equally likely. A known card may have left in this way, but two
    never leave as one. (Where hardly any sample is consistent, with many seats and few cards left, these
    likelihoods give way to `PATIENCE`.) Inferences from the choice of an offer or of a take are not used.
    """
    trail = [step_of(step) for step in view["data"]["trail"]]
    known, downs, unseen = _travels(view, trail, rng.random)
    drawing = view["phase"] == "draw"
    for step, down in zip(trail[: len(trail) - drawing], downs, strict=False):
        _lay_out(state, step, down)
        state.bank()
    if drawing:
        for seat, pit in enumerate(view["data"]["pits"]):
            if pit["down"] and downs[-1][seat] == UNKNOWN:
                downs[-1][seat] = _draw(unseen, rng.random)
        _lay_out(state, trail[-1], downs[-1])
    _deal_hands(state, view, known, unseen, rng.random)
    state.aside = sum(unseen)


def step_of(step: dict[str, Any]) -> Step:
    """Return a round of `data.trail` of a view as a `Step`."""
    return Step(
        step["starter"],
        [CARD[token] for token in step["down"]],
        [CARD[token] for token in step["up"]],
        [TAKE[take["from"], _FACE[take["face"]]] for take in step["takes"]],
    )


def _travels(
    view: View, trail: list[Step], random: Callable[[], float]
) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """Sample where the known cards have gone (see `follow`).

    Returns:
        The known cards in each hand, the face-down cards by round and seat, and the remaining unseen cards.
    """
    seats = view["seats"]
    seen_code = _seen(view)
    for tries in numbers():
        paths = follow(trail, seats, hand_size(seats), random, bold=tries >= PATIENCE)
        if paths is not None:
            known, downs = paths
            placed_cards = [card for seat, hand in enumerate(known) if seat != view["seat"] for card in hand]
            if view["phase"] == "draw":
                pits = enumerate(view["data"]["pits"])
                placed_cards += [
                    downs[-1][seat] for seat, pit in pits if pit["down"] and seat != view["seat"]
                ]
            unseen = _without(ALL - seen_code, placed_cards)
            if unseen is not None:
                return known, downs, unseen
    raise AssertionError("a view has a way that leads to it")


def _seen(view: View) -> int:
    """Return the code of all cards that are visible to the viewing seat."""
    seats, seat = view["seats"], view["seat"]
    zones = view["zones"][seats : 3 * seats] + ([] if seat is None else [view["zones"][seat]])
    return sum([CARD[token] for zone in zones for token in zone["cards"]])


def _without(code: int, placed_cards: list[int]) -> list[int] | None:
    """Return the set ``code`` without ``placed_cards``, or None if they are not all in it."""
    for card in placed_cards:
        if card != UNKNOWN:
            if not count(code, card):
                return None
            code -= card
    return [monster for monster in MONSTERS for _ in range(count(code, monster))]


def _lay_out(state: CantEvenState, step: Step, down: list[int]) -> None:
    """Set the offers and takes of a round, as far as it has been played."""
    state.starter = step.starter
    state.offers = tuple([OFFER[pair] for pair in zip(down, step.up, strict=True)])
    state.takes = tuple(step.takes)
    state.lying = (1 << 2 * state.seats) - 1 - sum([take.bit for take in state.takes])


def _deal_hands(
    state: CantEvenState, view: View, known: list[list[int]], unseen: list[int], random: Callable[[], float]
) -> None:
    """Fill the hands, and the Pits that are not revealed yet."""
    seats, zones, offers = state.seats, view["zones"], []
    for seat, hand in enumerate(known):
        pit = zones[seats + seat]["cards"] if view["phase"] == "offer" else []
        if seat == view["seat"]:
            hand = [CARD[token] for token in zones[seat]["cards"]]
            offer = [CARD[token] for token in pit]
        else:
            size = zones[seat]["count"] + len(pit)
            hand = hand + [_draw(unseen, random) for _ in range(size - len(hand))]
            offer = [_draw(hand, random) for _ in pit]
        state.hands.append(sum(hand))
        if pit:
            offers.append(OFFER[offer[DOWN], offer[1 - DOWN]])
    if view["phase"] == "offer":
        state.offers = tuple(offers)


def _draw(cards: list[int], random: Callable[[], float]) -> int:
    """Remove and return one of the cards, each equally likely."""
    place = int(random() * len(cards))
    cards[place], cards[-1] = cards[-1], cards[place]
    return cards.pop()
