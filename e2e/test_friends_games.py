"""Games between two phones without tables: other carriers, lost connections, and what each page knows.

Whole games are in test_friends_tables.py.
"""

import json

import pytest
from conftest import OpenContext, ready
from example_games import UNDOABLE
from pages.device_storage import read_database
from pages.friend_sessions import (
    CREATE,
    EVENTS,
    HOST_TABLE,
    INVITE,
    JOIN,
    LOAD,
    OUT_OF_HOST,
    OUT_OF_REMOTE,
    READ,
    READ_REMOTE,
    REMOTE_TABLE,
    RUN,
)
from pages.polling import until
from playwright.sync_api import Page
from test_handover import memory

import pygames

GAMES = tuple(pygames.games())

# Plays moves of this device until another one is to act.
UNTIL_OTHER = """async () => {
  const isOwn = () => session.status.to_act === session.persons[0];
  await wait(() => canMove() || !isOwn());
  while (isOwn()) {
    if (canMove()) await playOne();
    else await wait(() => canMove() || !isOwn());
  }
}"""


@pytest.fixture
def phones(open_context: OpenContext, base: str) -> tuple[Page, Page]:
    """Return the pages of a host, with the engine, and of a remote player."""
    pages = [open_context(permissions=["camera"]).new_page() for _ in range(2)]
    host, remote = pages
    host.goto(f"{base}#/settings")
    ready(host)
    remote.goto(f"{base}licences.txt")
    for page in pages:
        page.evaluate(LOAD)
    return host, remote


def pair(host: Page, remote: Page, seat: int = 1, carrier: str = "webrtc", name: str = "Bia") -> None:
    code = host.evaluate(INVITE, [seat, carrier])
    answer = remote.evaluate(JOIN, [code, name, None if carrier == "webrtc" else carrier])
    assert host.evaluate(READ, answer) == seat


def create(host: Page, game: str, **more: object) -> str:
    setup = {"game": game, "names": ["Ana", "Phone"], "phones": [False, True], **more}
    id: str = host.evaluate(CREATE, setup)
    return id


def begin(host: Page, remote: Page) -> None:
    """Wait until the game has begun, and show it on both sides."""
    until(lambda: remote.evaluate("remote.stage") == "playing")
    host.evaluate(HOST_TABLE)
    remote.evaluate(REMOTE_TABLE)


def play(host: Page, remote: Page, count: int = 10**6) -> None:
    """Play moves of both sides at random until the game has this many events."""
    for page in (host, remote):
        page.evaluate(RUN, count)
    for page in (host, remote):
        page.evaluate("running")


def start(phones: tuple[Page, Page], game: str = GAMES[0], carrier: str = "webrtc") -> str:
    """Begin a game that both sides show."""
    host, remote = phones
    id = create(host, game)
    pair(host, remote, carrier=carrier)
    if carrier != "webrtc":
        relay(host, remote, "remote.stage === 'playing'")
    begin(host, remote)
    return id


def relay(host: Page, remote: Page, done: str) -> None:
    """Carry messages by code or link between both sides until something holds for the remote player."""

    def carry() -> bool:
        to_remote = host.evaluate(OUT_OF_HOST, 1)
        if to_remote:
            remote.evaluate(READ_REMOTE, to_remote)
        to_host = remote.evaluate(OUT_OF_REMOTE)
        if to_host:
            assert host.evaluate(READ, to_host) == 1
        finished: bool = remote.evaluate(done)
        return finished

    until(carry)


def pair_again(host: Page, remote: Page) -> None:
    """Exchange new codes with the former keys. One is enough if the remote page was open all the time."""
    code = host.evaluate(INVITE, [1, "webrtc"])
    remote.evaluate(READ_REMOTE, code)
    if answer := remote.evaluate("[...remote.code]"):
        assert host.evaluate(READ, answer) == 1
    wait_for_connection(host, remote)


