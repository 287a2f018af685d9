"""External bots: a function of a module, a program over a pipe, or a bot that a package installs.

An external bot is named by its address, in `arena`, `simulate` and `play` alike:

- ``module:function`` is called as ``function(view, rng, budget)`` and returns a move;
- ``cmd:COMMAND`` is started once and answers requests as lines of JSON. A request is ::

      {"view": {…}, "seed": 9157, "budget": {"seconds": null, "iterations": null}}

  and its response is one line, ``{"move": "draw"}``. The view is that of the seat to act: a program knows no
  more than a person in that seat. The seed is for the program's own chance, so that a match is reproducible.
  Other output belongs on its standard error. The program must end when its input ends. After a second it is
  killed, and so is every process that it started.

Neither gets a request for the only legal move.

A package installs a bot by an entry point of the group ``pygames.bots``, which names such a function, or a
level (`pygames.bots.InstantLevel`, `SearchLevel`). The entry is called ``GAME.NAME``, or ``NAME`` for a bot
that plays every game. The bot is found by ``NAME``, like a game's own.
"""

import atexit
import json
import os
import re
import shlex
import subprocess
import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import Any, TextIO, cast

from ..bots.registry import Bot, bots_for, fitted_bot
from ..core.argument_conversion import plain_text as plain_text
from ..core.bot_interface import Budget, Level, Thinking, View, only_move
from ..core.errors import OptionError, PygamesError, short_repr
from ..core.json_limits import is_deeper
from ..game import Game
from .process_group import ProcessGroup

COMMAND = "cmd:"
ANSWER_TIMEOUT = 60.0
"""Seconds for which a program may stay silent on one move."""
MAX_ANSWER_LENGTH = 1_000_000
"""The maximum length of an answer in characters."""
GROUP = "pygames.bots"
_NAME = re.compile(r"[\w-]+")


class BotError(PygamesError):
    """An external bot that fails, stays silent or answers an illegal move."""

    def __init__(self, bot: str, problem: str) -> None:
        super().__init__(f"{bot}: {problem}", "bot.guest", {"bot": bot})


def split_bot_names(text: str) -> list[str]:
    r"""Split a list of bots on the command line at its commas; ``\,`` is a comma within a command."""
    return [name.replace("\\,", ",") for name in re.split(r"(?<!\\),", text) if name]


def external_bot(name: str, patience: float = ANSWER_TIMEOUT) -> Bot:
    """Return the bot at this address. A program is started at its first request.

    Args:
        name: ``module:function`` or ``cmd:COMMAND``.
        patience: seconds for which a program may stay silent on a move.

    Raises:
        OptionError: no bot exists at this address.
    """
    if name.startswith(COMMAND):
        return Bot(name, _Level(_Pipe(name, _command(name), patience)))
    return Bot(name, _Level(_Call(name, _function(name))))


def resolve_bot(game: Game, name: str, patience: float = ANSWER_TIMEOUT) -> Bot:
    """Return the game's bot of this name, an installed one, or the external bot at this address.

    Raises:
        KeyError: no bot has this name.
        OptionError: as `external_bot`.
    """
    if ":" in name:  # an address, not the name of a level
        return external_bot(name, patience)
    return bots_for(game).get(name) or fitted_bot(game, name) or installed_bots(game)[name]


def require_bot(game: Game, name: str, patience: float = ANSWER_TIMEOUT) -> Bot:
    """Return `resolve_bot`, with an error for people.

    Raises:
        OptionError: no bot has this name. The message lists those that exist.
    """
    try:
        return resolve_bot(game, name, patience)
    except KeyError:
        available = ", ".join(available_bots(game))
        raise OptionError(
            f"no bot {short_repr(name)[1:-1]} plays {game.id} (there are {available})", "option.bot", "bots"
        ) from None


def available_bots(game: Game) -> dict[str, Bot]:
    """Return the game's own bots, the best first, then the installed ones, then ``random``."""
    *own, last = bots_for(game).values()
    return {bot.name: bot for bot in (*own, *installed_bots(game).values(), last)}


@cache
def installed_bots(game: Game) -> dict[str, Bot]:
    """Return the bots that installed packages provide for this game.

    An entry that does not load, is not a bot or has the name of another one is left out with a warning.
    """
    from importlib.metadata import entry_points

    bots: dict[str, Bot] = {}
    for entry in entry_points(group=GROUP):
        game_id, dot, name = entry.name.rpartition(".")
        if dot and game_id != game.id:
            continue
        try:
            if not _NAME.fullmatch(name) or name in bots or name in (*bots_for(game), "cheat"):
                raise ValueError("it has the name of another bot, or none")
            bots[name] = _installed_bot(name, entry.load())
        except Exception as error:
            warnings.warn(f"bot plug-in {entry.name} left out: {error}", RuntimeWarning, stacklevel=2)
    return bots


def _installed_bot(name: str, target: object) -> Bot:
    level: Any = target() if isinstance(target, type) else target
    if callable(getattr(level, "think", None)):
        return Bot(name, _Level(cast("Level", level)))
    if not callable(level):
        raise TypeError(f"{short_repr(target)} is neither a function nor a level")
    return Bot(name, _Level(_Call(name, level)))


