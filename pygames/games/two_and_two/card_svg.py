"""Card pictures of Two & Two: strips, through whose holes the cards below are seen."""

from collections.abc import Sequence

from ...game import View, Zone
from ...svg.card_svg import COLOURS, Cards, Sheet, tag
from .cards import TOKENS, WD

WIDTH, HEIGHT = 32, 88
MIDDLES = (12.8, 33.6, 54.4, 75.2)
SIGNS = Sheet.load(__package__, "effects", 4)
STRIP, EFFECTS = ("#fbf3dc", "#8d8468"), {"SF": ("#d8eee2", "#5f8d78"), "WD": ("#ebe0f7", "#8a70a8")}
"""The colours of a card and of its rim."""
SYMBOLS = {"1": ("#2c6bd6", "#1048a8"), "2": ("#cf4a2c", "#9c2811")}
OUTLINE = "M5.5.5h21a5 5 0 0 1 5 5v77a5 5 0 0 1-5 5h-21a5 5 0 0 1-5-5v-77a5 5 0 0 1 5-5z"
STAR = "M16 30l3.5 10.5L30 44l-10.500 3.500L16 58l-3.500-10.500L2 44l10.500-3.500z"
BACK, ON, UPSIDE_DOWN = "back ", "+", "v"
"""In tokens: before the silhouette of the deck's top card; between the cards of the stack, from the lowest
up; before them, if the head of the stack is below."""


class TwoAndTwoCards(Cards):
    """Cards of Two & Two."""

    size = (WIDTH, HEIGHT)
    defs = SIGNS.defs + "".join(
        tag(
            "linearGradient",
            tag("stop", stop_color=light) + tag("stop", offset=1, stop_color=dark),
            id=f"two_and_two-{digit}", y2=1,
        )
        for digit, (light, dark) in SYMBOLS.items()
    )  # fmt: skip

    def face(self, token: str) -> str:
        if token.startswith(BACK):
            return self.back() + "".join(_silhouette(token.removeprefix(BACK)))
        cards = token.removeprefix(UPSIDE_DOWN).split(ON)
        head = HEIGHT - 3.2 if token.startswith(UPSIDE_DOWN) else 2
        bar = tag("rect", x=11, y=head, width=10, height=1.2, rx=0.6, fill=STRIP[1])
        return "".join(map(_strip, cards)) + bar

    def back(self) -> str:
        lattice = tag("path", d=OUTLINE, fill="url(#pygames-lattice)", stroke=COLOURS["card"])
        return tag("path", d=OUTLINE, fill=COLOURS["back-a"]) + lattice

    def arrange(self, view: View, zone: Zone) -> Sequence[str | None]:
        cards, data = zone["cards"], view["data"]
        if zone["id"] == "deck" and cards and data["silhouette"]:
            return [BACK + data["silhouette"]]
        if zone["id"] == "stack" and cards:
            return [UPSIDE_DOWN * data["flipped"] + ON.join(card or "" for card in cards)]
        return cards[:1] if zone["kind"] == "pile" else cards


def _strip(card: str) -> str:
    """Return a card as it lies: its four places, or the two signs of an Effect card."""
    fill, rim = EFFECTS.get(card, STRIP)
    holes, drawn = "", ""
    if card in EFFECTS:
        first = 2 if card == TOKENS[WD] else 0
        drawn = tag("path", d="M1 44h30", stroke=rim, stroke_dasharray="3 2")
        drawn += SIGNS.cell(first, 4, 10, 24, 24) + SIGNS.cell(first + 1, 4, 54, 24, 24)
    else:
        for digit, y in zip(card, MIDDLES, strict=True):
            if digit == "0":
                holes += f"M24.4 {y}a8.4 8.4 0 1 0-16.8 0a8.4 8.4 0 1 0 16.8 0z"
            elif digit == "1":
                drawn += tag("rect", x=10.4, y=y - 5.6, width=11.2, height=11.2, fill="url(#two_and_two-1)")
            else:
                drawn += tag(
                    "path", d=f"M16 {y - 7.4:g}l7.4 7.4-7.4 7.4-7.4-7.4z", fill="url(#two_and_two-2)"
                )
    return tag("path", d=OUTLINE + holes, fill=fill, fill_rule="evenodd", stroke=rim) + drawn


def _silhouette(holes: str) -> list[str]:
    if holes == "E":
        return [tag("path", d=STAR, fill="#f4f1e4")]
    return [
        tag("circle", cx=16, cy=y, r=6.7, fill="#0b2b2a", stroke="#f4f1e4", stroke_width=2)
        for hole, y in zip(holes, MIDDLES, strict=True)
        if hole == "0"
    ]


CARDS = TwoAndTwoCards()