def wait_for_connection(host: Page, remote: Page) -> None:
    until(lambda: host.evaluate("host.seats[1].connection") == "connected")
    until(lambda: remote.evaluate("remote.connection") == "connected")


def position(page: Page) -> list[object]:
    found: list[object] = page.evaluate("[session.status.events, session.view.scores]")
    return found


def is_same_position(host: Page, remote: Page) -> None:
    until(lambda: position(host)[0] == position(remote)[0])
    assert position(host) == position(remote)


def test_a_table_that_is_opened_again_shows_the_next_move(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    start(phones)
    for _ in range(2):
        remote.evaluate(UNTIL_OTHER)
        # The former session still waits for the host's move.
        remote.evaluate(REMOTE_TABLE)
        host.evaluate(UNTIL_OTHER)
        until(lambda: remote.evaluate("canMove()"))
        is_same_position(host, remote)


@pytest.mark.matrix
def test_a_host_whose_worker_ends_keeps_its_connections(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    start(phones)
    play(host, remote, 10)
    host.evaluate("friends.engine.suspend()")
    host.evaluate("friends.engine.wake()")
    ready(host)
    wait_for_connection(host, remote)
    host.evaluate(HOST_TABLE)
    play(host, remote, 24)
    until(lambda: position(host)[0] == position(remote)[0])


@pytest.mark.matrix
@pytest.mark.parametrize("carrier", ["codes", "links"])
def test_a_game_changes_its_carrier_in_the_middle(phones: tuple[Page, Page], carrier: str) -> None:
    host, remote = phones
    start(phones)
    play(host, remote, 8)
    host.evaluate("carrier => host.setCarrier(1, carrier)", carrier)
    remote.evaluate("carrier => remote.setCarrier(carrier)", carrier)
    assert host.evaluate("host.seats[1].carrier") == remote.evaluate("remote.carrier") == carrier
    for page in phones:
        page.evaluate("() => { window.running = runUntil(session.status.events + 8); }")
    relay(host, remote, "session.status.events >= 16")
    pair_again(host, remote)
    play(host, remote, 24)
    until(lambda: position(host)[0] == position(remote)[0])
    assert remote.evaluate("remote.carrier") == "webrtc"


@pytest.mark.matrix
def test_a_phone_undoes_a_move_while_the_host_chooses(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    start(phones, UNDOABLE)
    for _ in range(60):
        host.evaluate(UNTIL_OTHER)
        remote.evaluate(UNTIL_OTHER)
        if remote.evaluate("session.status.can_undo") and remote.evaluate("session.status.to_act === 0"):
            break
    until(lambda: host.evaluate("canMove()"))
    events, log = host.evaluate("[session.status.events, session.view.log.length]")
    remote.evaluate("session.undo()")
    until(lambda: remote.evaluate("canMove()"))
    until(lambda: host.evaluate(EVENTS) < events)
    assert host.evaluate("session.status.events") == remote.evaluate(EVENTS)
    assert host.evaluate("session.view.log.length") == remote.evaluate("session.view.log.length") < log


@pytest.mark.matrix
def test_no_page_has_what_its_seat_may_not_see(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    id = start(phones, GAMES[0])
    play(host, remote, 16)
    memories = [memory(page.context.new_cdp_session(page)) for page in phones]
    # Read last: then this page has it.
    stored = read_database(host)
    lines = [line[:60] for line in json.loads(stored["records"][id])["events"] if line.startswith("*")]
    openings = stored["hosted"][id]["state"]["openings"]
    assert lines
    assert len({*openings} - {""}) == 2
    own = remote.evaluate("remote.remote.state.opening")
    assert own == openings[1]
    for strings, allowed in zip(memories, ("", own), strict=True):
        assert any("botThinking" in text for text in strings)
        hidden = [*lines, *(each for each in openings if each != allowed)]
        assert [text[:80] for text in strings if any(each in text for each in hidden)] == []
