"""Bots that no game brings: a function of a module, a program over a pipe, or what a package installs.

A guest's name says where it is found, in `arena`, `simulate` and `play` alike:

- ``module:function`` is called as ``function(view, rng, budget)`` and returns a move;
- ``cmd:COMMAND`` is started once and asked by lines of JSON. A line asks ::

      {"view": {…}, "seed": 9157, "budget": {"seconds": null, "iterations": null}}

  and one line answers, ``{"move": "draw"}``. The view is that of the seat to act: whoever is asked knows no
  more than a person in that seat. The seed is for the guest's own chance, so that a match can be played once
  more. What it prints besides belongs on its standard error. When its input ends, it is to end.

Neither is asked about the only legal move.

A package installs a bot by an entry point of the group ``pygames.bots``, which names such a function, or a
level (`pygames.bots.Quick`, `SearchLevel`). The entry is called ``GAME.NAME``, or ``NAME`` for a bot that
plays every game; by ``NAME`` the bot is found like a game's own.
"""

from __future__ import annotations

import atexit
import json
import os
import re
import shlex
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import Any, TextIO, cast

from ..bots.registry import Bot, bots_for
from ..core.bot_interface import Budget, Level, Thinking, View, only_move
from ..core.errors import OptionError, PygamesError, short
from ..core.json_limits import is_deeper
from ..core.plain_values import text as plain_text
from ..game import Game

COMMAND = "cmd:"
ANSWER_TIMEOUT = 60.0
"""Seconds for which a program may stay silent about one move."""
MOST_ANSWER = 1_000_000
"""Characters of an answer that are read."""
GROUP = "pygames.bots"
_NAME = re.compile(r"[\w-]+")


class BotError(PygamesError):
    """A guest that cannot be asked, is silent, or answers what is no move."""

    def __init__(self, guest: str, what: str) -> None:
        super().__init__(f"{guest}: {what}", "bot.guest", {"bot": guest})


def names(text: str) -> list[str]:
    r"""Bots as the command line lists them, between commas; one within a command is written ``\,``."""
    return [name.replace("\\,", ",") for name in re.split(r"(?<!\\),", text) if name]


def is_external(name: str) -> bool:
    """Whether the name says where a bot is found, rather than that of a level."""
    return ":" in name


def external_bot(name: str, patience: float = ANSWER_TIMEOUT) -> Bot:
    """The bot that is found there; a program is started when it is first asked.

    Args:
        name: ``module:function`` or ``cmd:COMMAND``.
        patience: seconds for which a program may be silent about a move.

    Raises:
        OptionError: nothing can be found by that name.
    """
    if name.startswith(COMMAND):
        return Bot(name, _Level(_ExternalLevel(name, _Pipe(name, tuple(_words(name)), patience))))
    return Bot(name, _Level(_ExternalLevel(name, _Call(name, _function(name)))))


def resolve_bot(game: Game, name: str, patience: float = ANSWER_TIMEOUT) -> Bot:
    """The game's bot of this name, or one that is installed, or the guest that is found there.

    Raises:
        KeyError: there is none of this name.
        OptionError: as `guest`.
    """
    if is_external(name):
        return external_bot(name, patience)
    return bots_for(game).get(name) or installed(game)[name]


def require_bot(game: Game, name: str, patience: float = ANSWER_TIMEOUT) -> Bot:
    """`find`, for who asks before anything is played.

    Raises:
        OptionError: there is none; it names those that there are.
    """
    try:
        return resolve_bot(game, name, patience)
    except KeyError:
        there = ", ".join(all_for(game))
        raise OptionError(
            f"no bot {short(name)[1:-1]} plays {game.id} (there are {there})", "option.bot", "bots"
        ) from None


def all_for(game: Game) -> dict[str, Bot]:
    """The game's own bots, the best first, those that are installed, and ``random``."""
    *own, last = bots_for(game).values()
    return {bot.name: bot for bot in (*own, *installed(game).values(), last)}


@cache
def installed(game: Game) -> dict[str, Bot]:
    """The bots that installed packages bring for this game.

    One that does not load, is no bot or has the name of another is left out, with a warning.
    """
    from importlib.metadata import entry_points

    found: dict[str, Bot] = {}
    for entry in entry_points(group=GROUP):
        whose, dot, name = entry.name.rpartition(".")
        if dot and whose != game.id:
            continue
        try:
            if not _NAME.fullmatch(name) or name in found or name in (*bots_for(game), "cheat"):
                raise ValueError("it has the name of another bot, or none")
            found[name] = _installed_bot(name, entry.load())
        except Exception as error:
            warnings.warn(f"bot plug-in {entry.name} left out: {error}", RuntimeWarning, stacklevel=2)
    return found


def _installed_bot(name: str, named: object) -> Bot:
    level: Any = named() if isinstance(named, type) else named
    if callable(getattr(level, "think", None)):
        return Bot(name, _Level(cast("Level", level)))
    if not callable(level):
        raise TypeError(f"{short(named)} is neither a function nor a level")
    return Bot(name, _Level(_ExternalLevel(name, _Call(name, level))))


Ask = Callable[[View, Random, Budget], object]
"""What a guest answers to a view, whatever that is."""


