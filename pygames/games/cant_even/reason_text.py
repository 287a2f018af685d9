"""English text for the reasons of I Can't Even's coach, by the codes of its policy's `rank_moves`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...core.errors import format_count
from ...core.manifest import ReasonTexts

REASONS: ReasonTexts = MappingProxyType(
    {
        "scores": lambda f: (
            f"If they stay: {f['down_card']} {_points(f, 'down_')}, {f['up_card']} {_points(f, 'up_')}."
        ),
        "hides": lambda _: "Your better card stays hidden.",
        "chain": lambda _: "If the Ichthid stays, another one scores next round.",
        "keeps_for_later": lambda f: (
            f"It keeps {f['card']}, worth about {format_count(f['points'], 'point')} later."
        ),
        "denies": lambda f: f"Banked by {f['name']}, it would bring {_points(f)}.",
        "leaves": lambda f: f"It leaves {f['name']} {f['card']}, which brings {_points(f)}.",
        "gets": lambda f: f"It could bring you about {format_count(f['points'], 'point')} later.",
        "most_now": lambda f: f"It scores the most right away, about {format_count(f['points'], 'point')}.",
        "draws_ahead": lambda _: "It's the best of all ways to draw the rest.",
        "solved": lambda _: "The round is played through, and no other move is as good.",
        "mixes": lambda f: (
            f"Moves are mixed so that they can't be guessed: this one {f['chance']:.0%} of times."
        ),
        "unknown": lambda f: f"A hidden card brings {f['name']} {f['points']:g} on average.",
    }
)


def _points(facts: Mapping[str, Any], prefix: str = "") -> str:
    points = f"{facts[f'{prefix}points']:+d}"
    if f"{prefix}total" not in facts:
        return points
    return f"{points} (total {facts[f'{prefix}total']}, {'odd' if facts[f'{prefix}odd'] else 'even'})"