@dataclass(frozen=True, slots=True)
class _Level:
    """Return a level that is already loaded."""

    level: Level

    def __call__(self) -> Level:
        return self.level


@dataclass(frozen=True, slots=True)
class _ExternalLevel(ABC):
    """A level that thinks outside this package, in one slice."""

    name: str

    @abstractmethod
    def ask(self, view: View, rng: Random, budget: Budget) -> object:
        """Return the answer to a request, unchecked."""

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        yield from ()
        if move := only_move(view):
            return move
        answer = self.ask(view, rng, Budget.of(budget))
        if not isinstance(answer, str) or answer not in view["legal"]:
            raise BotError(
                self.name, f"{short_repr(answer)} is not a legal move of seat {view['seat']} ({_some(view)})"
            )
        return plain_text(answer)


def _some(view: View, most: int = 6) -> str:
    legal = view["legal"]
    return ", ".join([*legal[:most], *(["…"] if len(legal) > most else [])])


# -- a function ---------------------------------------------------------------------------------------------

Function = Callable[[View, Random, Budget], str]


@cache
def _function(name: str) -> Function:
    # As for `python -m`: modules of the working directory can be named.
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        target: object = resolve_name(name)
    except Exception as error:
        raise _unknown(name, f"{type(error).__name__}: {error}") from error
    if not callable(target):
        raise _unknown(name, "it is not a function")
    return target


def _unknown(name: str, reason: str) -> OptionError:
    return OptionError(f"no bot {short_repr(name)}: {reason}", "option.bot", "bots")


@dataclass(frozen=True, slots=True)
class _Call(_ExternalLevel):
    """A function."""

    function: Function

    def ask(self, view: View, rng: Random, budget: Budget) -> object:
        try:
            return self.function(view, rng, budget)
        except Exception as error:
            raise BotError(self.name, f"{type(error).__name__}: {error}") from error


# -- a program ----------------------------------------------------------------------------------------------


def _command(name: str) -> str | tuple[str, ...]:
    """Return the words of a bot's command. On Windows it stays a text, which the started program splits."""
    command = name.removeprefix(COMMAND).strip()
    try:
        words = command if os.name == "nt" else tuple(shlex.split(command))
    except ValueError as error:
        raise _unknown(name, str(error)) from None
    if not words:
        raise _unknown(name, "there is no command after cmd:")
    return words


class _Program:
    """A running program and the lines that it prints."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self._name = name
        self._group = ProcessGroup()
        try:
            self._process = self._group.start(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except OSError as error:
            self._group.kill()
            raise BotError(name, f"it does not start ({error.strerror or error})") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests = self._process.stdin
        self._lines: Queue[str] = Queue(1)
        # A thread, because not every system can wait for a pipe with a timeout.
        Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        self._watcher = Thread(target=self._kill_children, daemon=True)
        self._watcher.start()
        atexit.register(self.end)

    def _read(self, stream: TextIO) -> None:
        with suppress(ValueError, OSError):
            while line := stream.readline(MAX_ANSWER_LENGTH):
                self._lines.put(line)
        self._lines.put("")

    def _kill_children(self) -> None:
        """Wait for the end of the program. Its children would hold the pipe open, and live on."""
        self._process.wait()
        self._group.kill()

    def ask(self, request: dict[str, object], patience: float) -> str:
        """Return the line that answers a request.

        Raises:
            BotError: the program stays silent or has ended.
        """
        try:
            self._requests.write(json.dumps(request, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._requests.flush()
            line = self._lines.get(timeout=patience)
        except Empty:
            self.end()
            raise BotError(self._name, f"it has been silent for {patience:g} seconds") from None
        except OSError:
            line = ""
        if not line:
            self.end()
            raise BotError(self._name, f"it has ended (status {self._process.returncode})")
        return line

    @property
    def ended(self) -> bool:
        """True if the program has ended."""
        return not self._watcher.is_alive()

    def end(self) -> None:
        """Close the program's input, and after at most a second kill it and the processes that it started."""
        atexit.unregister(self.end)
        with suppress(OSError):
            self._requests.close()
        self._watcher.join(1)
        if not self.ended:
            self._process.kill()
            self._watcher.join()


_running: dict[str, _Program] = {}


def _program(name: str, words: Sequence[str]) -> _Program:
    """Return the program, started once in this process for all games."""
    program = _running.get(name)
    if program is None or program.ended:
        program = _running[name] = _Program(name, words)
    return program


@dataclass(frozen=True, slots=True)
class _Pipe(_ExternalLevel):
    """A program. Every process that plays starts its own."""

    words: str | tuple[str, ...]
    patience: float

    def ask(self, view: View, rng: Random, budget: Budget) -> object:
        limits = {"seconds": budget.seconds, "iterations": budget.iterations}
        request = {"view": view, "seed": rng.getrandbits(53), "budget": limits}
        line = _program(self.name, self.words).ask(request, self.patience)
        try:
            if is_deeper(line, 2):
                raise ValueError(line)
            answer: object = json.loads(line)
        except ValueError:
            raise BotError(self.name, f"{short_repr(line.rstrip())} is not a line of JSON") from None
        move: object = answer.get("move") if isinstance(answer, dict) else None
        if move is None:
            raise BotError(self.name, f'{short_repr(line.rstrip())} has no "move"')
        return move
