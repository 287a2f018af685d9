"""Our scripts and sheets as they are served: smaller.mjs makes them so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from tools import prepare

Kind = Literal["scripts", "sheets", "joined"]


def smaller(kind: Kind, texts: Mapping[str, str]) -> dict[str, str]:
    """By name, the smaller texts; the build ends where one is no script or sheet.

    Args:
        kind: scripts are modules; joined ones are none, and what they import from the page stands in them.
        texts: by name, what they say.
    """
    made: dict[str, str] = prepare.made_by_node("smaller.mjs", texts, kind)
    return made


def shrink(scripts: Iterable[Path]) -> None:
    """Write these scripts anew, smaller."""
    made = smaller("scripts", {str(path): path.read_text(encoding="utf-8") for path in scripts})
    for path, text in made.items():
        Path(path).write_text(text, encoding="utf-8")
