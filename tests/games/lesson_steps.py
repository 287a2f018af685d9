"""Positions in a lesson, for tests of the contents of a game's lesson."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LessonStep:
    """A step: the moves of the person, seat 0, those that were offered, what happened then, what was seen."""

    moves: Sequence[str]
    offered: Sequence[str]
    effects: Sequence[dict[str, Any]]
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    def has(self, type: str, seat: int | None = 0, **facts: Any) -> bool:
        """Return True if an effect of this kind happened."""
        return any(
            effect["type"] == type
            and effect["seat"] == seat
            and all(effect.get(name) == value for name, value in facts.items())
            for effect in self.effects
        )


Core = Mapping[str, Callable[[LessonStep], bool]]
"""By rule, whether it is met in a step."""
