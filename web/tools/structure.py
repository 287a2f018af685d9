"""The layers of the page and of the engine, drawn: web/docs/structure.svg.

The page's arrows are its imports. An arrow that follows from others is left out. The engine's layers are the
contract that import-linter checks: each imports only from those below it.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from .common import ROOT, WEB

PICTURE = WEB / "docs" / "structure.svg"

Graph = Mapping[str, set[str]]
"""By a room or a file, those that it imports."""

PAGE = {
    "core": "texts, settings,\nnames: no game,\nno screen",
    "engine": "Python in a worker,\nsaves, play\nwithout a network",
    "parts": "cards, places, moves,\nsounds: what tables\nare made of",
    "games": "one folder a table,\none for any game",
    "screens": "menu, play, result,\nrules, settings",
    "main.js": "puts it together",
}
"""The page's layers, each importing from those before it, and what they are for."""

ENGINE_NOTES = {
    "cli": "the command line, other libraries",
    "plugins": "games in a wheel",
    "bridge": "JSON requests, matches, the laws",
    "table": "a running game, as text",
    "analysis": "hints and reviews",
    "record": "games on disk, in links, replayed",
    "games": "one package a game, with its bots",
    "bots": "search, and bots by name",
    "catalog": "which games there are",
    "game": "what authors of games write",
    "svg": "pictures and tables for notebooks",
    "core": "errors, options, events, types",
}
"""Contents of each layer of the engine, by its first package in pyproject.toml."""


# -- who imports whom ---------------------------------------------------------------------------------------

# Of values, and of types in comments.
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'`](\.{1,2}/[^"'`]+)["'`]""")
# What is no script of the page's own: vendored, put beside it by the build, or made of the engine's types.
FOREIGN = re.compile(r"vendor/|runtime/|.*\bprotocol\.js$")


def imported(path: str, script: str) -> Iterator[str]:
    """The files that a script of this path imports; types stand in a `.d.ts`, which is imported as `.js`."""
    for found in IMPORT.findall(script):
        # A hole in an address stands for the folder of a game.
        target = os.path.normpath(os.path.join(os.path.dirname(path), found.replace("${game}", "*")))
        if not FOREIGN.match(target):
            yield target


def scripts() -> dict[str, set[str]]:
    """All scripts of the page, each with those that it imports.

    Raises:
        LookupError: one imports what is not there.
    """
    files = [path for layer in PAGE for path in (WEB / layer, *(WEB / layer).rglob("*"))]
    known = {
        path.relative_to(WEB).as_posix().replace(".d.ts", ".js"): path
        for path in files
        if path.is_file() and path.suffix in (".js", ".ts")
    }
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        found[name] = set()
        for target in imported(name, path.read_text(encoding="utf-8")):
            reached = {each for each in known if Path(each).match(target)} if "*" in target else {target}
            if not reached <= known.keys():
                raise LookupError(f"{name} imports {target}, which is not there")
            found[name] |= reached
    return found


# -- rooms --------------------------------------------------------------------------------------------------


def gathered(files: Graph, rooms: Mapping[str, str]) -> dict[str, set[str]]:
    """The imports among rooms, those within a room left out."""
    found: dict[str, set[str]] = {name: set() for name in rooms.values()}
    for name, targets in files.items():
        found[rooms[name]] |= {rooms[target] for target in targets} - {rooms[name]}
    return found


def engine() -> list[list[str]]:
    """Return the packages of each layer in the contract of pyproject.toml, the topmost layer first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [re.split(r" [:|] ", layer) for layer in layers]


def page() -> dict[str, set[str]]:
    """The page's layers, each with those that it imports."""
    files = scripts()
    return gathered(files, {name: name.split("/")[0] for name in files})


def told(rooms: Graph) -> dict[str, list[str]]:
    """The imports that do not go without saying."""

    def reached(name: str) -> set[str]:
        return rooms[name].union(*(reached(below) for below in rooms[name]))

    return {
        name: sorted(below for below in all if not any(below in reached(other) for other in all - {below}))
        for name, all in sorted(rooms.items())
    }


# -- the drawing --------------------------------------------------------------------------------------------

