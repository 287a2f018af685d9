"""English text for the reasons of Buraco's coach, by the codes of its policy's `rank`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ...core.errors import format_count

Reasons = Mapping[str, Callable[[Mapping[str, Any]], str]]

REASONS: Reasons = MappingProxyType(
    {
        "takes_pile": lambda f: (
            "The discard can be laid at once."
            if f["cards"] == 1
            else f"It brings {f['cards']} cards instead of one."
        ),
        "leaves_pile": lambda f: (
            f"It lays nothing yet; the rival may get {format_count(f['cards'], 'discard')}."
        ),
        "no_take": lambda _: "The discards cannot be taken.",
        "keeps_wild": lambda _: "Taking would cost a two.",
        "empties_hand": lambda f: f"On the way to {'going out' if f['out'] else 'the extra hand'}.",
        "canasta": lambda f: f"It makes a {f['kind']}{'' if f['kind'] == 'thousand' else ' canasta'}.",
        "grows": lambda f: (
            f"{'A new meld' if f['new'] else 'Meld {meld} grows'.format_map(f)}: "
            f"{format_count(f['missing'], 'card')} short of a canasta."
        ),
        "mixes": lambda f: f"It turns meld {f['meld']} mixed.",
        "gains": lambda f: (
            f"It {'takes' if f['points'] < 0 else 'puts'} {format_count(f['points'], 'point')} "
            f"{'off' if f['points'] < 0 else 'on'} the table."
        ),
        "spends_wild": lambda _: "It gives up a two, a wild card.",
        "holds": lambda _: "What could be laid stays in hand: with it the discards can be taken.",
        "fits_own": lambda _: "It would still fit an own meld.",
        "useful": lambda _: "It still goes with cards in hand.",
        "useless": lambda _: "Nothing in hand goes with it.",
        "least_useful": lambda _: "No card in hand is of less use.",
        "fits_rival": lambda _: "The rival can take it onto a meld.",
        "feeds": lambda f: (
            f"The rival can use it with a chance of about {f['chance']:.0%}."
            if f["chance"] >= 0.005
            else "The rival can hardly use it."
        ),
    }
)
