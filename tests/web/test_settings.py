"""Settings in the storage: each invalid one falls back to its default, and the others stay."""

import json
from typing import Any

from .node import answer

DEFAULTS: dict[str, Any] = {
    "theme": "auto", "speed": "normal", "suits": "four", "cards": "normal", "hand": "right",
    "sound": "celebrations", "volume": "medium", "vibration": "on", "taps": "sure", "handover": "table",
    "shortcuts": "on", "language": "auto", "tips": "on",
    "copies": "on", "rating": "on", "names": [], "last": {}, "lessons": {}, "strengths": {},
}  # fmt: skip
NOT_ONE = ["null", "1", "[]", '["dark"]', '"dark"', "", "{", "NaN", "true", '{"theme":', "x" * 100_000]
NASTY = [
    *(None, True, 0, 1.5, -1, [], {}, ["dark"], {"0": "dark"}, {"length": 2}),
    *("", "none", "DARK", "__proto__", "x" * 100_000),
]
FREE = {"last": dict, "lessons": dict, "strengths": dict, "names": list}
"""Settings of which any such value is accepted, and only checked when used."""


def read(*stored: object, **more: object) -> list[Any]:
    return [*answer("settings.mjs", {"texts": [json.dumps(each) for each in stored], **more})]


def test_each_invalid_setting_falls_back_to_its_default() -> None:
    assert answer("settings.mjs", {"texts": NOT_ONE}) == [DEFAULTS] * len(NOT_ONE)
    for name in DEFAULTS:
        sound = {"theme": "dark", "cards": "large", "names": ["Ana", "Bo"], "last": {"x": 1}, "tips": "off"}
        sound.pop(name, None)
        nasty = [each for each in NASTY if not isinstance(each, FREE.get(name, ()))]
        assert read(*({**sound, name: each} for each in nasty)) == [DEFAULTS | sound] * len(nasty), name
    odd = '{"__proto__": {"theme": "dark"}, "toString": 2, "cards": "large"}'
    assert answer("settings.mjs", {"texts": [odd]}) == [{**DEFAULTS, "cards": "large"}]


def test_settings_of_a_newer_version_stay() -> None:
    newer = {"theme": "sepia", "table": {"cloth": "red"}, "suits": "two", "names": ["Ana"]}
    assert read(newer, change={"cards": "large"}) == [{**newer, "cards": "large"}]


def test_each_invalid_name_falls_back_separately() -> None:
    given: list[Any] = [None, "Ana", 3, "\u202eBo\u200b", "x" * 10_000, ["Cid"], "\u200d", {}, "علی\u200cرضا"]
    some, many = (each["names"] for each in read({"names": given}, {"names": ["Ana"] * 100_000}))
    assert some == ["", "Ana", "", "Bo", "x" * 40, "", "", "", "علی\u200cرضا"]
    assert len(many) < 20
