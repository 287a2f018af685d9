"""The picture of the layers, compared with the imports and the contract."""

import os
from pathlib import Path

import pytest
from tools import import_graph

from . import ROOT


@pytest.mark.slow
def test_the_picture_matches_the_imports() -> None:
    """On failure: run `python3 build.py structure`, and check the picture."""
    assert import_graph.PICTURE.read_text(encoding="utf-8") == import_graph.picture()


@pytest.mark.parametrize("page", ["web/docs/build.md", "CONTRIBUTING.md"])
def test_the_picture_is_in_the_documentation(page: str) -> None:
    path = Path(os.path.relpath(import_graph.PICTURE, (ROOT / page).parent)).as_posix()
    assert f"({path})" in (ROOT / page).read_text(encoding="utf-8")
