"""Illegal moves of a game: the format of `tests/games/<game>/rules/refusals.py`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module

import pygames

from .playing import play
from .scenarios import Begin, Perform, Scenario, blocks


@dataclass(frozen=True)
class Position:
    """A position: the lines of a scenario without facts."""

    scenario: Scenario
    begin: Begin
    perform: Perform

    def __call__(self) -> pygames.State:
        return self.scenario.check(self.begin, {}, self.perform)

    def __str__(self) -> str:
        return self.scenario.title


Case = tuple[Position, str, str, str]
"""A position, a move that is refused there, its code (without the game) and its rule."""


@dataclass(frozen=True)
class Refusals:
    """Expected refusals of a game.

    Attributes:
        lines: scenarios with lines such as `! MOVE, MOVE: CODE RULE` in place of facts, one for each code.
        begin, perform: see `Scenario.check`.
        notation: moves that are written rightly, and all that are listed in the positions of the cases.
        unknown: strings that resemble a move, in addition to those with a word too few, too many or misspelt.
        tried_in: the titles of the positions in which these are tried.
    """

    lines: str
    begin: Begin
    notation: Sequence[str]
    unknown: Sequence[str]
    tried_in: Sequence[str]
    perform: Perform = play

    @cached_property
    def cases(self) -> list[Case]:
        found: list[Case] = []
        for title, lines in blocks(self.lines).items():
            steps = tuple(line for line in lines if not line.startswith("!"))
            position = Position(Scenario(title, steps), self.begin, self.perform)
            for line in lines[len(steps) :]:
                moves, _, why = line.removeprefix("! ").partition(": ")
                code, _, rule = why.partition(" ")
                found += [(position, move, code, rule) for move in moves.split(", ")]
        return found

    @cached_property
    def positions(self) -> list[Position]:
        """Those of the cases, each once."""
        return list(dict.fromkeys(case[0] for case in self.cases))

    @property
    def asked(self) -> list[Position]:
        return [position for position in self.positions if str(position) in self.tried_in]

    def of(self, position: Position) -> dict[str, tuple[str, str]]:
        return {move: (code, rule) for where, move, code, rule in self.cases if where == position}


def of(game: str) -> Refusals:
    found: Refusals = import_module(f".{game}.rules.refusals", __package__).REFUSALS
    return found
