"""2CAN on the terminal: moves by notation and by number, refusals with their rule, the coach's reasons."""

from pathlib import Path

import pytest

from tests.conftest import CommandLine
from tests.contract.test_cli import feed


def test_play_takes_notation_numbers_and_commands(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "game.json"
    moves = ("flip B1 B4", "drop A1", "99")
    feed(monkeypatch, "help", "hint", *moves, "table", "log", "undo", f"save {saved}", "quit")
    out = cli("play two_can --seed 3")
    assert "Round 1 is dealt." in out
    assert "turns up" in out
    assert "In different columns, both can still make Pairs." in out
    assert "No: first draw a card, or take the discard (A round)" in out
    assert "No: nothing to undo" in out
    assert saved.read_text().count("flip") == 2
    feed(monkeypatch, "quit")
    cli("play", saved)
