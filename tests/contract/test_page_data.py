"""Page data of a wheel: accepted input, the result, errors in one sentence, and the schemas of the files."""

import json
from typing import Any

import pytest
from jsonschema import Draft7Validator

from pygames.core.types import PageData
from pygames.games import BUILT_INS
from pygames.plugins.page_data import MAX_BYTES, PageDataError, in_package, load_page_data, schema_validator
from tests.examples.trio import Trio

from ..games.example_games import FIRST
from .depths import slow

GAME = Trio()
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70">{}</svg>'
FACES = {"faces": {"columns": 1, "cards": ["12"]}}
SECTION = {"id": "aim", "title": "The aim", "text": ["Win."]}
STEPS: list[dict[str, Any]] = [
    {"id": "swap", "moves": ["swap 1"], "also": ["swap"], "wrong": {"keep": "no"}},
    {"id": "end"},
]


def page_data(**files: Any) -> Any:
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


def test_texts_become_what_the_page_reads() -> None:
    messages = texts(
        {
            "line": "Three cards.",
            "zone.hand": "Hand of {count}",
            "effect.swapped": ["{name} swaps {out}", {"select": "card", "none": "", "other": " for {card}"}],
            "move.swap": {"plural": "count", "=0": "None", "one": "{count} card", "other": "{count} cards"},
            "card.*2": "{sign1}{sign2}",
            "option.low.help": "The lowest sum wins",
            "over.why": "So.",
            "where": "Here.",
        },
        "pt-BR",
    )["pt-BR"]
    assert messages == {
        "game.trio.line": "Three cards.",
        "zone.trio.hand": ["Hand of ", ["count"]],
        "effect.trio.swapped": [
            ["name"], " swaps ", ["out"], ["card", {"none": "", "other": [" for ", ["card"]]}]
        ],
        "move.trio.swap": [
            ["count", {"=0": "None", "one": [["count"], " card"], "other": [["count"], " cards"]}, 1]
        ],
        "card.trio.*2": [["sign1"], ["sign2"]],
        "option.trio.low.help": "The lowest sum wins",
        "over.why.trio": "So.", "where.trio": "Here.",
    }  # fmt: skip


def test_missing_texts_are_replaced_by_sentences_of_the_game() -> None:
    class WithSentences(Trio):
        sentences = {"kept": "{name} keeps {what}", "swapped": "{name} swaps!"}  # noqa: RUF012

    file = as_bytes({"effect.swapped": "{name}: swap."})
    own = load_page_data({"texts/en.json": file}, WithSentences())["texts"]["en"]
    assert own["effect.trio.kept"] == [["name"], " keeps ", ["what"], "."]
    assert own["effect.trio.swapped"] == [["name"], ": swap."]


@pytest.mark.parametrize("game", BUILT_INS.values(), ids=lambda game: game.id)
def test_any_game_can_be_learnt_from(game: Any) -> None:
    nothing: PageData = {"texts": {"en": {}}, "rules": {}, "table": {}, "faces": "", "lesson": None}
    assert load_page_data({}, GAME) == nothing
    effects = set(game.sentences)
    messages = {f"effect.{type}": "{name} …" for type in effects}
    assert len(load_page_data({"texts/en.json": as_bytes(messages)}, game)["texts"]["en"]) == len(effects)


def test_only_the_folder_of_the_package_is_read() -> None:
    wheel = {"trio/__init__.py": b"", "trio/page/faces.svg": b"", "trio/pages/x": b"", "page/x": b""}
    assert in_package(wheel, "trio") == {"faces.svg": b""}
    assert in_package({"a/b/page/faces.svg": b""}, "a.b") == {"faces.svg": b""}


