"""Card pictures of I Can't Even: the letter, colour and picture of each monster."""

from collections.abc import Sequence

from ...game import View, Zone
from ...svg.card_svg import Cards, Sheet, card, tag, text
from .cards import TOKENS

HUES = ("#7a4a12", "#2f7a1f", "#4a5a7a", "#145a91", "#7d5f14", "#a01c4b", "#5b3aa8")
MONSTERS = Sheet.load(__package__, "monsters", len(TOKENS))
FACE_DOWN = "!"
"""The end of the token of a card in a Pit that is face down and that the viewer knows."""


class CantEvenCards(Cards):
    """Cards of I Can't Even."""

    defs = MONSTERS.defs + tag(
        "linearGradient",
        tag("stop", stop_color="#fffdf8", stop_opacity=0) + tag("stop", offset=0.7, stop_color="#fffdf8"),
        id="cant_even-fade", x2=0, y2=1,
    )  # fmt: skip

    def face(self, token: str) -> str:
        number = TOKENS.index(token[0])
        ground = card() + card(HUES[number] + "29", "none") + card("url(#cant_even-fade)")
        if token.endswith(FACE_DOWN):
            ground = card("#dfe3dd") + card("none", "#5a6b66", 2, dashes="5 4")
        letter = text(token[0], 4.5, 16, 15, HUES[number], weight=700)
        return ground + letter + MONSTERS.cell(number, 1, 18, 48, 48)

    def back(self) -> str:
        eyes = [
            tag("ellipse", cx=x, cy=34, rx=5.5, ry=7, fill="#ffe08a")
            + tag("circle", cx=x, cy=34, r=2.5, fill="#14211f")
            for x in (18, 32)
        ]
        glow = tag("circle", cx=25, cy=34, r=18, fill="#3a2b5c")
        return card("#1d1a38", "#fffdf8", 2) + glow + "".join(eyes)

    def arrange(self, view: View, zone: Zone) -> Sequence[str | None]:
        cards, owner = list(super().arrange(view, zone)), zone["owner"]
        is_pit = owner is not None and zone["id"].startswith("pit")
        if is_pit and cards and cards[0] is not None and view["data"]["pits"][owner]["down"]:
            cards[0] += FACE_DOWN
        return cards


CARDS = CantEvenCards()
