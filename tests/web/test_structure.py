"""The picture of the house is what the imports say."""

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


@pytest.mark.slow
def test_another_import_is_another_picture() -> None:
    page, engine = structure.page(), structure.engine()
    assert structure.drawn(page, engine) == structure.picture()
    skipped = {**page, "screens": page["screens"] - {"games"}}
    assert structure.drawn(skipped, engine) != structure.picture()
    lonely = {**engine, "laws": engine["laws"] - {"the table"}}
    assert structure.drawn(page, lonely) != structure.picture()


def test_every_box_stands_alone_and_above_what_it_imports() -> None:
    places, engine = structure.floors(structure.engine()), structure.engine()
    assert len(set(places.values())) == len(places) == len(structure.ENGINE)
    below = [(name, other) for name, others in engine.items() for other in others]
    assert len(below) > len(engine)
    assert all(places[name][1] < places[other][1] for name, other in below)


def test_what_goes_without_saying_is_not_drawn() -> None:
    assert structure.told({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": ["b"], "b": ["c"], "c": []}


def test_rooms_that_import_each_other_and_modules_without_a_room_are_told() -> None:
    with pytest.raises(LookupError, match="circle: a → b → a"):
        structure.heights({"a": {"b"}, "b": {"a"}})
    with pytest.raises(LookupError, match="attic stands in no room"):
        structure.room("attic")
