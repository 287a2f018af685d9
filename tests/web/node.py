"""Scripts of the page in node: what is asked goes in as JSON, what comes of it comes out."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from . import texts

if not (texts.WEB / "core").is_dir() or shutil.which("node") is None:
    pytest.skip("the sources of the page are not delivered here, or no node", allow_module_level=True)


def answer(script: Path, given: object, **environment: str) -> Any:
    """What a script says that imports the page's own modules."""
    told = subprocess.run(
        ["node", script, texts.WEB],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return json.loads(told.stdout)
