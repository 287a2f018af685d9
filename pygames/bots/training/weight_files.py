"""Learned weights of a game: their files, their commands, and the rules that they depend on."""

import json
import re
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from ...core.learned_weights import load_weights
from ...game import Game
from .rules_digest import rules_digest

ROW = re.compile(r"\[[^][]*\]")
"""A list in JSON without lists in it."""


@dataclass(frozen=True)
class Training:
    """Training of a game's bots, or of its luck values.

    Learned weights name the digest of the rules that they were learned under: a file as ``rules``, a module
    that has the numbers that its command prints as ``RULES``.

    Attributes:
        package: the package with the commands, in that of the weights.
        game: the game.
        commands: by file of weights (``.json``) or module, the modules of the package that learn
            them again, with their arguments, in this order.
        options: those of the games that the weights are learned from.
    """

    package: str
    game: Game
    commands: Mapping[str, Sequence[str]]
    options: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def rules(self) -> str:
        """The digest of the present rules."""
        return rules_digest(self.game, self.options)

    def arguments(self, description: str | None, file: str = "", **numbers: int | None) -> Namespace:
        """Return the arguments of a command: whole numbers, and perhaps ``out``, the file that it writes.

        Args:
            description: the command's docstring.
            file: the name of the file; "" if the command prints its results.
            numbers: the default of each number by its name.
        """
        parser = ArgumentParser(description=description)
        for name, default in numbers.items():
            parser.add_argument(f"--{name}", type=int, default=default)
        if file:
            parser.add_argument("--out", type=Path, default=self.path(file))
        return parser.parse_args()

    def path(self, file: str) -> Path:
        """Return the path of a file of weights."""
        [folder] = import_module(self.package).__path__
        return Path(folder).parent / file

    def begin(self, seats: int, rng: Random, **options: object) -> Any:
        """Return a new game to learn from, with these options in addition to its own."""
        return self.game.begin(seats, rng, {**self.options, **options})

    def outdated(self) -> Iterator[str]:
        """Yield a sentence for each file or module whose weights were learned under other rules."""
        parent = self.package.rpartition(".")[0]
        for file, commands in self.commands.items():
            name, is_json = f"{parent}.{file}", file.endswith(".json")
            rules = load_weights(parent, file)["rules"] if is_json else import_module(name).RULES
            if rules != self.rules:
                again = ", then ".join(f"python -m {self.package}.{command}" for command in commands)
                yield f"{name}: expected weights of the rules {self.rules}, got those of {rules}: run {again}"

    def write(self, path: Path, **weights: object) -> None:
        """Write a file of weights that were learned under the present rules.

        Args:
            path: the file.
            weights: lists, objects and numbers of JSON by name.
        """
        command = shlex.join(["python", *sys.orig_argv[1:]])
        text = json.dumps({"rules": self.rules, "command": command, **weights}, indent=1)
        rows_in_lines = ROW.sub(lambda row: "".join(row[0].split()), text)
        path.write_text(f"{rows_in_lines}\n", encoding="utf-8", newline="\n")
