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
_BY_KIND = {
    "move": r"it|count|cards|discard|count_\w+|(place|card|name)\d|is_\w+",
    # Prompts may contain the name of the seat to act and its possible actions.
    **dict.fromkeys(("phase", "wait"), r"name|can_\w*"),
    **dict.fromkeys(("seat", "table", "points"), "points"),
    **dict.fromkeys(("error", "reason", "over", "round"), r"\w+"),
    "zone": "count|phase",
    "mark": "what",
    "part": "number",
    "lost": "lost|lost_is|share",
    "lesson": "name",
    "card": r"sign\d",
}
"""Patterns of the variables in texts, by the kind of text."""
_WITH_DATA = ("zone", "seat", "table", "phase", "wait", "where")
"""Kinds of texts that may contain the data of a view, too."""


class MessageVariables:
    """The variables of the texts of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def predicate(self, key: str) -> IsVariable | str:
        """Return the predicate of variables in the text of a key, or a message if the key is invalid."""
        kind, _, rest = key.partition(".")
        if kind in ("effect", "recap"):
            return self._effect(kind, rest)
        if kind == "option" and (name := rest.removesuffix(".help")) not in self.game.options:
            return f"the game has no option {name}"
        if kind == "bot" and rest not in (*self.game.bots, "random"):
            return f"the game has no bot {rest}"
        named = re.compile(_BY_KIND.get(kind, ""))
        return lambda variable: bool(named.fullmatch(variable)) or self._is_in_data(kind, variable)

    def _effect(self, kind: str, type: str) -> IsVariable | str:
        effects, _, _ = self._collected
        if type not in effects:
            is_effect = type in self.game.sentences or not self.game.sentences
            return (lambda _: True) if is_effect else f"the game has no effect {type}"
        variables = effects[type] | {"name"}
        if kind == "recap":
            variables |= {"count", "cards", "whose", *(f"{each}_column" for each in variables)}
        return variables.__contains__

    def _is_in_data(self, kind: str, variable: str) -> bool:
        if kind not in _WITH_DATA:
            return False
        _, names, nested_names = self._collected
        # The text of a zone may also contain data that the table config assigns to it.
        return variable in names or (kind == "zone" and variable in nested_names)

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