@pytest.mark.parametrize(
    ("key", "text", "missing"),
    [
        ("effect.swapped", "{name} swaps {crad}", "crad"),
        ("effect.kept", "{name} keeps {card}", "card"),
        ("recap.kept", "held {deck}", "deck"),
        ("move.swap", "Swap {what}", "what"),
        ("zone.deck", "{secret}", "secret"),
        ("phase.turn", "{name}: turn {number}", "number"),
        ("card.*2", "{sign}", "sign"),
        ("line", "{name}", "name"),
        ("points", {"plural": "score", "other": "x"}, "score"),
        ("points", ["{points}", {"select": "x", "other": "{points}"}], "x"),
    ],
)
def test_a_text_names_only_what_there_is(key: str, text: Any, missing: str) -> None:
    error = refused("texts/en.json", {key: text})
    assert error.code == "page_data.placeholder"
    assert f"{key}: unknown variable {{{missing}}}" in str(error)


def test_a_text_is_about_something_that_there_is() -> None:
    texts(dict.fromkeys(("effect.kept", "recap.kept", "phase.turn", "wait.turn"), "{name}"))
    texts({"table": "Turn {turns}", "zone.deck": "{count}, {turns}", "seat": "{points}", "where": "{turns}"})
    for key in ("option.high", "bot.genius"):
        assert refused("texts/en.json", {key: "x"}).code == "page_data.nothing"
    with pytest.raises(PageDataError, match="no effect plaid"):
        load_page_data({"texts/en.json": as_bytes({"effect.plaid": "x"})}, BUILT_INS[FIRST])


@pytest.mark.parametrize(
    ("file", "data", "code"),
    [
        *((f"{file}.json", b"{}", "unknown") for file in ("texts/english", "texts/../en")),
        *((f"page.{form}", b"<p>", "unknown") for form in ("js", "html")),
        ("texts/en.json", b'{"line": "%s"}' % (b"x" * 5_000_000), "too_large"),
        *(("texts/en.json", data, "json") for data in (b"{" * 10, b"[" * 100_000, b"\xff\xfe")),
        ("texts/en.json", b'{"line": "a", "line": "b"}', "json"),
        ("table-config.json", b'{"faces": {"columns": NaN, "cards": ["a"]}}', "json"),
        ("rules/en.json", [SECTION, SECTION], "form"),
        ("table-config.json", FACES, "faces"),
        ("faces.svg", SVG.format("").encode(), "faces"),
        ("faces.svg", b"x" * (MAX_BYTES + 1), "too_large"),
    ],
    ids=lambda value: str(value)[:20],
)  # fmt: skip
def test_hostile_files(file: str, data: Any, code: str) -> None:
    with pytest.raises(PageDataError) as raised:
        page_data(**{file: data})
    assert raised.value.code == f"page_data.{code}"
    assert len(str(raised.value)) < 400
    many: dict[str, Any] = {f"texts/{first}{second}.json": {} for first in "abc" for second in "abc"}
    with pytest.raises(PageDataError, match="expected at most 8 languages, got 9"):
        page_data(**many)


INVALID = (
    "<script>alert(1)</script>", "<foreignObject><p>x</p></foreignObject>",
    '<image href="https://example.org/x.png"/>', '<use href="https://example.org/x.svg#a"/>',
    '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="//example.org#a"/>',
    '<use href="data:image/svg+xml,x#a"/>', '<rect onclick="alert(1)"/>', '<rect OnLoad="alert(1)"/>',
    '<rect fill="url(https://example.org/x)"/>', "<rect fill=\"URL( '//example.org/x' )\"/>",
    '<rect style="fill:u\\72l(//example.org)"/>', "<style>@import url(//example.org)</style>",
    '<a href="#x"><rect/></a>', '<animate attributeName="x"/>', "<set/>",
    '<p xmlns="http://www.w3.org/1999/xhtml">x</p>', '<g id="a"><use href="#a"/></g>',
    '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    "".join(f'<g id="x{i}">' + f'<use href="#x{i + 1}"/>' * 10 + "</g>" for i in range(9)),
    "<g>" * 5000 + "</g>" * 5000, "<rect>", "<?xml-stylesheet href='x'?>", "&nbsp;",
)  # fmt: skip
PICTURES = (
    *map(SVG.format, INVALID),
    '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;"),
    '<?xml version="1.0"?><!DOCTYPE svg SYSTEM "https://example.org/x">' + SVG.format(""),
    "<html/>", "", SVG.format("").replace("0 0 50 70", "5 5 50 70"),
    SVG.format("").replace("http://www.w3.org/2000/svg", "http://example.org"),
)  # fmt: skip


