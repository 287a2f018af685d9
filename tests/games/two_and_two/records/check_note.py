"""Check of the note of a record of two_and_two: every completed set, its pattern and its size."""

from typing import Any

import pygames


def check(note: dict[str, Any], state: pygames.State) -> None:
    """Check lines such as `set 1, seat 0, 1122: 2 + 3 = 5`: cards of the stack and of the discard pile."""
    history = state.view(None)["history"]
    lines = []
    for number, past in enumerate(history, 1):
        laid, discarded = on_the_stack(state, number), past["size"] - on_the_stack(state, number)
        where = f"set {number}, seat {past['seat']}, {past['pattern']}"
        lines.append(f"{where}: {laid} + {discarded} = {past['size']}")
        assert len(past["cards"]) == past["size"]
    assert lines == note["arithmetic"]
    assert [sum(past["seat"] == seat for past in history) for seat in (0, 1)] == note["sets"]
    assert list(state.scores) == note["sets"]
    assert state.view(None)["data"]["largest"] == note["largest"]


def on_the_stack(state: pygames.State, number: int) -> int:
    """Return the size of this set's stack: cards started, played or laid as a Wild, and not negated."""
    count, sets, laid = 0, 0, 0
    for effect in state.effects(None):
        if effect["type"] in ("started", "played", "wild", "skipped"):
            laid = int(effect["type"] != "skipped")
            count += laid
        elif effect["type"] == "negated":
            count -= laid
        elif effect["type"] == "completed":
            sets += 1
            if sets == number:
                return count
            count = 0
    raise AssertionError("no such set")
