"""Lint of names, comments, docstrings, messages and Markdown against a word list.

One word stands for one concept, and it is the field's word. Each entry is a pattern and the better word.
"""

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Patterns match whole words in any case. In a name each part counts as a word: `was_told`, `WasTold`.
WORDS: list[tuple[str, str]] = [
    (r"told|tells", "shows, says, returns, notified, reported"),
    (r"hear[sd]?", "receives, is notified"),
    (r"anew", "again, a new"),
    (r"besides?", "next to, also, in addition to, except"),
    (r"so many", "a number of, n"),
    (r"whoever|whatever", "the player who, any, every"),
    (r"nobody|somebody|anybody|everybody", "no player, a player, any player, all players"),
    (r"(?<!there )(?:is|are) no (?!(?:longer|more|less|better|worse)\b)\w+", "is not a, has no"),
    (r"(?:did|does|do) not come", "is missing, failed to load"),
    (r"of its own", "its own, separate"),
    (r"comes to", "is, totals"),
    (r"stands? in", "is in, replaces"),
    (r"as it is", "unchanged"),
    (r"kept", "saved, stored, retained, cached"),
    (r"brought", "added, provided"),
    (r"guests?|strangers?", "external bot, plug-in"),
    (r"(?<!house )walls?(?! clock| time)|doors?|houses?(?! rules?)|rooms?", "protocol, API, package, layer"),
    (r"tally|tallies", "summary, result, counts"),
    (r"deeds?", "move, statistic"),
    (r"glimpses?", "transient observation"),
    (r"moments?", "position, state"),
    (r"things?", "the noun itself: move, card, field"),
    (r"likewise|thereof|whereby", "also, of it, by which"),
    (r"belongs? together", "the noun: group, set"),
    (r"of what", "the noun itself"),
]  # fmt: skip

# Only in names: a noun or a verb is missing.
NAMES: list[tuple[str, str]] = [
    (r"looks?", "view, observe, inspect"),
    (r"(?:^|(?<=^ ))made$", "the noun of what was built"),
    (r"^(?:test )?(?:(?:of|by) )?(?:what|who|whose|how|why)\b \w+", "a noun, or a verb and its object"),
]

# Only in prose.
PROSE: list[tuple[str, str]] = [
    (r"(?:an?|the|one|another|each|every|first|second|last|without|no) looks?", "view, observation"),
]

# These words are right of cards on a table, and in no other sentence.
ON_A_TABLE = (r"lies?", "is, are, follows")
CARDS = re.compile(
    r"\b(cards?|tables?|piles?|melds?|discards?|sets?|pack|tricks?|trump|face|stock|hands?|toucans?|twos?|threes?|"
    r"wilds?|wildcards?|canastas?|symbols?|deny|denies|phone|device|row|column|box|stack|monsters?|ghosts?)\b",
    re.IGNORECASE,
)

# A sentence that begins so and asks nothing has no head: say the noun, or the verb.
HEADLESS = re.compile(
    r"(?:What|Who|Whose|Whom|How|Why|(?:Of|By|In|To|With|From|At|On|For) (?:what|which|whom|whose))\b[^?]*$"
)

# This file quotes the words.
SKIPPED = {Path("tests/contract/test_vocabulary.py")}

CODE = re.compile(r"``[^`]*``|`[^`]*`|https?://\S+|\]\([^)]*\)")
SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-Z\"'(`])|\n\s*\n|\n\s*(?:[-*|#>]|\d+\.)\s+|\|")

Hit = tuple[str, str]