def test_a_picture_has_shapes_alone() -> None:
    for picture in PICTURES:
        with pytest.raises(PageDataError) as raised:
            page_data(**{"faces.svg": picture.encode(), "table-config.json": FACES})
        assert raised.value.code == "page_data.svg", picture
        assert len(str(raised.value)) < 400
    text = SVG.format(
        '<defs><linearGradient id="g"><stop offset="0"/></linearGradient><path id="p" d="M0 0h9"/></defs>'
        '<rect fill="url(#g)" width="50" height="70"/><use href="#p" x="3"/><text x="1">A</text>'
    )
    found = page_data(**{"faces.svg": text.encode(), "table-config.json": FACES})
    assert (found["faces"], found["table"]) == (text, FACES)


SAID = {"lesson.aim": "Aim", "lesson.swap": "Swap, {name}", "lesson.swap.no": "No", "lesson.end": "End"}


def taught(script: Any, said: dict[str, str] = SAID) -> Any:
    return page_data(**{"lesson.json": script, "texts/en.json": said})["lesson"]


def test_a_lesson_is_what_the_engine_shows_the_person() -> None:
    messages = taught(lesson())
    assert messages["seats"] == 2
    assert messages["steps"][0]["legal"] == ["swap 1", "swap 2", "swap 3"]
    (frame,) = messages["steps"][0]["frames"]
    assert [effect["type"] for effect in frame["effects"]] == ["swapped"]
    hands = {zone["id"]: zone["cards"] for zone in messages["first"]["view"]["zones"]}
    assert hands["hand0"] == ["1", "2", "3"]
    assert set(hands["hand1"]) == {None}
    for missing in SAID:
        with pytest.raises(PageDataError, match=f"has no text {missing}$"):
            taught(lesson(), {key: text for key, text in SAID.items() if key != missing})


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (lesson(moves=["swap 9"]), "swap 9 is not a legal move"),
        (lesson(also=["jump"]), "jump is the prefix of no legal move"),
        (lesson(then=["0 keep"]), "seat 1, which is to act"),
        (lesson(then=["1 jump"]), "jump"),
        (lesson() | {"deal": "1 1"}, "more than in the deck: 1"),
        (lesson() | {"seats": 7}, "seats"),
        (lesson() | {"options": {"high": True}}, "high"),
    ],
)
def test_a_lesson_with_an_illegal_move_is_refused(script: Any, why: str) -> None:
    with pytest.raises(PageDataError, match=why) as raised:
        taught(script)
    assert raised.value.code == "page_data.lesson"


FIGURE = {"figure": "cards", "items": [{"cards": "12 . 3", "label": "three"}], "caption": "Cards."}
VALID: dict[str, list[Any]] = {
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
        [{**SECTION, "rulings": ["Following"], "text": ["a", "- b", FIGURE]}],
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
INVALID_DATA: dict[str, list[Any]] = {
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
            ("text", [{**FIGURE, "items": []}]),
            ("text", [{**FIGURE, "src": "https://example.org/x.png"}]),
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
    *[(kind, data, True) for kind, all in VALID.items() for data in all],
    *[(kind, data, False) for kind, all in INVALID_DATA.items() for data in all],
]


@pytest.mark.parametrize("kind", slow("texts") + [kind for kind in VALID if kind != "texts"])
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
    file = f"{kind}.json" if kind in ("table-config", "lesson") else f"{kind}/en.json"
    for data in INVALID_DATA[kind]:
        assert refused(file, data).code == "page_data.form", data


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

    for kind in VALID:
        visit(schema_validator.load(kind))
