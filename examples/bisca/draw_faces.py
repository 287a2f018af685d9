"""The cards of Bisca as a picture: ``python draw_faces.py`` writes ``bisca/page/faces.svg``.

Forty faces and a back in cells of 50 by 70, in the order in which ``bisca/page/table-config.json`` names
them. The rank and suit of a card are at its left edge, where a hand that is held as a fan shows them.
"""

import json
from importlib.resources import files
from pathlib import Path

PAGE = Path(__file__).parent / "bisca" / "page"
WIDE, HIGH = 50, 70
INK = {"c": "#17703a", "d": "#1d58b8", "h": "#c01f31", "s": "#1d2430"}
TINT = {"c": "#e3f2e6", "d": "#e3ecfa", "h": "#fbe6e4", "s": "#e8eaee"}
POINTS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
# 20 by 20, centred on 0 0.
SUITS = {
    "h": "M0 9C-5 4-9 1-9-3.5A4.5 4.5 0 0 1 0-5.5A4.5 4.5 0 0 1 9-3.5C9 1 5 4 0 9Z",
    "d": "M0-10C2-5 5-2 8 0C5 2 2 5 0 10C-2 5-5 2-8 0C-5-2-2-5 0-10Z",
    "s": "M0-10C5-5 9-2 9 2.5A4.3 4.3 0 0 1 1.5 5L3.5 10H-3.5L-1.5 5A4.3 4.3 0 0 1-9 2.5C-9-2-5-5 0-10Z",
    "c": "M-1.5 3.5A4.6 4.6 0 1 1-4.3-3A4.6 4.6 0 1 1 4.3-3A4.6 4.6 0 1 1 1.5 3.5L3.5 10H-3.5Z",
}
# Jack, queen and king, side by side in cells of 32 by 44: those of the package, in the colour of the suit.
COURTS = files("pygames.games.buraco").joinpath("court.svg").read_text("utf-8")
RANKS, CELL = "JQK", 32


def face(card: str) -> str:
    """Return one card as SVG, its corner at 0 0."""
    rank, suit = card[0], card[1]
    ink = INK[suit]
    parts = [
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fffdf7"/>',
        f'<text x="12" y="20" font-size="22" fill="{ink}">{rank}</text>',
        f'<use href="#{suit}" fill="{ink}" transform="translate(12 32) scale(.8)"/>',
    ]
    if rank in RANKS:
        box = f"{CELL * RANKS.index(rank)} 0 {CELL} 44"
        parts.append(f'<svg x="17.5" y="26" width="{CELL}" height="44" viewBox="{box}">')
        parts.append(f'<use href="#courts" fill="{ink}"/></svg>')
    elif rank in "A7":
        # The most valuable cards have the largest sign.
        parts.append(f'<circle cx="33" cy="48" r="15" fill="{TINT[suit]}" stroke="{ink}"/>')
        parts.append(f'<use href="#{suit}" fill="{ink}" transform="translate(33 48) scale(1.2)"/>')
    else:
        parts.append(f'<use href="#{suit}" fill="{ink}" transform="translate(32 48) scale(1.3)"/>')
    if rank in POINTS:
        parts.append(f'<rect x="34" y="3" width="14" height="11" rx="5.5" fill="{ink}"/>')
        parts.append(f'<text x="41" y="11.5" font-size="9" fill="#fff">{POINTS[rank]}</text>')
    return "".join(parts)


def back() -> str:
    """Return the back of all cards as SVG: a lattice of the four suits."""
    signs = "".join(
        f'<use href="#{"cdhs"[(x + y) % 4]}" transform="translate({x * 10 + 5} {y * 10 + 5}) scale(.3)"/>'
        for x in range(5)
        for y in range(7)
    )
    return (
        f'<rect width="{WIDE}" height="{HIGH}" fill="#12443f"/><g fill="#7fb3ad">{signs}</g>'
        '<rect x="3" y="3" width="44" height="64" rx="4" fill="none" stroke="#f3ead2" stroke-width="1.5"/>'
    )


def picture() -> str:
    """Return the whole picture as SVG."""
    faces = json.loads((PAGE / "table-config.json").read_text())["faces"]
    columns, cards = faces["columns"], faces["cards"]
    lines = -(-len(cards) // columns)
    defs = "".join(f'<path id="{suit}" d="{path}"/>' for suit, path in SUITS.items())
    courts = COURTS[COURTS.index(">") + 1 : COURTS.rindex("</svg>")]
    defs += f'<g id="courts">{courts}</g>'
    cells = "\n".join(
        f'<g transform="translate({i % columns * WIDE} {i // columns * HIGH})">'
        f"{back() if card is None else face(card)}</g>"
        for i, card in enumerate(cards)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * WIDE} {lines * HIGH}" '
        'preserveAspectRatio="none" font-family="Verdana, DejaVu Sans, sans-serif" font-weight="700" '
        'text-anchor="middle">\n'
        f"<defs>{defs}</defs>\n{cells}\n</svg>\n"
    )


if __name__ == "__main__":
    (PAGE / "faces.svg").write_text(picture(), encoding="utf-8")
