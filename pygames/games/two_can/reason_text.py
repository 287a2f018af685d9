"""English sentences for the reasons of 2CAN's coach, by the reason codes of `policy.rank_moves`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ...core.errors import format_count

Reasons = Mapping[str, Callable[[Mapping[str, Any]], str]]

REASONS: Reasons = MappingProxyType(
    {
        "pair": lambda f: f"It makes a pair of {f['number']}s.",
        "points": lambda f: (
            f"It makes the Box about {format_count(f['points'], 'point')} "
            f"{'better' if f['points'] > 0 else 'worse'}."
            if round(f["points"], 1)
            else "It leaves the Box as good as it was."
        ),
        "least": lambda f: (
            f"It costs the Box about {format_count(f['points'], 'point')}; all in all the best there is."
        ),
        "group": lambda f: (
            f"Equal pairs take off {format_count(f['points'], 'point')}."
            if f["points"] < 0
            else f"Breaking equal pairs costs {format_count(f['points'], 'point')}."
        ),
        "feeds": lambda f: f"The {f['card']} helps {f['name']}: about {format_count(f['points'], 'point')}.",
        "ends_round": lambda f: (
            f"It turns up the last card, {format_count(f['ahead'], 'point')} "
            f"{'ahead' if f['ahead'] >= 0 else 'behind'}."
        ),
        "draw": lambda f: (
            f"A draw promises about {format_count(f['points'], 'point')} "
            f"{'more' if f['points'] > 0 else 'less'} than the discard."
            if round(f["points"], 1)
            else "A draw promises as much as the discard."
        ),
        "then": lambda f: f"Then: {f['move']}.",
        "turns_up": lambda f: f"The Box keeps its cards; {f['place']} is turned up.",
        "different_columns": lambda _: "In different columns, both can still pair up.",
        "same_column": lambda _: "In one column, they can make only one pair.",
    }
)
