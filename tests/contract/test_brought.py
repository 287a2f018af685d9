"""What a wheel brings for the page: what is taken, what is made of it, what is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import fastjsonschema
import pytest

from pygames.brought import MAX_BYTES, BroughtError, brought, in_package, schema
from pygames.games import BUILT_INS
from tests.examples.trio import Trio

from ..games.some import FIRST

GAME = Trio()
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70">{}</svg>'
FACES = {"faces": {"columns": 1, "cards": ["12"]}}


def made(**files: Any) -> Any:
    """What comes of files, by their names with ``__`` for a stop and ``_in_`` for a slash."""
    return brought({name: as_bytes(data) for name, data in files.items()}, GAME)


def as_bytes(data: Any) -> bytes:
    return data if isinstance(data, bytes) else json.dumps(data).encode()


def texts(told: dict[str, Any], language: str = "en") -> Any:
    return made(**{f"texts/{language}.json": told})["texts"]


def refused(file: str, data: Any) -> BroughtError:
    with pytest.raises(BroughtError) as raised:
        made(**{file: data})
    error = raised.value
    assert str(error).startswith(f"page/{file}: ")
    assert "\n" not in str(error)
    assert len(str(error)) < 400
    return error


def test_texts_become_what_the_page_reads() -> None:
    told = texts(
        {
            "line": "Three cards.",
            "zone.hand": "Hand of {count}",
            "effect.swapped": [
                "{name} swaps {out}",
                {"select": "card", "none": "", "other": " for {card}"},
            ],
            "move.swap": {"plural": "count", "=0": "None", "one": "{count} card", "other": "{count} cards"},
            "card.*2": "{sign1}{sign2}",
            "option.low.help": "The lowest sum wins",
        },
        "pt-BR",
    )["pt-BR"]
    assert told == {
        "game.trio.line": "Three cards.",
        "zone.trio.hand": ["Hand of ", ["count"]],
        "effect.trio.swapped": [
            ["name"],
            " swaps ",
            ["out"],
            ["card", {"none": "", "other": [" for ", ["card"]]}],
        ],
        "move.trio.swap": [
            ["count", {"=0": "None", "one": [["count"], " card"], "other": [["count"], " cards"]}, 1]
        ],
        "card.trio.*2": [["sign1"], ["sign2"]],
        "option.trio.low.help": "The lowest sum wins",
    }


def test_what_no_text_says_is_said_by_the_game_itself() -> None:
    class Told(Trio):
        sentences = {"kept": "{name} keeps {what}", "swapped": "{name} swaps!"}  # noqa: RUF012

    own = brought({"texts/en.json": as_bytes({"effect.swapped": "{name}: swap."})}, Told())["texts"]["en"]
    assert own["effect.trio.kept"] == [["name"], " keeps ", ["what"], "."]
    assert own["effect.trio.swapped"] == [["name"], ": swap."]


def test_a_wheel_that_brings_nothing_brings_something_to_go_by() -> None:
    assert brought({}, GAME) == {"texts": {"en": {}}, "rules": {}, "table": {}, "faces": "", "lesson": None}


@pytest.mark.parametrize("game", BUILT_INS.values(), ids=lambda game: game.id)
def test_any_game_can_be_learnt_from(game: Any) -> None:
    effects = set(game.sentences)
    told = {f"effect.{type}": "{name} …" for type in effects}
    assert len(brought({"texts/en.json": as_bytes(told)}, game)["texts"]["en"]) == len(effects)


def test_only_the_folder_of_the_package_is_read() -> None:
    wheel = {"trio/__init__.py": b"", "trio/page/table.json": b"{}", "trio/pages/x": b"", "page/x": b""}
    assert in_package(wheel, "trio") == {"table.json": b"{}"}
    assert in_package({"a/b/page/table.json": b"{}"}, "a.b") == {"table.json": b"{}"}


# -- what fits, and what does not: by the code and by the schema alike ---------------------------------------

SECTION = {"id": "aim", "title": "The aim", "text": ["Win."]}
STEPS = [{"id": "swap", "moves": ["swap 1"], "also": ["swap"], "wrong": {"keep": "no"}}, {"id": "end"}]


def lesson(**step: Any) -> dict[str, Any]:
    """A lesson of this game, whose first step has these instead."""
    return {"seats": 2, "deal": "1 2 3 4 5 6 12", "steps": [{**STEPS[0], **step}, STEPS[1]]}


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
    "table": [
        {},
        {"at": {"swap": "hand{seat}"}, "art": ["12", None], "sheet": {"quiet": True}},
        {"trick": {"zone": "table", "leader": "leader", "taken": "taken", "last": "last"}},
        {"under": {"stock": "turned"}, "held": [], "careful": ["swap"]},
        {"either": {"pit": {"hidden": "down", "shown": "up"}}, "means": {"W": ["wild"]}},
        {**FACES, "open": ["bank"], "ends": "over", "about": {}, "mark": {}, "back": {}},
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
        [],
        None,
        "text",
        {"menu.play": "Log in"},
        {f"game.{FIRST}.line": "x"},
        {"line.": "x"},
        {"effect": "x"},
        {"effect.": "x"},
        {"effect.a b": "x"},
        {"card. ": "x"},
        {"line": "<b>bold</b>"},
        {"line": "<script>alert(1)</script>"},
        {"line": "a\nb"},
        {"line": "a\n"},
        {"line": "\u202egnp.exe"},
        {"line": "\ud800"},
        {"line": "{"},
        {"line": "{}"},
        {"line": "{Name}"},
        {"line": "{name.__class__}"},
        {"line": "{name!r:>99}"},
        {"line": 3},
        {"line": None},
        {"line": True},
        {"line": "x" * 501},
        {"line": ["x"] * 13},
        {"line": [["x"]]},
        {"line": {"other": "x"}},
        {"line": {"plural": "count"}},
        {"line": {"plural": "count", "other": "x", "dozens": "y"}},
        {"line": {"plural": "Count", "other": "x"}},
        {"line": {"select": "x", "other": {"select": "y", "other": "z"}}},
        {"line": {"select": "x", "other": "a", "a b": "c"}},
        {f"zone.z{i}": "x" for i in range(1001)},
    ],
    "rules": [
        {},
        [],
        ["text"],
        [{"id": "aim", "title": "x"}],
        [{**SECTION, "id": "The Aim"}],
        [{**SECTION, "html": "x"}],
        [{**SECTION, "text": []}],
        [{**SECTION, "text": ["<img src=x onerror=alert(1)>"]}],
        [{**SECTION, "text": [{"figure": "box", "items": [], "caption": "x"}]}],
        [{**SECTION, "text": [{**PICTURE, "items": []}]}],
        [{**SECTION, "text": [{**PICTURE, "src": "https://example.org/x.png"}]}],
        [{**SECTION, "text": ["x" * 1501]}],
        [{**SECTION, "title": "x" * 121}],
        [{**SECTION, "rulings": "Following"}],
        [SECTION] * 41,
    ],
    "table": [
        [],
        {"lesson": True},
        {"script": "x"},
        {"at": {"a b": "c"}},
        {"at": {"a": 1}},
        {"at": []},
        {"art": ["a", "b", "c", "d"]},
        {"art": [1]},
        {"trick": {"zone": "t"}},
        {"trick": {"zone": "t", "leader": "l", "more": "m"}},
        {"careful": ["x"] * 41},
        {"either": {"pit": {"hidden": "down"}}},
        {"sheet": {"quiet": 1}},
        {"faces": {"columns": 0, "cards": ["a"]}},
        {"faces": {"columns": True, "cards": ["a"]}},
        {"faces": {"columns": 1.5, "cards": ["a"]}},
        {"faces": {"columns": 41, "cards": ["a"]}},
        {"faces": {"columns": 1, "cards": []}},
        {"faces": {"columns": 1, "cards": ["<b"]}},
        {"held": ["x" * 41]},
    ],
    "lesson": [
        [],
        {},
        {"seats": 2, "deal": "1", "steps": []},
        lesson(hint="1"),
        lesson(id="Swap it"),
        lesson(moves="swap 1"),
        lesson(wrong={"keep": 1}),
        lesson(then=["x" * 81]),
        lesson() | {"seats": 0},
    ],
}
EXAMPLES = [
    *[(kind, data, True) for kind, all in FITS.items() for data in all],
    *[(kind, data, False) for kind, all in FAILS.items() for data in all],
]


@pytest.mark.parametrize("kind", FITS)
def test_what_the_schema_takes_the_code_takes_and_nothing_else(kind: str) -> None:
    """The code reads the schema by itself: a reader of the standard says the same of every example."""
    described = schema.load(kind)
    assert described["$schema"] == "http://json-schema.org/draft-07/schema#"
    by_the_standard = fastjsonschema.compile(dict(described))
    for name, data, fits in EXAMPLES:
        try:
            by_the_standard(data)
            taken = True
        except fastjsonschema.JsonSchemaException:
            taken = False
        assert taken == (schema.fault(data, described) is None), data
        if name == kind:
            assert taken == fits, data


@pytest.mark.parametrize(("kind", "data"), [(kind, data) for kind, all in FAILS.items() for data in all])
def test_what_has_another_form_is_refused(kind: str, data: Any) -> None:
    file = f"{kind}.json" if kind in ("table", "lesson") else f"{kind}/en.json"
    assert refused(file, data).code == "brought.form"


def test_every_keyword_of_a_schema_is_one_that_the_code_reads() -> None:
    read = {
        "$schema",
        "$ref",
        "title",
        "description",
        "definitions",
        "type",
        "enum",
        "anyOf",
        "pattern",
        "minimum",
        "maximum",
        "items",
        "required",
        "properties",
        "patternProperties",
        "propertyNames",
        "additionalProperties",
        *(f"{end}{what}" for end in ("min", "max") for what in ("Length", "Items", "Properties")),
    }

    def look(part: Any) -> None:
        assert set(part) <= read
        for name in ("definitions", "properties", "patternProperties"):
            for each in part.get(name, {}).values():
                look(each)
        for each in [*part.get("anyOf", []), part.get("items"), part.get("propertyNames")]:
            if each is not None:
                look(each)
        if isinstance(part.get("additionalProperties"), dict):
            look(part["additionalProperties"])
        pattern = part.get("pattern", "^$")
        assert all(
            each[0] == "^" and each[-1] == "$" for each in [pattern, *part.get("patternProperties", {})]
        )

    for kind in FITS:
        look(schema.load(kind))


# -- what is wrong beyond its form ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text", "missing"),
    [
        ("effect.swapped", "{name} swaps {crad}", "crad"),
        ("effect.kept", "{name} keeps {card}", "card"),
        ("recap.kept", "kept {deck}", "deck"),
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
    assert error.code == "brought.placeholder"
    assert f"{key}: there is no {{{missing}}}" in str(error)


@pytest.mark.parametrize("key", ["effect.kept", "recap.kept", "phase.turn", "wait.turn"])
def test_a_text_names_who_did_it(key: str) -> None:
    texts({key: "{name}"})


def test_a_text_names_facts_of_the_data() -> None:
    texts({"table": "Turn {turns}", "zone.deck": "{count}, {turns}", "seat": "{points}", "where": "{turns}"})


@pytest.mark.parametrize("key", ["option.high", "bot.genius"])
def test_a_text_is_about_something_that_there_is(key: str) -> None:
    assert refused("texts/en.json", {key: "x"}).code == "brought.nothing"


def test_a_text_is_about_an_effect_that_there_is() -> None:
    with pytest.raises(BroughtError, match="nothing that is called plaid"):
        brought({"texts/en.json": as_bytes({"effect.plaid": "x"})}, BUILT_INS[FIRST])


@pytest.mark.parametrize(
    ("file", "data", "code"),
    [
        ("page.js", b"alert(1)", "unknown"),
        ("texts/english.json", b"{}", "unknown"),
        ("texts/../en.json", b"{}", "unknown"),
        ("table.html", b"<p>", "unknown"),
        ("texts/en.json", b'{"line": "%s"}' % (b"x" * 5_000_000), "too_large"),
        ("texts/en.json", b"{" * 10, "json"),
        ("texts/en.json", b"[" * 100_000, "json"),
        ("texts/en.json", b"\xff\xfe", "json"),
        ("texts/en.json", b'{"line": "a", "line": "b"}', "json"),
        ("table.json", b'{"faces": {"columns": NaN, "cards": ["a"]}}', "json"),
        ("rules/en.json", [SECTION, SECTION], "form"),
        ("table.json", FACES, "faces"),
        ("faces.svg", SVG.format("").encode(), "faces"),
        ("faces.svg", b"x" * (MAX_BYTES + 1), "too_large"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_hostile_files(file: str, data: Any, code: str) -> None:
    with pytest.raises(BroughtError) as raised:
        made(**{file: data})
    assert raised.value.code == f"brought.{code}"
    assert len(str(raised.value)) < 400


def test_there_are_not_too_many_languages() -> None:
    many = {f"texts/{first}{second}.json": {} for first in "abc" for second in "abc"}
    with pytest.raises(BroughtError, match="9 languages"):
        made(**many)


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<foreignObject><p>x</p></foreignObject>",
        '<image href="https://example.org/x.png"/>',
        '<use href="https://example.org/x.svg#a"/>',
        '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="//example.org#a"/>',
        '<use href="data:image/svg+xml,x#a"/>',
        '<rect onclick="alert(1)"/>',
        '<rect OnLoad="alert(1)"/>',
        '<rect fill="url(https://example.org/x)"/>',
        "<rect fill=\"URL( '//example.org/x' )\"/>",
        '<rect style="fill:u\\72l(//example.org)"/>',
        "<style>@import url(//example.org)</style>",
        '<a href="#x"><rect/></a>',
        '<animate attributeName="x"/>',
        "<set/>",
        '<p xmlns="http://www.w3.org/1999/xhtml">x</p>',
        '<g id="a"><use href="#a"/></g>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        "".join(f'<g id="x{i}">' + f'<use href="#x{i + 1}"/>' * 10 + "</g>" for i in range(9)),
        "<g>" * 5000 + "</g>" * 5000,
        "<rect>",
        "<?xml-stylesheet href='x'?>",
        "&nbsp;",
    ],
    ids=lambda inside: inside[:40],
)
def test_a_picture_that_is_more_than_shapes_is_refused(inside: str) -> None:
    with pytest.raises(BroughtError) as raised:
        made(**{"faces.svg": SVG.format(inside).encode(), "table.json": FACES})
    assert raised.value.code == "brought.svg"
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;"),
        '<?xml version="1.0"?><!DOCTYPE svg SYSTEM "https://example.org/x">' + SVG.format(""),
        "<html/>",
        "",
        SVG.format("").replace("0 0 50 70", "5 5 50 70"),
        SVG.format("").replace("http://www.w3.org/2000/svg", "http://example.org"),
    ],
)
def test_what_is_no_picture_is_refused(text: str) -> None:
    with pytest.raises(BroughtError) as raised:
        made(**{"faces.svg": text.encode(), "table.json": FACES})
    assert raised.value.code == "brought.svg"


def test_shapes_are_taken() -> None:
    text = SVG.format(
        '<defs><linearGradient id="g"><stop offset="0"/></linearGradient><path id="p" d="M0 0h9"/></defs>'
        '<rect fill="url(#g)" width="50" height="70"/><use href="#p" x="3"/><text x="1">A</text>'
    )
    found = made(**{"faces.svg": text.encode(), "table.json": FACES})
    assert found["faces"] == text
    assert found["table"] == FACES


# -- a lesson -----------------------------------------------------------------------------------------------

SAID = {"lesson.aim": "Aim", "lesson.swap": "Swap, {name}", "lesson.swap.no": "No", "lesson.end": "End"}


def taught(script: Any, said: dict[str, str] = SAID) -> Any:
    return made(**{"lesson.json": script, "texts/en.json": said})["lesson"]


def test_a_lesson_is_what_the_engine_shows_the_person() -> None:
    told = taught(lesson())
    assert told["seats"] == 2
    assert told["steps"][0]["legal"] == ["swap 1", "swap 2", "swap 3"]
    (frame,) = told["steps"][0]["frames"]
    assert [effect["type"] for effect in frame["effects"]] == ["swapped"]
    hands = {zone["id"]: zone["cards"] for zone in told["first"]["view"]["zones"]}
    assert hands["hand0"] == ["1", "2", "3"]
    assert set(hands["hand1"]) == {None}


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (lesson(moves=["swap 9"]), "swap 9 is no move"),
        (lesson(also=["fly"]), "fly begins no legal move"),
        (lesson(then=["0 keep"]), "seat 1 is to act"),
        (lesson(then=["1 fly"]), "fly"),
        (lesson() | {"deal": "1 1"}, "there are no more of 1"),
        (lesson() | {"seats": 7}, "seats"),
        (lesson() | {"options": {"high": True}}, "high"),
    ],
)
def test_what_the_rules_do_not_allow_is_no_lesson(script: Any, why: str) -> None:
    with pytest.raises(BroughtError, match=why) as raised:
        taught(script)
    assert raised.value.code == "brought.lesson"


@pytest.mark.parametrize("missing", SAID)
def test_a_lesson_is_told_whole(missing: str) -> None:
    with pytest.raises(BroughtError, match=f"has no text {missing}$"):
        taught(lesson(), {key: text for key, text in SAID.items() if key != missing})
