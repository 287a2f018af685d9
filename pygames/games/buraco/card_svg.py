"""Card pictures of Buraco: rank and suit, the figures of the courts, the star of a 2."""

from collections.abc import Sequence

from ...game import View, Zone
from ...svg.card_svg import Cards, Sheet, card, tag, text
from .cards import SUITS

HUES = {"c": "#1c6e34", "d": "#1a53b8", "h": "#c0272d", "s": "#22282b"}
COURTS = "JQK"
SIGNS, FIGURES = Sheet.load(__package__, "suits", len(SUITS)), Sheet.load(__package__, "court", len(COURTS))
STAR = "M12.5 46l1.8 5.3h5.4l-4.3 3.3 1.5 5.4-4.4-3.2-4.4 3.2 1.5-5.4-4.3-3.3h5.4z"
WILD = "!"
"""The end of the token of a 2 that represents another card of its meld."""


class BuracoCards(Cards):
    """Cards of Buraco."""

    defs = SIGNS.defs + FIGURES.defs

    def face(self, token: str) -> str:
        rank, suit = token[0], token[1]
        hue, sign = HUES[suit], SUITS.index(suit)
        ground = card("#ffe39a", "#8a5a00", 2, dashes="5 3") if token.endswith(WILD) else card()
        corner = text("10" if rank == "T" else rank, 12.5, 18, 19, hue, "middle", 800, 21)
        star = tag("path", d=STAR, fill="#8a5a00") if rank == "2" else ""
        if rank in COURTS:
            large = FIGURES.cell(COURTS.index(rank), 18.5, 26.7, 30, 41.2, hue)
        else:
            large = SIGNS.cell(sign, 19.5, 39, 26, 26)
        return ground + corner + SIGNS.cell(sign, 4.5, 21.5, 16, 16) + large + star

    def arrange(self, view: View, zone: Zone) -> Sequence[str | None]:
        cards, owner = list(super().arrange(view, zone)), zone["owner"]
        if owner is not None and zone["id"].startswith("meld"):
            number = int(zone["id"].partition(".")[2])
            wild = view["data"]["melds"][owner][number - 1]["wild"]
            if wild is not None:
                cards[wild] = f"{cards[wild]}{WILD}"
        return cards


CARDS = BuracoCards()
