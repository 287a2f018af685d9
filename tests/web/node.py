"""Scripts in node that import modules of the page, with JSON as input and output."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .texts import WEB, Message

HERE = Path(__file__).parent
if shutil.which("node") is None:
    pytest.skip("no node", allow_module_level=True)


def answer(script: Path, given: object, **environment: str) -> Any:
    """Return the output of a script for an input, both JSON."""
    output = subprocess.run(
        ["node", script, WEB],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return json.loads(output.stdout)


def fill(language: str, texts: Iterable[tuple[Message, dict[str, Any]]]) -> list[str]:
    """Return messages with their values filled in as the page does."""
    filled: list[str] = answer(HERE / "fill.mjs", {"language": language, "texts": [*texts]})
    return filled


@cache
def strings() -> dict[str, list[str]]:
    """Return the strings in each of the page's modules, those that a template can be included.

    A template has "{}" for each hole of which the compiler does not know the values.
    """
    found: dict[str, list[str]] = answer(HERE / "strings.mjs", None)
    return found
