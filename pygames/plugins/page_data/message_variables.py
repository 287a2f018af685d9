"""Which facts the texts of a game may name: learnt from some moves of it, played at random."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from ...game import Game

Told = Callable[[str], bool]
"""Whether there is a fact of this name."""

GAMES = 3
MOVES = 400
"""At most, of each of them: a long game says the same things again and again."""
_MOVE = re.compile(r"it|count|cards|discard|count_\w+|(place|card|name)\d|is_\w+")
_NOTHING: frozenset[str] = frozenset()


class Facts:
    """What the texts of one game can say."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def of(self, key: str) -> Told | str | None:
        """The facts that the text of this key may name; None: any; or what is wrong with the key itself."""
        kind, _, rest = key.partition(".")
        if kind in ("effect", "recap"):
            return self._effect(kind, rest)
        if kind == "move":
            return lambda fact: _MOVE.fullmatch(fact) is not None
        if kind in ("error", "reason", "over", "round"):
            return None
        if kind == "option":
            name = rest.removesuffix(".help")
            return _NOTHING.__contains__ if name in self.game.options else f"there is no option {name}"
        if kind == "bot":
            return _NOTHING.__contains__ if rest in (*self.game.bots, "random") else f"there is no bot {rest}"
        if kind == "lesson":
            return "name".__eq__
        if kind == "card":
            return _sign
        own = {
            "zone": {"count", "phase"},
            "seat": {"points"},
            "table": {"points"},
            "points": {"points"},
            "mark": {"what"},
            "part": {"number"},
            "lost": {"lost", "lost_is", "share"},
        }
        if kind in ("zone", "seat", "table", "phase", "wait", "where"):
            return lambda fact: fact in own.get(kind, _NOTHING) or self._data(kind, fact)
        return own.get(kind, _NOTHING).__contains__

    def _effect(self, kind: str, type: str) -> Told | str:
        if type not in self._effects:
            known = type in self.game.sentences or not self.game.sentences
            return _any if known else f"the game tells of nothing that is called {type}"
        facts = self._effects[type] | {"name"}
        if kind == "recap":
            facts |= {"count", "cards", "whose", *(f"{fact}_column" for fact in facts)}
        return facts.__contains__

    def _data(self, kind: str, fact: str) -> bool:
        # What can be done, and who is asked to do it, prompts say as well.
        asks = kind in ("phase", "wait") and (fact == "name" or fact.startswith("can_"))
        about = kind == "zone"  # what hints tell of a zone besides is the game's own
        return asks or fact in self._seen or (about and fact in self._deep)

    @property
    def _effects(self) -> Mapping[str, set[str]]:
        return self._learnt[0]

    @property
    def _seen(self) -> set[str]:
        return self._learnt[1]

    @property
    def _deep(self) -> set[str]:
        return self._learnt[2]

    @cached_property
    def _learnt(self) -> tuple[dict[str, set[str]], set[str], set[str]]:
        effects: dict[str, set[str]] = {}
        seen: set[str] = set()
        deep: set[str] = set()
        for number in range(GAMES):
            seats = self.game.seats[0] if number else self.game.seats[-1]
            state, rng = self.game.new(seats, seed=number), Random(number)
            moves = 0
            while not state.over and moves < MOVES:
                data = state.view(state.to_act, log=False)["data"]
                seen |= set(_plain(data, seats))
                deep |= set(_keys(data))
                state.apply(rng.choice(state.legal_moves()))
                moves += 1
            for effect in state.effects(None):
                effects.setdefault(effect["type"], set()).update(effect)
        return effects, seen, deep


def _any(fact: str) -> bool:
    return True


def _sign(fact: str) -> bool:
    return re.fullmatch(r"sign\d", fact) is not None


def _plain(data: Mapping[str, Any], seats: int, within: str = "") -> list[str]:
    """The names that web/parts/moves.js gives the facts of a view's data, for a seat and for none."""
    names: list[str] = []
    for name, given in data.items():
        values = [given, *given] if isinstance(given, Sequence) and len(given) == seats else [given]
        for value in values:
            if isinstance(value, Mapping):
                names += _plain(value, seats, f"{within}{name}_")
            else:
                names.append(within + name)
    return names


def _keys(data: Any) -> list[str]:
    if isinstance(data, Mapping):
        return [*data, *(key for value in data.values() for key in _keys(value))]
    return [key for value in data for key in _keys(value)] if isinstance(data, list) else []
