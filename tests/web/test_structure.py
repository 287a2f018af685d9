"""The picture of the layers is what the imports and the contract say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

if not (ROOT / "web" / "tools").is_dir():
    pytest.skip("the sources of the page are not delivered here", allow_module_level=True)

sys.path[:0] = [str(ROOT / "web")]

from tools import structure  # noqa: E402


def test_the_picture_is_what_the_imports_say() -> None:
    """Else: `python3 build.py structure`, and look at it."""
    assert structure.PICTURE.read_text(encoding="utf-8") == structure.picture()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_it_is_shown(page: str) -> None:
    assert f"({structure.PICTURE.relative_to(ROOT).as_posix()})" in (ROOT / page).read_text(encoding="utf-8")


def test_every_layer_of_the_engine_has_a_note() -> None:
    assert [packages[0] for packages in structure.engine()] == [*structure.ENGINE_NOTES]


def test_what_goes_without_saying_is_not_drawn() -> None:
    assert structure.reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": ["b"], "b": ["c"], "c": []}
