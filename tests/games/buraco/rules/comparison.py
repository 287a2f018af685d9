"""Comparison of a state and the views of its seats with the reference."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pygames

from ...view_helpers import eyes
from .reference import Meld, Reference
from .table import in_order, legal


def compare(state: pygames.State, reference: Reference, fed: int) -> int:
    """Feed the new events; everything that all may see is the same, and so are the hands."""
    for event in state.events_since(fed):
        reference.feed(event)
    assert not reference.due
    assert (state.over, state.to_act) == (reference.over, reference.to_act)
    assert legal(state) == reference.legal()
    assert list(state.scores) == reference.scores
    assert list(state.winners) == reference.winners
    assert state.game.provisional_scores(state.view(None)) == {
        "so_far": [reference.melded(seat) for seat in (0, 1)],
        "missing": [reference.missing(seat) for seat in (0, 1)],
    }
    for eye in eyes(state):
        view = state.view(eye, log=False)
        data, history = view["data"], view["history"]
        assert {z["id"]: z["cards"] for z in view["zones"]} == zones(reference, eye)
        assert data["melds"] == [[*map(melded, each, count(1))] for each in reference.melds]
        left = {"left": len(reference.extras), "had": reference.had, "used": reference.used}
        assert (view["phase"], data["extra"]) == (reference.phase, left)
        assert data["missing"] == (None if eye is None else reference.missing(eye))
        assert [past["out"] for past in history] == reference.out
        assert [[seat["points"] for seat in past["seats"]] for past in history] == reference.points
        if state.over:
            shown = [seat["hand"] for seat in history[-1]["seats"]]
            assert shown == [in_order(hand) for hand in reference.hands]
    return state.event_count


def melded(meld: Meld, number: int) -> dict[str, Any]:
    return {"number": number, **meld._asdict(), "cards": list(meld.cards), "kind": meld.kind}


def zones(reference: Reference, eye: int | None) -> dict[str, Sequence[str | None]]:
    """Return the cards of each zone: until the end the other hand is hidden, and discards below the top."""
    found: dict[str, Sequence[str | None]] = {}
    for seat, hand in enumerate(reference.hands):
        found[f"hand{seat}"] = in_order(hand) if eye == seat or reference.over else [None] * len(hand)
        found |= {f"meld{seat}.{n}": [*meld.cards] for n, meld in enumerate(reference.melds[seat], 1)}
    found["discard"] = [*reference.pile[-1:], *[None] * (len(reference.pile) - 1)]
    found["pack"] = [None] * len(reference.pack)
    return found | {f"extra{2 - n}": [None] * 11 for n in range(1, len(reference.extras) + 1)}
