"""English sentences for the reasons of 2CAN's coach, by the reason codes of `policy.rank_moves`."""

from types import MappingProxyType

from ...core.errors import format_count
from ...core.manifest import ReasonTexts

REASONS: ReasonTexts = MappingProxyType(
    {
        "pair": lambda f: f"It makes a Pair of {f['number']}s.",
        "points": lambda f: (
            f"Over the round, it is about {format_count(f['points'], 'point')} "
            f"{'better' if f['points'] > 0 else 'worse'} than changing nothing."
            if round(f["points"], 1)
            else "It hardly changes your score."
        ),
        "least": lambda f: (
            f"It costs about {format_count(f['points'], 'point')}, "
            "but at first sight no other move is better."
        ),
        "group": lambda f: (
            f"Matching Pairs take off {format_count(f['points'], 'point')}."
            if f["points"] < 0
            else f"Breaking up matching Pairs costs {format_count(f['points'], 'point')}."
        ),
        "feeds": lambda f: (
            f"The {f['card']} helps {f['name']}, by about {format_count(f['points'], 'point')}."
        ),
        "ends_round": lambda f: (
            f"It turns up your last card, {format_count(f['ahead'], 'point')} "
            f"{'ahead' if f['ahead'] >= 0 else 'behind'}."
        ),
        "draw": lambda f: (
            f"{'Drawing' if f['points'] > 0 else 'The discard'} should save about "
            f"{format_count(f['points'], 'point')} over {'the discard' if f['points'] > 0 else 'drawing'}."
            if round(f["points"], 1)
            else "Drawing and taking are about equally good."
        ),
        "then": lambda f: f"Then: {f['move']}.",
        "turns_up": lambda f: f"Your Box stays the same, and you turn up {f['place']}.",
        "different_columns": lambda _: "In different columns, both can still make Pairs.",
        "only_open": lambda _: "Only the open cards count.",
        "no_pair": lambda _: "The discard makes no Pair.",
        "same_column": lambda _: "In the same column, they can only make one Pair.",
    }
)
