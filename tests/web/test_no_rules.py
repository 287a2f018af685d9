"""No rules in JavaScript: what a number or a card means, the engine says.

A table may count places on a screen. It may not count points, nor tell odd from even, nor know a card by its
token: that is in the view's ``data``, in its legal moves, or in what the game answers to a question.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from . import texts
from .texts import GAMES

if not (texts.WEB / "core").is_dir() or not (texts.ENGINE / "game.py").is_file():
    pytest.skip("the sources of page and engine are not delivered here", allow_module_level=True)

NUMBER = re.compile(r"(?<![\w.$])(?:0x[0-9a-f]+|\d[\d_]*(?:\.\d+)?)(?![\w.])")
PLAIN = {"0", "1"}
"""The first, the next, none."""

# Every other number of a table, and why it is none of the rules'.
NUMBERS = {
    "buraco/foot.js": ("4 2", "buttons that there is room for"),
    "buraco/hand.js": ("39 40 3 13 24 16 20", "cards in a row, rows on a screen"),
    "buraco/motions.js": ("0.25 3 0.7", "how much later a card sets out"),
    "buraco/piles.js": ("3 8", "how thick a pile looks"),
    "buraco/position.js": ("2 5 620 72 24 15", "signs of a token, places between two ends, pixels"),
    "cant_even/motions.js": ("2 3 4", "what moves after what"),
    "cant_even/own.js": ("5 2", "cards in a row, rows"),
    "cant_even/table.js": ("16", "letters on a button"),
    "cant_even/why.js": ("2", "the round before one that is counted from 1"),
    "generic/table.js": ("4 12 2", "buttons, seats and cards in a row that there is room for; two or more"),
    "two_and_two/motions.js": ("3", "what moves after what"),
    "two_and_two/stack.js": ("2 3", "the ground that is drawn below a strip"),
    "two_can/box.js": ("2 3 4", "words for a count that the engine tells"),
    "two_can/figures.js": ("2 3 4", "how a Box is drawn in the rules"),
    "two_can/middle.js": ("30 10 2 3", "how thick a pile looks"),
}

# Cards that a table draws otherwise than all the others, by the sign that is on them.
TOKENS = {
    "cant_even/seat.js": "I",
    "cant_even/why.js": "V",
    "two_and_two/figures.js": "WD",
    "two_and_two/motions.js": "SF WD",
    "two_and_two/strip.js": "SF WD",
}

# Where a remainder is of places, not of points.
REMAINDERS = {"parts/moves.js", "parts/tones.js", "parts/who.js", "screens/rules.js"}


def numbers(script: texts.Source) -> Iterator[str]:
    """The numbers in a script's code that are not plain."""
    yield from (found for found in NUMBER.findall(script.code) if found not in PLAIN)


def tables() -> dict[str, texts.Source]:
    """The scripts of all tables, by game and name."""
    scripts = texts.sources().items()
    return {path.removeprefix("games/"): script for path, script in scripts if path.count("/") == 2}


def test_a_table_counts_nothing_but_what_is_drawn() -> None:
    found = {path: set(numbers(script)) for path, script in tables().items()}
    allowed = {path: set(given.split()) for path, (given, _) in NUMBERS.items()}
    assert {path: each for path, each in found.items() if each} == allowed


def test_nothing_on_the_page_tells_odd_from_even() -> None:
    assert {path for path, script in texts.sources().items() if "%" in script.code} == REMAINDERS


def test_a_table_knows_no_card() -> None:
    found = {}
    for path, script in tables().items():
        game = path.split("/")[0]
        if game in GAMES and (known := script.literals & texts.met(game).cards):
            found[path] = " ".join(sorted(known))
    assert found == TOKENS


@pytest.mark.parametrize("game", GAMES)
def test_hints_name_what_the_engine_tells_and_tell_nothing_themselves(game: str) -> None:
    def values(of: object) -> Iterator[object]:
        for each in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
            yield from values(each)
        if not isinstance(of, dict | list):
            yield of

    hints = json.loads((texts.WEB / "games" / game / "hints.json").read_text(encoding="utf-8"))
    assert [each for each in values(hints) if isinstance(each, float | int) and each is not True] == []


def test_a_rule_in_a_script_is_found() -> None:
    script = texts.read(
        "const a = `${points % 2 ? 1 : 0} 7`; // 8\nif (melds.length >= 7 && card === 'WD') b(10);"
    )
    assert list(numbers(script)) == ["2", "7", "10"]
    assert "%" in script.code
    assert "WD" in script.literals & texts.met("two_and_two").cards
    assert "9" not in "".join(numbers(texts.read("svg`<path d='M9 9' />`; // 9\nc('9');")))
