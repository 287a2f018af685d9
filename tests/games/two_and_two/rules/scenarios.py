"""Scenarios of Two & Two, with the positions and facts that they name, also checked against the reference."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

import pygames

from ...scenarios import FACTS as COMMON
from ...scenarios import Scenario, news_of, of_all, of_data, seen_by, tests_by, text
from ...view_helpers import data, effects_of, history, zone
from .comparison import check_views, compare
from .reference import Reference
from .table import EFFECTS, STACKS, discards, finished, hand, known, start, three, turn

STACK_LISTS: Mapping[str, tuple[str, ...]] = {
    **{str(number): STACKS[:number] for number in range(len(STACKS))},
    "4+": (*STACKS[:4], "2100 0021"),
    "odd": (STACKS[0].removeprefix("1000 "), *STACKS[1:]),  # the other seat completes each
}


def known_by_others(state: pygames.State, seat: int) -> str:
    """Return the cards of a hand that the rival and the spectator know."""
    assert known(state, seat) == known(state, seat, 1 - seat)
    return known(state, seat)


def last_set(state: pygames.State) -> list[Any]:
    past = history(state)[-1]
    assert past["size"] == len(past["cards"])
    return [past["seat"], past["pattern"], past["size"], *sorted(past["cards"])]


news = news_of(EFFECTS)
FACTS: Mapping[str, Callable[[pygames.State], Any]] = {
    **COMMON,
    "reason": lambda state: effects_of(state, "game_over")[0]["reason"],
    "left": lambda state: len(zone(state, "deck")),
    "discards": discards,
    "pile": partial(of_all, lambda state, eye: zone(state, "discard", eye)),
    "stack": partial(of_all, lambda state, eye: zone(state, "stack", eye)),
    "set": last_set,
    "drawn": lambda state: data(state, state.to_act)["drawn"],
    "lies": lambda state: "flipped" if data(state)["flipped"] else "upright",
    "duty": of_data("starter_due"),
    "card": of_data("start_card"),
    **{name: of_data(name) for name in ("shows", "skips")},
    **{f"hand{seat}": partial(hand, seat=seat) for seat in (0, 1)},
    **{f"known{seat}": partial(known_by_others, seat=seat) for seat in (0, 1)},
    "ending": lambda state: ", ".join(news(state, None).split(", ")[-3:]),
    "news": partial(of_all, news),
    **{f"news{text(eye)}": seen_by(eye, news) for eye in (None, 0, 1)},
}


BEGINNINGS: Mapping[str, Callable[..., pygames.State]] = {"turn": turn, "start": start, "three": three}


def begin(parts: list[str]) -> pygames.State:
    """Return a position of `table`. `finished 7` is after seven of its stacks, `starter=1` an option."""
    word, *cards = parts[0].split()
    if word == "finished":
        return finished(STACK_LISTS[" ".join(cards)], *parts[1:])
    options = {"starter": 1} if cards[0] == "starter=1" else {}
    return BEGINNINGS[word](" ".join(cards[len(options) :]), *parts[1:], **options)


def check(scenario: Scenario) -> None:
    state = scenario.check(begin, FACTS)
    reference = Reference(state.options["starter"])
    for event in state.events:
        reference.feed(event)
    compare(state, reference)
    check_views(state, reference, Random(1))


scenario_tests = tests_by(check)
