"""English text for the reasons of Buraco's coach, by the codes of its policy's `rank_moves`."""

from types import MappingProxyType

from ...core.errors import format_count
from ...core.manifest import ReasonTexts

REASONS: ReasonTexts = MappingProxyType(
    {
        "takes_pile": lambda f: (
            "You can lay the discard right away."
            if f["cards"] == 1
            else f"You get {f['cards']} cards instead of one."
        ),
        "leaves_pile": lambda f: (
            f"You lay nothing yet, and the rival may get {format_count(f['cards'], 'discard')}."
        ),
        "no_take": lambda f: (
            "You can't take the discards." if f["cards"] else "There are no discards to take."
        ),
        "keeps_wild": lambda _: "Taking the discards would cost you a 2.",
        "empties_hand": lambda f: f"It brings you closer to {'going out' if f['out'] else 'the extra hand'}.",
        "canasta": lambda f: f"It makes a {f['kind']}{'' if f['kind'] == 'thousand' else ' canasta'}.",
        "grows": lambda f: (
            f"{'It starts a run,' if f['new'] else 'It brings run {meld}'.format_map(f)} within "
            f"{format_count(f['missing'], 'card')} of a canasta."
        ),
        "mixes": lambda f: f"It makes run {f['meld']} mixed.",
        "gains": lambda f: (
            f"It {'takes' if f['points'] < 0 else 'puts'} {format_count(f['points'], 'point')} "
            f"{'off' if f['points'] < 0 else 'on'} the table."
        ),
        "spends_wild": lambda _: "It gives up a wild 2.",
        "holds": lambda _: "You keep cards you could lay, so you can take the discards later.",
        "fits_own": lambda _: "It would still fit one of your runs.",
        "useful": lambda _: "It still goes with cards in your hand.",
        "useless": lambda _: "Nothing in your hand goes with it.",
        "least_useful": lambda _: "It's the card you need least.",
        "ahead": lambda f: (
            f"It looks like {format_count(f['points'], 'point')} "
            f"{'behind' if f['points'] < 0 else 'ahead'} at the end of the deal."
        ),
        "fits_rival": lambda _: "The rival can lay it on a run.",
        "feeds": lambda f: (
            f"The chance that the rival can use it is about {f['chance']:.0%}."
            if f["chance"] >= 0.005
            else "The rival can hardly use it."
        ),
    }
)
