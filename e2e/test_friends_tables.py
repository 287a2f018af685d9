"""Pairing of phones, and whole games: each game, each way to pair and play, pairs of browsers, and kills."""

import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from browser_engines import firefox_path
from browser_tools.friends_crash_safety import CARRIERS, Carrier, KillsOfPhones
from conftest import FLAGS, OpenContext, without_errors
from example_games import GAME, GAMES, SECRET, length, short
from pages.friends import SCRIPTS
from pages.friends_game import BY_MESSAGE, STEPPED_FRAMES, FriendsGame, Way
from pages.scripts import script
from pages.waiting import until
from playwright.sync_api import Browser, Page, Playwright, expect
from test_friends_screens import is_accessible
from tools.common import chromium
from tools.server import Server

import pygames

# Up to six phones, and whole games.
pytestmark = pytest.mark.matrix

_ALL = pygames.games()
COUNTS = (2, 3, 6)
WAYS = ("scans", *BY_MESSAGE)
CAMERA = {"permissions": ["camera"]}
# Firefox shows addresses while it holds the camera's permission, which the camera of these tests never asks.
FIREFOX_PREFS: dict[str, str | float | bool] = {"media.peerconnection.ice.obfuscate_host_addresses": False}

Open = Callable[..., Page]


def counts(game: str) -> list[int]:
    """Return the numbers of phones for a game: its players, or its players and a screen for the table."""
    seats = _ALL[game].seats
    return [count for count in COUNTS if count in seats or count - 1 in seats]


def a_game_for(count: int) -> str:
    return min((game for game in GAMES if count in _ALL[game].seats), key=lambda game: length(_ALL[game]))


# The screen at the end of these games is checked, too. The second has its table on a further screen.
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
    if "firefox" not in os.environ.get("PYGAMES_ENGINES", "chromium").split(",") or not firefox_path():
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
    """Each phone shows the same end, and none but the host has loaded Python before."""
    of_host, of_phones = engines.split("-")
    host = opened(of_host, *(["delete window.RTCPeerConnection;"] if way == "codes" else []))
    phones = [opened(of_phones) for _ in range(count - 1)]
    friends = FriendsGame(host, phones, base, way, is_table=count not in _ALL[game].seats)
    with ExitStack() as stack:
        for phone in friends.all:
            stack.enter_context(without_errors(phone.page))
        friends.begin(_ALL[game], short(game))
        friends.play()
        assert len({*friends.results()}) == 1
        friends.check_deal()
        if (game, count) in CHECKED:
            is_accessible(friends.host)
    if way == "codes" and (game, count) == CHECKED[0]:
        assert friends.frames > 1


@pytest.mark.parametrize("way", ["scans", "links"])
def test_the_next_game_needs_no_codes(opened: Open, base: str, way: Way) -> None:
    friends = FriendsGame(opened(), [opened()], base, way, is_table=False)
    friends.begin(_ALL[SECRET], short(SECRET))
    friends.play()
    friends.play_again()
    (phone,) = friends.phones.values()
    phone.page.goto(f"{base}#/history")
    expect(phone.page.locator(".saves .with")).to_have_text(["Against Player 1"])


@pytest.mark.parametrize("carrier", CARRIERS)
def test_kills_lose_no_move(tmp_path: Path, playwright: Playwright, server: Server, carrier: Carrier) -> None:
    assert KillsOfPhones(playwright, server, tmp_path, carrier, random.Random(1)).run(4) == 0


LOAD = """async () => {
  const load = name => import(new URL(`engine/${name}.js`, document.baseURI).href);
  const names = [
    ...["bytes", "pairing-code", "link-encoding"].map(name => `friends/${name}`),
    ...["camera", "qr-frames", "webrtc-carrier", "qr"].map(name => `client/friends/${name}`),
  ];
  window.friends = Object.assign({}, ...await Promise.all(names.map(load)));
}"""
READ = """async text => {
  const { FrameCollector, unpackCode } = friends;
  await carrier.connect(own, unpackCode(new FrameCollector().add(text)));
}"""
FRAMES = "bytes => friends.framesOf(Uint8Array.from(bytes))"
ADDRESSES = "() => own.endpoint.candidates.map(({ address }) => address)"


