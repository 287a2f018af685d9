"""Groups of processes that end as a whole: a program, and every process that it starts.

A group ends with this process, too, however this process ends. On POSIX, a program that starts a session or
a separate group leaves this one.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

if sys.platform == "win32":
    import ctypes

    _KILL_ON_CLOSE = 0x2000
    _EXTENDED_LIMITS = 9
    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = ctypes.c_void_p

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, of which only the flags are set."""

        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", ctypes.c_uint32),
            ("sizes", ctypes.c_size_t * 2),
            ("processes", ctypes.c_uint32),
            ("affinity", ctypes.c_size_t),
            ("priorities", ctypes.c_uint32 * 2),
            ("counters", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t * 4),
        )

    class ProcessGroup:
        """A job object. Windows kills its processes when its handle is closed, or this process ends."""

        def __init__(self) -> None:
            self._job = ctypes.c_void_p(_kernel.CreateJobObjectW(None, None))
            limits = _Limits(flags=_KILL_ON_CLOSE)
            self._check(
                _kernel.SetInformationJobObject(
                    self._job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
                )
            )

        def start(self, words: Sequence[str], **how: Any) -> subprocess.Popen[Any]:
            process = subprocess.Popen(words, creationflags=subprocess.CREATE_NEW_PROCESS_GROUP, **how)
            try:
                handle = ctypes.c_void_p(int(process._handle))  # type: ignore[attr-defined]
                self._check(_kernel.AssignProcessToJobObject(self._job, handle))
            except OSError:
                process.kill()
                raise
            return process

        def kill(self) -> None:
            _kernel.TerminateJobObject(self._job, 1)
            _kernel.CloseHandle(self._job)

        def _check(self, done: int) -> None:
            if not done:
                raise ctypes.WinError(ctypes.get_last_error())

else:

    class ProcessGroup:
        """A process group. A shell leads it, so that no other group gets its number while it is needed.

        The shell's input ends with this process. Then the shell kills the group.
        """

        def __init__(self) -> None:
            leader = ("/bin/sh", "-c", "read line; kill -KILL 0")
            self._leader = subprocess.Popen(leader, stdin=subprocess.PIPE, process_group=0)

        def start(self, words: Sequence[str], **how: Any) -> subprocess.Popen[Any]:
            """Start a program in the group. Its keyword arguments are those of `subprocess.Popen`.

            Raises:
                OSError: it does not start.
            """
            return subprocess.Popen(words, process_group=self._leader.pid, **how)

        def kill(self) -> None:
            """Kill all processes of the group, which cannot be used again."""
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._leader.pid, 9)
            self._leader.communicate()
