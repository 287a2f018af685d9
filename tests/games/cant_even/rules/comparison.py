"""Comparison of a state and its views with the reference."""

from collections import Counter
from itertools import product

import pygames
from pygames.game import View

from ...view_helpers import eyes, faces, history
from .knowledge import Knowledge
from .reference import Reference, bank
from .table import DECK


def check(state: pygames.State, reference: Reference) -> None:
    """Everything that all may see is the same; hands are to each seat what they are."""
    views: dict[int | None, View] = {eye: state.view(eye) for eye in eyes(state)}
    for eye, view in views.items():
        zones = {z["id"]: z["cards"] for z in view["zones"]}
        for seat in range(state.seats):
            assert Counter(zones[f"bank{seat}"]) == Counter(reference.banks[seat])
            newest = [card for card, _ in reference.last[seat]]
            assert sorted(faces(zones[f"bank{seat}"][: len(newest)])) == sorted(newest)
            assert zones[f"pit{seat}"] == seen_pit(reference, eye, seat)
            if eye == seat:
                assert zones[f"hand{seat}"] == sorted(reference.hands[seat])
        assert zones["aside"] == [None] * len(reference.aside)
        assert view["phase"] == (
            "over" if reference.to_act is None else "draw" if reference.drawing else "offer"
        )
        assert view["data"]["worth"] == [worths(reference, seat) for seat in range(state.seats)]
        if not state.over:
            assert (view["data"]["round"], view["data"]["rounds"]) == (reference.round, 7)
            assert view["data"]["turns"] == reference.turns
            assert view["data"]["offered"] == [bool(offer) for offer in reference.offers]
            for seat, pit in enumerate(reference.pits):
                up = pit.get("up") if reference.drawing or eye == seat else None
                assert view["data"]["pits"][seat] == {"up": up, "down": "down" in pit}
            assert view["data"]["ichthid"] == reference.ichthids


def worths(reference: Reference, seat: int) -> dict[str, list[int]]:
    """Return the points of each card, face down and open, if no other one is banked in this round."""
    left = DECK - Counter(reference.banks[seat]) if reference.to_act is not None else ()
    found: dict[str, list[int]] = {card: [] for card in left}
    for card, down in product(found, (True, False)):
        new = [[(card, down)] if s == seat else [] for s in range(reference.seats)]
        points = bank(reference.banks, new, reference.round, reference.ichthids)[seat]
        found[card].append(points.scores[0] - points.loses[0])
    return found


def seen_pit(reference: Reference, eye: int | None, seat: int) -> list[str | None]:
    pit = reference.pits[seat]
    open_ = {"down": eye == seat, "up": eye == seat or reference.drawing}
    return [pit[face] if open_[face] else None for face in ("down", "up") if face in pit]


def check_hands(state: pygames.State, reference: Reference, minds: list[Knowledge]) -> None:
    """Check that a hand has its shown cards, and that cards certain without counting the deck are shown."""
    for mind in minds:
        zones = {z["id"]: z["cards"] for z in state.view(mind.eye)["zones"]}
        for seat in range(state.seats):
            cards = zones[f"hand{seat}"]
            shown = [card for card in cards if card is not None]
            assert len(cards) == len(reference.hands[seat])
            assert Counter(shown) <= Counter(reference.hands[seat])
            if mind.eye != seat:
                assert cards == sorted(shown) + [None] * (len(cards) - len(shown))
                assert mind.certain(reference, seat) <= Counter(shown)


def check_history(state: pygames.State, reference: Reference) -> None:
    past = history(state)
    assert [round["round"] for round in past] == list(range(1, len(reference.results) + 1))
    for round, results in zip(past, reference.results, strict=True):
        for seat, points in zip(round["seats"], results, strict=True):
            assert [card["score"] for card in seat["banked"]] == points.scores
            assert [card["lose"] for card in seat["banked"]] == points.loses
            assert seat["bitten"] == {str(by): n for by, n in points.bitten.items()}
            assert seat["score"] == sum(points.scores)
            assert seat["lose"] == sum(points.loses) + sum(points.bitten.values())
    if past:
        assert [seat["points"] for seat in past[-1]["seats"]] == reference.points
        last = [[(card["card"], card["down"]) for card in seat["banked"]] for seat in past[-1]["seats"]]
        assert last == reference.last
