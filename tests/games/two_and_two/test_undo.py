"""Undo in Two & Two."""

from __future__ import annotations

from pygames.table import Player, Table


def test_a_card_played_stands() -> None:
    """By the source, a played card cannot be taken back."""
    table = Table("two_and_two", (Player("Ana"), Player("Bo")), 1)
    while (seat := table.status()["to_act"]) is not None:
        move = table.view(seat)["legal"][0]
        table.play(seat, move)
        if move.split()[0] in ("play", "wild", "skip", "deny"):
            assert not table.can_undo(seat)
