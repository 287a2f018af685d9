"""Lint of names, comments, docstrings, messages and documents against the word list in `vocabulary.toml`."""

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from fnmatch import fnmatch, translate
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .depths import slow

ROOT = Path(__file__).resolve().parents[2]
HAS_PAGE = (ROOT / "web").is_dir()
LONG = ["pygames", "tests", "e2e"] if HAS_PAGE else ["pygames", "tests"]
DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("vocabulary.toml").read_text(encoding="utf-8"))
SCRIPTS = (".js", ".mjs", ".d.ts", ".css")
CARDS = re.compile(rf"\b({DATA['cards']})\b", re.IGNORECASE | re.VERBOSE)
HEADLESS = re.compile(DATA["headless"])
SEVERAL = re.compile(r"\S \S")
"""Words with a blank between them are a message. Others are a key, a name or an id."""
CODE = re.compile(r"``[^`]*``|`[^`]*`|https?://\S+|\]\([^)]*\)")
SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-Z\"'(`])|\n\s*\n|\n\s*(?:[-*|#>]|\d+\.)\s+|\|")

Fault = tuple[int, str]
"""A line, and the fault in it."""


@cache
def patterns(*kinds: str) -> tuple[re.Pattern[str], list[tuple[re.Pattern[str], str]]]:
    """Return one pattern for all words of some kinds, and the pattern of each with the better words."""
    entries = [(rf"\b(?:{pattern})\b", better) for kind in kinds for pattern, better, *_ in DATA[kind]]
    each = [(re.compile(pattern, re.IGNORECASE), better) for pattern, better in entries]
    return re.compile("|".join(pattern for pattern, _ in entries), re.IGNORECASE), each


def search(text: str, *kinds: str) -> list[str]:
    any_word, each = patterns(*kinds)
    if not any_word.search(text):
        return []
    return [f"{hit[0]} (rather: {better})" for pattern, better in each for hit in pattern.finditer(text)]


def words_of(name: str) -> str:
    """Return the words of an identifier, in lower case and with blanks between them."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return " ".join(parts.replace("_", " ").split()).lower()


@cache
def in_name(name: str) -> list[str]:
    return search(words_of(name), "words", "names")


def in_prose(text: str, *, headed: bool = True, read: bool = True) -> Iterator[str]:
    """Yield the faults of a comment, a docstring, a message or a paragraph.

    Args:
        headed: Whether sentences need a head, as in docstrings and comments.
        read: False for a message, which may be a part of a sentence about cards, or source text.
    """
    for number, part in enumerate(SENTENCE.split(text)):
        sentence = " ".join(part.split())
        match = HEADLESS.match(sentence) or (number == 0 and re.match(r"Whether\b[^?]*$", sentence))
        if headed and match:
            yield f"headless: {' '.join(match[0].split()[:5])}"
        plain = CODE.sub("`", sentence)
        yield from search(plain, "words", "prose")
        lies = search(plain, "lies") if read else []
        if lies and not CARDS.search(plain):
            yield from lies


def names_in(node: ast.AST) -> Iterator[str]:
    """Yield the name that a node defines, not one that it uses: of a module, of an argument in a call."""
    fields = ("asname",) if isinstance(node, ast.alias) else ("name", "arg", "id", "attr")
    if isinstance(getattr(node, "ctx", ast.Store()), ast.Store) and not isinstance(node, ast.keyword):
        yield from (name for field in fields if isinstance(name := getattr(node, field, None), str))


def comments_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield the first line and the text of each comment; lines below each other are one comment."""
    line, column, text = 0, -1, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        words = token.string.lstrip("#: ")
        if token.type != tokenize.COMMENT or re.match(r"(noqa|type:|pragma|fmt:|ruff:|mypy:|!)", words):
            continue
        if token.start == (line + 1 + text.count("\n"), column):
            text += f"\n{words}"
        else:
            yield line, text
            (line, column), text = token.start, words
    yield line, text


def in_python(source: str, *, strings: bool = True) -> Iterator[Fault]:
    """Yield the faults of a Python file, with or without those of its strings."""
    parts: set[ast.AST] = set()  # of strings with values in them, and docstrings
    for node in ast.walk(ast.parse(source)):
        for name in names_in(node):
            yield from ((getattr(node, "lineno", 0), f"{name}: {fault}") for fault in in_name(name))
        match node:
            case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                for each in node.body:
                    match each:
                        case ast.Expr(ast.Constant(str(text)) as docstring):
                            parts.add(docstring)
                            yield from ((docstring.lineno, fault) for fault in in_prose(text))
            case ast.JoinedStr(values):
                parts.update(values)
                text = "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in values)
                yield from in_message(node.lineno, text) if strings else ()
            case ast.Constant(str(text)) if strings and node not in parts:
                yield from in_message(node.lineno, text)
    for line, text in comments_in(source):
        yield from ((line, fault) for fault in in_prose(text))


