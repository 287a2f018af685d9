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
    (start, _), (inspect, given) = answer("plugin_sandbox.mjs")
    exec(start, {})
    assert sys.path[-1] == "/lib/added.zip"
    path, found = tmp_path / Path(given["path"]).name, []
    *lines, result = inspect.splitlines()
    for data in (wheel(), b"x"):
        path.write_bytes(data)
        scope = {"path": str(path)}
        exec("\n".join(lines), scope)
        found.append(json.loads(eval(result, scope)))
    assert [found[0]["ok"][key] for key in ("id", "entry")] == ["bisca", "bisca:Bisca"]
    assert found[1]["error"]["code"] == "added.not_a_wheel"
