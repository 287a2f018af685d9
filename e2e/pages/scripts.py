"""Scripts that tests run in the page, from `e2e/scripts/`, its modules, and requests to its worker."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

EXPORT = "export default "
CLIENT = "engine/client/worker-client.js"


@cache
def script(name: str) -> str:
    """Return the function that a file exports, for `page.evaluate`, or a whole file, for an init script."""
    text = (Path(__file__).resolve().parents[1] / "scripts" / f"{name}.js").read_text(encoding="utf-8")
    return text.partition(EXPORT)[2].rstrip(";\n") if EXPORT in text else text


def with_module(page: Page, paths: str | Sequence[str], act: str, given: object = None) -> Any:
    """Call a function with the exports of one or several modules and an argument. Return its result."""
    paths = [paths] if isinstance(paths, str) else [*paths]
    load = f"{paths}.map(path => import(new URL(path, document.baseURI).href))"
    exports = f"Object.assign({{}}, ...await Promise.all({load}))"
    return page.evaluate(f"async given => ({act})({exports}, given)", given)


def ask(page: Page, op: str, **fields: object) -> Any:
    """Send a request to the worker as the page does, once Python is ready, and return the response."""
    return with_module(page, CLIENT, "({ engine }, given) => engine.ask(...given)", [op, fields])
