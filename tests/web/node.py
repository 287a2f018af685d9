"""Scripts in node that import modules of the page, with JSON as input and output."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .texts import Message

HERE = Path(__file__).parent
if shutil.which("node") is None:
    pytest.skip("no node", allow_module_level=True)


def start() -> subprocess.Popen[str]:
    command = ["node", str(HERE / "serve.mjs")]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


server = cache(start)
"""Starts node, once for all scripts that change nothing for others."""


def answer(script: str, given: object = None, *, is_alone: bool = False) -> Any:
    """Return the result of a script's function, the default export, for an input."""
    node = start() if is_alone else server()
    assert node.stdin
    assert node.stdout
    print(json.dumps({"script": str(HERE / script), "given": given}), file=node.stdin, flush=True)
    line = node.stdout.readline()
    if is_alone:
        node.communicate()
    elif not line:
        server.cache_clear()
    found = json.loads(line or '{"error": "node has ended"}')
    assert "error" not in found, found["error"]
    return found["ok"]


def fill(language: str, texts: Iterable[tuple[Message, dict[str, Any]]]) -> list[str]:
    """Return messages with their values filled in as the page does."""
    filled: list[str] = answer("fill.mjs", {"language": language, "texts": [*texts]})
    return filled


@cache
def strings() -> dict[str, list[str]]:
    """Return the strings in each of the page's modules, those that a template can be included.

    A template has "{}" for each hole of which the compiler does not know the values.
    """
    found: dict[str, list[str]] = answer("strings.mjs")
    return found