@dataclass(frozen=True, slots=True)
class _Level:
    """Give a level that is known already."""

    level: Level

    def __call__(self) -> Level:
        return self.level


@dataclass(frozen=True, slots=True)
class _ExternalLevel:
    """A level that thinks elsewhere, in one piece."""

    name: str
    ask: Ask

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        yield from ()
        if move := only_move(view):
            return move
        answer = self.ask(view, rng, Budget.of(budget))
        if not isinstance(answer, str) or answer not in view["legal"]:
            raise BotError(
                self.name, f"{short(answer)} is no legal move of seat {view['seat']} ({_some(view)})"
            )
        return plain_text(answer)


def _some(view: View, most: int = 6) -> str:
    legal = view["legal"]
    return ", ".join([*legal[:most], *(["…"] if len(legal) > most else [])])


# -- a function ---------------------------------------------------------------------------------------------

Function = Callable[[View, Random, Budget], str]


@cache
def _function(name: str) -> Function:
    module, _, path = name.partition(":")
    # As for `python -m`: what lies where one stands can be named.
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found: object = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as error:
        raise _unknown(name, f"{type(error).__name__}: {error}") from error
    if not callable(found):
        raise _unknown(name, "it is not a function")
    return found


def _unknown(name: str, why: str) -> OptionError:
    return OptionError(f"no bot {short(name)}: {why}", "option.bot", "bots")


@dataclass(frozen=True, slots=True)
class _Call:
    """Ask a function."""

    name: str
    function: Function

    def __call__(self, view: View, rng: Random, budget: Budget) -> object:
        try:
            return self.function(view, rng, budget)
        except Exception as error:
            raise BotError(self.name, f"{type(error).__name__}: {error}") from error


# -- a program ----------------------------------------------------------------------------------------------


def split_command(command: str, windows: bool = os.name == "nt") -> list[str]:
    """Split a command line into its words, as the shell of the system does.

    Args:
        command: with quotes around words that hold blanks.
        windows: as programs on Windows do: only ``"`` quotes, and a backslash is an ordinary character but
            before ``"``.

    Raises:
        ValueError: a quote is not closed.
    """
    if not windows:
        return shlex.split(command)
    words: list[str] = []
    word: str | None = None
    quoted = False
    for backslashes, blanks, other in re.findall(r'(\\*)"|(\s+)|(\\+|[^\s"\\]+)', command):
        if blanks and not quoted:
            if word is not None:
                words.append(word)
            word = None
        elif blanks or other:
            word = (word or "") + (blanks or other)
        else:
            pairs, single = divmod(len(backslashes), 2)
            word = (word or "") + "\\" * pairs + '"' * single
            quoted ^= not single
    if quoted:
        raise ValueError("No closing quotation")
    return words if word is None else [*words, word]


def _words(name: str) -> list[str]:
    try:
        words = split_command(name.removeprefix(COMMAND))
    except ValueError as error:
        raise _unknown(name, str(error)) from None
    if not words:
        raise _unknown(name, "there is no command after cmd:")
    return words


class _Program:
    """A program that was started, and the lines that come from it."""

    def __init__(self, name: str, words: list[str]) -> None:
        self._name = name
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except OSError as error:
            raise BotError(name, f"it does not start ({error.strerror or error})") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asks = self._process.stdin
        self._lines: Queue[str] = Queue()
        # A thread, since not every system can wait for a pipe as long as patience lasts.
        Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        atexit.register(self.end)

    def _read(self, stream: TextIO) -> None:
        with suppress(ValueError, OSError):
            while line := stream.readline(MOST_ANSWER):
                self._lines.put(line)
        self._lines.put("")

    def ask(self, request: dict[str, object], patience: float) -> str:
        """The line that answers.

        Raises:
            BotError: none comes.
        """
        try:
            self._asks.write(json.dumps(request, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._asks.flush()
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
        return self._process.poll() is not None

    def end(self) -> None:
        """Let it end by itself, or end it."""
        atexit.unregister(self.end)
        with suppress(OSError):
            self._asks.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


_running: dict[str, _Program] = {}


def _program(name: str, words: Sequence[str]) -> _Program:
    """Return the program, started once in this process and for all games."""
    program = _running.get(name)
    if program is None or program.ended:
        program = _running[name] = _Program(name, list(words))
    return program


@dataclass(frozen=True, slots=True)
class _Pipe:
    """Ask a program; in every process that asks, one of its own."""

    name: str
    words: tuple[str, ...]
    patience: float

    def __call__(self, view: View, rng: Random, budget: Budget) -> object:
        allowed = {"seconds": budget.seconds, "iterations": budget.iterations}
        request = {"view": view, "seed": rng.getrandbits(53), "budget": allowed}
        line = _program(self.name, self.words).ask(request, self.patience)
        try:
            if is_deeper(line, 2):
                raise ValueError(line)
            answer: object = json.loads(line)
        except ValueError:
            raise BotError(self.name, f"{short(line.rstrip())} is not a line of JSON") from None
        move: object = answer.get("move") if isinstance(answer, dict) else None
        if move is None:
            raise BotError(self.name, f'{short(line.rstrip())} has no "move"')
        return move
