"""Pictures of cards, and the elements of SVG that they are made of."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from unicodedata import east_asian_width

from ..core.manifest import Manifest
from ..core.types import View, Zone

COLOURS = {
    "felt": "#145039",
    "felt-deep": "#10402f",
    "felt-edge": "#0a2b20",
    "ink": "#f4faf6",
    "quiet": "#cfe6da",
    "line": "#5d9079",
    "accent": "#94ebcb",
    "card": "#fffdf8",
    "card-ink": "#1b2623",
    "card-line": "#c2c8c0",
    "back-a": "#23386f",
    "back-b": "#3c569b",
}
"""The page's colours of the table and its cards by day, by their names there."""
_INVALID = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REFERENCE = re.compile(r"""(\bid="|href="#|url\(['"]?#)""")


# -- elements -----------------------------------------------------------------------------------------------


def tag(name: str, *content: str, **attributes: float | str | None) -> str:
    """Return an element. In the names of attributes "_" is a hyphen; those that are None are left out."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else f"{value:g}"}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    anchor: str = "start",
    weight: int = 400,
    most: float | None = None,
) -> str:
    """Return a line of text, condensed if it could be wider than ``most``."""
    fits = most is None or text_width(content, size) <= most
    narrow = {} if fits else {"textLength": most, "lengthAdjust": "spacingAndGlyphs"}
    style = {"font_size": size, "font_weight": weight, "fill": fill, "text_anchor": anchor, **narrow}
    return tag("text", clean(content), x=x, y=y, **style)


def text_width(content: str, size: float) -> float:
    """Return an upper estimate of the width of a line in any of the fonts."""
    return size * sum(map(_letter_width, content))


def _letter_width(letter: str) -> float:
    if east_asian_width(letter) in "WF" or letter in "MWmw@%æœ—…":
        return 1.1
    if letter in " .,:;'|!iIjl":
        return 0.46
    return 0.72 if letter.islower() or letter.isdigit() else 0.88


def clean(content: str) -> str:
    """Return text as XML, without the characters that XML forbids."""
    return escape(_INVALID.sub("\ufffd", content))


# -- cards --------------------------------------------------------------------------------------------------


class Cards:
    """The pictures of a game's cards: here white cards with their tokens.

    A game with its own pictures has a module ``card_svg`` in its package, whose ``CARDS`` is an object of a
    subclass. Otherwise the pictures are those of the page data in the package, if it has some.

    Attributes:
        size: the width and height of a card. The coordinates in `face` and `back` are within them.
        defs: definitions that the pictures refer to. Their ids begin with the game's id.
    """

    size: tuple[float, float] = (50, 70)
    defs: str = ""

    def face(self, token: str) -> str:
        """Return the picture of a card."""
        size = (0, 36, 26, 19, 15)[min(len(token), 4)]
        return card() + text(token, 25, 35 + 0.36 * size, size, COLOURS["card-ink"], "middle", 800, 44)

    def back(self) -> str:
        """Return the picture of a card that is face down."""
        ring = tag("circle", cx=25, cy=35, r=8, fill=COLOURS["back-a"], stroke=COLOURS["card"])
        return card(COLOURS["back-a"]) + card("url(#pygames-lattice)", COLOURS["card"], 2) + ring

    def arrange(self, view: View, zone: Zone) -> Sequence[str | None]:
        """Return the cards of a zone that are drawn: all, or only the top of a pile that hides some."""
        is_open = zone["owner"] is not None and None not in zone["cards"]
        return zone["cards"][:1] if zone["kind"] == "pile" and not is_open else zone["cards"]


DEFS = tag(
    "pattern",
    tag("path", d="M0 0L7 7M7 0L0 7", stroke=COLOURS["back-b"]),
    id="pygames-lattice", width=7, height=7, patternUnits="userSpaceOnUse",
) + tag("clipPath", tag("rect", width=50, height=70, rx=6), id="pygames-card")  # fmt: skip
"""Definitions of every picture."""


def card(
    fill: str = COLOURS["card"],
    stroke: str = COLOURS["card-line"],
    border: float = 1,
    dashes: str | None = None,
) -> str:
    """Return an empty card of the usual size."""
    return tag(
        "rect", x=border / 2, y=border / 2, width=50 - border, height=70 - border, rx=6,
        fill=fill, stroke=stroke, stroke_width=border, stroke_dasharray=dashes,
    )  # fmt: skip


class Sheet:
    """An SVG with pictures in equal cells, which are numbered row by row.

    Attributes:
        defs: the definition of all pictures, for `Cards.defs`. Its ids begin with the sheet's id.
    """

    def __init__(self, id: str, source: str, columns: int = 1, rows: int = 1) -> None:
        self.id, self.columns = clean(id), columns
        box = re.search(r'viewBox="\s*0[ ,]+0[ ,]+([\d.]+)[ ,]+([\d.]+)', source)
        if box is None:
            raise ValueError(f"{id}: expected an SVG with a viewBox that begins at 0 0")
        self.width, self.height = float(box[1]), float(box[2])
        self.cell_width, self.cell_height = self.width / columns, self.height / rows
        source = _REFERENCE.sub(rf"\g<1>{self.id}-", source[source.index("<svg") :])
        self.defs = source.strip().replace("<svg", f'<svg id="{self.id}"', 1)

    @classmethod
    def load(cls, package: str, name: str, columns: int = 1) -> Sheet:
        """Return the sheet of this name in the package of a game."""
        source = files(package).joinpath(f"{name}.svg").read_text("utf-8")
        return cls(f"{package.rpartition('.')[2]}-{name}", source, columns)

    def cell(
        self, number: int, x: float, y: float, width: float, height: float, fill: str | None = None
    ) -> str:
        """Return one picture in a rectangle; ``fill`` colours the shapes that have no colour."""
        row, column = divmod(number, self.columns)
        corner = f"{column * self.cell_width:g} {row * self.cell_height:g}"
        use = tag("use", href=f"#{self.id}", width=self.width, height=self.height, fill=fill)
        box = f"{corner} {self.cell_width:g} {self.cell_height:g}"
        return tag("svg", use, x=x, y=y, width=width, height=height, viewBox=box, preserveAspectRatio="none")


class SheetCards(Cards):
    """Cards whose whole pictures are cells of sheets, by token (None: the back)."""

    def __init__(self, cells: Mapping[str | None, tuple[Sheet, int]]) -> None:
        self.cells = cells
        self.defs = "".join({sheet.id: sheet.defs for sheet, _ in cells.values()}.values())

    def face(self, token: str) -> str:
        return self._whole(token) if token in self.cells else super().face(token)

    def back(self) -> str:
        return self._whole(None) if None in self.cells else super().back()

    def _whole(self, token: str | None) -> str:
        sheet, number = self.cells[token]
        return tag("g", sheet.cell(number, 0, 0, 50, 70), clip_path="url(#pygames-card)") + card("none")


def cards_of(game: Manifest) -> Cards:
    """Return the card pictures of a game, or of the first of its base classes that has some."""
    for kind in type(game).__mro__:
        package = getattr(sys.modules.get(kind.__module__), "__package__", None)
        if not package:  # a single module has no folder
            continue
        if find_spec(f"{package}.card_svg"):
            own: Cards = import_module(f"{package}.card_svg").CARDS
            return own
        page = files(package).joinpath("page")
        faces = page.joinpath("faces.svg")
        layout = page.joinpath("table-config.json")
        if faces.is_file() and layout.is_file():
            cells = json.loads(layout.read_text("utf-8"))["faces"]
            columns, tokens = int(cells["columns"]), cells["cards"]
            sheet = Sheet(f"{game.id}-faces", faces.read_text("utf-8"), columns, -(-len(tokens) // columns))
            return SheetCards({token: (sheet, number) for number, token in enumerate(tokens)})
    return Cards()
