"""Check of the note of a record of buraco: the melds at its end, and each deal's arithmetic."""

import re
from typing import Any

import pygames


def check(note: dict[str, Any], state: pygames.State) -> None:
    """`deal 1, seat 0: 190 melded + 100 canastas + 100 out - 5 in hand - 0 no extra hand = 385`."""
    view = state.view(None)
    assert [[_meld(meld) for meld in melds] for melds in view["data"]["melds"]] == note["melds"]
    assert view["data"]["extra"]["had"] == note["extra_hands"]
    totals = [0, 0]
    lines = iter(note["arithmetic"])
    for past, points in zip(view["history"], note["points"], strict=True):
        for seat, scored in enumerate(past["seats"]):
            assert next(lines) == _line(past["deal"], seat, scored)
            totals[seat] += points[seat]
        assert [scored["points"] for scored in past["seats"]] == points
        assert past["totals"] == totals
    assert next(lines, None) is None
    assert list(state.scores) == totals
    for line in note["arithmetic"]:
        left, right = line.partition(": ")[2].split(" = ")
        terms = [int(sign + number) for sign, number in re.findall(r"([+-]?) ?(\d+)", left)]
        assert sum(terms) == int(right), line


def _meld(meld: dict[str, Any]) -> str:
    return " ".join(f"[{card}]" if i == meld["wild"] else card for i, card in enumerate(meld["cards"]))


def _line(deal: int, seat: int, scored: dict[str, Any]) -> str:
    bonuses = sum(canasta["points"] for canasta in scored["canastas"])
    parts = f"{scored['melded']} melded + {bonuses} canastas + {scored['out']} out"
    costs = f"{-scored['in_hand']} in hand - {-scored['no_extra']} no extra hand"
    return f"deal {deal}, seat {seat}: {parts} - {costs} = {scored['points']}"
