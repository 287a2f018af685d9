"""Comparison of a state and its views with the reference."""

from functools import cache
from typing import Any

import pygames

from ...view_helpers import eyes
from .oracle import TOUCAN, brute_score, read_box
from .reference import Reference
from .table import DECK, legal

ORDER = [*DECK].index


def compare(state: pygames.State, reference: Reference, fed: int) -> int:
    """Feed the new events, check the state and its views, and return the number of all events."""
    for event in state.events_since(fed):
        reference.feed(event)
    assert reference.due is None
    assert (state.over, state.to_act, legal(state)) == (reference.over, reference.to_act, reference.legal())
    assert list(state.scores) == reference.scores
    so_far = [provisional_score(tuple(reference.box(seat))) for seat in range(state.seats)]
    assert state.game.provisional_scores(state.view(None)) == {"so_far": so_far}
    for eye in eyes(state):
        check_view(state, reference, eye)
    return state.event_count


@cache
def provisional_score(box: tuple[str | None, ...]) -> int:
    """Return the score with a unique number for each hidden card, and for a toucan in its column."""
    numbers = [100 + place if card is None else read_box(card)[0] for place, card in enumerate(box)]
    for place, number in enumerate(numbers):
        if number == TOUCAN and numbers[(place + 4) % 8] >= 100:
            numbers[place] = 200 + place
    return brute_score(numbers) - sum(number for number in numbers if number >= 100)


def check_view(state: pygames.State, reference: Reference, eye: int | None) -> None:
    view = state.view(eye, log=False)
    zones, data = {z["id"]: z["cards"] for z in view["zones"]}, view["data"]
    for seat in range(state.seats):
        assert zones[f"box{seat}"] == reference.box(seat)
        check_open_columns(reference.box(seat), data["boxes"][seat])
        assert zones[f"hand{seat}"] == hand(reference, seat, eye)
    assert zones["discard"] == reference.discards[::-1]
    assert zones["draw"] == [None] * len(reference.pile)
    assert (data["round"], data["rounds"], data["columns"]) == (reference.round, reference.rounds, 4)
    assert (view["phase"], data["starter"]) == (reference.phase, reference.starter)
    assert (data["turns"], data["ended_by"]) == (reference.turns, reference.ended_by)
    assert data["drawn"] == (None if reference.hand is None else reference.drawn)
    assert data["shuffles"] == reference.shuffles
    found = [(pool["zones"], pool["cards"]) for pool in data["pools"]]
    assert found == pools(reference, eye)
    for number, (past, known) in enumerate(zip(view["history"], reference.history, strict=True), 1):
        boxes, points = ([box[key] for box in past["boxes"]] for key in ("cards", "points"))
        assert (past["round"], past["ended_by"]) == (number, known.ended_by)
        assert (boxes, points, past["totals"]) == (known.boxes, known.points, known.totals)


def check_open_columns(box: list[str | None], shown: dict[str, Any]) -> None:
    """Check that a column counts once both its cards are up. Groups are shown while the round runs, too."""
    for upper, lower, column in zip(box[:4], box[4:], shown["columns"], strict=True):
        assert (column is None) == (upper is None or lower is None)
        if column is not None and column["pair"] is None:
            assert column["points"] == int(upper or 0) + int(lower or 0)
            assert upper != lower
        elif column is not None:
            assert column["points"] == 0
            assert {upper, lower} <= {column["pair"], "T"}
    parts = (*filter(None, shown["columns"]), *shown["groups"])
    assert sum(part["points"] for part in parts) == shown["points"]


def hand(reference: Reference, seat: int, eye: int | None) -> list[str | None]:
    """Return the card in hand: one that was drawn is shown to its seat alone."""
    if reference.hand is None or seat != reference.to_act:
        return []
    return [None if reference.drawn and eye != seat else reference.hand]


def pools(reference: Reference, eye: int | None) -> list[tuple[list[str], list[str]]]:
    """Return the zones with hidden cards, and these cards in order: known apart after a shuffle (TC-3)."""
    boxes, pile = [f"box{seat}" for seat in range(reference.seats)], ["draw"]
    in_boxes, in_pile = reference.face_down(), [*reference.pile]
    if reference.hand is not None and reference.drawn and eye != reference.to_act:
        pile.append(f"hand{reference.to_act}")
        in_pile.append(reference.hand)
    apart = [(boxes, in_boxes), (pile, in_pile)]
    together = [(boxes + pile, in_boxes + in_pile)]
    return [(names, sorted(cards, key=ORDER)) for names, cards in (apart if reference.shuffles else together)]
