"""Scenarios of Buraco, with the positions, moves and facts that they name.

The first line is a position of `table` with its arguments, parted by slashes. `none`, `canasta` and `sixes`
are melds of it, and a part such as `rival 3-9h` is an argument by name. Moves may be `new 5-7h`, `lay 3-7h`,
`idle 60` (turns), `discard drawn`, `discard least`. Short scenarios are also checked against the reference.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from typing import Any

import pygames

from ...scenarios import FACTS as COMMON
from ...scenarios import Scenario, of_all, of_data, tests_by, text
from ...view_helpers import actor, data, effect_rows, effects_of, history
from . import table
from .comparison import compare
from .reference import Reference
from .table import count, hand, idle, kinds, lay, legal, melds, new, play

LONGEST = 50  # events of a game that the slow reference follows
POSITIONS: Mapping[str, Callable[..., pygames.State]] = {
    "hand": table.in_hand,
    "laid": table.laid,
    "extra": table.with_extra,
    "holding": table.holding,
    "offered": table.offered,
    "start": table.start,
    "one": table.pile_of_one,
    "two": table.pile_of_two,
}
MELDS = {"none": table.NO_CANASTA, "canasta": table.CANASTA, "sixes": table.SIXES, "-": ("",), "": ("",)}


def begin(parts: list[str]) -> pygames.State:
    word, _, first = parts[0].partition(" ")
    given, named = list[str](), dict[str, Any]()
    for part in (first, *parts[1:]):
        name, _, value = part.partition(" ")
        if name in ("rival", "after", "pack", "extra1", "under"):
            named[name] = value
        elif name in ("starter", "target", "natural_canasta"):
            named[name] = int(value)
        else:
            given += MELDS.get(part, (part,))
    return POSITIONS[word](*given, **named)


def perform(state: pygames.State, line: str) -> pygames.State:
    """Play moves, parted by commas, some of which are several."""
    for move in (each.strip() for each in line.split(",")):
        word, _, rest = move.partition(" ")
        if word == "idle":
            idle(state, int(rest or 1))
        elif word == "lay":
            lay(state, rest)
        elif word == "new":
            play(state, new(rest))
        elif move == "discard drawn":
            play(state, f"discard {effects_of(state, 'drew', actor(state))[-1]['card']}")
        elif move == "discard least":
            play(state, min(legal(state, "discard")))
        else:
            play(state, move)
    return state


def news(state: pygames.State, eye: int | None) -> str:
    """Return the effects of the last event, those of cards that are laid by their places."""
    rows = [row[1:] for row in effect_rows(state, table.EFFECTS, eye, since=state.event_count - 1)]
    at = [number for number, row in enumerate(rows) if row[0] in ("laid", "moved")]
    places = sorted((rows[number] for number in at), key=lambda row: int(row[4]))
    for number, row in zip(at, places, strict=True):
        rows[number] = (*row[:-1], "wild") if row[-1] else row[:-1]
    return ", ".join(map(text, rows))


def moves(state: pygames.State, verb: str) -> str:
    """Return the legal moves of a kind, without its name."""
    return ", ".join(sorted(move.removeprefix(f"{verb} ") for move in legal(state, f"{verb} ")))


def log(state: pygames.State, eye: int | None) -> str:
    """Return the cards of the discards in a log, and how many in a row are forgotten."""
    groups = groupby(effect["card"] for effect in effects_of(state, "discarded", eye))
    return ", ".join(card or f"{len([*same])} forgotten" for card, same in groups)


def seat_scores(state: pygames.State, seat: int, field: str) -> Any:
    return history(state)[-1]["seats"][seat][field]


def canastas(state: pygames.State, seat: int) -> list[list[Any]]:
    """Return the number, the kind and the points of each."""
    return [[*each.values()] for each in seat_scores(state, seat, "canastas")]


def shown(state: pygames.State, seat: int) -> int:
    """Return the number of cards in a hand that is laid open at the end of a deal."""
    return len(seat_scores(state, seat, "hand"))


def laid(state: pygames.State, seat: int) -> str:
    return ", ".join(melds(state, seat))


FACTS: Mapping[str, Callable[[pygames.State], Any]] = {
    **COMMON,
    "deals": lambda state: len(history(state)),
    "out": lambda state: history(state)[-1]["out"],
    "pack": partial(count, name="pack"),
    "pile": partial(count, name="discard"),
    "zones": table.zone_ids,
    "counts": lambda state: [count(state, name) for name in table.zone_ids(state)],
    "deal": of_data("deal"),
    "starter": of_data("starter"),
    "reason": lambda state: effects_of(state, "deal_over")[-1]["reason"],
    "events": lambda state: state.event_count,
    "extra": lambda state: [*data(state)["extra"].values()],
    **{f"melds{seat}": partial(laid, seat=seat) for seat in (0, 1)},
    **{f"kinds{seat}": partial(kinds, seat=seat) for seat in (0, 1)},
    **{f"hand{seat}": partial(hand, seat=seat) for seat in (0, 1)},
    "size0": partial(count, name="hand0"),
    **{
        f"{field}{seat}": partial(seat_scores, seat=seat, field=field)
        for seat in (0, 1)
        for field in ("melded", "out", "in_hand", "no_extra", "points")
    },
    **{f"{verb}s": partial(moves, verb=verb) for verb in ("meld", "add", "take", "discard")},
    **{f"canastas{seat}": partial(canastas, seat=seat) for seat in (0, 1)},
    **{f"shown{seat}": partial(shown, seat=seat) for seat in (0, 1)},
    "news": partial(of_all, news),
    "new": lambda state: news(state, None).partition(", ")[2],
    **{f"news{text(eye)}": partial(news, eye=eye) for eye in (None, 0, 1)},
    "log": partial(of_all, log),
    "lows": lambda state: [meld["low"] for meld in data(state)["melds"][0]],
}


def check(scenario: Scenario) -> None:
    state = scenario.check(begin, FACTS, perform)
    if state.event_count < LONGEST:
        compare(state, Reference(**state.options), 0)


scenario_tests = tests_by(check)