def in_message(line: int, text: str) -> Iterator[Fault]:
    if SEVERAL.search(text):
        yield from ((line, fault) for fault in in_prose(text, headed=False, read=False))


def in_markdown(source: str) -> Iterator[Fault]:
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", source):
        yield from ((line, fault) for fault in in_prose(paragraph, headed=False))
        line += paragraph.count("\n")


def in_schema(source: str) -> Iterator[Fault]:
    for match in re.finditer(r'"(?:description|title)": ("(?:[^"\\]|\\.)*")', source):
        line = source.count("\n", 0, match.start()) + 1
        yield from ((line, fault) for fault in in_prose(json.loads(match[1])))


LINTS: dict[str, Callable[[str], Iterator[Fault]]] = {
    ".py": in_python,
    ".md": in_markdown,
    ".schema.json": in_schema,
    ".py.txt": lambda source: in_python(re.sub(r"\$\{?(\w+)\}?", r"\1", source)),
    ".md.txt": in_markdown,
}


def in_file(file: str, source: str) -> Iterator[Fault]:
    """Yield the faults of a file that is not a script of the page."""
    if any(fnmatch(file, pattern) for pattern in DATA["quoting"]) and file.endswith(".py"):
        yield from in_python(source, strings=False)
    else:
        yield from next(lint for ending, lint in LINTS.items() if file.endswith(ending))(source)


def in_scripts(texts: dict[str, str]) -> Iterator[tuple[str, Fault]]:
    """Yield the files and the faults of scripts, style sheets and type declarations."""
    from ..web import scripts  # needs node, unlike all else here

    for file, script in scripts.read(texts).items():
        stays = [name for pattern, name in DATA["stays"].items() if fnmatch(file, pattern)]
        for line, name in script.names:
            yield from ((file, (line, f"{name}: {each}")) for each in in_name(name) if name not in stays)
        for line, text in script.comments:
            yield from ((file, (line, fault)) for fault in in_prose(text))
        for line, text in script.strings:
            yield from ((file, fault) for fault in in_message(line, text))


def below(folder: Path) -> Iterator[str]:
    for path in folder.iterdir():
        if not path.is_dir():
            yield path.relative_to(ROOT).as_posix()
        elif path.name not in DATA["ignored_folders"]:
            yield from below(path)


@cache
def files() -> dict[str, list[str]]:
    """Return the files with names or prose in them, by folder at the top; "." is the top itself."""
    tops = ("pygames", "tests", "examples", "e2e", "web") if HAS_PAGE else ("pygames", "tests", "examples")
    found = {top: [*below(ROOT / top)] for top in tops}
    found["."] = [path.name for path in (*ROOT.glob("*.py"), *ROOT.glob("*.md"))]
    kinds = (*LINTS, *SCRIPTS)
    ignored = re.compile("|".join(map(translate, DATA["ignored"])))
    return {
        top: sorted(each for each in paths if each.endswith(kinds) and not ignored.match(each))
        for top, paths in found.items()
    }


def read(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("top", [top for top in files() if top not in LONG] + slow(*LONG))
def test_names_and_prose_use_the_vocabulary(top: str) -> None:
    plain = [file for file in files()[top] if not file.endswith(SCRIPTS)]
    assert plain
    assert [f"{file}:{line}: {fault}" for file in plain for line, fault in in_file(file, read(file))] == []


@pytest.mark.slow
@pytest.mark.skipif(not HAS_PAGE, reason="the sources of the page are not delivered here")
def test_names_and_prose_of_scripts_use_the_vocabulary() -> None:
    texts = {file: read(file) for found in files().values() for file in found if file.endswith(SCRIPTS)}
    assert texts
    assert [f"{file}:{line}: {fault}" for file, (line, fault) in in_scripts(texts)] == []


@pytest.mark.parametrize("kind", ["words", "names", "prose", "lies"])
def test_each_pattern_finds_its_example_and_nothing_else(kind: str) -> None:
    for pattern, better, wrong, right in DATA[kind]:
        find = in_name if kind == "names" else lambda text: [*in_prose(text, headed=False)]
        assert any(fault.endswith(f"(rather: {better})") for fault in find(wrong)), pattern
        assert find(right) == [], pattern


@pytest.mark.parametrize("sample", DATA["samples"], ids=lambda sample: str(sample["file"]))
def test_the_faults_of_each_kind_of_file_are_found(sample: dict[str, Any]) -> None:
    file, source = sample["file"], sample["source"]
    if file.endswith(SCRIPTS):
        found = [line for _, (line, _) in in_scripts({file: source})]
    else:
        found = [line for line, _ in in_file(file, source)]
    assert sorted(found) == sample["lines"]
