"""Scenarios of 2CAN, with the moves and facts that they name, also checked against the reference.

The first line has the Boxes, parted by "|" (`any`: of any cards), then the options of `table.start`, parted
by semicolons. `flips A1 B1` is of each seat. Some moves are several turns of `table`: `idle 3 B2`, `burn 2`,
`up 5`, `bare 2` (draw, and drop with nothing turned), `finish` (the round), and `advance 5 A1` (the seat to
act turns up five cards, one a turn, the others idle).
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygames

from ...playing import legal, play
from ...scenarios import FACTS as COMMON
from ...scenarios import Scenario, news_of, of_all, of_data, seen_by, tests_by, text
from ...view_helpers import effects_of, history, zone
from .comparison import compare
from .reference import PLACES, Reference
from .table import ANY, EFFECTS, box, burn, face_down, finish_round, idle, start, turn_up


def boxes(line: str) -> list[str]:
    return [ANY if each.strip() == "any" else each.strip() for each in line.split("|")]


def begin(parts: list[str]) -> pygames.State:
    first, *more = (part.strip() for part in " / ".join(parts).split(";"))
    given = dict(part.split(" ", 1) for part in more)
    dealt = boxes(first)
    options: dict[str, Any] = {name: given[name] for name in ("discard", "draw") if name in given}
    if "rounds" in given:
        options["rounds"] = int(given["rounds"])
    flips = [each.strip() for each in given.get("flips", "").split("|") if each]
    flips = flips * len(dealt) if len(flips) == 1 else flips
    return start(*dealt, flips=flips, **options)


def perform(state: pygames.State, line: str) -> pygames.State:
    """Play moves, parted by commas, some of which are several turns."""
    for move in (each.strip() for each in line.split(",")):
        word, *rest = move.split()
        count, place = int(rest[0]) if rest[:1] and rest[0].isdigit() else 1, (rest[1:] or ["A1"])[0]
        if word in ("idle", "burn"):
            {"idle": idle, "burn": burn}[word](state, count, place)
        elif word == "up":
            turn_up(state, count)
        elif word == "bare":
            play(state, *["draw, drop"] * count)
        elif word == "finish":
            finish_round(state)
        elif word == "advance":
            for _ in range(count):
                idle(turn_up(state), state.seats - 1, place)
        else:
            play(state, move)
    return state


def moves(state: pygames.State) -> list[str]:
    """Return the legal moves: `swap` stands for all places, `drop` and `fly A1` for all face-down ones."""
    if state.to_act is None:
        return []
    found, left, down = [], legal(state), face_down(state, state.to_act)
    groups = {"swap": [f"swap {place}" for place in PLACES], "drop": [f"drop {place}" for place in down]}
    groups |= {f"fly {place}": [f"fly {place} {landing}" for landing in down] for place in PLACES}
    for name, group in groups.items():
        if group and left >= {*group}:
            found.append(name)
            left -= {*group}
    return [*found, *("bare" if move == "drop" else move for move in sorted(left))]


news = news_of(EFFECTS)
FACTS: Mapping[str, Callable[[pygames.State], Any]] = {
    **COMMON,
    "moves": moves,
    "closer": lambda state: history(state)[-1]["ended_by"],
    "reason": lambda state: effects_of(state, "round_over")[-1]["reason"],
    "completed": lambda state: [effect["seat"] for effect in effects_of(state, "completed")],
    "turned": lambda state: len(effects_of(state, "turned", since=len(state.events) - 1)),
    **{name: of_data(name) for name in ("round", "turns", "shuffles")},
    "ended": of_data("ended_by"),
    "left": of_data("turns_left"),
    "pile": lambda state: len(zone(state, "draw")),
    "discards": partial(of_all, lambda state, eye: zone(state, "discard", eye)),
    "top": lambda state: zone(state, "discard")[0],
    **{f"box{seat}": partial(box, seat=seat) for seat in range(3)},
    **{f"down{seat}": partial(face_down, seat=seat) for seat in range(3)},
    "hand0": lambda state: zone(state, "hand0", 0),
    "hand1": lambda state: zone(state, "hand1", 1),
    "news": partial(of_all, news),
    **{f"news{text(eye)}": seen_by(eye, news) for eye in (None, 0, 1)},
}


def check(scenario: Scenario) -> None:
    state = scenario.check(begin, FACTS, perform)
    options = state.options
    compare(state, Reference(state.seats, options["rounds"], options["tie_order"]), 0)


scenario_tests = tests_by(check)
