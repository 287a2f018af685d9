"""No rules in JavaScript: the engine gives the meaning of each number and card.

A table may count places on a screen. It may not count points, test for odd and even, or know a card by its
token: that is in the view's ``data``, in its legal moves, or in the game's answers to queries.
"""

import json
import re
from collections.abc import Iterator

import pytest

from ..games import words
from . import scripts
from .engine_names import seen
from .scripts import Source
from .texts import GAMES, WEB

NUMBER = re.compile(r"(?<![\w.$])(?:0x[0-9a-f]+|\d[\d_]*(?:\.\d+)?)(?![\w.])")
PLAIN = {"0", "1"}
"""The first, the next, none."""

# Further numbers of a table, each with the reason. Those of a game's table are with its tests.
GENERIC = {
    "generic/animation.js": ("12", "cards that lie elsewhere, of which more are a deal"),
    "generic/table.js": ("4 12 2", "buttons, seats and cards in a row that there is room for; two or more"),
}
NUMBERS = GENERIC | {
    f"{game}/{script}": drawn for game in GAMES for script, drawn in words.of(game).drawn.items()
}

# Cards with a special drawing, by their sign.
TOKENS = {f"{game}/{script}": signs for game in GAMES for script, signs in words.of(game).signs.items()}

# Remainders of places, not of points.
REMAINDERS = {
    *("engine/friends/link-encoding.js", "engine/client/friends/qr-frames.js", "parts/moves/move-words.js"),
    *("parts/sound/sound-synth.js", "parts/table/player-header.js", "parts/table/trick.js"),
    *("games/plugin-card-styles.js", "engine/client/friends/camera.js", "screens/puzzles/puzzle-sets.js"),
    "screens/rules/rules-screen.js",
}


def numbers(script: Source) -> Iterator[str]:
    """Return the numbers in a script's code, except for the plain ones."""
    yield from (found for found in NUMBER.findall(script.code) if found not in PLAIN)


def tables() -> dict[str, Source]:
    modules = scripts.scripts().items()
    return {path.removeprefix("games/"): script for path, script in modules if re.match(r"games/\w+/", path)}


def test_a_table_counts_only_places() -> None:
    found = {path: set(numbers(script)) for path, script in tables().items()}
    allowed = {path: set(given.split()) for path, (given, _) in NUMBERS.items()}
    assert {path: each for path, each in found.items() if each} == allowed


def test_the_page_does_not_test_for_odd_and_even() -> None:
    assert {path for path, script in scripts.scripts().items() if "%" in script.code} == REMAINDERS


@pytest.mark.slow
def test_a_table_knows_no_card() -> None:
    found = {}
    for path, script in tables().items():
        game = path.split("/")[0]
        if game in GAMES and (known := script.literals & seen(game).cards):
            found[path] = " ".join(sorted(known))
    assert found == TOKENS


@pytest.mark.parametrize("game", GAMES)
def test_table_configurations_name_data_of_the_engine_and_have_none(game: str) -> None:
    def values(of: object) -> Iterator[object]:
        for each in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
            yield from values(each)
        if not isinstance(of, dict | list):
            yield of

    config = json.loads((WEB / "games" / game / "table-config.json").read_text(encoding="utf-8"))
    assert [each for each in values(config) if isinstance(each, float | int) and each is not True] == []
