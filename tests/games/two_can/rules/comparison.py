"""Comparison of a state with the reference."""

import pygames

from .reference import Reference
from .table import legal


def compare(state: pygames.State, reference: Reference, fed: int) -> int:
    """Feed the new events and check that the public state is the same. Return the number of all events."""
    for event in state.events_since(fed):
        reference.feed(event)
    assert reference.due is None
    assert (state.over, state.to_act, legal(state)) == (reference.over, reference.to_act, reference.legal())
    assert list(state.scores) == reference.scores
    if not state.over:
        view = state.view(None, log=False)
        zones = {z["id"]: z["cards"] for z in view["zones"]}
        boxes = [zones[f"box{seat}"] for seat in range(state.seats)]
        assert boxes == [reference.box(seat) for seat in range(state.seats)]
        assert zones["discard"] == reference.discards[::-1]
        assert len(zones["draw"]) == len(reference.pile)
        assert view["data"]["turns"] == reference.turns
        assert view["data"]["ended_by"] == reference.ended_by
    return state.event_count
