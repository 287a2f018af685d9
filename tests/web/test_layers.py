"""The page's scripts stand in layers: each imports from its own and those to its left, never in a circle."""

from __future__ import annotations

import sys
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"

if not (WEB / "core").is_dir():
    pytest.skip("the sources of the page are not delivered here", allow_module_level=True)

sys.path[:0] = [str(WEB)]

from tools.structure import PAGE, imported, scripts  # noqa: E402

LAYERS = tuple(PAGE)
FOUND = scripts()

Graph = dict[str, set[str]]


def layer(path: str) -> int:
    return LAYERS.index(path.split("/")[0])


def crossing(found: Graph, left: str, right: str) -> list[str]:
    """The imports of one layer from another."""
    ends = LAYERS.index(left), LAYERS.index(right)
    return [f"{a} → {b}" for a, all in found.items() for b in all if (layer(a), layer(b)) == ends]


def circle(found: Graph) -> list[str]:
    """Files that import each other in a circle; none: there is no circle."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize(("left", "right"), combinations(LAYERS, 2))
def test_a_layer_imports_nothing_from_its_right(left: str, right: str) -> None:
    assert crossing(FOUND, left, right) == []


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circle(FOUND) == []


def test_a_game_imports_nothing_of_another() -> None:
    homes = {path: path.split("/")[1] for path in FOUND if path.startswith("games/") and path.count("/") > 1}
    crossed = [(a, b) for a in homes for b in FOUND[a] if b in homes and homes[a] != homes[b]]
    assert crossed == []


def test_every_script_stands_in_a_layer() -> None:
    ours = {path.name for path in WEB.iterdir() if path.is_dir() and any(path.glob("**/*.js"))}
    assert ours - {"vendor", "tools", "node_modules"} == set(LAYERS[:-1])
    assert {path.name for path in WEB.glob("*.js")} == {"main.js", "guard.js", "sw.js"}


def test_all_kinds_of_imports_are_read() -> None:
    script = """
        import { a } from "./a.js";
        import "../engine/b.js";
        export * from './c.js';
        const d = await import("./d.js");
        /** @typedef {import("./e.js").E} E */
        import(`./${game}/table.js`);
        import { html } from "../vendor/lit-html/lit-html.js";
    """
    names = [*("core/a.js", "engine/b.js", "core/c.js", "core/d.js", "core/e.js"), "core/*/table.js"]
    assert list(imported("core/x.js", script)) == names


def test_what_goes_to_the_right_is_found() -> None:
    assert crossing({"core/a.js": {"games/b.js"}, "games/b.js": set()}, "core", "games") == [
        "core/a.js → games/b.js"
    ]
    assert circle({"core/a.js": {"core/b.js"}, "core/b.js": {"core/a.js"}}) != []
