"""Scripts that tests run in the page, from `e2e/scripts/`."""

from functools import cache
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"
EXPORT = "export default "


@cache
def script(name: str) -> str:
    """Return the function that a file exports, for `page.evaluate`, or a whole file, for an init script."""
    text = (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")
    return text.partition(EXPORT)[2].rstrip(";\n") if EXPORT in text else text
