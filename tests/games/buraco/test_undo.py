"""Undo in Buraco."""

from __future__ import annotations

from pygames.table import Player, Table


def test_a_discard_stands() -> None:
    """As the source has it: a discard ends the turn for good."""
    table = Table("buraco", (Player("Ana"), Player("Bo", "greedy")), 1)
    table.play(0, "draw")
    table.play(0, next(move for move in table.view(0)["legal"] if move.startswith("discard")))
    assert not table.can_undo(0)
