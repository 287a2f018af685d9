"""Card pictures of 2CAN: every number has its colour, the toucan its picture."""

from ...svg.card_svg import Sheet, SheetCards, card, tag, text

HUES = (
    "#54626f", "#7b47e0", "#2f66dc", "#0c7594", "#0f7a63", "#3a7f2f", "#6b7312",
    "#8f6604", "#ad5a08", "#c04a16", "#c23a45", "#b8357a", "#9a3aa0",
)  # fmt: skip
SHEETS = {"T": Sheet.load(__package__, "toucan"), None: Sheet.load(__package__, "toucan_back")}


class TwoCanCards(SheetCards):
    """Cards of 2CAN."""

    def face(self, token: str) -> str:
        if token in self.cells:
            return super().face(token)
        ground = tag("rect", x=2.75, y=2.8, width=44.5, height=64.4, rx=5.3, fill=HUES[int(token)])
        gloss = tag("path", d="M8 2.8H47.2V8L2.8 48V8A5.2 5.2 0 0 1 8 2.8z", fill="#fff", opacity=0.1)
        corner = text(token, 6, 14.5, 9.5, "#fff", weight=700)
        turned = tag("g", corner, transform="rotate(180 25 35)")
        middle = text(token, 25, 44, 25, "#fff", "middle", 800)
        return card() + ground + gloss + middle + corner + turned


CARDS = TwoCanCards({token: (sheet, 0) for token, sheet in SHEETS.items()})
