"""The terminal: its abilities, its width, and lines that a person types."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, TextIO

CLEAR = "\033[H\033[2J\033[3J"
"""The codes that clear the screen, then the scrollback, since some terminals first move the screen there."""


def print_error(message: str) -> None:
    """Print a line on standard error if it is open."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(message, file=sys.stderr, flush=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Return True if the stream is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False


def takes_escapes() -> bool:
    """Return True if standard output shows escape codes.

    It does in a terminal, with neither ``TERM=dumb`` nor ``NO_COLOR``.
    """
    if not is_terminal(sys.stdout) or os.environ.get("NO_COLOR"):
        return False
    if sys.platform == "win32":
        return _switch_on_escapes()
    return os.environ.get("TERM") not in (None, "", "dumb")


def _switch_on_escapes() -> bool:
    """Switch on escape codes in the console of Windows, and return False if it is too old."""
    if sys.platform != "win32":
        return False
    import ctypes

    kernel = ctypes.windll.kernel32
    return bool(kernel.SetConsoleMode(kernel.GetStdHandle(-11), 7))


def clear() -> bool:
    """Clear the screen so that it cannot be read any more, and return False if that cannot be done.

    A terminal without escape codes gets as many blank lines as its height. The scrollback stays.
    """
    if takes_escapes():
        print(CLEAR, end="", flush=True)
        return True
    if is_terminal(sys.stdout):
        print("\n" * shutil.get_terminal_size().lines, flush=True)
    return False


def in_lines(items: Iterable[str]) -> str:
    """Join items into lines: in a terminal none is broken at the edge, elsewhere all are on one line."""
    if not is_terminal(sys.stdout):
        return "  ".join(items)
    width = shutil.get_terminal_size().columns
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 2 + len(item) < width:
            lines[-1] += f"  {item}"
        else:
            lines.append(item)
    return "\n".join(lines)


class LineReader:
    """A reader of lines that a person types, edited by ``readline`` if both ends are a terminal.

    Args:
        source: the source of the lines; None: standard input.
        completions: returns the possible completions, called when a person presses Tab.
    """

    def __init__(self, source: TextIO | None, completions: Callable[[], Sequence[str]]) -> None:
        self._source = sys.stdin if source is None else source
        self._completions = completions
        self._readline: Any = None
        typed = source is None and is_terminal(sys.stdin) and is_terminal(sys.stdout)
        if isinstance(self._source, TextIOWrapper):
            # Bytes that are not UTF-8 may still be the name of a file.
            with suppress(OSError):  # an earlier reader has set this, and read
                self._source.reconfigure(errors="surrogateescape")
        if typed:
            self._readline = _readline(self._complete)
        self._is_first = not typed

    def ask(self, prompt: str) -> str | None:
        """Return the line that is typed after a prompt, None at the end of the input."""
        if self._source is None:
            return None
        try:
            if self._readline is not None:
                return input(prompt).strip()
            print(prompt, end="", flush=True)
            self._find_encoding()
            if line := self._source.readline():
                return line.removeprefix("\ufeff").strip()
        except BrokenPipeError:  # of standard output
            raise
        except (EOFError, OSError, ValueError):  # standard input is closed, or the terminal is gone
            pass
        print()
        return None

    def _find_encoding(self) -> None:
        """Read a redirected file in UTF-16 by its byte order mark."""
        if not self._is_first or not isinstance(self._source, TextIOWrapper):
            return
        self._is_first = False
        with suppress(OSError, ValueError, AttributeError):
            if self._source.buffer.peek(2)[:2] in (b"\xff\xfe", b"\xfe\xff"):
                self._source.reconfigure(encoding="utf-16", errors="replace")

    def forget(self) -> None:
        """Clear the history, so that the next person cannot read it."""
        if self._readline is not None:
            self._readline.clear_history()

    def close(self) -> None:
        """Clear the history and the completer in the ``readline`` of this process."""
        if self._readline is not None:
            self.forget()
            self._readline.set_completer(None)

    def _complete(self, text: str, number: int) -> str | None:
        fitting = [each for each in self._completions() if each.startswith(text)]
        return fitting[number] if number < len(fitting) else None


def _readline(complete: Callable[[str, int], str | None]) -> Any:
    """Return the module ``readline`` set up for whole lines, None if it is missing."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")
    readline.set_completer(complete)
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        for line in ("tab: complete", "set enable-bracketed-paste off", "set enable-meta-key off"):
            readline.parse_and_bind(line)
    return readline
