"""English sentences for the reasons of Two & Two's coach, by the reason codes of `policy.rank_moves`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...core.errors import format_count
from ...core.manifest import ReasonTexts

REASONS: ReasonTexts = MappingProxyType(
    {
        "completes": lambda f: f"It completes a set of {f['cards']} cards.",
        "danger": lambda f: (
            f"The rival {'may well' if f['likely'] else 'is unlikely to'} complete a set next."
            if f["chance"]
            else "The rival can't complete a set with one card."
        ),
        "in_a_row": lambda f: f"{f['turns']} turns in a row for you.",
        "next_own": lambda _: "You could complete a set next turn.",
        "spends": lambda f: f"It uses {_effects(f)}.",
        "keeps": lambda f: f"It keeps {_effects(f)} for later.",
        "nothing_fits": lambda f: (
            "Your new card doesn't fit." if f["drawn"] else "None of your cards fits without a Flip."
        ),
        "ends_game": lambda f: (
            f"It ends the game {format_count(f['ahead'], 'set')} {'ahead' if f['ahead'] > 0 else 'behind'}."
            if f["ahead"]
            else "It ends the game level on sets."
        ),
        "saves": lambda f: f"It {'saves' if f['own'] else 'stops'} a set of {f['cards']} cards{_for_now(f)}.",
        "gives_up": lambda f: (
            f"It {'loses' if f['own'] else 'gives the rival'} a set of {f['cards']} cards{_for_now(f)}."
        ),
        "saves_turn": lambda _: "You don't lose a turn.",
        "never_denies": lambda _: "This level never denies.",
        "takes_set": lambda _: "It completes a set.",
        "keeps_effects": lambda _: "Skips, Flips and Wilds are saved for later.",
        "no_set": lambda _: "No set is gained or lost.",
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
