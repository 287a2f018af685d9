"""Simulations: each game is a function of seed and number alone, with its record in a separate file."""

import json
import pickle
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pygames
from pygames import OptionError, Record
from pygames.bots import Budget
from pygames.cli.main import main
from pygames.evaluation import simulate
from pygames.evaluation.external_bots import BotError
from pygames.evaluation.simulate import Folder, Series
from pygames.records import tabular

from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of
from .depths import slow

SHORT = Series(FIRST, ("greedy", "random"), count=5, seats=3, seed=6, options=of(FIRST).short)
COMMAND = ["simulate", DUEL, "--bots", "random", "--games", "4", "--seed", "9"]


def texts(series: Series, **how: Any) -> list[str]:
    return [played.record.dumps() for played in simulate.run(series, **how)]


def read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("game", [DUEL, *slow(*(game for game in pygames.games() if game != DUEL))])
def test_the_same_deals_for_all_bots(game: str) -> None:
    series = Series(game, ("greedy", "random"), count=4, seats=2, seed=1, options=of(game).few_rounds)
    alone = texts(series)
    assert game != FIRST or texts(series, processes=2) == alone
    assert texts(replace(series, count=2)) == alone[:2]
    assert texts(replace(series, seed=2)) != alone
    assert len(set(alone)) == 4


def test_a_record_has_the_whole_game_and_figures_are_those_of_the_records() -> None:
    games = list(simulate.run(SHORT))
    for number, played in enumerate(games):
        assert played.number == number
        assert played.record == Record.loads(played.record.dumps())
        assert played.record.players == ("greedy", "random", "greedy")
        assert (played.scores, played.winners) == (played.record.scores, played.record.winners)
        assert played.decisions == sum(not event.startswith("*") for event in played.record.events)
        assert pickle.loads(pickle.dumps(played)) == played
    lines = simulate.summary(SHORT, games)
    table = tabular.results(played.record for played in games)
    for bot in lines["bots"]:
        mine = [row for row, seat in enumerate(table["seat"]) if seat == bot["seat"]]
        assert bot["score"]["mean"] == pytest.approx(sum(table["score"][row] for row in mine) / 5, abs=1e-4)
        assert bot["score"]["low"] < bot["score"]["mean"] < bot["score"]["high"]
    assert sum(bot["wins"] for bot in lines["bots"]) == pytest.approx(5, abs=0.02)
    assert lines["decisions"] == sum(table["decisions"]) / 5


def test_an_external_bot_has_a_name_that_fits_a_record_and_a_budget_for_each_decision() -> None:
    series = Series(DUEL, (f"{__name__}:{move_by_budget.__name__}",), count=1, seats=2)
    (played,) = simulate.run(series)
    assert len(series.bots[0]) > 40 >= len(played.record.players[0])
    assert Record.loads(played.record.dumps()) == played.record
    assert texts(replace(series, budget=Budget(iterations=1))) != texts(series)
    assert texts(replace(series, budget=Budget(iterations=2))) == texts(series)


def move_by_budget(view: dict[str, list[str]], rng: Random, budget: Budget) -> str:
    return view["legal"][-1 if budget.iterations == 1 else 0]


@pytest.mark.parametrize("command", ["simulate", *slow("measure"), "arena"])
def test_the_budget_of_a_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"{__name__}:{move_by_budget.__name__},random"
    arguments = [command, DUEL, "--bots", bots, "--games", "4", "--seed", "9", "--json"]
    output = []
    for budget in ([], ["--iterations", "2"], ["--iterations", "1"]):
        assert main([*arguments, *budget]) == 0
        figures = json.loads(capsys.readouterr().out)
        for bot in figures["bots"] if command == "arena" else ():
            del bot["milliseconds"]
        output.append(figures)
    assert output[0] == output[1] != output[2]
    assert main([*arguments, "--milliseconds", "500"]) == 0
    assert json.loads(capsys.readouterr().out)["clock"].startswith("limited to 0.5 s a move")
    assert main([*arguments, "--milliseconds", "500", "--iterations", "1"]) == 2
    assert "not allowed with" in capsys.readouterr().err


def test_faults_are_found_before_anything_is_played() -> None:
    wrong = [replace(SHORT, bots=bots) for bots in (("deep_thought",), ())]
    wrong += [replace(SHORT, game="whist"), replace(SHORT, seats=99), replace(SHORT, options={"no": 2})]
    for series in wrong:
        with pytest.raises(OptionError):
            next(simulate.run(series))


def test_an_error_of_an_external_bot_is_one_line_in_several_processes_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    series = replace(SHORT, bots=("json:loads",))
    with pytest.raises(BotError):
        next(simulate.run(series))
    again = pickle.loads(pickle.dumps(BotError("a:b", "it is away")))
    assert (str(again), again.code) == ("a:b: it is away", "bot.guest")
    assert main(["simulate", FIRST, "--bots", "json:loads", "--games", "3", "--processes", "2"]) == 2
    assert re.fullmatch("json:loads: .+\n", capsys.readouterr().err)


@pytest.mark.slow
def test_one_file_a_game_the_same_with_every_number_of_processes_and_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, files = [], []
    for processes in ("1", "2"):
        folder = tmp_path / "new" / processes
        assert main([*COMMAND, "--records", str(folder), "--processes", processes, "--json"]) == 0
        lines.append(capsys.readouterr().out)
        files.append(read(folder))
    before, two = files
    assert lines[0] == lines[1]
    assert before == two
    assert list(before) == [f"{DUEL}-9-{number:06}.json" for number in range(4)]
    assert json.loads(lines[0])["games"] == 4
    assert all(Record.loads(content).winners for content in before.values())
    assert main([*COMMAND, "--games", "5", "--records", str(folder)]) == 0  # the series goes on
    after = read(folder)
    assert {name: after[name] for name in before} == before
    assert len(after) == 5
    capsys.readouterr()
    assert main([*COMMAND, "--bots", "greedy", "--records", str(folder)]) == 2
    assert "holds another record" in capsys.readouterr().err
    assert read(folder) == after


def test_a_folder_that_cannot_be_written_is_reported_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (played,) = simulate.run(replace(SHORT, count=1))
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(simulate, "play_one", lambda *_: pytest.fail("it was played"))
    for place in ("file", "file/below"):
        assert main([*COMMAND, "--records", str(tmp_path / place)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert re.fullmatch(f"cannot write records to {tmp_path / place}: .+\n", err)
    monkeypatch.setattr("os.access", lambda *_: False)
    assert main([*COMMAND, "--records", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"cannot write records to {tmp_path}: no permission\n"
    monkeypatch.undo()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OptionError, match="No space left"):
        Folder(tmp_path).save(SHORT, played)


def test_without_a_seed_the_chosen_one_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    command = [word for word in COMMAND if word not in ("--seed", "9")]
    assert main(command) == 0
    first = capsys.readouterr().out
    seed = first.splitlines()[0].rpartition("; seed ")[2]
    assert main([*command, "--seed", seed]) == 0
    assert capsys.readouterr().out == first
