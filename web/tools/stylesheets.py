"""Style sheets as they are served: each with its imports inlined, in layers."""

import os
import re
from pathlib import Path

from tools.common import WEB, read_json, stop

# The later of two layers wins. Every sheet declares the order, as sheets load in any order.
LAYERED = "@layer tokens, base, parts, games, screens;\n"
COMMENT = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
PICTURE = re.compile(r'(?<=url\(")\.[^"]+')


def served() -> dict[str, str]:
    """Return the text of each served style sheet."""
    return {
        name: LAYERED + "".join(sheet(path, Path(name).parent) for path in paths)
        for name, paths in sheets().items()
    }


def sheets() -> dict[str, list[Path]]:
    """Return the served style sheets, each with its source files that no other imports."""
    files = {
        path
        for name in (*read_json(WEB / "folders.json")["layers"], "styles")
        for path in (WEB / name).rglob("*.css")
    }
    found: dict[str, list[Path]] = {}
    for path in sorted(files.difference(*map(imports_of, files))):
        name = path.relative_to(WEB)
        served = f"styles/{name.parts[1]}.css" if name.parts[0] == "screens" else name.as_posix()
        found.setdefault(served, []).append(path)
    return found


def imports_of(path: Path) -> list[Path]:
    """Return the files that a style sheet imports, in order. Stop if an import names none."""
    found = []
    for pattern in IMPORT.findall(path.read_text(encoding="utf-8")):
        if not (files := sorted(path.parent.glob(pattern))):
            raise stop(f"{path.relative_to(WEB)}: @import: expected a file, got {pattern}")
        found += [each.resolve() for each in files]
    return found


def sheet(path: Path, place: Path) -> str:
    """Return a style sheet with its imports inlined, each in its own layer, for a folder."""
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    before = "".join(sheet(each, place) for each in imports_of(path))
    rules = IMPORT.sub("", text).strip()
    if not rules:
        return before
    home = path.relative_to(WEB).parent
    rules = PICTURE.sub(lambda url: os.path.relpath(home / url[0], place), rules)
    # Every screen shows a game's cards: they are parts of it.
    layer = "parts" if path.name == "cards.css" else path.stem if home.name == "styles" else home.parts[0]
    return f"{before}@layer {layer} {{\n{rules}\n}}\n"
