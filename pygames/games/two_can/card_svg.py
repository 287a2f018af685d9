"""Card pictures of 2CAN: every number has its colour, the toucan its picture."""

from ...svg.cards import Sheet, SheetCards, card, tag, text

HUES = (
    "#3c4a47", "#7a3aa8", "#2b57c4", "#0d6f8f", "#0b7460", "#2f7a1f", "#66700c",
    "#8a6100", "#a65300", "#b7410e", "#b8323a", "#ad2766", "#8e2a8b",
)  # fmt: skip
SHEETS = {"T": Sheet.load(__package__, "toucan"), None: Sheet.load(__package__, "toucan_back")}


class TwoCanCards(SheetCards):
    """Cards of 2CAN."""

    def face(self, token: str) -> str:
        if token in self.cells:
            return super().face(token)
        ground = tag("rect", x=2.75, y=2.8, width=44.5, height=64.4, rx=5.3, fill=HUES[int(token)])
        gloss = tag("path", d="M8 2.8H47.2V8L2.8 48V8A5.2 5.2 0 0 1 8 2.8z", fill="#fff", opacity=0.1)
        return card() + ground + gloss + text(token, 25, 45, 28, "#fff", "middle", 800)


CARDS = TwoCanCards({token: (sheet, 0) for token, sheet in SHEETS.items()})
