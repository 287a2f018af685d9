"""Page data of wheels for tests."""

import json
from typing import Any

import pytest

from pygames.plugins.page_data import PageDataError, load_page_data
from tests.examples.trio import Trio

GAME = Trio()
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70">{}</svg>'
FACES = {"faces": {"columns": 1, "cards": ["12"]}}
SECTION = {"id": "aim", "title": "The aim", "text": ["Win."]}
STEPS: list[dict[str, Any]] = [
    {"id": "swap", "moves": ["swap 1"], "also": ["swap"], "wrong": {"keep": "no"}},
    {"id": "end"},
]


def page_data(**files: Any) -> Any:
    """Load page data from files, by their names."""
    return load_page_data({name: as_bytes(data) for name, data in files.items()}, GAME)


def as_bytes(data: Any) -> bytes:
    return data if isinstance(data, bytes) else json.dumps(data).encode()


def texts(messages: dict[str, Any], language: str = "en") -> Any:
    return page_data(**{f"texts/{language}.json": messages})["texts"]


def refused(file: str, data: Any) -> PageDataError:
    with pytest.raises(PageDataError) as raised:
        page_data(**{file: data})
    error = raised.value
    assert str(error).startswith(f"page/{file}: ")
    assert "\n" not in str(error)
    assert len(str(error)) < 400
    return error


def lesson(**step: Any) -> dict[str, Any]:
    """Return a lesson of this game with these fields in its first step."""
    return {"seats": 2, "deal": "1 2 3 4 5 6 12", "steps": [{**STEPS[0], **step}, STEPS[1]]}