def spelled(name: str) -> str:
    """Return the words of an identifier, in lower case and with blanks between them."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return " ".join(parts.replace("_", " ").split()).lower()


def search(text: str, words: list[tuple[str, str]]) -> Iterator[str]:
    """Yield each forbidden word of a text, and the better one."""
    for pattern, better in words:
        for match in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            yield f"{match[0]} (rather: {better})"


def in_name(name: str) -> Iterator[str]:
    """Yield the faults of an identifier."""
    yield from search(spelled(name), [*WORDS, *NAMES])


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
        yield from search(plain, [*WORDS, *PROSE])
        if read and not CARDS.search(plain):
            yield from search(plain, [ON_A_TABLE])


def names_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of everything that a module defines."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case (
                ast.arg(arg=name)
                | ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(attr=name, ctx=ast.Store())
            ):
                yield node.lineno, name
            case ast.alias(asname=str(name)):
                yield node.lineno, name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node.lineno, name
            case ast.ExceptHandler(name=str(name)):
                yield node.lineno, name


def docstrings_of(tree: ast.AST) -> set[ast.AST]:
    """Return the constants that are docstrings, those of attributes included."""
    return {
        statement.value
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        for statement in node.body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    }


def texts_of(tree: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """Yield the line, the text and whether it is a docstring of each string with a blank in it.

    A string without one is a key, a name or an id.
    """
    docstrings = docstrings_of(tree)
    parts: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts.update(node.values)
            text = "".join(
                each.value if isinstance(each, ast.Constant) and isinstance(each.value, str) else "{}"
                for each in node.values
            )
            if re.search(r"\S \S", text):
                yield node.lineno, text, False
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
            is_docstring = node in docstrings
            if is_docstring or re.search(r"\S \S", node.value):
                yield node.lineno, node.value, is_docstring


def comments_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield the first line and the text of each comment; lines below each other are one comment."""
    line, column, text = 0, -1, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        words = token.string.lstrip("#: ")
        if re.match(r"(noqa|type:|pragma|fmt:|ruff:|mypy:|!)", words):
            continue
        if token.start == (line + 1 + text.count("\n"), column):
            text += f"\n{words}"
        else:
            if text:
                yield line, text
            (line, column), text = token.start, words
    if text:
        yield line, text


def in_python(source: str, *, strings: bool = True) -> Iterator[Hit]:
    """Yield where and what is wrong with a Python file, with or without its strings."""
    tree = ast.parse(source)
    for line, name in names_of(tree):
        yield from ((f"{line} {name}", fault) for fault in in_name(name))
    for line, text, is_docstring in texts_of(tree):
        if strings or is_docstring:
            yield from (
                (f"{line}", fault) for fault in in_prose(text, headed=is_docstring, read=is_docstring)
            )
    for line, text in comments_of(source):
        yield from ((f"{line} #", fault) for fault in in_prose(text))


def in_markdown(source: str) -> Iterator[Hit]:
    """Yield where and what is wrong with a Markdown file."""
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", source):
        yield from ((f"{line}", fault) for fault in in_prose(paragraph, headed=False))
        line += paragraph.count("\n")


def in_schema(source: str) -> Iterator[Hit]:
    """Yield where and what is wrong with the descriptions of a JSON Schema."""
    for text in re.findall(r'"(?:description|title)": ("(?:[^"\\]|\\.)*")', source):
        yield from (("description", fault) for fault in in_prose(json.loads(text)))


def in_template(source: str) -> Iterator[Hit]:
    """Yield where and what is wrong with a template of a Python file."""
    yield from in_python(re.sub(r"\$\{?(\w+)\}?", r"\1", source))


LINTS = {
    ".py": in_python,
    ".md": in_markdown,
    ".schema.json": in_schema,
    ".py.txt": in_template,
    ".md.txt": in_markdown,
}


def folders() -> list[str]:
    """Return the folders that are linted, each with its own files alone.

    The tests of the page (`tests/web`) and the page itself have their words elsewhere.
    """
    below = [ROOT / "pygames", ROOT / "tests", ROOT / "examples"]
    found = [each for top in below for each in (top, *top.rglob("*")) if each.is_dir()]
    linted = [each.relative_to(ROOT) for each in (ROOT, *found, ROOT / "web" / "docs")]
    return sorted(
        each.as_posix() for each in linted if each.parts[:2] != ("tests", "web") and files(each.as_posix())
    )


def files(folder: str) -> list[Path]:
    """Return the files of a folder that have names or prose in them."""
    top = ROOT / folder
    endings = (".md",) if top == ROOT else LINTS
    found = (path for ending in endings for path in top.glob(f"*{ending}"))
    return sorted(path for path in found if path.relative_to(ROOT) not in SKIPPED)


