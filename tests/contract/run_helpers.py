"""Runs of games between bots, and of the command line, for tests."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pygames import Record
from pygames.core.errors import PygamesError

from ..games.example_games import FIRST
from ..games.expected_facts import of

ROOT = Path(__file__).resolve().parents[2]
WITH_PATH = {**os.environ, "PYTHONPATH": str(ROOT)}
COMMAND = (sys.executable, "-m", "pygames")
if TYPE_CHECKING:
    from pygames.matches.arena import Match
SHORT = [word for name, value in of(FIRST).short.items() for word in ("--option", f"{name}={value}")]
"""The arguments of a short first game."""


def run_process(*arguments: str | Path, **how: Any) -> subprocess.CompletedProcess[bytes]:
    usual = {"capture_output": "stdout" not in how, "env": WITH_PATH, "check": False}
    return subprocess.run([*COMMAND, *arguments], **{**usual, **how})


def code_of(kind: type[PygamesError], act: Callable[..., object], *given: Any, **named: Any) -> str:
    with pytest.raises(kind) as caught:
        act(*given, **named)
    return caught.value.code


def bots_game(
    game: str, bots: Sequence[str], seed: int, seats: int = 2, options: Mapping[str, Any] | None = None
) -> Record:
    """Return the record of a game between bots, a short one unless options are given."""
    from pygames.matches.simulate import Series, play_one  # the page's Python has no matches

    series = Series(game, tuple(bots), 1, seats, seed, options=of(game).short if options is None else options)
    return play_one(series, 0).record


def figures(match: "Match", **how: Any) -> dict[str, Any]:
    """Return the figures of a match, without those of the clock."""
    from pygames.matches import arena  # the page's Python has no matches

    found = arena.summary(match, arena.run(match, **how))
    for bot in found["bots"]:
        del bot["milliseconds"]
    return found
