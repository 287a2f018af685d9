"""Pools of worker processes on this machine, which end when their parent process ends."""

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

from ..core.argument_conversion import as_int
from ..core.errors import OptionError, short_repr

Result = TypeVar("Result")
Worker: TypeAlias = "Connection[Any, Any]"

MAX_PROCESSES = 61 if sys.platform == "win32" else 1000
"""The maximum number of processes. Windows cannot wait for more."""
NO_MAIN_GUARD = (
    "every worker process imports your script: start the games only under "
    '`if __name__ == "__main__":`, or use one process'
)
_UNGUARDED = 87
"""The exit status of a worker whose script starts games while it is imported."""


class _WorkerKilled(Exception):
    """A worker that has ended without an answer."""


def number_from_1(name: str, value: object) -> int:
    """Return a whole number from 1 as a plain int.

    Raises:
        OptionError: the argument called ``name`` is none.
    """
    number = as_int(value)
    if number is None or number < 1:
        message = f"{name}: expected a whole number from 1, got {short_repr(value, 40)}"
        raise OptionError(message, "option.value", name)
    return number


def map_ordered(
    function: Callable[[int], Result], tasks: int, processes: int = 1, scheduler: str | None = None
) -> Generator[Result, None, None]:
    """Yield ``function`` of 0, 1, … below ``tasks``, in this order.

    Args:
        function: picklable. Its result depends only on the number.
        tasks: the number of tasks.
        processes: number of processes on this machine. 1 works in this process.
        scheduler: the address of a Dask scheduler, whose workers work instead (extra ``cluster``).

    Raises:
        OptionError: ``processes`` is not a whole number from 1.
        ClusterError: the cluster is missing or went away. Results before that are valid.
        Exception: as ``function`` raised it, in this process or in another one.
        RuntimeError: another process was killed, or raised or returned a value that cannot be pickled.
    """
    processes = number_from_1("processes", processes)
    if scheduler is not None:
        yield from import_module("pygames.adapters.dask").map_on_cluster(function, tasks, scheduler)
    elif processes == 1:
        yield from map(function, range(tasks))
    else:
        yield from map_chunked(function, tasks, processes)


def map_chunked(function: Callable[[int], Result], tasks: int, processes: int) -> Iterator[Result]:
    """Yield ``function`` of 0, 1, … below ``tasks``, in this order, run by worker processes.

    An interrupt kills the workers at once, in the middle of a task. So does the end of this process.

    Raises:
        Exception: as ``function`` raised it. Its cause is the traceback in the worker.
        RuntimeError: a worker was killed, or raised or returned a value that cannot be pickled.
    """
    done: dict[int, Result] = {}
    waiting = iter(range(tasks))
    with start_workers(function, min(processes, tasks, MAX_PROCESSES)) as workers:
        for worker, task in zip(workers, waiting, strict=False):
            send(worker, task)
        for number in range(tasks):
            while number not in done:
                for worker in cast("list[Worker]", wait(workers)):
                    finished, result = receive(worker)
                    done[finished] = result
                    following = next(waiting, None)
                    if following is None:
                        workers.remove(worker)
                    else:
                        send(worker, following)
            yield done.pop(number)


def send(worker: Worker, task: Any) -> None:
    """Send a task to an idle worker."""
    try:
        worker.send(task)
    except OSError:
        raise _WorkerKilled from None


def receive(worker: Worker) -> tuple[Any, Any]:
    """Return the worker's task and its result, once it is there."""
    try:
        task, result, failure = worker.recv()
    except (EOFError, OSError):
        raise _WorkerKilled from None
    if failure is not None:
        error, worker_traceback = failure
        raise error from WorkerTraceback(worker_traceback)
    return task, result


class WorkerTraceback(Exception):
    """The traceback of an error in a worker process, as text: the cause of the error that is raised."""


def _check_main_guard() -> None:
    """End this process if it is a worker that is still importing the script which starts it."""
    # The same test as in multiprocessing, which would print a traceback.
    if getattr(current_process(), "_inheriting", False):
        os._exit(_UNGUARDED)


@contextmanager
def start_workers(function: Callable[[Any], object], count: int) -> Iterator[list[Worker]]:
    """Start ``count`` workers, yield this process's ends of their pipes, and kill the workers on exit."""
    _check_main_guard()
    context = get_context("spawn")
    workers, ends = [], []
    if os.name == "posix":
        # Otherwise the first worker would start the tracker, which would let interrupts through from then on.
        resource_tracker.ensure_running()
    try:
        with _uninterrupted():
            for _ in range(count):
                parent_end, worker_end = context.Pipe()
                worker = context.Process(target=_work, args=(function, worker_end), daemon=True)
                worker.start()
                worker_end.close()
                workers.append(worker)
                ends.append(parent_end)
        yield list(ends)
    except _WorkerKilled:
        ended = wait([worker.sentinel for worker in workers], 1)
        for worker in workers:
            if worker.sentinel in ended:
                worker.join(1)  # its pipes end a little before the process
        if any(worker.exitcode == _UNGUARDED for worker in workers):
            raise RuntimeError(NO_MAIN_GUARD) from None
        raise RuntimeError("a worker process was killed") from None
    finally:
        with _uninterrupted():
            for worker in workers:
                worker.kill()
            for worker in workers:
                worker.join()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Delay interrupts to the end of the block. Processes that are started in it never get one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(function: Callable[[Any], object], pipe: Worker) -> None:
    """Run a worker: one task after the other until its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            try:
                answer = pickle.dumps((task, function(task), None))
            except Exception as error:
                answer = pickle.dumps((task, None, (_portable(error), traceback.format_exc())))
            pipe.send_bytes(answer)


def _portable(error: Exception) -> Exception:
    """Return the error if pickling preserves it, else a `RuntimeError` that names it."""
    with suppress(Exception):  # classes of other packages may fail when they are unpickled
        copy = pickle.loads(pickle.dumps(error))
        if type(copy) is type(error) and str(copy) == str(error):
            return error
    return RuntimeError(f"in a worker process: {type(error).__name__}: {error}")


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
