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
    views = [state.view(eye, log=False) for eye in (0, 1, None)]
    zones = {z["id"]: z["cards"] for z in views[0]["zones"]}
    for seat in (0, 1):
        assert views[seat]["zones"][seat]["cards"] == in_order(reference.hands[seat])
        for number, meld in enumerate(reference.melds[seat], 1):
            assert zones[f"meld{seat}.{number}"] == list(meld.cards)
    melds = [
        [
            {"number": number, **meld._asdict(), "cards": list(meld.cards), "kind": meld.kind}
            for number, meld in enumerate(each, 1)
        ]
        for each in reference.melds
    ]
    assert [view["data"]["melds"] for view in views] == [melds] * 3
    assert len(zones["pack"]) == len(reference.pack)
    assert zones["discard"] == [*reference.pile[-1:], *[None] * (len(reference.pile) - 1)]
    extra = {"left": len(reference.extras), "had": reference.had, "used": reference.used}
    assert views[0]["data"]["extra"] == extra
    assert [past["out"] for past in views[0]["history"]] == reference.out
    assert [[s["points"] for s in past["seats"]] for past in views[0]["history"]] == reference.points
    if state.over:
        shown = [seat["hand"] for seat in views[2]["history"][-1]["seats"]]
        assert shown == [in_order(hand) for hand in reference.hands]
    return state.event_count
