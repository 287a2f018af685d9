"""A picture of the page's folders and the engine's layers, drawn by Graphviz: web/docs/structure.svg.

The page's arrows are the imports that dependency-cruiser finds, without those that follow from others.
Features that load on demand have a dashed frame. The engine's layers are the contract of import-linter: each
imports only from those below it.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from . import bundle, setup_env
from .common import ROOT, WEB, run

PICTURE = WEB / "docs" / "structure.svg"
CRUISER = WEB / "node_modules" / "dependency-cruiser" / "bin" / "dependency-cruise.mjs"

Graph = Mapping[str, set[str]]
"""The imported nodes of each node."""

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

STYLE = """
rankdir=LR ranksep=0.5 nodesep=0.15 bgcolor=white fontname=Helvetica
node [shape=box style="rounded,filled" fillcolor="#e7f0fb" height=0.35 margin="0.2,0.05"]
node [fontname=Helvetica fontsize=12]
edge [color="#666666" arrowsize=0.6 fontname=Helvetica fontsize=11]
"""


def engine() -> list[list[str]]:
    """Return the packages of each layer in the contract of pyproject.toml, the topmost layer first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [re.split(r" [:|] ", layer) for layer in layers]


def page() -> dict[str, set[str]]:
    """Return the imported folders of each of the page's folders."""
    done = run(setup_env.node(), CRUISER, "--output-type", "json", "main.js", *bundle.LAYERS, cwd=WEB)
    found: dict[str, set[str]] = {}
    for module in json.loads(done)["modules"]:
        home = folder(module["source"])
        targets = {folder(each["resolved"]) for each in module["dependencies"] if not each["dynamic"]}
        found.setdefault(home, set()).update(targets - {home})
    return found


def folder(path: str) -> str:
    """Return the node of a file: its layer, side of the engine or feature."""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] in ("engine", "screens") else parts[0]


def transitive_reduction(graph: Graph) -> dict[str, list[str]]:
    """Return the arrows that do not follow from others."""

    def reached(name: str) -> set[str]:
        return graph[name].union(*(reached(below) for below in graph[name]))

    return {
        name: sorted(below for below in all if not any(below in reached(other) for other in all - {below}))
        for name, all in sorted(graph.items())
    }


def render(imports: Graph, layers: list[list[str]]) -> str:
    """Return the picture of the page's folders and the engine's layers."""
    shell = {"main.js", *(name.split("/*")[0] for name in bundle.FIRST)}
    late = [name for name in imports if name.startswith("screens/") and name not in shell]
    arrows = [(name, target) for name, targets in transitive_reduction(imports).items() for target in targets]
    rows = "|".join(f"<{names[0]}> {', '.join(names)}: {ENGINE_NOTES[names[0]]}\\l" for names in layers)
    lines = (
        'subgraph cluster_page { label="web/"',
        *(f'"{name}" [style="rounded,filled,dashed"]' for name in sorted(late)),
        *(f'"{name}" -> "{target}"' for name, target in arrows),
        "}",
        'subgraph cluster_engine { label="pygames/"',
        f'engine [shape=record label="{rows}" style=filled fillcolor="#eef6e6"]',
        "}",
        '"engine/worker" -> engine:bridge [color="#b3541e" style=dashed label="JSON" constraint=false]',
    )
    picture: str = setup_env.run_script("render_graph.mjs", "\n".join(("digraph {", STYLE, *lines, "}")))
    return picture


def picture() -> str:
    """Return the picture of the present imports and contract."""
    return render(page(), engine())


def draw() -> Path:
    """Write the picture that the documentation and CONTRIBUTING show."""
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
    return PICTURE
