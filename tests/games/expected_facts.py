"""Expected facts of a game for the tests of all games: the format of `FACTS` in its folder of tests."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

import pygames
from pygames.game import Effect

from .playing import by_lot


@dataclass(frozen=True)
class Undo:
    """Moves that may be taken back, stated independently of the game.

    Attributes:
        games: the number of random games that meet all of ``met``.
        longest: the number of successive decisions that can be taken back in some of them.
        shown: the types of effects that show any seat a card that was hidden from it before, other than one
            that its owner chose to lay open.
        shown_if: by type, effects that show one if this holds.
        met: by the first word of a move, whether it could be taken back right after it was made. Random play
            meets each of these, and nothing else.
        stands: whether the game's source forbids taking a move back.
        rare: as ``met``, but random play need not meet them.
        seldom: by the first word, moves that are chosen seldom, so that rare positions occur.
        options: of these games.
        seating: one more than two seats with and without a bot.
    """

    games: int
    longest: int
    shown: Set[str]
    met: Set[tuple[str, bool]]
    shown_if: Mapping[str, Callable[[Effect], bool]] = field(default_factory=dict)
    stands: Callable[[str], bool] = lambda _: False
    rare: Set[tuple[str, bool]] = frozenset()
    seldom: Set[str] = frozenset()
    options: Mapping[str, Any] = field(default_factory=dict)
    seating: tuple[str | None, ...] | None = None

    def shows(self, effect: Effect) -> bool:
        shown_if = self.shown_if.get(effect["type"])
        return effect["type"] in self.shown or (shown_if is not None and shown_if(effect))


@dataclass(frozen=True)
class Facts:
    """Facts of a game.

    Attributes:
        digests: by number of seats, the digest of a hundred seeded games, the same on every Python.
        undo: moves that may be taken back.
        win_shares: by a level and one below it, the share of wins that it is sure to reach in few games.
            ``greedy`` is compared with ``random``.
        short: options of a game that is soon over.
        few_rounds: options of a short game that still goes on after its first round.
        choices: a choice is nearly always left.
        ceiling: the number of pairs that show that no bot beats the perfect-information player.
        actions: the digest of the encoding for learners.
        refused: a move that is refused when a game begins: it, its code and its rule.
        counts: the arena statistics of which a better bot has more.
        plans: a turn has decisions that can be foreseen after its first.
        renamed: codes that become a reason only after a policy has ranked its moves.
        luck: the version of its luck model, and the digest of its files.
        unstated: the levels that state no probabilities of their moves, as their searches draw random worlds.
        training: by package and command that learns weights, the arguments of a small run. OUT is a file for
            the result.
    """

    digests: Mapping[int, str]
    undo: Undo
    win_shares: Mapping[tuple[str, str], float]
    actions: str
    refused: tuple[str, str, str]
    short: Mapping[str, Any] = field(default_factory=dict)
    few_rounds: Mapping[str, Any] = field(default_factory=dict)
    choices: bool = False
    ceiling: int = 4
    counts: tuple[str, ...] = ()
    plans: bool = False
    renamed: frozenset[str] = frozenset()
    luck: tuple[int, str] | None = None
    unstated: Set[str] = frozenset()
    training: Mapping[str, str] = field(default_factory=dict)


def of(game: str) -> Facts:
    facts: Facts = import_module(f".{game}", __package__).FACTS
    return facts


def few_rounds(game: str) -> dict[str, Any]:
    """Return the options of a short game that goes on after its first round; none for an example game."""
    return dict(of(game).few_rounds) if game in pygames.games() else {}


def played(game: str, seed: int = 5, moves: int = -1) -> pygames.Record:
    """Return the record of a short game by lot, or of its first moves."""
    state = pygames.games()[game].new(seed=seed, **of(game).short)
    return pygames.Record.of(by_lot(state, Random(seed), moves), ["Ana", "Bo"])