def phone(open_context: OpenContext, address: str, **options: object) -> Page:
    page = open_context(**options).new_page()
    page.goto(address)
    page.evaluate(LOAD)
    return page


@pytest.mark.parametrize("first", ["host", "player"])
@pytest.mark.parametrize("camera", [True, False], ids=["addresses", "names"])
def test_two_phones_pair_by_codes(open_context: OpenContext, base: str, first: str, camera: bool) -> None:
    allowed = {"permissions": ["camera"]} if camera else {}
    pages = {role: phone(open_context, base, **allowed) for role in ("host", "player")}
    host, player = pages.values()
    codes = {role: page.evaluate(script("show-code"), [role, camera]) for role, page in pages.items()}
    assert all(address.endswith(".local") != camera for address in host.evaluate(ADDRESSES))

    # Each reads the other's code, one after the other.
    second = "player" if first == "host" else "host"
    pages[first].evaluate(READ, codes[second])
    assert pages[first].evaluate("carrier.state") == "connecting"
    pages[second].evaluate(READ, codes[first])
    until(lambda: all(page.evaluate("carrier.state") == "open" for page in pages.values()))

    assert host.evaluate("carrier.send(Uint8Array.of(1, 2, 3))")
    assert host.evaluate("carrier.send(new Uint8Array(friends.MOST_BYTES).fill(7))")
    until(lambda: player.evaluate("received.length") == 2)
    assert player.evaluate("[received[0], received[1].length]") == [[1, 2, 3], 32768]
    assert player.evaluate("carrier.send(Uint8Array.of(9))")
    until(lambda: host.evaluate("received.length") == 1)

    player.evaluate("carrier.close()")
    until(lambda: host.evaluate("carrier.state") == "closed")
    assert not host.evaluate("carrier.send(Uint8Array.of(1))")


@pytest.fixture
def reader(open_context: OpenContext, base: str) -> Page:
    return phone(open_context, f"{base}licences.txt")


@pytest.mark.parametrize(("angle", "noise"), [(0, 0), (17, 60), (180, 40), (-100, 60)])
@pytest.mark.parametrize("length", [158, 392], ids=["code", "frame"])
def test_a_drawn_code_is_read(reader: Page, angle: int, noise: int, length: int) -> None:
    (text,) = reader.evaluate(FRAMES, [*random.Random(length).randbytes(length)])
    assert reader.evaluate(script("scan-code"), [text, angle, noise]) == text


def write_film(path: Path, paths: list[str], sizes: list[int], width: int = 640, height: int = 480) -> None:
    """Write drawn codes as an uncompressed film (YUV4MPEG2), each for a second."""
    frames = b""
    for drawn, size in zip(paths, sizes, strict=True):
        side = height // size
        left, top = (width - side * size) // 2, (height - side * size) // 2
        light = bytearray(b"\xc8" * (width * height))
        for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)", drawn):
            for row in range(top + int(y) * side, top + (int(y) + 1) * side):
                start = row * width + left + int(x) * side
                light[start : start + int(run) * side] = b"\x28" * (int(run) * side)
        frames += b"FRAME\n" + bytes(light) + b"\x80" * (width * height // 2)
    path.write_bytes(f"YUV4MPEG2 W{width} H{height} F1:1 Ip A1:1 C420mpeg2\n".encode() + frames)


def test_a_camera_reads_all_frames(reader: Page, playwright: Playwright, base: str, tmp_path: Path) -> None:
    message = [*random.Random(2).randbytes(900)]
    texts = reader.evaluate(FRAMES, message)
    drawn = [reader.evaluate("text => friends.drawing(text)", text) for text in texts]
    film = tmp_path / "codes.y4m"
    write_film(film, [each["path"] for each in drawn], [each["size"] for each in drawn])
    camera = ("--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}")
    # The headless shell has no cameras.
    with playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *camera]) as browser:
        # Permissions that are not granted are denied.
        for permission, expected in (("camera", message), ("geolocation", "camera_refused")):
            page = browser.new_context(permissions=[permission]).new_page()
            page.goto(f"{base}licences.txt")
            page.evaluate(LOAD)
            assert page.evaluate(script("read-camera")) == expected
