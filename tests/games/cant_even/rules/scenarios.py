"""Scenarios of I Can't Even, with the facts that they name, also checked against the reference.

A fact with "@2" is as seat 2 sees it, with "@-" as a spectator does, and with "@all" as all of them do.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygames

from ...scenarios import FACTS as COMMON
from ...scenarios import Fact, Scenario, news_of, of_all, seen_by, tests_by, text
from ...view_helpers import data, eyes, zone
from .comparison import check as compare
from .comparison import check_hands, check_history
from .knowledge import Knowledge
from .reference import Reference
from .table import EFFECTS, banked, hand, known, start

news = news_of(EFFECTS)
SEEN: Mapping[str, Fact] = {
    "news": news,
    "open": lambda state, eye: [pit["up"] for pit in data(state, eye)["pits"]],
    "hidden": lambda state, eye: [int(pit["down"]) for pit in data(state, eye)["pits"]],
    "pit1": lambda state, eye: zone(state, "pit1", eye),
    "hand0": lambda state, eye: zone(state, "hand0", eye),
    **{f"known{seat}": partial(known, seat=seat) for seat in range(3)},
}


FACTS: Mapping[str, Callable[[pygames.State], Any]] = {
    **COMMON,
    "hand0": partial(hand, seat=0),
    **{f"{name}@all": partial(of_all, fact) for name, fact in SEEN.items()},
    **{f"{name}@{text(eye)}": seen_by(eye, fact) for name, fact in SEEN.items() for eye in (None, *range(4))},
}


def begin(parts: list[str]) -> pygames.State:
    """Return the start with these hands, or the state after the planned rounds (see `table.banked`)."""
    word, first, *rest = parts[0].split(" ", 2)
    if word == "banked":
        return banked(*" ".join([first, *rest]).split(", "))
    options = {"tie_order": [*map(int, first[10:])]} if first.startswith("tie_order=") else {}
    cards = " ".join(rest if options else [first, *rest])
    return start(*(part.replace("-", "") for part in (cards, *parts[1:])), **options)


def check(scenario: Scenario) -> None:
    state = scenario.check(begin, FACTS)
    reference = Reference(state.seats, state.options["tie_order"])
    minds = [Knowledge(eye, state.seats) for eye in eyes(state)]
    for event in state.events:
        for mind in minds:
            mind.move(reference, event)
        reference.feed(event)
    assert (state.to_act, list(state.scores)) == (reference.to_act, reference.points)
    compare(state, reference)
    check_hands(state, reference, minds)
    check_history(state, reference)


scenario_tests = tests_by(check)
