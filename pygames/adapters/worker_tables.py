"""Tables in worker processes, with their arrays in shared memory.

`WorkerTables` has the results of `tables.Tables` with any number of processes. It pays where bots hold
seats or batches are large: each step waits for the slowest worker.
"""

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Self

import numpy as np

from ..core.argument_conversion import as_int
from ..core.errors import OptionError, short_repr
from ..game import Game
from ..matches.worker_pool import MAX_PROCESSES, receive, send, start_workers
from .tables import Arrays, Layout, Lineup, Tables, check_actions, seed_each


class _Share:
    """The tables of one worker: rows ``first`` to ``last`` of all arrays, which are in shared memory."""

    def __init__(self, layout: Layout, count: int) -> None:
        self.layout, self.count = layout, count
        sizes = [prod(shape) * np.dtype(dtype).itemsize for shape, dtype in self._shapes()]
        self.memory = [get_context("spawn").RawArray("B", max(1, size)) for size in sizes]
        self.tables: dict[int, Tables] = {}

    def _shapes(self) -> list[tuple[tuple[int, ...], Any]]:
        return [*self.layout.shapes(self.count), ((self.count,), np.int64)]

    def arrays(self) -> tuple[Arrays, Any]:
        """Return the arrays of all tables, and their actions."""
        *arrays, actions = (
            np.frombuffer(memory, dtype)[: prod(shape)].reshape(shape)
            for memory, (shape, dtype) in zip(self.memory, self._shapes(), strict=True)
        )
        return Arrays(*arrays), actions

    def __call__(self, task: tuple[int, int, Sequence[int] | None]) -> dict[int, Any]:
        """Reset or step a worker's tables, and return their last observations of finished games.

        Args:
            task: the first table, the one after the last, and the seeds; None for a step.
        """
        first, last, seeds = task
        arrays, actions = self.arrays()
        tables = self.tables.get(first)
        if tables is None:
            rows = Arrays(*(array[first:last] for array in arrays))
            tables = self.tables[first] = Tables.of(self.layout, rows, first)
        if seeds is None:
            tables.step(actions[first:last])
        else:
            tables.reset(seeds or None)
        return {first + index: values for index, values in tables.final_observations.items()}


class WorkerTables:
    """Tables in worker processes, as a context or until `close`.

    Attributes:
        layout: the shapes of the arrays.
        final_observations: see `Tables`, as the arrays.
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        processes: int,
        seats: int | None = None,
        *,
        lineups: Sequence[Lineup] = (),
        dtype: Any = "float32",
        **options: Any,
    ) -> None:
        """Start the workers. See `Tables` for the other arguments.

        Args:
            processes: the number of workers.

        Raises:
            OptionError: as `Tables`, or ``processes`` is not a whole number from 1.
            RuntimeError: the script has no main guard.
        """
        number = as_int(processes)
        if number is None or not 1 <= number <= MAX_PROCESSES:
            message = f"processes: expected a whole number from 1, got {short_repr(processes, 40)}"
            raise OptionError(message, "option.value", "processes")
        self.layout = Layout(game, seats, lineups, dtype, options)
        share = _Share(self.layout, count)
        arrays, self._actions = share.arrays()
        self.observations, self.action_masks, self.to_act, self.rewards, self.ended = arrays
        self.final_observations: dict[int, Any] = {}
        bounds = [count * part // number for part in range(number + 1)]
        self._parts = [(first, last) for first, last in pairwise(bounds) if first < last]
        self._stack = ExitStack()
        self._workers = self._stack.enter_context(start_workers(share, len(self._parts)))

    def reset(self, seeds: int | Sequence[int] | None = None) -> None:
        """Deal a new game at each table. See `Tables.reset`."""
        numbers = seed_each(seeds, len(self.ended))
        self._run([[] if numbers is None else numbers[first:last] for first, last in self._parts])

    def step(self, actions: Any) -> None:
        """Play an action at each table. See `Tables.step`.

        Raises:
            ValueError: as `Tables.step`.
            RuntimeError: a worker was killed.
        """
        self._actions[:] = check_actions(actions, self.action_masks)
        self._run([None] * len(self._parts))

    def _run(self, tasks: Sequence[Sequence[int] | None]) -> None:
        self.final_observations.clear()
        try:
            for worker, (first, last), seeds in zip(self._workers, self._parts, tasks, strict=True):
                send(worker, (first, last, seeds))
            for worker in self._workers:
                self.final_observations |= receive(worker)[1]
        except BaseException:
            self._stack.__exit__(*sys.exc_info())
            raise

    def close(self) -> None:
        """End the workers."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()
