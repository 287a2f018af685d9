"""Execution of arena, league and simulations on a Dask cluster: the extra ``cluster``."""

import logging
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any, TypeVar

from ..core.errors import PygamesError

Result = TypeVar("Result")

TASKS_PER_THREAD = 4
"""The number of tasks under way for each thread of the cluster."""
WORKER_TIMEOUT = 30.0
"""Seconds without a worker until the cluster counts as gone."""


class ClusterError(PygamesError):
    """The extra is missing, or the scheduler does not answer or has stopped answering."""


def map_on_cluster(function: Callable[[int], Result], tasks: int, address: str) -> Iterator[Result]:
    """Yield ``function`` of 0, 1, … below ``tasks``, in this order, run by the workers of a scheduler.

    The workers need this package too.

    Args:
        function: picklable. Its result depends only on the number.
        tasks: the number of tasks.
        address: of the scheduler.

    Raises:
        ClusterError: no scheduler answers, the cluster went away, or ``distributed`` is not installed.
    """
    try:
        import distributed
    except ImportError:
        message = "playing on a cluster needs: pip install pygames[cluster]"
        raise ClusterError(message, "cluster.extra") from None
    cluster: Any = distributed
    before = logging.root.manager.disable
    logging.disable()  # errors are reported once, by an exception
    try:
        try:
            client = cluster.Client(address, timeout="10s")
        except (OSError, ValueError) as error:
            raise ClusterError(f"no scheduler answers at {address}", "cluster.scheduler") from error
        try:
            yield from _in_order(client, function, tasks)
        except (OSError, CancelledError, cluster.KilledWorker) as error:
            raise ClusterError(f"the cluster at {address} has gone away", "cluster.gone") from error
        finally:
            client.close(timeout=1)
    finally:
        logging.disable(before)


def _in_order(client: Any, function: Callable[[int], Result], tasks: int) -> Iterator[Result]:
    waiting = iter(range(tasks))
    under_way: deque[Any] = deque()
    for _ in range(tasks):
        most = TASKS_PER_THREAD * max(1, sum(client.nthreads().values()))
        for task in islice(waiting, max(0, most - len(under_way))):
            under_way.append(client.submit(function, task, pure=False))
        result: Result = _result(client, under_way.popleft())
        yield result


def _result(client: Any, future: Any) -> Any:
    while True:
        try:
            return future.result(timeout=WORKER_TIMEOUT)
        except TimeoutError:
            if not client.nthreads():
                raise CancelledError("no worker is left") from None
