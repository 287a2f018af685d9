"""The output and exit status of the command line."""

import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import pygames
from pygames import Record
from pygames.analysis import coach
from pygames.bots import bots_for
from pygames.cli.main import main

from ..games.example_games import FIRST, finished
from .runs import SHORT

RECORD, FINISHED, *_ = finished(FIRST)
OPTION = next(iter(pygames.games()[FIRST].options))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def feed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games")
    assert status == 0
    for game in pygames.games().values():
        seats = "–".join(str(seats) for seats in dict.fromkeys((game.seats[0], game.seats[-1])))
        assert f"{game.id}: {game.title}, {seats} seats; bots: {', '.join(bots_for(game))}\n" in out
        assert all(f" {name} = " in out for name in game.options)


def test_play_to_the_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, *["1"] * 500)
    status, out, _ = run(capsys, "play", FIRST, "--seed", "3", *SHORT)
    assert status == 0
    assert out.rstrip().endswith(("wins.", "share the win."))


def test_two_persons_hand_over(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, "", "1", "", "1", "", "quit")
    status, out, _ = run(capsys, "play", FIRST, "--people", "2", "--seed", "3")
    assert status == 0
    assert "Pass to Player 1, then press Enter." in out
    assert "Pass to Player 2, then press Enter." in out


def test_replay_prints_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", str(RECORD))
    assert status == 0
    state = Record.loads(RECORD.read_bytes()).replay()
    assert out.count("\n") > len(state.events)
    assert "scores:" in out


def test_a_bad_record_is_status_1_and_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    raw = json.loads(RECORD.read_text())
    raw["events"][1] = "0 flop"
    bad.write_text(json.dumps(raw))
    status, _, err = run(capsys, "replay", str(bad))
    assert status == 1
    assert err.startswith("event 2: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "no/such/file.json"),
        ("play", "chess"),
        ("play", FIRST, "--seats", "9"),
        ("play", FIRST, "--option", f"{OPTION}="),
        ("play", FIRST, "--option", "seed=0"),
        ("play", FIRST, "--option", OPTION),
        ("simulate", FIRST, "--bots", "deep_thought"),
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


def test_review_finds_what_a_game_has_cost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = coach.coach_for
    monkeypatch.setattr(coach, "coach_for", lambda game: replace(found(game), iterations=12, worlds=6))
    status, out, _ = run(capsys, "review", str(FINISHED))
    assert status == 0
    assert re.search(r"moves, \d+ cost something", out)
    status, out, _ = run(capsys, "review", str(FINISHED), "--seats", "1", "--json")
    assert status == 0
    assert {decision["seat"] for decision in json.loads(out)} == {1}
    assert run(capsys, "review", str(FINISHED), "--seats", "0,7")[::2] == (
        2,
        "--seats: expected some of 0, 1, got '0,7'\n",
    )


def test_an_unfinished_game_is_not_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = Record.loads(FINISHED.read_bytes())
    file = tmp_path / "early.json"
    file.write_text(Record.of(record.replay(upto=3), record.players).dumps())
    assert run(capsys, "review", str(file))[::2] == (2, "the game is not over, so it cannot be reviewed\n")


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", FIRST, "--games", "4", "--bots", "greedy,random", "--seed", "1", *SHORT)
    status, out, _ = run(capsys, *arguments)
    assert status == 0
    assert "4 games" in out
    assert "decisions a game" in out
    assert "seat 1 (random): mean score" in out
    assert run(capsys, *arguments)[1] == out
