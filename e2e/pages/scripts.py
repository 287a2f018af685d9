"""Scripts that tests run in the page, from `e2e/scripts/`."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"
EXPORT = "export default "


@cache
def script(name: str) -> str:
    """Return the function that a file exports, for `page.evaluate`, or a whole file, for an init script."""
    text = (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")
    return text.partition(EXPORT)[2].rstrip(";\n") if EXPORT in text else text


def with_module(page: Page, path: str, act: str, given: object = None) -> Any:
    """Call a function with a module of the page and an argument, and return its result."""
    imported = f"await import(new URL('{path}', document.baseURI).href)"
    return page.evaluate(f"async given => ({act})({imported}, given)", given)