WIDTH, BOX, HEIGHT, GAP = 1180, 176, 78, 16
TOP, LAYER = 230.0, 44.0
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333; text-anchor: middle }
.name { font-weight: 700; font-size: 14px; fill: #111 }
.side { font-size: 15px; font-weight: 700; text-anchor: start }
.left { text-anchor: start }
.page { fill: #e7f0fb; stroke: #3b6ea5 } .engine { fill: #eef6e6; stroke: #5a8a2d }
path { fill: none; stroke: #666; stroke-width: 1.4; marker-end: url(#tip) }
.call { stroke: #b3541e; stroke-width: 2; stroke-dasharray: 6 4 }
.protocol { fill: #b3541e; font-weight: 700 }
"""

Point = tuple[float, float]
"""The upper left corner of a box."""


def row() -> dict[str, Point]:
    """Return where each layer of the page is drawn: in a row, core first."""
    step = (WIDTH - 2 * GAP - BOX) / (len(PAGE) - 1)
    return {name: (GAP + step * place, 50.0) for place, name in enumerate(PAGE)}


def box(name: str, words: str, at: Point) -> str:
    """Return a layer of the page with its name and contents."""
    x, y = at
    lines = "".join(
        f'<text x="{x + BOX / 2:g}" y="{y + 38 + 15 * number:g}">{escape(line)}</text>'
        for number, line in enumerate(words.split("\n"))
    )
    return (
        f'<rect class="page" x="{x:g}" y="{y:g}" width="{BOX}" height="{HEIGHT}" rx="8"/>'
        f'<text class="name" x="{x + BOX / 2:g}" y="{y + 20:g}">{escape(name)}</text>{lines}'
    )


def stack(layers: list[list[str]]) -> str:
    """Return the engine's layers, one above the other."""
    parts = []
    for number, packages in enumerate(layers):
        x, y = row()["engine"][0], TOP + number * LAYER
        parts.append(
            f'<rect class="engine" x="{x:g}" y="{y:g}" width="{WIDTH - x - GAP:g}" height="{LAYER - 8:g}" '
            'rx="8"/>'
            f'<text class="name left" x="{x + GAP:g}" y="{y + 23:g}">{", ".join(packages)}</text>'
            f'<text class="left" x="{x + 420:g}" y="{y + 23:g}">{escape(ENGINE_NOTES[packages[0]])}</text>'
        )
    return "\n".join(parts)


def call(layers: list[list[str]]) -> str:
    """Return the arrow from the page's engine layer to the bridge."""
    x, y = row()["engine"]
    end = TOP + LAYER * next(number for number, packages in enumerate(layers) if "bridge" in packages)
    middle, bottom = end + LAYER / 2 - 4, y + HEIGHT
    bend = f"C{x - 60:g} {bottom + 60:g} {x - 60:g} {middle:g} {x - 3:g} {middle:g}"
    return f'<path class="call" d="M{x + 20:g} {bottom:g}{bend}"/>'


def along(right: Point, left: Point) -> str:
    """Return an arrow to the left: straight to the next box, in a bow over others."""
    (x, y), (to_x, _) = right, left
    if x - to_x < 1.5 * BOX:
        return f'<path d="M{x:g} {y + HEIGHT / 2:g}H{to_x + BOX + 3:g}"/>'
    return (
        f'<path d="M{x + BOX / 2:g} {y:g}Q{(x + to_x + BOX) / 2:g} {y - 40:g} {to_x + BOX / 2:g} {y - 3:g}"/>'
    )


def drawn(layers: Graph, packages: list[list[str]]) -> str:
    """Return the picture of the page's layers and the engine's."""
    line = row()
    bottom = TOP + LAYER * len(packages) + GAP
    parts = [
        *(along(line[a], line[b]) for a, all in told(layers).items() for b in all),
        *(box(name, words, line[name]) for name, words in PAGE.items()),
        stack(packages),
        call(packages),
        f'<text class="side" x="{GAP}" y="30">web/: the page, without rules</text>',
        f'<text class="side" x="{line["engine"][0] + GAP:g}" y="{TOP - 12:g}">'
        "pygames/: the engine, without a browser</text>",
        f'<text class="protocol" x="{GAP + 90:g}" y="{TOP:g}">JSON messages</text>',
    ]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom:g}" role="img">',
            "<title>The layers of the page and of the engine</title>",
            f"<style>{STYLE}</style>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
            'orient="auto"><polygon points="0,0 8,4 0,8" fill="#666"/></marker></defs>',
            f'<rect width="{WIDTH}" height="{bottom:g}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        )
    )


def picture() -> str:
    """Return the picture as the imports and the contract are now."""
    return drawn(page(), engine())


def draw() -> Path:
    """Write the picture to where README and CONTRIBUTING show it."""
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
    return PICTURE
