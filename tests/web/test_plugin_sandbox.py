"""Sandbox of a plug-in: its Python code, in this Python."""

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ..examples.wheels import wheel
from .node import answer


def test_the_sandbox_adds_its_library_and_inspects_a_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setitem(sys.modules, "rest_of_library", ModuleType("rest_of_library"))
    start, inspect = answer("plugin_sandbox.mjs")
    exec(start, {})
    assert sys.path[-1] == "/lib/added.zip"
    path = tmp_path / "any.whl"
    path.write_bytes(wheel())
    *lines, result = inspect.splitlines()
    exec("\n".join(lines), scope := {"path": str(path)})
    assert json.loads(eval(result, scope))["ok"]["entry"] == "bisca:Bisca"
    path.write_bytes(b"x")
    assert json.loads(eval(result, scope))["error"]["code"] == "added.not_a_wheel"
