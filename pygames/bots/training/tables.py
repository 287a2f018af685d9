"""Learned weights of a game: their modules, their commands, and the rules that they depend on."""

import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path

from ...game import Game
from .rules_digest import rules_digest


def arguments(description: str | None, out: Path | None = None, **numbers: int | None) -> Namespace:
    """Return the arguments of a training command: whole numbers, and perhaps the file that it writes.

    Args:
        description: the command's docstring.
        out: the file, as ``--out``; None if the command prints its results.
        numbers: the default of each number by its name.
    """
    parser = ArgumentParser(description=description)
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    if out is not None:
        parser.add_argument("--out", type=Path, default=out)
    return parser.parse_args()


@dataclass(frozen=True)
class Training:
    """Training of a game's bots, or of its luck values.

    A module with learned weights names the digest of the rules that they were learned under as ``RULES``.

    Attributes:
        package: the package with the commands, in that of the weights.
        game: the game.
        commands: by module with learned weights, the modules of the package that learn
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

    def outdated(self) -> Iterator[str]:
        """Yield a sentence for each module whose weights were learned under other rules."""
        for module, commands in self.commands.items():
            name = f"{self.package.rpartition('.')[0]}.{module}"
            rules = import_module(name).RULES
            if rules != self.rules:
                again = ", then ".join(f"python -m {self.package}.{command}" for command in commands)
                yield f"{name}: expected weights of the rules {self.rules}, got those of {rules}: run {again}"

    def write(self, path: Path, title: str, tables: str) -> None:
        """Write a module of weights that were learned under the present rules.

        Args:
            path: the file.
            title: the first line of its docstring, before the command that is running.
            tables: the source of its constants.
        """
        command = shlex.join(["python", *sys.orig_argv[1:]])
        path.write_text(
            f'"""{title}\n\nWritten by ``{command}``.\n"""\n\n# fmt: off\nRULES = "{self.rules}"\n'
            f'"""The digest of the rules that these weights were learned under."""\n\n{tables}',
            encoding="utf-8",
        )
