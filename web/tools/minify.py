"""Minification of the served scripts and style sheets, by minify.mjs."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from tools import setup_env

Kind = Literal["scripts", "packages", "sheets", "joined"]


def minify(kind: Kind, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the minified texts by name. End the build at invalid source.

    Args:
        kind: "scripts" are modules. "packages" are modules from npm, with short names. "joined" ones become
            classic scripts with their imports from the page bundled.
        texts: source texts by name.
    """
    minified: dict[str, str] = setup_env.run_script("minify.mjs", texts, kind)
    return minified


def minify_files(scripts: Iterable[Path], kind: Kind = "scripts") -> None:
    """Minify files in place."""
    minified = minify(kind, {str(path): path.read_text(encoding="utf-8") for path in scripts})
    for path, text in minified.items():
        Path(path).write_text(text, encoding="utf-8")
