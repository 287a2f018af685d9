"""Valid and invalid page data of a wheel: code and schema agree."""

import json
from typing import Any

import pytest
from jsonschema import Draft7Validator

from pygames.plugins.page_data import schema_validator

from ..games.example_games import FIRST
from .page_data_files import FACES, SECTION, lesson, refused

PICTURE = {"figure": "cards", "items": [{"cards": "12 . 3", "label": "three"}], "caption": "Cards."}
FITS: dict[str, list[Any]] = {
    "texts": [
        {},
        {"line": ""},
        {"points": [{"plural": "points", "one": "{points} point", "other": "{points}"}]},
        {"zone.hand": "ação, “quotes” & 3 > 2 🂡"},
        {"card.1": "one", "card.*2": "x", "sign.1": "y", "error.any": "{message}", "verb.swap": "…"},
        {"line": {"select": "x", "other": "a", "plural": "b"}},
        {"line": "x" * 500},
    ],
    "rules": [
        [SECTION],
        [{**SECTION, "rulings": ["Following"], "text": ["a", "- b", PICTURE]}],
        [{**SECTION, "id": f"s{i}"} for i in range(40)],
    ],
    "table-config": [
        {},
        {"word_zones": {"swap": "hand{seat}"}, "art": ["12", None], "score_sheet": {"quiet": True}},
        {"trick": {"zone": "table", "leader": "leader", "taken": "taken", "last": "last"}},
        {"card_below": {"stock": "turned"}, "single_card_zones": [], "careful": ["swap"]},
        {"choice_words": {"row": {"hidden": "down", "shown": "up"}}, "card_words": {"W": ["swap"]}},
        {**FACES, "open_piles": ["won"], "round_end": "over", "zone_details": {}, "marked_card": {}},
        {"pile_back": {}},
        {"faces": {"columns": 2.0, "cards": [None]}},
    ],
    "lesson": [
        lesson(),
        lesson(points=["deck"], then=["1 keep"], unseen=["0 keep", "1 keep"], teaches=["swaps"], result=True),
        lesson() | {"options": {"low": True}},
    ],
}
FAILS: dict[str, list[Any]] = {
    "texts": [
        [], None, "text",
        *({key: "x"} for key in (f"game.{FIRST}.line", "line.", "effect", "effect.", "effect.a b", "card. ")),
        {"menu.play": "Log in"},
        *({"line": text} for text in (
            "<b>bold</b>", "<script>alert(1)</script>", "a\nb", "a\n", "\u202egnp.exe", "\ud800", "x" * 501,
            "{", "{}", "{Name}", "{name.__class__}", "{name!r:>99}", 3, None, True, ["x"] * 13, [["x"]],
            {"other": "x"}, {"plural": "count"}, {"plural": "count", "other": "x", "dozens": "y"},
            {"plural": "Count", "other": "x"}, {"select": "x", "other": "a", "a b": "c"},
            {"select": "x", "other": {"select": "y", "other": "z"}},
        )),
        {f"zone.z{i}": "x" for i in range(1001)},
    ],
    "rules": [
        {}, [], ["text"], [{"id": "aim", "title": "x"}], [SECTION] * 41,
        *([{**SECTION, key: value}] for key, value in (
            ("id", "The Aim"), ("html", "x"), ("title", "x" * 121), ("rulings", "Following"), ("text", []),
            ("text", ["<img src=x onerror=alert(1)>"]), ("text", ["x" * 1501]),
            ("text", [{"figure": "chart", "items": [], "caption": "x"}]),
            ("text", [{**PICTURE, "items": []}]),
            ("text", [{**PICTURE, "src": "https://example.org/x.png"}]),
        )),
    ],
    "table-config": [
        [], {"lesson": True}, {"script": "x"}, {"word_zones": {"a b": "c"}}, {"word_zones": {"a": 1}},
        {"word_zones": []}, {"art": ["a", "b", "c", "d"]}, {"art": [1]}, {"trick": {"zone": "t"}},
        {"trick": {"zone": "t", "leader": "l", "more": "m"}}, {"careful": ["x"] * 41},
        {"choice_words": {"row": {"hidden": "down"}}}, {"score_sheet": {"quiet": 1}},
        *({"faces": {"columns": columns, "cards": ["a"]}} for columns in (0, True, 1.5, 41)),
        *({"faces": {"columns": 1, "cards": cards}} for cards in ([], ["<b"])),
        {"single_card_zones": ["x" * 41]},
    ],
    "lesson": [
        [], {}, {"seats": 2, "deal": "1", "steps": []}, lesson(hint="1"), lesson(id="Swap it"),
        lesson(moves="swap 1"), lesson(wrong={"keep": 1}), lesson(then=["x" * 81]), lesson() | {"seats": 0},
    ],
}  # fmt: skip
EXAMPLES = [
    *[(kind, data, True) for kind, all in FITS.items() for data in all],
    *[(kind, data, False) for kind, all in FAILS.items() for data in all],
]


