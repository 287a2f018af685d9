"""Variables that the texts of a game may contain, collected from random play."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from ...game import Game

IsVariable = Callable[[str], bool]
"""A predicate: True if a text may contain the variable of this name."""

GAMES = 3
MAX_MOVES = 400
"""Maximum moves of each game: a longer game adds no variables."""
_MOVE_VARIABLE = re.compile(r"it|count|cards|discard|count_\w+|(place|card|name)\d|is_\w+")
_NONE: frozenset[str] = frozenset()


class MessageVariables:
    """The variables of the texts of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def predicate(self, key: str) -> IsVariable | str | None:
        """Return the predicate of variables in the text of a key.

        Returns:
            None if any variable is allowed, or a message if the key itself is invalid.
        """
        kind, _, rest = key.partition(".")
        if kind in ("effect", "recap"):
            return self._effect(kind, rest)
        if kind == "move":
            return lambda variable: _MOVE_VARIABLE.fullmatch(variable) is not None
        if kind in ("error", "reason", "over", "round"):
            return None
        if kind == "option":
            name = rest.removesuffix(".help")
            return _NONE.__contains__ if name in self.game.options else f"the game has no option {name}"
        if kind == "bot":
            return (
                _NONE.__contains__ if rest in (*self.game.bots, "random") else f"the game has no bot {rest}"
            )
        if kind == "lesson":
            return "name".__eq__
        if kind == "card":
            return _is_sign
        by_kind = {
            "zone": {"count", "phase"},
            "seat": {"points"},
            "table": {"points"},
            "points": {"points"},
            "mark": {"what"},
            "part": {"number"},
            "lost": {"lost", "lost_is", "share"},
        }
        if kind in ("zone", "seat", "table", "phase", "wait", "where"):
            return lambda variable: variable in by_kind.get(kind, _NONE) or self._is_in_data(kind, variable)
        return by_kind.get(kind, _NONE).__contains__

    def _effect(self, kind: str, type: str) -> IsVariable | str:
        effects, _, _ = self._collected
        if type not in effects:
            is_effect = type in self.game.sentences or not self.game.sentences
            return _any if is_effect else f"the game has no effect {type}"
        variables = effects[type] | {"name"}
        if kind == "recap":
            variables |= {"count", "cards", "whose", *(f"{each}_column" for each in variables)}
        return variables.__contains__

    def _is_in_data(self, kind: str, variable: str) -> bool:
        # Prompts may also contain the name of the seat to act and its possible actions.
        in_prompt = kind in ("phase", "wait") and (variable == "name" or variable.startswith("can_"))
        is_zone = kind == "zone"  # its text may also contain data that the table config assigns to the zone
        _, names, nested_names = self._collected
        return in_prompt or variable in names or (is_zone and variable in nested_names)

    @cached_property
    def _collected(self) -> tuple[dict[str, set[str]], set[str], set[str]]:
        """The facts of effects by type, the names in views' data, and those at any depth."""
        effects: dict[str, set[str]] = {}
        names: set[str] = set()
        nested_names: set[str] = set()
        for number in range(GAMES):
            seats = self.game.seats[0] if number else self.game.seats[-1]
            state, rng = self.game.new(seats, seed=number), Random(number)
            moves = 0
            while not state.over and moves < MAX_MOVES:
                data = state.view(state.to_act, log=False)["data"]
                names |= set(_data_names(data, seats))
                nested_names |= set(_keys(data))
                state.apply(rng.choice(state.legal_moves()))
                moves += 1
            for effect in state.effects(None):
                effects.setdefault(effect["type"], set()).update(effect)
        return effects, names, nested_names


def _any(variable: str) -> bool:
    return True


def _is_sign(variable: str) -> bool:
    return re.fullmatch(r"sign\d", variable) is not None


def _data_names(data: Mapping[str, Any], seats: int, within: str = "") -> list[str]:
    """Return the variables that web/parts/moves/move-words.js makes of a view, for a seat and without one."""
    names: list[str] = []
    for name, datum in data.items():
        values = [datum, *datum] if isinstance(datum, Sequence) and len(datum) == seats else [datum]
        for value in values:
            if isinstance(value, Mapping):
                names += _data_names(value, seats, f"{within}{name}_")
            else:
                names.append(within + name)
    return names


def _keys(data: Any) -> list[str]:
    if isinstance(data, Mapping):
        return [*data, *(key for value in data.values() for key in _keys(value))]
    return [key for value in data for key in _keys(value)] if isinstance(data, list) else []
