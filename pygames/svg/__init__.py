"""Pictures of tables as SVG, drawn from views alone, for notebooks and documents.

A picture shows what its view shows and nothing else. It needs no font or file from elsewhere.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..core.manifest import Manifest
from ..core.types import View, Zone
from .card_svg import COLOURS, DEFS, Cards, cards_of, clean, tag, text, text_width

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
GAP, MIN_WIDTH, MAX_WIDTH = 12, 360, 720


class Svg(str):
    """The text of a picture, which a notebook shows as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def table(
    game: Manifest, view: View, names: Sequence[str] | None = None, *, width: float | None = None
) -> Svg:
    """Return the picture of a table as the seat of ``view`` sees it; a spectator sees no hand.

    Args:
        game: the game of the view.
        view: the result of `State.view`, `Table.view` or `Table.position_view`.
        names: the players by seat; None takes those of a `Table`'s view, otherwise Player 1, Player 2 ….
        width: the width of the picture in pixels; None is its natural width, at most 720.

    Raises:
        ValueError: the view is of another game, or has another number of seats.
    """
    if view["game"] != game.id:
        raise ValueError(f"view: expected a view of {game.id}, got a view of {view['game']}")
    if names is None:
        status: Any = view.get("table")
        numbered = [f"Player {seat + 1}" for seat in range(view["seats"])]
        names = [player["name"] for player in status["players"]] if status else numbered
    if len(names) != view["seats"]:
        raise ValueError(f"names: expected {view['seats']}, got {len(names)}")
    return _Picture(game, view, names).draw(width)


class _Box(NamedTuple):
    """A rectangle with its picture, whose corner is at 0 0."""

    width: float
    height: float
    svg: str

    def at(self, x: float, y: float) -> str:
        return tag("g", self.svg, transform=f"translate({x:g} {y:g})") if self.svg else ""


def _flow(boxes: Iterable[_Box], most: float, gap: float = GAP) -> _Box:
    """Arrange boxes in centred rows of at most this width."""
    rows: list[_Box] = []
    for box in boxes:
        last = rows[-1] if rows else None
        if last and last.width + gap + box.width <= most:
            svg = last.svg + box.at(last.width + gap, 0)
            rows[-1] = _Box(last.width + gap + box.width, max(last.height, box.height), svg)
        else:
            rows.append(_Box(box.width, box.height, box.at(0, 0)))
    return _column(rows, gap)


def _column(boxes: Sequence[_Box], gap: float = GAP) -> _Box:
    """Arrange boxes under each other, centred. An empty one takes no place."""
    width, y, svg = max((box.width for box in boxes), default=0), 0.0, ""
    for box in boxes:
        svg += box.at((width - box.width) / 2, y)
        y += box.height + gap if box.height else 0
    return _Box(width, max(0, y - gap), svg)


