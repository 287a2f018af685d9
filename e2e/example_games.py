"""Games for tests of any game, found by properties and not by their names."""

import random

from browser_tools.finished_games import GAMES as GAMES
from browser_tools.finished_games import short as short
from tools import rules
from tools.common import ROOT

import pygames
from pygames import Game
from tests.games.playing import by_lot

_ALL = pygames.games()


def length(game: Game) -> int:
    return len(by_lot(game.new(seed=1), random.Random(1)).events)


def _is_secret(game: Game) -> bool:
    """Return True if the next player sees no difference between two first moves."""
    state, seen = game.new(seed=1), []
    for move in state.legal_moves()[:2]:
        after = state.copy()
        after.apply(move)
        seen.append(after.view(1))
    return len(seen) == 2 and seen[0] == seen[1]


# The default game of tests: with a number of rounds and a tie-break to choose, and for six seats.
GAME = next(id for id in GAMES if 6 in _ALL[id].seats and {"rounds", "tie_order"} <= _ALL[id].options.keys())
TITLE = _ALL[GAME].title
# A picture of its cards.
PICTURE = min((ROOT / "pygames" / "games" / GAME).glob("*.svg")).relative_to(ROOT / "pygames").as_posix()
# A section of the rules, a ruling in it, and the first words of that ruling.
SECTION, RULING, RULING_TEXT = next(
    (section["title"], ruling, part["says"].split("**")[0].removeprefix("- "))
    for section in rules.load(GAME, "en")
    for part in section["text"]
    for ruling in (part.get("ours", ()) if isinstance(part, dict) else ())
    if ruling in section["rulings"]
)
OTHER = next(game for game in reversed(GAMES) if game != GAME)
SHORTEST = min(GAMES, key=lambda game: length(_ALL[game]))
# Players decide at the same time, in secret.
SECRET = next(game for game in GAMES if _is_secret(_ALL[game]))
