"""Learned weights are of the present rules and stored to a byte, and the commands that learn them run.

Not in `tests/games/`, where the tests must find mutants of the rules: the digest would find most of them.
"""

import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from math import exp
from pathlib import Path
from random import Random

import pytest

import pygames
from pygames.bots.neural_network import LARGEST, Network, decode, encode, probability
from pygames.bots.training.rules_digest import rules_digest, seeded_play
from pygames.bots.training.weight_files import Training
from pygames.core.learned_weights import load_weights
from tests.examples.trio import Trio

from ..games.expected_facts import of
from .depths import matrix, slow

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "pygames" / "games"
PACKAGES = [(game, package) for game in pygames.games() for package in ("bots", "luck")]
LEARNED = [each for each in PACKAGES if GAMES.joinpath(*each, "training").is_dir()]
COMMANDS = [(game, *command.split(".")) for game in pygames.games() for command in [*of(game).training][::-1]]
LAST = COMMANDS[0]
"""The last command of the first game. The others are in the matrix."""
FEW = 2_000


def training(game: str, package: str) -> Training:
    found: Training = import_module(f"pygames.games.{game}.{package}.training").TRAINING
    return found


@pytest.mark.parametrize("game", slow(*dict(LEARNED)))
def test_weights_are_of_the_present_rules(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A digest takes seconds. Packages that learn from the same games have the same."""
    first, *others = [training(*each) for each in LEARNED if each[0] == game]
    for learned in (first, *others):
        if (learned.game, learned.options) == (first.game, first.options):
            vars(learned)["rules"] = first.rules
        assert [*learned.outdated()] == []
    monkeypatch.setattr(Training, "rules", "0" * 16)
    for learned in (first, *others):
        whole, sentences = learned.package, replace(learned).outdated()
        for (file, commands), sentence in zip(learned.commands.items(), sentences, strict=True):
            assert sentence.startswith(f"{whole.removesuffix('.training')}.{file}: ")
            assert all(f"python -m {whole}.{command}" in sentence for command in commands)


@pytest.mark.parametrize(("game", "package"), PACKAGES)
def test_all_learned_weights_are_checked(game: str, package: str) -> None:
    pattern, folder = re.compile(r'^RULES = "[0-9a-f]{16}"$', re.MULTILINE), GAMES / game / package
    modules = folder.rglob("*.py")
    learned = {path.stem for path in modules if pattern.search(path.read_text(encoding="utf-8"))}
    learned |= {path.name for path in folder.rglob("*.json")}
    commands_by_file = training(game, package).commands if (game, package) in LEARNED else {}
    assert learned == set(commands_by_file)
    commands = {command.split()[0] for each in commands_by_file.values() for command in each}
    small = {command for *where, command in COMMANDS if where == [game, package]}
    assert commands == small, "each has a small run"


@pytest.mark.parametrize(
    ("game", "package", "command"), slow(LAST) + matrix(*(each for each in COMMANDS if each != LAST))
)
def test_a_small_run_learns(game: str, package: str, command: str, tmp_path: Path) -> None:
    """It writes the file that it learns, or prints what belongs in a module."""
    pytest.importorskip("numpy")
    out, words = tmp_path / "weights.json", of(game).training[f"{package}.{command}"].split()
    name = f"pygames.games.{game}.{package}.training.{command}"
    run = [sys.executable, "-m", name, *(word.replace("OUT", str(out)) for word in words)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    learned = training(game, package).commands.items()
    file = next(file for file, runs in learned if command in [run.split()[0] for run in runs])
    if "OUT" in words:
        weights = json.loads(out.read_text(encoding="utf-8"))
        present = load_weights(f"pygames.games.{game}.{package}", file)
        assert (weights.keys(), weights["rules"]) == (present.keys(), present["rules"])
        assert name in weights["command"]
    else:
        assert f'RULES = "{import_module(f"pygames.games.{game}.{package}.{file}").RULES}"' in done.stdout


RENAMED, LONGER = (type("Other", (Trio,), own) for own in ({"title": "Three"}, {"turns": 3}))


def test_the_same_rules_have_the_same_digest_and_others_have_another() -> None:
    assert rules_digest(Trio(), {}, FEW) == rules_digest(RENAMED(), {}, FEW) == rules_digest(Trio(), {}, FEW)
    others = {rules_digest(LONGER(), {}, FEW), rules_digest(Trio(), {"low": True}, FEW)}
    assert len({rules_digest(Trio(), {}, FEW), *others}) == 3


@pytest.mark.parametrize(("game", "package"), LEARNED)
def test_seeded_play_has_every_number_of_seats(game: str, package: str) -> None:
    options = training(game, package).options
    seats = {state.seats for state, _ in seeded_play(pygames.games()[game], options, 10 * FEW)}
    assert seats == {*pygames.games()[game].seats}


def test_weights_are_stored_to_a_byte_each_at_most() -> None:
    rng = Random(1)
    matrix = [[rng.gauss(0, 1) for _ in range(7)] for _ in range(5)]
    factor, columns, text = encode(matrix)
    assert columns == 7
    assert len(text) < 1.3 * (35 + 11)  # with the frame of the compressed bytes
    assert len(encode([[1.0] * 1000])[2]) < 100
    rows = decode(factor, columns, text)
    for row, stored in zip(matrix, rows, strict=True):
        assert stored == pytest.approx(row, abs=factor / 2 + 1e-12)
    assert max(abs(weight) for row in rows for weight in row) == factor * LARGEST
    assert decode(*encode([[0.0, 0.0]])) == [[0.0, 0.0]]


def test_a_network_adds_a_hidden_layer_and_the_features() -> None:
    hidden, out = [[1.0, -1.0, 0.5], [0.0, 1.0, -1.0]], [[1.0, -1.0, 0.5, 0.0, 0.25]]
    stored, stored_out = encode(hidden), encode(out)
    (a, b), (last,) = decode(*stored), decode(*stored_out)
    features = [2.0, 1.0]
    units = [max(0.0, row[0] * features[0] + row[1] * features[1] + row[2]) for row in (a, b)]
    strength = last[0] * units[0] + last[1] * units[1] + last[2] * 2 + last[3] * 1 + last[4]
    network = Network(stored, stored_out)
    assert probability(0) == 0.5
    assert 0 < probability(-1e9) < 1e-12
    assert 1 - 1e-12 < probability(1e9) <= 1
    assert network.probability(features) == pytest.approx(1 / (1 + exp(-strength)))
    assert network.probability([0.0, 0.0]) == pytest.approx(1 / (1 + exp(-(last[0] * a[2] + last[4]))))
