"""2CAN on the terminal: moves by notation and by number, refusals with their rule, the coach's reasons."""

from pathlib import Path

import pytest

import pygames
from tests.contract.test_cli import feed, run

RECORD = Path(__file__).parent / "records" / "take_and_swap.json"


def test_a_round_is_a_series_of_effects(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, *["1"] * 500)
    status, out, _ = run(capsys, "play", "two_can", "--seed", "3", "--option", "rounds=1")
    assert status == 0
    assert "Round 1 is over." in out
    assert out.rstrip().endswith(("wins.", "share the win."))


def test_play_takes_notation_numbers_and_commands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "game.json"
    feed(
        monkeypatch,
        "help",
        "hint",
        "flip B1 B4",
        "drop A1",
        "99",
        "table",
        "log",
        "undo",
        f"save {saved}",
        "quit",
    )
    status, out, _ = run(capsys, "play", "two_can", "--seed", "3")
    assert status == 0
    assert "turns up" in out
    assert "In different columns, both can still make Pairs." in out
    assert "No: first draw a card, or take the discard (A round)" in out
    assert "No: nothing to undo" in out
    assert saved.read_text().count("flip") == 2
    feed(monkeypatch, "quit")
    assert run(capsys, "play", str(saved))[0] == 0


def test_replay_shows_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", str(RECORD))
    assert status == 0
    assert "Round 1 is dealt." in out
    assert "scores:" in out


def test_it_comes_first() -> None:
    """In the catalogue, and so wherever games are listed."""
    assert next(iter(pygames.games())) == "two_can"
