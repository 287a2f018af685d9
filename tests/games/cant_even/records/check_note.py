"""Check of the note of a record of cant_even: the points after each round, one line a seat and round."""

from typing import Any

import pygames


def check(note: dict[str, Any], state: pygames.State) -> None:
    """Each line: `round 1, seat 0, banked vG: 12 + 3 - 3 = 12`; small letters lay face down."""
    history = state.view(None)["history"]
    points = note["points"]
    seats = range(state.seats)
    assert [[seat["points"] for seat in past["seats"]] for past in history] == points
    totals = [[10] * state.seats, *points]
    assert list(state.scores) == totals[-1]
    lines = iter(note["arithmetic"])
    for number, past in enumerate(history, 1):
        for s in seats:
            where, _, sums = next(lines).partition(": ")
            assert where == f"round {number}, seat {s}, banked {banked(past['seats'][s])}"
            left, right = sums.split(" = ")
            terms = [int(term) for term in left.replace("- ", "-").replace("+ ", "").split()]
            assert (terms[0], sum(terms), int(right)) == (
                totals[number - 1][s],
                totals[number][s],
                totals[number][s],
            )
            assert sum(term for term in terms[1:] if term > 0) == past["seats"][s]["score"]
            assert -sum(term for term in terms[1:] if term < 0) == past["seats"][s]["lose"]
    assert next(lines, None) is None


def banked(seat: dict[str, Any]) -> str:
    letters = [card["card"].lower() if card["down"] else card["card"] for card in seat["banked"]]
    return "".join(letters) or "-"
