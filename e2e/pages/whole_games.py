"""Games from the first decision on, with all moves made in one way."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from conftest import DESKTOP
from pages.table import Table
from tools.common import PHONE

FEW, MOST = 6, 450
Make = Callable[[Table, str], object]
WAYS: dict[str, Make] = {way: getattr(Table, f"make_by_{way}") for way in ("taps", "keyboard", "names")}


def ways(now: str) -> pytest.MarkDecorator:
    """Return cases: one way with few decisions in a whole run, and all to the end in the matrix."""
    rest = [pytest.param(way, MOST, marks=pytest.mark.matrix, id=f"{way}-to-end") for way in (*WAYS, "mouse")]
    return pytest.mark.parametrize(("way", "decisions"), [pytest.param(now, FEW, id=now), *rest])


def play_whole_game(
    table: Table, way: str, decisions: int, prefers: tuple[str, ...], drag: Make, **started: Any
) -> bool:
    """Play random moves in one way. Return True if the game is over.

    Args:
        prefers: beginnings of moves that bring the end nearer.
        drag: makes a move by the mouse.
        started: the game to start, unless one is open.
    """
    table.page.set_viewport_size(DESKTOP if way == "mouse" else PHONE)
    if started:
        table.start(started.pop("game"), **started)
    rng = Random(1)
    for _ in range(decisions):
        if table.wait("your-turn", "over") == "over":
            return True
        if table.round_is_over:
            table.dismiss_round()
        brisk = [move for move in table.moves if move.startswith(prefers)]
        move = rng.choice(brisk if brisk and rng.random() < 0.7 else table.moves)
        WAYS.get(way, drag)(table, move)
    assert decisions < MOST, "the game does not end"
    return table.wait("your-turn", "over") == "over"
