"""Many tables of a game at once, as arrays of NumPy: for learners, without another library.

    from pygames.adapters.tables import Tables
    tables = Tables("<id>", 256)
    tables.reset(1)
    while training:
        tables.step(policy(tables.observations, tables.action_masks))

Each step takes an action for the seat to act at each table. The arrays are those of the seats to act
afterwards. A table whose game is over deals the next one in the same step. The numbers are those of the
environment in `adapters.pettingzoo`: the same seed and the same actions give the same games.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, NamedTuple, Self

import numpy as np

from ..bots.registry import Bot
from ..catalog import find_game
from ..core.argument_conversion import check_seed
from ..core.errors import OptionError, short_repr
from ..game import Game, State
from ..matches.external_bots import require_bot
from .encoding import Actions, payoffs
from .observation_writer import RowFormat, find_encoder, scores_from

Lineup = Sequence[str | None]
"""By seat the name of a bot, or None for the caller."""


class Arrays(NamedTuple):
    """The arrays of tables, one row a table.

    Attributes:
        observations: of the seat to act.
        action_masks: 1 for each action that is legal.
        to_act: the seat to act.
        rewards: by seat, of the last step. They are 0 except at the end of a game.
        ended: True if the last step ended a game.
    """

    observations: Any
    action_masks: Any
    to_act: Any
    rewards: Any
    ended: Any


class Layout:
    """The shapes of the arrays of a game's tables, and the options of their games.

    Attributes:
        game: the `Game`.
        seats: the number of seats.
        options: all of the game's.
        actions: its moves by number.
        format: of its observations.
        size: the number of values of an observation.
        dtype: the type of an observation's values.
        lineups: see `Tables`.
    """

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
        self.dtype = _check_dtype(self.game, dtype)
        self.lineups = _check_lineups(self.game, self.seats, lineups)

    def shapes(self, count: int) -> Iterator[tuple[tuple[int, ...], Any]]:
        """Yield the shape and type of each of the `Arrays` of some tables."""
        yield (count, self.size), self.dtype
        yield (count, len(self.actions)), np.int8
        yield (count,), np.int64
        yield (count, self.seats), np.float32
        yield (count,), np.bool_


class Tables:
    """Tables in this process.

    Attributes:
        layout: the shapes of the arrays.
        legal: by table the numbers of the legal actions.
        final_observations: by table whose game the last step ended, that of the seat that acted last in it.
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        seats: int | None = None,
        *,
        lineups: Sequence[Lineup] = (),
        dtype: Any = "float32",
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
            options: the game's own.

        Raises:
            OptionError: no game has this id, no bot has such a name, or another argument does not fit.
            ValueError: the type does not hold the game's scores.
        """
        layout = Layout(game, seats, lineups, dtype, options)
        self._set_up(layout, Arrays(*(np.zeros(shape, dtype) for shape, dtype in layout.shapes(count))), 0)

    @classmethod
    def of(cls, layout: Layout, arrays: Arrays, first: int) -> Self:
        """Return tables that write into these arrays, the first of them being number ``first`` of all."""
        tables = cls.__new__(cls)
        tables._set_up(layout, arrays, first)
        return tables

    def close(self) -> None:
        """Do nothing. `WorkerTables` has processes to end."""

    def _set_up(self, layout: Layout, arrays: Arrays, first: int) -> None:
        count = len(arrays.ended)
        self.layout = layout
        self.observations, self.action_masks, self.to_act, self.rewards, self.ended = arrays
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.final_observations: dict[int, Any] = {}
        self._tables = [_Table(layout, first + index) for index in range(count)]
        self._names = [None if "#" in name else name for name in layout.actions.names]
        self._pieces: list[bytes | bytearray] = []
        self._seats = [0] * count
        self._scores: list[int] = []

    def reset(self, seeds: int | Sequence[int] | None = None) -> None:
        """Deal a new game at each table.

        Args:
            seeds: of each table, or of the first one, each following one being greater by 1. The same seed
                gives the same games. None continues with the chance of the games before.

        Raises:
            OptionError: a seed is negative.
            TypeError: a seed is not a whole number.
            ValueError: not one seed a table.
        """
        numbers = seed_each(seeds, len(self._tables))
        for index, table in enumerate(self._tables):
            if numbers is not None:
                table.seed(numbers[index])
            self._show(index, table, table.deal())
        self.rewards.fill(0)
        self.ended.fill(False)
        self.final_observations.clear()
        self._fill()

    def step(self, actions: Any) -> None:
        """Play an action at each table.

        Raises:
            ValueError: not one action a table, or a mask does not allow one. No table has changed.
        """
        numbers = check_actions(actions, self.action_masks)
        self.rewards.fill(0)
        self.ended.fill(False)
        self.final_observations.clear()
        tables, show, names = self._tables, self._show, self._names
        for index, number in enumerate(numbers):
            table = tables[index]
            state = table.state
            move = names[number] or self.layout.actions.move(number, state.legal_moves())
            state.apply(move, check=False)
            seat = state.to_act if table.bots is None else table.play_bots()
            if seat is None:
                self._end(index, table)
                seat = table.deal()
            show(index, table, seat)
        self._fill()

    def _end(self, index: int, table: "_Table") -> None:
        """Pay the seats of a finished game."""
        format, state, seat = self.layout.format, table.state, self._seats[index]
        self.ended[index] = True
        self.rewards[index] = payoffs(state.seats, state.winners)
        row = b"".join(format.pieces(state, seat, table.encoder))
        final = np.frombuffer(row, np.uint8).astype(self.layout.dtype)
        final[format.scores] = scores_from(state, seat)
        self.final_observations[index] = final

    def _show(self, index: int, table: "_Table", seat: int) -> None:
        layout, state = self.layout, table.state
        self._seats[index] = seat
        self.legal[index] = layout.actions.numbers_in(state.legal_menu())
        self._pieces += layout.format.pieces(state, seat, table.encoder)
        self._scores += scores_from(state, seat)

    def _fill(self) -> None:
        """Fill the arrays, all rows at once."""
        counts = list(map(len, self.legal))
        numbers = np.fromiter(chain.from_iterable(self.legal), np.intp, sum(counts))
        self.action_masks.fill(0)
        self.action_masks[np.repeat(np.arange(len(counts)), counts), numbers] = 1
        rows = np.frombuffer(b"".join(self._pieces), np.uint8)
        self._pieces.clear()
        self.observations[:] = rows.reshape(self.observations.shape)
        self.observations[:, self.layout.format.scores] = np.reshape(self._scores, self.rewards.shape)
        self._scores.clear()
        self.to_act[:] = self._seats


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
        self._rng = Random(check_seed(seed))
        self._bot_rng = Random(f"bots {seed}")

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


def seed_each(seeds: int | Sequence[int] | None, count: int) -> list[int] | None:
    """Return the seed of each table: see `Tables.reset`."""
    if seeds is None:
        return None
    if isinstance(seeds, Iterable):
        numbers = list(map(check_seed, seeds))
    else:
        numbers = [check_seed(seeds) + index for index in range(count)]
    if len(numbers) != count:
        raise ValueError(f"seeds: expected {count}, got {len(numbers)}")
    return numbers


def check_actions(actions: Any, masks: Any) -> list[int]:
    """Return actions as plain numbers.

    Raises:
        ValueError: not one whole number a table, or a mask does not allow one.
    """
    numbers = np.asarray(actions)
    if numbers.shape != masks.shape[:1] or numbers.dtype.kind not in "iu":
        raise ValueError(f"actions: expected {len(masks)} whole numbers, got {numbers.dtype} {numbers.shape}")
    is_number = (numbers >= 0) & (numbers < masks.shape[1])
    allowed = is_number & (masks[np.arange(len(masks)), np.where(is_number, numbers, 0)] == 1)
    if not allowed.all():
        index = int(np.argmin(allowed))
        raise ValueError(f"actions: expected one that action_masks[{index}] allows, got {numbers[index]}")
    plain: list[int] = numbers.tolist()
    return plain


def _check_dtype(game: Game, dtype: Any) -> Any:
    kind = np.dtype(dtype)
    least, greatest = game.limits or (-(1 << 24), 1 << 24)
    if kind.kind in "iu":
        fits = np.iinfo(kind).min <= least and greatest <= np.iinfo(kind).max
    else:
        fits = kind.kind == "f" and max(-least, greatest) <= 2 ** (np.finfo(kind).nmant + 1)
    if not fits:
        raise ValueError(f"dtype: expected one that holds the scores from {least} to {greatest}, got {kind}")
    return kind


def _check_lineups(game: Game, seats: int, lineups: Sequence[Lineup]) -> list[Lineup]:
    for lineup in lineups:
        if len(lineup) != seats or None not in lineup:
            message = f"lineups: expected {seats} bots or None, the caller's, got {short_repr(lineup, 40)}"
            raise OptionError(message, "option.value", "lineups")
        for name in lineup:
            if name is not None:
                require_bot(game, name)
    return list(lineups)