def faults_in(path: Path) -> list[str]:
    """Return the faults of a file, each with its line."""
    file = path.relative_to(ROOT).as_posix()
    lint = next(lint for ending, lint in LINTS.items() if path.name.endswith(ending))
    return [f"{file}:{where}: {fault}" for where, fault in lint(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("folder", folders())
def test_names_and_prose_use_the_vocabulary(folder: str) -> None:
    assert [fault for path in files(folder) for fault in faults_in(path)] == []


# For each pattern a text that it finds, and one that it leaves alone.
EXAMPLES: dict[str, tuple[str, str]] = {
    "told": ("The page is told.", "The page is notified."),
    "hear": ("The bot hears of it.", "The heart of it."),
    "anew": ("It is dealt anew.", "It is dealt again."),
    "beside": ("The card beside it.", "The card next to it."),
    "so many": ("After so many turns.", "After this many turns."),
    "whoever": ("Whoever leads.", "The player who leads."),
    "nobody": ("Nobody leads.", "No player leads."),
    "is no": ("This is no move.", "It is no longer a move. There is no move."),
    "did not come": ("The answer did not come.", "The answer did not arrive."),
    "of its own": ("A game of its own.", "Its own game."),
    "comes to": ("The total comes to 9.", "The total is 9."),
    "stand in": ("It stands in a list.", "It is in a list."),
    "as it is": ("The list as it is.", "The list, unchanged."),
    "kept": ("The record is kept.", "The record is saved."),
    "brought": ("It was brought along.", "It was added."),
    "guest": ("A guest plays.", "An external bot plays."),
    "wall": ("It crosses the wall.", "Wall time. A house rule."),
    "tally": ("The tallies.", "The totals."),
    "deed": ("A deed.", "A move. Indeed."),
    "glimpse": ("A glimpse.", "An observation."),
    "moment": ("At this moment.", "In this position. A momentary pause."),
    "thing": ("Two things.", "Nothing and everything."),
    "likewise": ("And likewise.", "And also."),
    "belongs together": ("What belongs together.", "It belongs to them together."),
    "of what": ("Part of what was dealt.", "Part of the deal."),
    "look": ("At the first look.", "It looks for a card."),
    "lies": ("The module lies below.", "The card lies on the table."),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_word_is_found_and_no_other(example: str) -> None:
    wrong, right = EXAMPLES[example]
    assert [*in_prose(wrong, headed=False)], wrong
    assert [*in_prose(right, headed=False)] == []


def test_every_pattern_has_an_example() -> None:
    wrong = [text for text, _ in EXAMPLES.values()]
    for pattern, _ in (*WORDS, *PROSE, ON_A_TABLE):
        assert any([*search(text, [(pattern, "")])] for text in wrong), pattern


@pytest.mark.parametrize(
    "name",
    [
        "told",
        "was_told",
        "_toldOf",
        "WasTold",
        "TOLD",
        "look",
        "TurnLook",
        "made",
        "_kept",
        "test_what_is_seen",
    ],
)
def test_names_are_split_into_words(name: str) -> None:
    assert [*in_name(name)]


@pytest.mark.parametrize("name", ["deal", "lookup", "made_move", "lies_up", "thinking", "keep", "indeed"])
def test_other_names_are_right(name: str) -> None:
    assert [*in_name(name)] == []


@pytest.mark.parametrize(
    "text", ["What is seen.", "How a bot chooses: it ranks.", "Whether it is over.", "Of which one."]
)
def test_a_sentence_without_a_head_is_found(text: str) -> None:
    assert [*in_prose(text)]
    assert [*in_prose(f"Return it. {text}")] or text.startswith("Whether")


@pytest.mark.parametrize(
    "text", ["How many are left?", "Whatsoever", "Whole games.", "Return the seat that leads."]
)
def test_a_sentence_with_a_head_is_right(text: str) -> None:
    assert [*in_prose(text)] == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def told(): ...", ["1 told"]),
        ("def f(told): ...", ["1 told"]),
        ("class Told: ...", ["1 Told"]),
        ("x = 1\nself.told = 1", ["2 told"]),
        ("told: int", ["1 told"]),
        ("import json as told", ["1 told"]),
        ("for told in x: ...", ["1 told"]),
        ("match x:\n    case [*told]: ...", ["2 told"]),
        ("with x as told: ...", ["1 told"]),
        ("x.told(y)", []),
        ("x = {'told': 1}", []),
        ("x = 'nobody won'", ["1"]),
        ("x = f'{x} nobody {y}'", ["1"]),
        ('"""A game is told."""', ["1"]),
        ('def f():\n    """What it is."""', ["2"]),
        ("x = 1  # told", ["1 #"]),
        ("# A game is\n# told.", ["1 #"]),
        ("x = 1  # `told` of a page", []),
    ],
)
def test_names_and_prose_of_a_python_file_are_found(source: str, lines: list[str]) -> None:
    assert [where for where, _ in in_python(source)] == lines


def test_prose_of_other_files_is_found() -> None:
    assert [where for where, _ in in_markdown("# Title\n\nA line\nis told.\n\n| told | `told` |")] == [
        "3",
        "6",
    ]
    assert [*in_schema('{"description": "It is told.", "told": 1}')]
    assert [where for where, _ in in_template("class ${name}:\n    told = '$title'")] == ["2 told"]
