"""The rooms of the house and who imports whom, drawn from the imports: web/docs/structure.svg.

An arrow leads from a room to one whose modules it imports. One that goes without saying, as another way
leads there, is not drawn. Whoever imports from above breaks the order of the rooms, and the drawing.
"""

from __future__ import annotations

import ast
import os
import re
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

ENGINE = {
    "basics": (
        1,
        "asked errors extent frozen later names nesting options plain wall",
        "what may go wrong,\nbe chosen, and pass\nbetween the two",
    ),
    "the contract": (
        1,
        "game manifest history bot",
        "what authors of games\nand bots write, and\nwhat comes of itself",
    ),
    "the catalogue": (0, "games", "which games there are"),
    "games/<game>": (2, "games.*", "one game, whole: state,\nmoves, views, words"),
    "records": (
        0,
        "record past exchange seeds tabular schemas text_files",
        "what is kept, sent\nand opened again",
    ),
    "bots": (1, "bots", "what all bots share:\nsearch, coach, arena"),
    "games/<game>/bots": (2, "games.*.bots", "one game's judge,\nlevels and reasons"),
    "the table": (1, "table seats kept", "a running game, its\nseats, taking back"),
    "the public names": (0, "", "import pygames"),
    "laws": (
        1,
        "laws trial twins added brought",
        "what every game keeps,\nchecked by playing,\nwhat a wheel may be",
    ),
    "the bridge": (0, "bridge request", "JSON in, JSON out:\nthe door for the page"),
    "the terminal": (1, "terminal text adapters __main__", "the command line,\nother libraries"),
}
"""The engine's rooms: the column where each is drawn, the modules and packages it holds, what it is for."""

DOOR = ("engine", "the bridge")
"""Where the page calls Python: by messages, in a worker."""


# -- who imports whom ---------------------------------------------------------------------------------------

# Of values, and of types in comments.
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'`](\.{1,2}/[^"'`]+)["'`]""")
# What is no script of the page's own: vendored, put beside it by the build, or made of the engine's types.
FOREIGN = re.compile(r"vendor/|runtime/|.*\bwall\.js$")


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


def modules() -> dict[str, set[str]]:
    """All modules of the engine, without ``pygames.``, each with those that it imports as it is imported."""
    package = ROOT / "pygames"
    names = {path: path.relative_to(package).with_suffix("").parts for path in package.rglob("*.py")}
    known = {".".join(part for part in parts if part != "__init__"): path for path, parts in names.items()}
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        home = names[path][:-1]
        found[name] = set()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.level:
                base = [*home[: len(home) - node.level + 1], *(node.module or "").split(".")]
                source = ".".join(filter(None, base))
                for alias in node.names:
                    inner = f"{source}.{alias.name}".strip(".")
                    found[name].add(inner if inner in known else source)
    return found


# -- rooms --------------------------------------------------------------------------------------------------


def room(module: str) -> str:
    """The room of a module of the engine.

    Raises:
        LookupError: it has none.
    """
    parts = module.split(".")
    key = parts[0]
    if key == "games" and len(parts) > 1:
        key = "games.*.bots" if parts[2:3] == ["bots"] else "games.*"
    for name, (_, holds, _) in ENGINE.items():
        if key in (holds.split() or [""]):
            return name
    raise LookupError(f"{module} stands in no room: say in web/tools/structure.py where it belongs")


def gathered(files: Graph, rooms: Mapping[str, str]) -> dict[str, set[str]]:
    """The imports among rooms, those within a room left out."""
    found: dict[str, set[str]] = {name: set() for name in rooms.values()}
    for name, targets in files.items():
        found[rooms[name]] |= {rooms[target] for target in targets} - {rooms[name]}
    return found


def engine() -> dict[str, set[str]]:
    """The engine's rooms, each with those that it imports."""
    files = modules()
    return gathered(files, {name: room(name) for name in files})


def page() -> dict[str, set[str]]:
    """The page's layers, each with those that it imports."""
    files = scripts()
    return gathered(files, {name: name.split("/")[0] for name in files})


def heights(rooms: Graph) -> dict[str, int]:
    """By room, how many floors lie below it at most.

    Raises:
        LookupError: rooms import each other in a circle.
    """
    found: dict[str, int] = {}

    def height(name: str, above: tuple[str, ...]) -> int:
        if name in above:
            raise LookupError(f"imported in a circle: {' → '.join((*above, name))}")
        if name not in found:
            found[name] = max((1 + height(below, (*above, name)) for below in rooms[name]), default=0)
        return found[name]

    for name in rooms:
        height(name, ())
    return found