class _Picture:
    """The picture of one view. Each different card is drawn once, and referred to."""

    def __init__(self, game: Manifest, view: View, names: Sequence[str]) -> None:
        self.game, self.view, self.names = game, view, names
        self.cards = cards_of(game)
        self.drawn: dict[str | None, str] = {}

    def draw(self, width: float | None) -> Svg:
        """Return the whole picture: the other seats, the middle, and the seat of the viewer."""
        seats, near = self.view["seats"], self.view["seat"] or 0
        scale = 0.85 if seats == 2 else 0.6
        far = [self.panel((near + turn) % seats, scale) for turn in range(1, seats)]
        most = MAX_WIDTH - 2 * GAP
        middle = _flow(self.zones(None, 1, most), most, 2 * GAP)
        own = self.panel(near, 0.85 if self.view["seat"] is None else 1)
        half = len(far) if sum(box.width + GAP for box in far) <= most + GAP else -(-len(far) // 2)
        body = _column([_flow(far[:half], most), _flow(far[half:], most), middle, own])
        rest = text_width(self.progress(), 13) + 3 * GAP
        heading = min(MAX_WIDTH, text_width(self.game.title, 16) + rest)
        whole = max(MIN_WIDTH, heading, body.width + 2 * GAP)
        height = body.height + 52
        title = text(self.game.title, GAP, 26, 16, COLOURS["ink"], weight=700, most=whole - rest)
        progress = text(self.progress(), whole - GAP, 26, 13, COLOURS["quiet"], "end")
        pictures = [tag("g", svg, id=self.id(token)) for token, svg in self.drawn.items()]
        width = whole if width is None else width
        return Svg(
            tag(
                "svg",
                tag("title", clean(self.title())),
                tag("desc", clean(" ".join(self.description()))),
                tag("defs", DEFS, self.cards.defs, *pictures),
                tag("rect", width=whole, height=height, rx=GAP, fill=COLOURS["felt"]),
                title + progress + body.at((whole - body.width) / 2, 40),
                xmlns="http://www.w3.org/2000/svg", role="img", width=width, height=width * height / whole,
                viewBox=f"0 0 {whole:g} {height:g}", font_family=FONT,
            )
        )  # fmt: skip

    # -- words

    def progress(self) -> str:
        """Return the round or deal, where the game counts them, and the phase."""
        data = self.view["data"]
        counts = [
            f"{key} {data[key]}" + (f" of {data[f'{key}s']}" if f"{key}s" in data else "")
            for key in ("round", "deal")
            if key in data
        ]
        return " · ".join([*counts, "game over" if self.view["over"] else self.view["phase"]])

    def mark(self, seat: int) -> str:
        """Return the mark next to a player's name."""
        return "won" if seat in self.view["winners"] else "to play" if seat == self.view["to_act"] else ""

    def title(self) -> str:
        """Return a sentence for screen readers: the game, the viewer, the players with scores and marks."""
        seat, scores = self.view["seat"], self.view["scores"]
        viewer = "a spectator" if seat is None else self.names[seat]
        players = (f"{name} {scores[s]} {self.mark(s)}".strip() for s, name in enumerate(self.names))
        return f"{self.game.title} as {viewer} sees it, {self.progress()}: {', '.join(players)}"

    def description(self) -> Iterator[str]:
        """Yield a sentence on each zone for screen readers: its owner, name, count and open cards."""
        for zone in self.view["zones"]:
            owner = "" if zone["owner"] is None else f"{self.names[zone['owner']]}, "
            tokens = Cards.arrange(self.cards, self.view, zone)
            cards = [token or "face down" for token in tokens if token or zone["kind"] == "grid"]
            yield f"{owner}{_label(zone)}{': ' * bool(cards)}{' '.join(cards)}."

    # -- boxes

    def id(self, token: str | None) -> str:
        """Return the id of a card's picture, the same in all pictures of this game."""
        return f"{clean(self.game.id)}-{'back' if token is None else f'card-{token.encode().hex()}'}"

    def card(self, token: str | None, x: float, y: float, scale: float) -> str:
        if token not in self.drawn:
            self.drawn[token] = self.cards.back() if token is None else self.cards.face(token)
        return tag("use", href=f"#{self.id(token)}", transform=f"translate({x:g} {y:g}) scale({scale:g})")

    def panel(self, seat: int, scale: float) -> _Box:
        """Return a seat: name, mark and score over its zones, the hand last."""
        most = MAX_WIDTH - 4 * GAP
        zones = _flow(self.zones(seat, scale, most), most)
        mark, score = self.mark(seat), str(self.view["scores"][seat])
        pill = text_width(score, 14) + 14
        rest = pill + 16 + text_width(mark, 13)
        name = min(text_width(self.names[seat], 14), most - rest)
        width, height = max(zones.width, name + rest) + 2 * GAP, 36 + zones.height + GAP * bool(zones.height)
        right = width - GAP - pill
        return _Box(
            width,
            height,
            tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=10, fill=COLOURS["felt-deep"],
                stroke=COLOURS["accent" if mark else "felt-edge"], stroke_width=2 if mark else 1)
            + text(self.names[seat], GAP, 23, 14, COLOURS["ink"], weight=700, most=most - rest)
            + (text(mark, right - 8, 23, 13, COLOURS["accent"], "end") if mark else "")
            + tag("rect", x=right, y=9, width=pill, height=19, rx=9.5, fill=COLOURS["felt-edge"])
            + text(score, right + pill / 2, 23, 14, COLOURS["ink"], "middle", 700)
            + zones.at((width - zones.width) / 2, 36),
        )  # fmt: skip

    def zones(self, owner: int | None, scale: float, most: float) -> Iterator[_Box]:
        """Yield the zones of a seat or of the middle, where an empty pile keeps its place."""
        zones = [zone for zone in self.view["zones"] if zone["owner"] == owner]
        for zone in sorted(zones, key=lambda zone: zone["kind"] == "fan"):
            if zone["count"] or (owner is None and zone["kind"] == "pile"):
                yield self.zone(zone, scale, most)

    def zone(self, zone: Zone, scale: float, most: float) -> _Box:
        """Return a zone: its cards over its name and count."""
        tokens = self.cards.arrange(self.view, zone)
        width, height = (side * scale for side in self.cards.size)
        columns, step, down = self.spacing(zone, tokens, most, width, height)
        svg = ""
        if not tokens:
            svg = tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=5, fill="none",
                      stroke=COLOURS["line"], stroke_width=1.5, stroke_dasharray="5 4")  # fmt: skip
        elif zone["kind"] == "pile" and zone["count"] > len(tokens):
            svg = tag("g", self.card(None, 2.5, 2.5, scale), opacity=0.5)  # the cards under the top
        for number, token in enumerate(tokens):
            row, column = divmod(number, columns)
            svg += self.card(token, step * column, down * row, scale)
        rows = -(-len(tokens) // columns) or 1
        cards = _Box(width + step * (columns - 1), height + down * (rows - 1), svg)
        if zone["kind"] == "grid":
            return cards
        label = text_width(_label(zone), 12)
        name = _Box(label, 18, text(_label(zone), label / 2, 15, 12, COLOURS["quiet"], "middle"))
        return _column([cards, name], 0)

    def spacing(
        self, zone: Zone, tokens: Sequence[str | None], most: float, width: float, height: float
    ) -> tuple[int, float, float]:
        """Return the number of columns of a zone's cards, and the distances of columns and of rows."""
        count = len(tokens) or 1
        if zone["kind"] == "grid":
            return self.view["data"].get("columns") or count, width + 4, height + 4
        is_fan = zone["kind"] == "fan"
        share = 0.3 if is_fan and not any(tokens) else 1.06 if is_fan or count < 5 else 0.6
        longest = int((most - width) / (min(share, 0.46) * width)) + 1
        columns = -(-count // -(-count // longest))
        return columns, min(share * width, (most - width) / max(1, columns - 1)), 0.6 * height


def _label(zone: Zone) -> str:
    """Return the name and count of a zone. The name is its id without the numbers at its end."""
    name = re.sub(r"[\d.]+$", "", zone["id"]).replace("_", " ").capitalize()
    return f"{name} {zone['count']}"
