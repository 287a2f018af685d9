"""Scenarios of a rule as text: a position, moves, and the facts to be observed after them.

A scenario is its title and indented lines: its position, then moves, parted by commas. Facts follow a ">",
parted by semicolons. A line that begins with ">" has more of them, one that ends with a comma goes on in the
next. Lines that begin with "or" go on from the position before the first of them. "-" stands for none.
"refuses MOVE: CODE RULE" is a fact, too. A title may follow lines that begin with "#" and say why::

    the skips of a denied card stand
      turn 1000 1020 SF SF / WD 0100 0010 0010 / 1100
      play 1020 skip skip, deny 1020 > actor 0; skips 0 2
      > discards 1020 SF SF WD
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

import pygames

from .playing import legal, play
from .view_helpers import data, effect_rows, eyes, refused

Begin = Callable[[list[str]], pygames.State]
"""Return the position of a line: its parts, which slashes part."""
Fact = Callable[[pygames.State, int | None], Any]
"""Return a fact as a seat or the spectator sees it."""
Facts = Mapping[str, Callable[[pygames.State], Any]]
Perform = Callable[[pygames.State, str], pygames.State]


def text(value: Any) -> str:
    """Return a fact in the notation of scenarios."""
    if isinstance(value, list | tuple):
        return " ".join(map(text, value)) or "-"
    return "-" if value is None or value == "" else str(value)


def of_all(fact: Fact, state: pygames.State) -> Any:
    """Return a fact that the spectator and all seats see alike."""
    found = [fact(state, eye) for eye in eyes(state)]
    assert all(each == found[0] for each in found)
    return found[0]


def seen_by(eye: int | None, fact: Fact) -> Callable[[pygames.State], Any]:
    """Return a fact as this seat, or the spectator, sees it."""
    return lambda state: fact(state, eye)


def of_data(name: str) -> Callable[[pygames.State], Any]:
    return partial(of_all, lambda state, eye: data(state, eye)[name])


def news_of(keys: Mapping[str, Sequence[str]]) -> Fact:
    """Return a fact: the effects of the last event, each with its type, its seat and its other values."""

    def news(state: pygames.State, eye: int | None) -> str:
        rows = effect_rows(state, keys, eye, since=state.event_count - 1)
        return ", ".join(text(row[1:]) for row in rows)

    return news


FACTS: Facts = {
    "actor": lambda state: state.to_act,
    "over": lambda state: state.over,
    "phase": lambda state: state.view(None)["phase"],
    "scores": partial(of_all, lambda state, eye: state.view(eye)["scores"]),
    "winners": lambda state: state.winners,
}
"""Facts of every game."""


@dataclass(frozen=True)
class Scenario:
    """A title and the lines of a scenario."""

    title: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return self.title

    def check(self, begin: Begin, facts: Facts, perform: Perform = play) -> pygames.State:
        """Play the scenario, each line by ``perform``, and check its facts. Return the last state."""
        state: pygames.State | None = None
        for line in self.lines:
            moves, _, expected = line.partition(">")
            if state is None:
                state = begin([part.strip() for part in moves.split("/")])
            elif moves.strip():
                state = perform(state, moves)
            for fact in expected.split(";") if expected.strip() else ():
                name, _, want = fact.strip().partition(" ")
                self._check_fact(state, name, want.strip(), facts, line)
        assert state is not None
        return state

    @staticmethod
    def _check_fact(state: pygames.State, name: str, want: str, facts: Facts, line: str) -> None:
        moves = set(want.split(", ")) - {"-"}
        if name == "legal":
            assert legal(state) == moves, line
        elif name == "can":
            assert legal(state) >= moves, line
        elif name == "cannot":
            assert not legal(state) & moves, line
        elif name == "refuses":
            move, _, why = want.partition(": ")
            error = refused(state, move)
            assert f"{error.code.partition('.')[2]} {error.rule}" == why, line
        else:
            found = text(facts[name](state))
            assert found == want, f"{line}\n{name}: {found}"


def examples(lines: str) -> list[tuple[str, str]]:
    """Return the examples of a text, parted by semicolons, each with its result after " = ". "#" says why."""
    each = re.sub(r" *#.*", "", lines).replace("\n", "; ").split(";")
    return [(one.strip(), want.strip()) for one, _, want in (e.partition(" = ") for e in each) if one.strip()]


def blocks(lines: str) -> dict[str, list[str]]:
    title, found = "", dict[str, list[str]]()
    for line in re.sub(",\n *", ", ", lines.strip()).splitlines():
        if line.startswith(" "):
            found[title].append(line.strip())
        elif not line.startswith("#"):
            title = line
            assert title not in found, f"two scenarios: {title}"
            found[title] = []
    return found


def branches(steps: list[str]) -> list[list[str]]:
    """Return the lines of a scenario, or of each of its branches."""
    first, *others = [number for number, step in enumerate(steps) if step.startswith("or ")] or [len(steps)]
    ends = pairwise([first, *others, len(steps)])
    return [[*steps[:first], *(step.removeprefix("or ") for step in steps[a:b])] for a, b in ends]


def tests_by(check: Callable[[Scenario], None]) -> Callable[[str], Callable[[Scenario], None]]:
    """Return a function that returns a test of each scenario of a text."""

    def scenario_tests(lines: str) -> Callable[[Scenario], None]:
        found = blocks(lines)
        for title, steps in found.items():
            assert any(">" in step for step in steps), f"{title}: no facts"
        each = [Scenario(title, tuple(way)) for title, steps in found.items() for way in branches(steps)]

        @pytest.mark.parametrize("scenario", each, ids=str)
        def test(scenario: Scenario) -> None:
            check(scenario)

        return test

    return scenario_tests
