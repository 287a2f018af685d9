"""Many tables of a game at once, as arrays of NumPy: for learners, without another library.

    from pygames.adapters.batched_tables import Tables
    tables = Tables("<id>", 256)
    tables.reset(1)
    while training:
        tables.step(policy(tables.observations, tables.action_masks))

Each step takes an action for the seat to act at each table. The arrays are those of the seats to act
afterwards. A table whose game is over deals the next one in the same step. The numbers are those of the
environment in `adapters.pettingzoo`: the same seed and the same actions give the same games.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from itertools import chain, pairwise
from math import prod
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np

from ..bots.registry import Bot
from ..catalog import find_game
from ..core.argument_conversion import check_seed
from ..core.errors import OptionError, short_repr
from ..game import Game, State
from ..matches.external_bots import require_bot
from ..matches.worker_pool import MAX_PROCESSES, number_from_1, receive, send, start_workers
from .encoding import Actions, payoffs
from .observation_writer import RowFormat, find_encoder, scores_from

Lineup = Sequence[str | None]
"""By seat the name of a bot, or None for the caller."""


class Layout:
    """The arguments of `Tables`, checked, with the encodings of the game and the size of an observation."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None,
        lineups: Sequence[Lineup],
        dtype: Any,
        options: Mapping[str, Any],
    ) -> None:
        self.game = find_game(game)
        blank = self.game.blank(seats, options)
        self.seats, self.options = blank.seats, blank.options
        self.actions = Actions(self.game, self.seats, self.options)
        self.format = RowFormat(self.game, self.seats, self.options)
        self.size = self.format.layout.size
        self.dtype, limits = np.dtype(dtype), np.array(self.game.limits or (-(1 << 24), 1 << 24))
        with np.errstate(over="ignore"):
            fits = (limits.astype(self.dtype) == limits).all()
        if not fits:
            raise ValueError(f"dtype: expected one that holds scores of {limits}, got {self.dtype}")
        self.lineups = list(lineups)
        for lineup in lineups:
            if len(lineup) != self.seats or None not in lineup:
                message = f"lineups: expected {self.seats} bots or None for you, got {short_repr(lineup, 40)}"
                raise OptionError(message, "option.value", "lineups")
            for name in lineup:
                if name is not None:
                    require_bot(self.game, name)

    def shapes(self, count: int) -> list[tuple[tuple[int, ...], Any]]:
        """Return the shapes and types of the arrays, in the order of the attributes of `Tables`."""
        return [
            ((count, self.size), self.dtype),
            ((count, len(self.actions)), np.int8),
            ((count,), np.int64),
            ((count, self.seats), np.float32),
            ((count,), np.bool_),
        ]