def told(rooms: Graph) -> dict[str, list[str]]:
    """The imports that do not go without saying."""

    def reached(name: str) -> set[str]:
        return rooms[name].union(*(reached(below) for below in rooms[name]))

    return {
        name: sorted(below for below in all if not any(below in reached(other) for other in all - {below}))
        for name, all in sorted(rooms.items())
    }


# -- the drawing --------------------------------------------------------------------------------------------

WIDTH, BOX, HEIGHT, GAP, FLOOR, COLUMN = 1180, 176, 78, 16, 118, 260
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333; text-anchor: middle }
.name { font-weight: 700; font-size: 14px; fill: #111 }
.side { font-size: 15px; font-weight: 700; text-anchor: start }
.page { fill: #e7f0fb; stroke: #3b6ea5 } .engine { fill: #eef6e6; stroke: #5a8a2d }
path { fill: none; stroke: #666; stroke-width: 1.4; marker-end: url(#tip) }
.door { stroke: #b3541e; stroke-width: 2; stroke-dasharray: 6 4 } .wall { fill: #b3541e; font-weight: 700 }
"""

Place = tuple[float, float]
"""The upper left corner of a box."""


def floors(rooms: Graph) -> dict[str, Place]:
    """Where each room of the engine is drawn: above all that it imports."""
    found = heights(rooms)
    top, middle = max(found.values()), (WIDTH - BOX) / 2
    return {
        name: (middle + (ENGINE[name][0] - 1) * COLUMN, 230.0 + (top - height) * FLOOR)
        for name, height in sorted(found.items())
    }


def row() -> dict[str, Place]:
    """Where each layer of the page is drawn: in a row, core first."""
    step = (WIDTH - 2 * GAP - BOX) / (len(PAGE) - 1)
    return {name: (GAP + step * place, 50.0) for place, name in enumerate(PAGE)}


def box(kind: str, name: str, words: str, at: Place) -> str:
    """A room with its name and what it is for."""
    x, y = at
    lines = "".join(
        f'<text x="{x + BOX / 2:g}" y="{y + 38 + 15 * number:g}">{escape(line)}</text>'
        for number, line in enumerate(words.split("\n"))
    )
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{BOX}" height="{HEIGHT}" rx="8"/>'
        f'<text class="name" x="{x + BOX / 2:g}" y="{y + 20:g}">{escape(name)}</text>{lines}'
    )


def down(above: Place, below: Place, kind: str = "") -> str:
    """An arrow from the foot of one box to the head of another one."""
    (x, y), (to_x, to_y) = above, below
    x, y, to_x = x + BOX / 2, y + HEIGHT, to_x + BOX / 2
    bend = (to_y - y) / 2
    return f'<path{kind} d="M{x:g} {y:g}C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y - 3:g}"/>'


def along(right: Place, left: Place) -> str:
    """An arrow to the left: straight to the next box, in a bow over others."""
    (x, y), (to_x, _) = right, left
    if x - to_x < 1.5 * BOX:
        return f'<path d="M{x:g} {y + HEIGHT / 2:g}H{to_x + BOX + 3:g}"/>'
    return (
        f'<path d="M{x + BOX / 2:g} {y:g}Q{(x + to_x + BOX) / 2:g} {y - 40:g} {to_x + BOX / 2:g} {y - 3:g}"/>'
    )


def drawn(layers: Graph, rooms: Graph) -> str:
    """The picture."""
    places, line = floors(rooms), row()
    bottom = max(y for _, y in places.values()) + HEIGHT + GAP
    door = down(line[DOOR[0]], places[DOOR[1]], ' class="door"')
    parts = [
        *(down(places[a], places[b]) for a, all in told(rooms).items() for b in all),
        *(along(line[a], line[b]) for a, all in told(layers).items() for b in all),
        door,
        *(box("page", name, words, line[name]) for name, words in PAGE.items()),
        *(box("engine", name, ENGINE[name][2], place) for name, place in places.items()),
        f'<text class="side" x="{GAP}" y="30">web/: the page, which knows no rules</text>',
        f'<text class="side" x="{WIDTH - 400}" y="220">pygames/: the engine, which knows no browser</text>',
        f'<text class="wall" x="{WIDTH / 2:g}" y="178">between them a wall: messages of JSON</text>',
    ]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom:g}" role="img">',
            "<title>The rooms of this project, and which imports from which</title>",
            f"<style>{STYLE}</style>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
            'orient="auto"><polygon points="0,0 8,4 0,8" fill="#666"/></marker></defs>',
            f'<rect width="{WIDTH}" height="{bottom:g}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        )
    )


def picture() -> str:
    """The picture as the imports are now."""
    return drawn(page(), engine())


def draw() -> Path:
    """Write it to where README and CONTRIBUTING show it."""
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
    return PICTURE
