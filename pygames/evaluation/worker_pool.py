"""Work shared out to processes of this machine, which end when the one that waits for them does."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import current_process, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, TypeAlias, TypeVar, cast

from ..core.errors import OptionError, short
from ..core.plain_values import whole

Result = TypeVar("Result")
Worker: TypeAlias = "Connection[Any, Any]"

MOST = 61 if sys.platform == "win32" else 1000
"""So many processes at once; Windows cannot wait for more."""
NO_MAIN_GUARD = (
    "every worker process imports your script: start the games only under "
    '`if __name__ == "__main__":`, or use one process'
)
_UNGUARDED = 87
"""The exit status of a worker whose script starts games as it is imported."""


class _WorkerKilled(Exception):
    """A worker that has ended without an answer."""


def map_ordered(
    function: Callable[[int], Result], tasks: int, processes: int = 1, scheduler: str | None = None
) -> Generator[Result, None, None]:
    """``function`` of 0, 1, … up to ``tasks``, in this order whatever order they were worked out in.

    Args:
        function: can be sent to another process; what it gives depends on the number alone.
        processes: on this machine; 1 works in this one.
        scheduler: the address of a Dask scheduler, whose workers work instead (extra ``cluster``).

    Raises:
        OptionError: ``processes`` is no whole number from 1.
        ClusterError: there is no such cluster, or it went away; what came before is good.
        Exception: as ``function`` raised it, in this process or in another one.
        RuntimeError: another process was killed, or raised or gave what cannot be pickled.
    """
    number = whole(processes)
    if number is None or number < 1:
        message = f"processes: expected a whole number from 1, got {short(processes, 40)}"
        raise OptionError(message, "option.value", "processes")
    processes = number
    if scheduler is not None:
        yield from import_module("pygames.adapters.dask").shared_out(function, tasks, scheduler)
    elif processes == 1:
        yield from map(function, range(tasks))
    else:
        yield from map_chunked(function, tasks, processes)


def map_chunked(function: Callable[[int], Result], tasks: int, processes: int) -> Iterator[Result]:
    """``function`` of 0, 1, … up to ``tasks``, in this order whatever order they were worked out in.

    An interrupt ends the workers at once, in the middle of whatever they do; so does the end of this process.

    Raises:
        Exception: as ``function`` raised it; its cause tells where in the worker.
        RuntimeError: a worker was killed, or raised or gave what cannot be pickled.
    """
    done: dict[int, Result] = {}
    waiting = iter(range(tasks))
    with _crew(function, min(processes, tasks, MOST)) as crew:
        for worker, task in zip(crew, waiting, strict=False):
            _send(worker, task)
        for number in range(tasks):
            while number not in done:
                for worker in cast("list[Worker]", wait(crew)):
                    finished, result = _answer(worker)
                    done[finished] = result
                    following = next(waiting, None)
                    if following is None:
                        crew.remove(worker)
                    else:
                        _send(worker, following)
            yield done.pop(number)


def _send(worker: Worker, task: int) -> None:
    try:
        worker.send(task)
    except OSError:
        raise _WorkerKilled from None


def _answer(worker: Worker) -> tuple[int, Any]:
    try:
        task, result, trouble = worker.recv()
    except (EOFError, OSError):
        raise _WorkerKilled from None
    if trouble is not None:
        error, where = trouble
        raise error from WorkerTraceback(where)
    return task, result


class WorkerTraceback(Exception):
    """The traceback of an error in a worker process, as text: it is the cause of the error that is raised."""


def _check_main_guard() -> None:
    """End this process if it is a worker that is still importing the script which starts it."""
    # As multiprocessing itself finds out that it must not start a process now; it would print a traceback.
    if getattr(current_process(), "_inheriting", False):
        os._exit(_UNGUARDED)


@contextmanager
def _crew(function: Callable[[int], Result], count: int) -> Iterator[list[Worker]]:
    """The ends of the pipes to so many workers, which are killed in the end."""
    _check_main_guard()
    context = get_context("spawn")
    crew, ends = [], []
    if os.name == "posix":
        # It would be begun with the first worker, and let interrupts through from then on.
        resource_tracker.ensure_running()
    try:
        with _uninterrupted():
            for _ in range(count):
                here, there = context.Pipe()
                worker = context.Process(target=_work, args=(function, there), daemon=True)
                worker.start()
                there.close()
                crew.append(worker)
                ends.append(here)
        yield list(ends)
    except _WorkerKilled:
        gone = wait([worker.sentinel for worker in crew], 1)
        for worker in crew:
            if worker.sentinel in gone:
                worker.join(1)  # its pipes end a little before it does
        if any(worker.exitcode == _UNGUARDED for worker in crew):
            raise RuntimeError(NO_MAIN_GUARD) from None
        raise RuntimeError("a worker process was killed") from None
    finally:
        with _uninterrupted():
            for worker in crew:
                worker.kill()
            for worker in crew:
                worker.join()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt waits for the end of the block; processes that are begun in it never see one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(function: Callable[[int], object], asked: Worker) -> None:
    """What a worker does: one task after the other, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            task = asked.recv()
            try:
                answer = pickle.dumps((task, function(task), None))
            except Exception as error:
                answer = pickle.dumps((task, None, (_portable(error), traceback.format_exc())))
            asked.send_bytes(answer)


def _portable(error: Exception) -> Exception:
    """Return the error if it comes through a pickle as what it is, else a `RuntimeError` that names it."""
    with suppress(Exception):  # classes of other packages may fail when they are made again
        again = pickle.loads(pickle.dumps(error))
        if type(again) is type(error) and str(again) == str(error):
            return error
    return RuntimeError(f"in a worker process: {type(error).__name__}: {error}")


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