class Tables:
    """Tables in this process, or in worker processes with shared memory, with the same results.

    Attributes:
        layout: the checked arguments.
        observations: of the seat to act.
        action_masks: 1 for each action that is legal.
        to_act: the seat to act.
        rewards: by seat, of the last step. They are 0 except at the end of a game.
        ended: True if the last step ended a game.
        final_observations: by table whose game the last step ended, that of the seat that acted last in it.
        legal: by table the numbers of the legal actions; empty with worker processes.
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        seats: int | None = None,
        *,
        lineups: Sequence[Lineup] = (),
        dtype: Any = "float32",
        processes: int = 1,
        **options: Any,
    ) -> None:
        """Set up tables without games: `reset` deals.

        Args:
            game: a `Game`, or the id of a built-in or an installed one.
            count: the number of tables.
            seats: None is the least number that the game allows.
            lineups: of the first table, the second, and so on, from the first one again after the last.
                Without any the caller has all seats.
            dtype: the type of an observation's values. It must hold every count of cards and every score.
            processes: 1 plays in this process. More are workers, which pay where bots hold seats.
            options: the game's own.

        Raises:
            OptionError: no game has this id, no bot has such a name, or another argument does not fit.
            ValueError: the type does not hold the game's scores.
            RuntimeError: workers are started by a script without main guard.
        """
        count = number_from_1("count", count)
        number = min(number_from_1("processes", processes), MAX_PROCESSES)
        self.layout = layout = Layout(game, seats, lineups, dtype, options)
        self.final_observations: dict[int, Any] = {}
        self._stack = ExitStack()
        self._own: _Part | None = None
        if number == 1:
            arrays = [np.zeros(shape, kind) for shape, kind in layout.shapes(count)]
            self._own = _Part(layout, arrays, 0)
        else:
            share = _Share(layout, count)
            arrays = share.arrays()
            bounds = pairwise(count * part // number for part in range(number + 1))
            self._bounds = [(first, last) for first, last in bounds if first < last]
            self._workers = self._stack.enter_context(start_workers(share, len(self._bounds)))
        self.observations, self.action_masks, self.to_act, self.rewards, self.ended = arrays
        self.legal: list[list[int]] = [] if self._own is None else self._own.legal

    def reset(self, seeds: int | Iterable[int] | None = None) -> None:
        """Deal a new game at each table.

        Args:
            seeds: of each table, or of the first one, each following one being greater by 1. The same seed
                gives the same games. None continues with the chance of the games before.

        Raises:
            OptionError: a seed is negative.
            TypeError: a seed is not a whole number.
            ValueError: not one seed a table.
        """
        numbers: list[int] | None = None
        if isinstance(seeds, Iterable):
            numbers = list(map(check_seed, seeds))
        elif seeds is not None:
            numbers = [check_seed(seeds) + index for index in range(len(self.ended))]
        if numbers is not None and len(numbers) != len(self.ended):
            raise ValueError(f"seeds: expected {len(self.ended)}, got {len(numbers)}")
        self._run(False, numbers)

    def step(self, actions: Any) -> None:
        """Play an action at each table.

        Raises:
            ValueError: not one action a table, or a mask does not allow one. No table has changed.
            RuntimeError: a worker was killed.
        """
        numbers, masks = np.asarray(actions), self.action_masks
        if numbers.shape != masks.shape[:1] or numbers.dtype.kind not in "iu":
            raise ValueError(f"actions: expected {len(masks)} whole numbers, got {short_repr(actions, 40)}")
        is_number = (numbers >= 0) & (numbers < masks.shape[1])
        allowed = is_number & (masks[np.arange(len(masks)), np.where(is_number, numbers, 0)] == 1)
        if not allowed.all():
            index = int(np.argmin(allowed))
            raise ValueError(f"actions: expected one that action_masks[{index}] allows, got {numbers[index]}")
        self._run(True, numbers.tolist())

    def _run(self, is_step: bool, numbers: list[int] | None) -> None:
        if self._own is not None:
            self.final_observations = self._own.run(is_step, numbers)
            return
        self.final_observations = {}
        try:
            for worker, (first, last) in zip(self._workers, self._bounds, strict=True):
                send(worker, (first, last, is_step, numbers and numbers[first:last]))
            for worker in self._workers:
                self.final_observations |= receive(worker)[1]
        except BaseException:
            self._stack.__exit__(*sys.exc_info())
            raise

    def close(self) -> None:
        """End the workers."""
        self._stack.close()


class _Part:
    """Successive tables, from number ``first`` on, which write into the rows of these arrays."""

    def __init__(self, layout: Layout, arrays: list[Any], first: int) -> None:
        self.layout, self.first = layout, first
        self.observations, self.action_masks, self.to_act, self.rewards, self.ended = arrays
        count = len(self.ended)
        self.tables = [_Table(layout, first + index) for index in range(count)]
        self.names = [None if "#" in name else name for name in layout.actions.names]
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.seats = [0] * count

    def run(self, is_step: bool, numbers: list[int] | None) -> dict[int, Any]:
        """Play these actions, or deal games from these seeds, and return the final observations."""
        layout, names, seats = self.layout, self.names, self.seats
        actions, format, final = layout.actions, layout.format, {}
        pieces: list[bytes | bytearray] = []
        scores: list[int] = []
        self.rewards.fill(0)
        self.ended.fill(False)
        for index, table in enumerate(self.tables):
            seat: int | None
            if is_step and numbers is not None:
                state, number = table.state, numbers[index]
                state.apply(names[number] or actions.move(number, state.legal_moves()), check=False)
                seat = state.to_act if table.bots is None else table.play_bots()
                if seat is None:
                    final[self.first + index] = self._end(index, table)
                    seat = table.deal()
            else:
                if numbers is not None:
                    table.seed(numbers[index])
                seat = table.deal()
            state, seats[index] = table.state, seat
            self.legal[index] = actions.numbers_in(state.legal_menu())
            pieces += format.pieces(state, seat, table.encoder)
            scores += scores_from(state, seat)
        rows = np.frombuffer(b"".join(pieces), np.uint8)
        self.observations[:] = rows.reshape(self.observations.shape)
        self.observations[:, format.scores] = np.reshape(scores, self.rewards.shape)
        counts = list(map(len, self.legal))
        legal = np.fromiter(chain.from_iterable(self.legal), np.intp, sum(counts))
        self.action_masks.fill(0)
        self.action_masks[np.repeat(np.arange(len(counts)), counts), legal] = 1
        self.to_act[:] = seats
        return final

    def _end(self, index: int, table: "_Table") -> Any:
        """Pay the seats of a finished game, and return what the seat that acted last observes."""
        layout, state, seat = self.layout, table.state, self.seats[index]
        self.ended[index] = True
        self.rewards[index] = payoffs(state.seats, state.winners)
        values = np.zeros(layout.size, layout.dtype)
        layout.format.write(state, seat, table.encoder, values)
        return values


class _Table:
    """One table: its state, its chance, and its bots by seat."""

    __slots__ = ("_bot_rng", "_layout", "_rng", "bots", "encoder", "state")

    def __init__(self, layout: Layout, index: int) -> None:
        self._layout = layout
        self.encoder = find_encoder(layout.game, layout.seats)
        self.bots: list[Bot | None] | None = None
        if layout.lineups:
            names = layout.lineups[index % len(layout.lineups)]
            self.bots = [None if name is None else require_bot(layout.game, name) for name in names]
        self._rng, self._bot_rng = Random(), Random()

    def seed(self, seed: int) -> None:
        self._rng, self._bot_rng = Random(seed), Random(f"bots {seed}")

    def deal(self) -> int:
        """Deal a game, play to the first decision of the caller, and return its seat."""
        layout = self._layout
        while True:
            self.state: State = layout.game.begin(layout.seats, self._rng, layout.options)
            seat = self.state.to_act if self.bots is None else self.play_bots()
            if seat is not None:
                return seat

    def play_bots(self) -> int | None:
        """Play to the next decision of the caller, and return its seat; None at the end of the game."""
        state, bots = self.state, self.bots or ()
        while (seat := state.to_act) is not None and (bot := bots[seat]) is not None:
            state.apply(bot.choose(state.view(seat), self._bot_rng))
        return seat


class _Share:
    """The arrays of all tables in shared memory, and a worker's part of them."""

    def __init__(self, layout: Layout, count: int) -> None:
        self.layout, self.shapes = layout, layout.shapes(count)
        self.part: _Part | None = None
        sizes = [prod(shape) * np.dtype(kind).itemsize for shape, kind in self.shapes]
        self.memory = [get_context("spawn").RawArray("B", size) for size in sizes]

    def arrays(self) -> list[Any]:
        pairs = zip(self.memory, self.shapes, strict=True)
        return [np.frombuffer(memory, kind).reshape(shape) for memory, (shape, kind) in pairs]

    def __call__(self, task: tuple[int, int, bool, list[int] | None]) -> dict[int, Any]:
        """Run the part from the first table to the one before the last, in a worker."""
        first, last, is_step, numbers = task
        if self.part is None:
            self.part = _Part(self.layout, [array[first:last] for array in self.arrays()], first)
        return self.part.run(is_step, numbers)
