"""Whole games between two, three and six phones: each game, each way to pair and play, and pairs of browsers.

Each phone plays by taps on its own table. A game for fewer players than phones has its table on a further
screen.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from browser_engines import firefox_path
from browser_tools.browser_session import AT_ONCE
from conftest import HAND_OVER, OpenContext, without_errors
from example_games import GAME, GAMES, SECRET, short
from pages.friends import SCRIPTS
from pages.friends_game import STEPPED_FRAMES, FriendsGame, Way
from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from test_friends_returns import is_accessible
from tools.common import PATIENCE, PHONE

import pygames

# Up to six phones, and whole games.
pytestmark = pytest.mark.matrix

_ALL = pygames.games()
COUNTS = (2, 3, 6)
NO_WEBRTC = "delete window.RTCPeerConnection;"
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


TABLES = [pytest.param(game, count, id=f"{game}-{count}") for game in GAMES for count in counts(game)]
# Each screen on the way through these games is checked, too. The second has its table on a further screen.
CHECKED = ((GAME, 2), (SECRET, 3))
PAIRS = [("chromium", "firefox"), ("firefox", "chromium")]


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
def opened(open_context: OpenContext, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Return a function that opens the page of a new phone, in one of the browsers."""
    contexts: list[BrowserContext] = []

    def open(engine: str = "chromium", *scripts: str) -> Page:
        if engine == "chromium":
            return open_context(*SCRIPTS, STEPPED_FRAMES, *scripts, permissions=["camera"]).new_page()
        browser: Browser = request.getfixturevalue(engine)
        context = browser.new_context(viewport=PHONE, reduced_motion="reduce", service_workers="block")
        context.set_default_timeout(PATIENCE)
        for script in (HAND_OVER, AT_ONCE, *SCRIPTS, STEPPED_FRAMES, *scripts):
            context.add_init_script(script)
        contexts.append(context)
        return context.new_page()

    yield open
    for context in contexts:
        context.close()


def is_played(friends: FriendsGame, game: str) -> None:
    """Play a whole game, and check what each phone shows at its end."""
    with ExitStack() as stack:
        for phone in friends.all:
            stack.enter_context(without_errors(phone.page))
        friends.begin(_ALL[game], short(game))
        friends.play()
        first, *others = friends.results()
        assert all(other == first for other in others), [first, *others]
        assert friends.loaded_python == {}
        friends.check_deal()
    if friends.checks and friends.way == "codes" and game == GAME:
        assert friends.frames > 1
    if friends.messages:
        ratio = friends.messages / friends.turns
        print(
            f"\nfigure: {game}, {len(friends.all)} phones, {friends.way}: {friends.messages} messages, "
            f"{friends.turns} turns, {ratio:.2f} messages per turn"
        )


def gathering(opened: Open, base: str, game: str, count: int, way: Way, *engines: str) -> FriendsGame:
    """Open the pages of some phones."""
    first, second = engines or ("chromium", "chromium")
    host = opened(first, *([NO_WEBRTC] if way == "codes" else []))
    phones = [opened(second) for _ in range(count - 1)]
    check = is_accessible if (game, count) in CHECKED else None
    return FriendsGame(host, phones, base, way, is_table=count not in _ALL[game].seats, check=check)


@pytest.mark.parametrize("way", ["scans", "codes", "links"])
@pytest.mark.parametrize(("game", "count"), TABLES)
def test_a_whole_game(opened: Open, base: str, game: str, count: int, way: Way) -> None:
    is_played(gathering(opened, base, game, count, way), game)


@pytest.mark.parametrize("count", COUNTS)
def test_links_connect_phones(opened: Open, base: str, count: int) -> None:
    is_played(gathering(opened, base, a_game_for(count), count, "invitations"), a_game_for(count))


@pytest.mark.parametrize("engines", PAIRS, ids="-".join)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_between_two_browsers(
    opened: Open, base: str, game: str, engines: tuple[str, str]
) -> None:
    is_played(gathering(opened, base, game, 2, "scans", *engines), game)


@pytest.mark.parametrize("engines", PAIRS, ids="-".join)
@pytest.mark.parametrize("way", ["codes", "links"])
def test_messages_between_two_browsers(opened: Open, base: str, way: Way, engines: tuple[str, str]) -> None:
    is_played(gathering(opened, base, a_game_for(2), 2, way, *engines), a_game_for(2))