@pytest.mark.parametrize("kind", FITS)
def test_two_validators_agree_on_every_example(kind: str) -> None:
    schema = schema_validator.load(kind)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    # In Python, "$" would let a line break follow.
    other = Draft7Validator(json.loads(json.dumps(schema).replace('$"', '\\\\Z"')))
    for name, data, fits in EXAMPLES:
        is_valid = schema_validator.find_error(data, kind) is None
        assert is_valid == other.is_valid(data), data
        if name == kind:
            assert is_valid == fits, data


@pytest.mark.parametrize(
    ("kind", "data", "error"),
    [
        ("texts", {"menu.play": "x"}, "menu.play: unknown key"),
        ("texts", {"line": ["x"] * 13}, "line: expected a length of at most 12, got 13"),
        ("texts", {"line": {"plural": "count", "other": "x", "dozens": "y"}}, "line.dozens: unknown key"),
        ("table-config", {"word_zones": {"a b": "c"}},
         "word_zones.a b: 'a b' has a character or a form that is not allowed"),
        ("table-config", {"trick": {"zone": "t"}}, "trick: 'leader' is missing"),
        ("table-config", {"faces": {"columns": 41, "cards": ["a"]}},
         "faces.columns: expected a number from 1 to 40, got 41"),
        ("rules", ["text"], "[0]: expected an object, got 'text'"),
    ],
)  # fmt: skip
def test_an_error_names_the_place_and_what_is_expected(kind: str, data: Any, error: str) -> None:
    assert schema_validator.find_error(data, kind) == error


@pytest.mark.parametrize("kind", FAILS)
def test_data_of_another_form_is_refused(kind: str) -> None:
    file = f"{kind}.json" if kind in ("table-config", "lesson") else f"{kind}/en.json"
    for data in FAILS[kind]:
        assert refused(file, data).code == "page_data.form", data


def test_every_keyword_of_a_schema_has_an_error_message() -> None:
    read = {
        "$schema", "$ref", "title", "description", "definitions", "type", "enum", "anyOf", "pattern",
        "minimum", "maximum", "items", "required", "properties", "patternProperties", "propertyNames",
        "additionalProperties",
        *(f"{end}{what}" for end in ("min", "max") for what in ("Length", "Items", "Properties")),
    }  # fmt: skip

    def visit(part: Any) -> None:
        assert set(part) <= read
        parts = [part.get(name) for name in ("items", "propertyNames", "additionalProperties")]
        for name in ("definitions", "properties", "patternProperties"):
            parts += part.get(name, {}).values()
        for each in [*parts, *part.get("anyOf", [])]:
            if isinstance(each, dict):
                visit(each)
        for pattern in [part.get("pattern", "^$"), *part.get("patternProperties", {})]:
            assert (pattern[0], pattern[-1]) == ("^", "$")

    for kind in FITS:
        visit(schema_validator.load(kind))
