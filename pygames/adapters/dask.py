"""The arena on a Dask cluster: the extra ``cluster``."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from ..errors import PygamesError


class ClusterError(PygamesError):
    """The extra is not installed, or the scheduler does not answer."""


@contextmanager
def executor(address: str) -> Iterator[Executor]:
    """An executor whose tasks run on the workers of the scheduler at ``address``.

    The workers need this package too.

    Raises:
        ClusterError: there is no such cluster, or ``distributed`` is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        message = "an arena on a cluster needs: pip install pygames[cluster]"
        raise ClusterError(message, "cluster.extra") from None
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise ClusterError(f"no scheduler answers at {address}", "cluster.scheduler") from error
    with client, client.get_executor(pure=False) as pool:
        yield pool
