"""Comparison of a state and the views of its seats with the reference."""

import pygames

from .reference import Reference
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
    views = [state.view(seat, log=False) for seat in (0, 1)]
    zones = {z["id"]: z["cards"] for z in views[0]["zones"]}
    for seat in (0, 1):
        assert views[seat]["zones"][seat]["cards"] == in_order(reference.hands[seat])
    assert views[0]["data"]["melds"] == [
        [
            {"number": number, **meld._asdict(), "cards": list(meld.cards), "kind": meld.kind}
            for number, meld in enumerate(melds, 1)
        ]
        for melds in reference.melds
    ]
    assert len(zones["pack"]) == len(reference.pack)
    assert zones["discard"] == [*reference.pile[-1:], *[None] * (len(reference.pile) - 1)]
    extra = {"left": len(reference.extras), "had": reference.had, "used": reference.used}
    assert views[0]["data"]["extra"] == extra
    assert [past["out"] for past in views[0]["history"]] == reference.out
    assert [[s["points"] for s in past["seats"]] for past in views[0]["history"]] == reference.points
    return state.event_count
