"""Expected views and effects of a game: the format of `tests/games/<game>/rules/expected_views.py`."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

import pygames
from pygames.game import Effect

from . import refusals
from .view_helpers import eyes

Zone = tuple[str, int | None, str]
"""Its name, owner and kind."""


@dataclass(frozen=True)
class Views:
    """Expected views of a game.

    Attributes:
        title, seats, options: the game's title, its numbers of seats, and by name the kind, the default, the
            least and the greatest value of each option.
        data: the keys of a view's `data`.
        zones: the zones of a position, in their order.
        deck: all cards.
        positions: further ones whose views are tested, see `positions`.
        as_they_lie: zones that show only how a card lies (face up or down), not which card it is.
    """

    title: str
    seats: range
    options: Mapping[str, tuple[object, ...]]
    data: Set[str]
    zones: Callable[[pygames.State], list[Zone]]
    deck: Counter[str]
    positions: Callable[[], Iterable[pygames.State]] = tuple
    as_they_lie: Set[str] = frozenset()


@dataclass(frozen=True)
class Effects:
    """Expected effects of a game.

    Attributes:
        games: whole games with many kinds of effects.
        facts: by type, the keys of each in addition to `event`, `type` and `seat`.
        more: by type, optional keys.
        hidden: by type, the private facts: for other seats they are null.
        knows: returns True if a seat or spectator is shown the hidden facts of an effect.
    """

    games: Callable[[], Iterable[pygames.State]]
    facts: Mapping[str, Sequence[str]]
    more: Mapping[str, Collection[str]] = field(default_factory=dict)
    hidden: Mapping[str, Sequence[str]] = field(default_factory=dict)
    knows: Callable[[Effect, int | None], bool] = lambda effect, eye: bool(effect["seat"] == eye)


def of(game: str) -> Views:
    found: Views = import_module(f".{game}.rules.expected_views", __package__).VIEWS
    return found


@cache
def positions(game: str) -> list[pygames.State]:
    """Return the positions in which moves are refused, and a dozen of each game with many effects."""
    found = [*of(game).positions(), *(position() for position in refusals.of(game).positions)]
    for final in (*effects_of(game).games(), pygames.games()[game].new(of(game).seats[-1], seed=1)):
        passed = [state.copy() for state, _ in final.iter_positions()]
        found += [*passed[:: 1 + len(passed) // 12], final]
    return found


def seen(game: str) -> Iterator[tuple[pygames.State, int | None]]:
    """Yield each position with each viewer."""
    yield from ((state, eye) for state in positions(game) for eye in eyes(state))


def effects_of(game: str) -> Effects:
    found: Effects = import_module(f".{game}.rules.expected_views", __package__).EFFECTS
    return found
