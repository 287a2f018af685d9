"""Whole games between two, three and six phones: each game, each way to pair and play, and pairs of browsers.

Each phone plays by taps on its own table. A game for fewer players than phones has its table on a further
screen. Browsers are killed in the short form of `build.py kills --friends`.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from browser_engines import firefox_path
from browser_tools.friends_crash_safety import CARRIERS, Carrier, KillsOfPhones
from conftest import OpenContext, without_errors
from example_games import GAME, GAMES, SECRET, short
from pages.friends import SCRIPTS
from pages.friends_game import BY_MESSAGE, STEPPED_FRAMES, FriendsGame, Way
from playwright.sync_api import Browser, Page, Playwright
from test_friends_screens import is_accessible
from tools.server import Server

import pygames

# Up to six phones, and whole games.
pytestmark = pytest.mark.matrix

_ALL = pygames.games()
COUNTS = (2, 3, 6)
WAYS = ("scans", *BY_MESSAGE)
NO_WEBRTC = "delete window.RTCPeerConnection;"
CAMERA = {"permissions": ["camera"]}
ENGINES = os.environ.get("PYGAMES_ENGINES", "chromium").split(",")
# Firefox shows addresses while it holds the camera's permission, which the camera of these tests never asks.
FIREFOX_PREFS: dict[str, str | float | bool] = {"media.peerconnection.ice.obfuscate_host_addresses": False}

Open = Callable[..., Page]


def counts(game: str) -> list[int]:
    """Return the numbers of phones for a game: its players, or its players and a screen for the table."""
    seats = _ALL[game].seats
    return [count for count in COUNTS if count in seats or count - 1 in seats]


def a_game_for(count: int) -> str:
    """Return the game with the fewest decisions for a number of players."""
    return min((game for game in GAMES if count in _ALL[game].seats), key=lambda game: decisions(game, count))


def decisions(game: str, seats: int) -> int:
    """Return the number of decisions in a short random game."""
    rng, state = random.Random(1), _ALL[game].new(seats=seats, seed=1, **short(game))
    count = 0
    while not state.over:
        state.apply(rng.choice(state.legal_moves()))
        count += 1
    return count


# Each screen on the way through these games is checked, too. The second has its table on a further screen.
CHECKED = ((GAME, 2), (SECRET, 3))
ALIKE, *PAIRS = "chromium-chromium", "chromium-firefox", "firefox-chromium"
# Each a game, the number of phones, how they pair and play, and the browsers of the host and of the others.
CASES = [
    *((game, count, way, ALIKE) for game in GAMES for count in counts(game) for way in WAYS),
    *((a_game_for(count), count, "invitations", ALIKE) for count in COUNTS),
    *((game, 2, "scans", pair) for game in GAMES for pair in PAIRS),
    *((a_game_for(2), 2, way, pair) for way in BY_MESSAGE for pair in PAIRS),
]


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    if "firefox" not in ENGINES or not firefox_path():
        pytest.skip("no Firefox here")
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=firefox_path(), firefox_user_prefs=FIREFOX_PREFS
    )
    yield browser
    browser.close()


@pytest.fixture
def opened(open_context: OpenContext, request: pytest.FixtureRequest) -> Open:
    """Return a function that opens the page of a new phone, in one of the browsers."""

    def open(engine: str = "chromium", *scripts: str) -> Page:
        more = {"browser": request.getfixturevalue(engine)} if engine != "chromium" else CAMERA
        return open_context(*SCRIPTS, STEPPED_FRAMES, *scripts, **more).new_page()

    return open


@pytest.mark.parametrize(("game", "count", "way", "engines"), CASES)
def test_a_whole_game(opened: Open, base: str, game: str, count: int, way: Way, engines: str) -> None:
    """Each phone shows the same end, and none but the host has loaded Python."""
    of_host, of_phones = engines.split("-")
    host = opened(of_host, *([NO_WEBRTC] if way == "codes" else []))
    phones = [opened(of_phones) for _ in range(count - 1)]
    check = is_accessible if (game, count) in CHECKED else None
    is_table = count not in _ALL[game].seats
    friends = FriendsGame(host, phones, base, way, is_table=is_table, check=check)
    with ExitStack() as stack:
        for phone in friends.all:
            stack.enter_context(without_errors(phone.page))
        friends.begin(_ALL[game], short(game))
        friends.play()
        first, *others = friends.results()
        assert all(other == first for other in others), [first, *others]
        assert friends.loaded_python == []
        friends.check_deal()
    if friends.checks and way == "codes" and game == GAME:
        assert friends.frames > 1


@pytest.mark.parametrize("carrier", CARRIERS)
def test_kills_lose_no_confirmed_move(
    tmp_path: Path, playwright: Playwright, server: Server, carrier: Carrier
) -> None:
    assert KillsOfPhones(playwright, server, tmp_path, carrier, random.Random(1)).run(4) == 0
