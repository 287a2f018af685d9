"""A command in a pseudo-terminal, by pexpect: its output, and the input of a person."""

import os
import re
import select
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


class Terminal:
    """Run ``python -m pygames`` with these arguments in a terminal of ``columns`` columns."""

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str] | None = None,
        columns: int = 80,
        cwd: Path | None = None,
    ) -> None:
        left_out = ("NO_COLOR", "COLUMNS", "LINES")
        inherited = {name: value for name, value in os.environ.items() if name not in left_out}
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "pygames", *arguments],
            timeout=PATIENCE,
            cwd=cwd,
            env={**inherited, "PYTHONPATH": str(ROOT), "TERM": "xterm", **(environment or {})},
            encoding="utf-8",
            codec_errors="replace",
            dimensions=(24, columns),
            # Interrupts reach the command even if this process ignores them.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def wait(self, pattern: str) -> str:
        """Return what is shown up to this, from the last such call on."""
        self._child.expect(re.compile(pattern))
        return f"{self._child.before}{self._child.after}"

    def type(self, keys: str | bytes) -> None:
        os.write(self._child.child_fd, keys.encode() if isinstance(keys, str) else keys)

    def answer(self, pattern: str, keys: str | bytes) -> str:
        """Wait for this, type, and return what was shown before."""
        shown = self.wait(pattern)
        self.type(keys)
        return shown

    def interrupt(self) -> None:
        """Press Ctrl+C as a person would: again, if nothing happens.

        CPython's line editor waits in ``select`` without a limit, and a signal that arrives between
        its prompt and that wait is noticed with the next key only.
        """
        for _ in range(PATIENCE // 2):
            self.type("\x03")
            if select.select([self._child.child_fd], [], [], 2)[0]:
                return
        raise AssertionError(f"Ctrl+C changed nothing after {self._child.buffer!r}")

    def end(self) -> tuple[str, int | None]:
        """Return what is left to be shown when the command has ended, and its status."""
        self._child.expect(pexpect.EOF)
        return str(self._child.before), self._child.wait()

    def close(self) -> None:
        self._child.close(force=True)


def readable(output: str) -> str:
    """Return the text of a terminal that retains its scrollback until it is cleared."""
    return re.split(r"\x1b\[3J", output)[-1]
