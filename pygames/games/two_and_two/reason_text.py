"""English sentences for the reasons of Two & Two's coach, by the reason codes of `policy.rank_moves`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ...core.errors import format_count

Reasons = Mapping[str, Callable[[Mapping[str, Any]], str]]

REASONS: Reasons = MappingProxyType(
    {
        "completes": lambda f: f"It completes a set of {f['cards']} cards.",
        "danger": lambda f: (
            f"The rival {'may well' if f['likely'] else 'is unlikely to'} make a set next."
            if f["chance"]
            else "The rival cannot make a set with one card."
        ),
        "in_a_row": lambda f: f"{f['turns']} turns in a row before the rival's.",
        "next_own": lambda _: "The hand could make a set next turn.",
        "spends": lambda f: f"It spends {_effects(f)}.",
        "keeps": lambda f: f"It keeps {_effects(f)} for later.",
        "nothing_fits": lambda f: (
            "The drawn card does not fit." if f["drawn"] else "No card fits without a flip."
        ),
        "ends_game": lambda f: (
            f"It ends the game {format_count(f['ahead'], 'set')} {'ahead' if f['ahead'] > 0 else 'behind'}."
            if f["ahead"]
            else "It ends the game with equal sets."
        ),
        "saves": lambda f: f"It {'saves' if f['own'] else 'stops'} a set of {f['cards']} cards{_for_now(f)}.",
        "gives_up": lambda f: (
            f"It {'loses' if f['own'] else 'lets the rival have'} a set of {f['cards']} cards{_for_now(f)}."
        ),
        "saves_turn": lambda _: "It saves a turn from being skipped.",
        "no_set": lambda _: "No set is at stake.",
    }
)


def _effects(facts: Mapping[str, Any]) -> str:
    cards = [
        format_count(facts[key], name)
        for key, name in (("wd", "Wild/Deny card"), ("sf", "Skip/Flip card"))
        if facts[key]
    ]
    return " and ".join(cards)


def _for_now(facts: Mapping[str, Any]) -> str:
    return ", for now" if facts["again"] else ""
