"""The rules in the app: complete, alike in all languages, and with examples that the engine confirms."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tools import rules

import pygames

from ..games.words import of
from .engine_names import cited_rules
from .rules_examples import checks
from .texts import GAMES, LANGUAGES, WEB

ENGINE = Path(pygames.__file__).resolve().parent
GAMES_TESTS = Path(__file__).resolve().parents[1] / "games"

# Fields of words for people.
WORDS = {"title", "caption", "label", "words"}

Section = dict[str, Any]


@cache
def rules_of(language: str, game: str) -> list[Section]:
    return rules.load(game, language)


def figures(language: str, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for section in rules_of(language, game):
        blocks = (block for block in section["text"] if isinstance(block, dict))
        yield from ((section["id"], block) for block in blocks if "figure" in block)


def strings(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, key)
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from strings(each, key if key in WORDS else name)


def bones(value: Any) -> Any:
    """Return the structure of a text, which all languages have in common."""
    if isinstance(value, list):
        return [bones(each) for each in value]
    if not isinstance(value, dict):
        return value
    same = {name: bones(each) for name, each in value.items() if name not in WORDS}
    if "text" in value:
        same["text"] = [_bones_of_block(block) for block in value["text"]]
    return same


def _bones_of_block(block: Any) -> Any:
    if isinstance(block, str):
        return "item" if block.startswith("- ") else "paragraph"
    return [block["ours"], _bones_of_block(block["says"])] if "says" in block else bones(block)


def marks(language: str, game: str) -> Iterator[tuple[Section, str]]:
    """Return every ruling that is marked as this project's own, with its section."""
    for section in rules_of(language, game):
        for part in (section, *section["text"]):
            if isinstance(part, dict) and "ours" in part:
                yield from ((section, ruling) for ruling in part["ours"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_complete(game: str, language: str) -> None:
    sections, own = rules_of(language, game), of(game)
    short, *ids = [section["id"] for section in sections]
    assert (short, ids) == ("short", own.sections.split())
    # The first section is enough to play, in half a screen: no picture, and no ruling of this project.
    assert len("".join(sections[0]["text"])) < 700, "about half a screen of a phone"
    for field, text in strings(sections):
        assert text.strip() == text, text
        assert text or field in ("hand", *own.empty), field
        assert text.count("**") % 2 == 0, text
    assert all(section["title"] and section["text"] for section in sections)
    assert all(figure["caption"] and figure["items"] for _, figure in figures(language, game))
    # All own rulings are marked, each in the section to which the page leads from a refusal that cites it.
    found = list(marks(language, game))
    assert {ruling for _, ruling in found} == {*own.rulings, *own.named.split()}
    assert {ruling for section, ruling in found if ruling in section["rulings"]} == set(own.rulings)
    for section, of_language, words in own.own_statements:
        (text,) = (each["text"] for each in sections if each["id"] == section)
        is_there = any(words in block for block in text if isinstance(block, str))
        assert is_there or of_language != language, words


@pytest.mark.parametrize("game", GAMES)
def test_languages_have_the_same_structure_and_no_paragraph_or_caption_in_common(game: str) -> None:
    first, *others = [bones(rules_of(language, game)) for language in LANGUAGES]
    assert all(other == first for other in others)
    first, *others = [
        [text for field, text in strings(rules_of(language, game)) if field in ("text", "says", "caption")]
        for language in LANGUAGES
    ]
    for other in others:
        assert [text for text, same in zip(first, other, strict=True) if text == same] == []


def docstrings(game: str) -> Iterator[str]:
    """Yield the docstrings of a game's modules, and of everything in them."""
    for path in sorted((ENGINE / "games" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                yield str(node.value.value)


@pytest.mark.parametrize("game", GAMES)
def test_one_docstring_begins_with_each_ruling_which_has_its_test(game: str) -> None:
    """So that a search for a ruling finds the one function to change. The others name it at their end."""
    found = Counter(match[0] for text in docstrings(game) if (match := re.match(r"[A-Z]{2}-\d+", text)))
    assert found == dict.fromkeys(of(game).rulings, 1)
    for ruling in found:
        pattern = f"test_{ruling.lower().replace('-', '')}_*.py"
        assert list((GAMES_TESTS / game / "rules").glob(pattern)), ruling


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_in_one_section(game: str) -> None:
    """So is every heading that a refusal may cite: the page leads from a refusal to its section."""
    named = [ruling for section in rules_of("en", game) for ruling in section["rulings"]]
    assert len(named) == len(set(named))
    assert set(of(game).rulings) <= set(named)
    assert cited_rules(game) <= set(named)


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_can_be_drawn(game: str) -> None:
    drawn = set()
    for path in (WEB / "parts" / "figure.js", WEB / "games" / game / "figures.js"):
        table = re.search(r"(?:DRAWINGS|drawings) = \{(.*?)\};", path.read_text(encoding="utf-8"), re.DOTALL)
        assert table
        drawn |= set(re.findall(r"(\w+)(?=,|:| *$)", table[1], re.MULTILINE))
    assert {figure["figure"] for _, figure in figures("en", game)} <= drawn


def figures_file(game: str) -> str:
    return (WEB / "games" / game / "figures.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_used_once_in_its_order_and_has_every_word(game: str, language: str) -> None:
    markdown = (WEB / "games" / game / "rules" / f"{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"^!\[.*\]\((.*)\)$", markdown, re.MULTILINE) == list(rules.figures(game))
    words = re.findall(r"`(.*)`$", markdown.partition("##")[0], re.MULTILINE)
    shown = [word for kind in json.loads(figures_file(game))["words"].values() for word in kind]
    assert sorted(words) == sorted(set(shown))
    assert not [
        item for each in rules.figures(game).values() for item in each["items"] if item.keys() & WORDS
    ]


def parts(value: object) -> Iterator[str]:
    """Return the parts that must be unique: objects with several fields, and rows of three or more cards."""
    if isinstance(value, dict):
        yield from [json.dumps(value)] if len(value) > 1 else []
        value = list(value.values())
    if isinstance(value, str):
        yield from [value] if len(value.split()) > 2 else []
    if isinstance(value, list):
        for each in value:
            yield from parts(each)


@pytest.mark.parametrize("game", GAMES)
def test_no_figure_repeats_a_part_of_another(game: str) -> None:
    item = {"cards": "1 2 3", "points": [1]}
    assert list(parts({"figures": [item, {"cards": "1 2"}]})) == [json.dumps(item), "1 2 3"]
    text = figures_file(game)
    data = json.loads(text)
    assert [part for part, count in Counter(parts(data)).items() if count > 1] == []
    for name, piece in data["pieces"].items():
        assert len(re.findall(rf"\${name}(?![\w-])", text)) > 1, name
        assert text.count(json.dumps(piece).strip('"')) <= 1, piece


WRONG_RULES = {
    "no figure": "## A `a`\n\n![Caption](none)",
    "text after a figure": "## A `a`\n\n![Caption](some) and more",
    "a figure in a text": "## A `a`\n\nText ![caption](some)",
    "too few labels": "## A `a`\n\n![Caption](some)\n\n1. one",
    "labels of nothing": "## A `a`\n\nText\n\n1. one",
    "no word": "## A `a`\n\n![Caption](named)",
    "no id": "## A",
    "no section": "Text",
    "an id in a text": "## A `a`\n\nText `b`",
    "two paragraphs in an entry": "## A `a`\n\n- one\n\n  two",
    "a quote of ids alone": "## A `a` `b`\n\n> `b`\n\nText",
    "a link": "## A `a`\n\n[text](https://example.org)",
    "HTML": "## A `a`\n\n<b>text</b>",
    "a program": "## A `a`\n\n    text",
}


@pytest.mark.parametrize("wrong", WRONG_RULES)
def test_the_build_ends_at_an_invalid_format(wrong: str) -> None:
    some = {"figure": "cards", "items": [{"cards": "1"}, {"cards": "2"}]}
    with pytest.raises(ValueError, match=r"^line \d+: "):
        rules.sections(WRONG_RULES[wrong], {"some": some, "named": {**some, "words": ["hand"]}})


EXAMPLES = [
    pytest.param(game, section, figure, id=f"{game}-{section}-{number}-{figure['figure']}")
    for game in GAMES
    for number, (section, figure) in enumerate(figures("en", game))
    if figure["figure"] != "steps"
]


@pytest.mark.parametrize(("game", "section", "figure"), EXAMPLES)
def test_examples_are_right(game: str, section: str, figure: dict[str, Any]) -> None:
    checks(game)[figure["figure"]](figure["items"])
