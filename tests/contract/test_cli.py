"""The command line: what it prints, and its exit status."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pygames import Record
from pygames.terminal.cli import main

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "games" / "two_can" / "records" / "take_and_swap.json"
FINISHED = RECORD.with_name("flight_and_quartet.json")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def feed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(
        "pygames.terminal.play.sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines))
    )


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games")
    assert status == 0
    assert "two_can: 2CAN, 2–6 seats; bots: hard, medium, easy, greedy, random" in out
    assert "rounds = 5" in out


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "pygames", "games"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, check=False, encoding="utf-8"
    )
    assert done.returncode == 0
    assert "two_can" in done.stdout


def test_play_to_the_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert "In different columns, both can still pair up." in out
    assert "No: first draw a card, or take the discard (A round)" in out
    assert "No: nothing can be taken back now" in out
    assert saved.read_text().count("flip") == 2
    feed(monkeypatch, "quit")
    assert run(capsys, "play", str(saved))[0] == 0


def test_two_persons_hand_over(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, "", "flip A1 A2", "", "flip A1 A2", "", "quit")
    status, out, _ = run(capsys, "play", "two_can", "--people", "2", "--seed", "3")
    assert status == 0
    assert "Hand over to Player 1, then press Enter." in out
    assert "Hand over to Player 2, then press Enter." in out


def test_replay_tells_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", str(RECORD))
    assert status == 0
    assert "Round 1 is dealt." in out
    assert "scores:" in out


def test_a_bad_record_is_status_1_and_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(RECORD.read_text().replace('"0 flip ', '"0 flop ', 1))
    status, _, err = run(capsys, "replay", str(bad))
    assert status == 1
    assert err.startswith("event 2: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "no/such/file.json"),
        ("play", "chess"),
        ("play", "two_can", "--seats", "9"),
        ("play", "two_can", "--option", "rounds=0"),
        ("play", "two_can", "--option", "seed=0"),
        ("play", "two_can", "--option", "rounds"),
        ("simulate", "two_can", "--bots", "deep_thought"),
        ("check", "chess"),
        ("bench", "chess"),
        (),
        ("dance",),
    ],
)
def test_bad_arguments_are_status_2(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert "Traceback" not in err


def test_review_finds_what_a_game_has_cost(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "review", str(FINISHED))
    assert status == 0
    assert re.search(r"decisions, \d+ gave away [\d.]+ in all", out)
    status, out, _ = run(capsys, "review", str(FINISHED), "--seats", "1", "--json")
    assert status == 0
    assert {decision["seat"] for decision in json.loads(out)} == {1}
    assert run(capsys, "review", str(FINISHED), "--seats", "0,7")[::2] == (2, "--seats are 0, 1\n")


def test_an_unfinished_game_is_not_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = Record.loads(FINISHED.read_bytes())
    file = tmp_path / "early.json"
    file.write_text(Record.of(record.replay(upto=3), record.players).dumps())
    assert run(capsys, "review", str(file))[::2] == (2, "the game is not over: nothing to review\n")


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "two_can", "--games", "4", "--bots", "greedy,random", "--seed", "1")
    status, out, _ = run(capsys, *arguments, "--option", "rounds=1")
    assert status == 0
    assert "4 games" in out
    assert "decisions a game" in out
    assert "seat 1 (random): mean score" in out
    assert run(capsys, *arguments, "--option", "rounds=1")[1] == out


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "check", "two_can", "--games", "1", "--option", "rounds=1")
    assert status == 0
    assert out.count("kept") == 7


def test_bench_prints_its_figures(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "two_can", "--seconds", "0.05"]) == 0
    out, _ = capfd.readouterr()
    for word in ("calibration", "decisions/CPU-s", "copy", "view", "sample"):
        assert word in out
