"""A pseudo-terminal with a command in it: its output, and the input of a person."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

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
        import fcntl
        import termios

        def own_terminal() -> None:
            """Let the new process have the terminal, and its interrupts even if ours are ignored."""
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGINT, signal.SIG_DFL)

        self.output = ""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        inherited = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pygames", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**inherited, "PYTHONPATH": str(ROOT), "TERM": "xterm", **(environment or {})},
            cwd=cwd,
            start_new_session=True,
            preexec_fn=own_terminal,
        )
        os.close(slave)

    def wait(self, pattern: str) -> str:
        """Return what is shown up to this, from the last such call on."""
        until = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.output)):
            assert time.monotonic() < until, f"no {pattern!r} in {self.output!r}"
            if not self._read():
                found = re.search(pattern, self.output)
                assert found, f"no {pattern!r} at the end of {self.output!r}"
                break
        seen, self.output = self.output[: found.end()], self.output[found.end() :]
        return seen

    def type(self, keys: str | bytes) -> None:
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)

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
            if select.select([self._master], [], [], 2)[0]:
                return
        raise AssertionError(f"Ctrl+C changed nothing after {self.output!r}")

    def end(self) -> tuple[str, int]:
        """Return what is left to be shown when the command has ended, and its status."""
        while self._read():
            pass
        return self.output, self._process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        assert ready, f"silent after {self.output!r}"
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:  # the other end is closed
            return False
        self.output += data.decode(errors="replace")
        return bool(data)

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)


def readable(output: Sequence[str] | str) -> str:
    """Return the text of a terminal that retains its scrollback until it is cleared."""
    return re.split(r"\x1b\[3J", "".join(output))[-1]
