"""Games between two phones without tables: other carriers, lost connections, and what each page knows.

Whole games are in test_friends_tables.py.
"""

import json

import pytest
from conftest import ready
from example_games import GAMES, UNDOABLE
from pages import friend_sessions as sessions
from pages.device_storage import read_database
from pages.waiting import until
from playwright.sync_api import Page
from test_handover import memory

# Plays moves of this device until another one is to act.
UNTIL_OTHER = """async () => {
  const isOwn = () => session.status.to_act === session.persons[0];
  await wait(() => canMove() || !isOwn());
  while (isOwn()) {
    if (canMove()) await playOne();
    else await wait(() => canMove() || !isOwn());
  }
}"""


def start(phones: tuple[Page, Page], game: str = GAMES[0]) -> str:
    """Begin a game that both sides show."""
    id = sessions.create(phones[0], game)
    sessions.connect(*phones)
    sessions.begin(*phones)
    return id


def relay(host: Page, remote: Page, done: str) -> None:
    """Carry messages by code or link between both sides until something holds for the remote player."""

    def carry() -> bool:
        if to_remote := host.evaluate(sessions.OUT_OF_HOST):
            remote.evaluate(sessions.READ_REMOTE, to_remote)
        if to_host := remote.evaluate(sessions.OUT_OF_REMOTE):
            assert host.evaluate(sessions.READ, to_host) == 1
        return bool(remote.evaluate(done))

    until(carry)


def pair_again(host: Page, remote: Page) -> None:
    """Exchange new codes with the former keys."""
    sessions.connect(host, remote)
    sessions.wait_for_connection(host, remote)


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
        remote.evaluate(sessions.REMOTE_TABLE)
        host.evaluate(UNTIL_OTHER)
        until(lambda: remote.evaluate("canMove()"))
        is_same_position(host, remote)


@pytest.mark.matrix
def test_a_host_whose_worker_ends_keeps_its_connections(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    start(phones)
    sessions.play(10, host, remote)
    host.evaluate("friends.engine.suspend()")
    host.evaluate("friends.engine.wake()")
    ready(host)
    sessions.wait_for_connection(host, remote)
    host.evaluate(sessions.HOST_TABLE)
    sessions.play(24, host, remote)
    until(lambda: position(host)[0] == position(remote)[0])


@pytest.mark.matrix
@pytest.mark.parametrize("carrier", ["codes", "links"])
def test_a_game_changes_its_carrier_in_the_middle(phones: tuple[Page, Page], carrier: str) -> None:
    host, remote = phones
    start(phones)
    sessions.play(8, host, remote)
    host.evaluate("carrier => host.setCarrier(1, carrier)", carrier)
    remote.evaluate("carrier => remote.setCarrier(carrier)", carrier)
    assert host.evaluate("host.seats[1].carrier") == remote.evaluate("remote.carrier") == carrier
    for page in phones:
        page.evaluate(sessions.RUN, page.evaluate(sessions.EVENTS) + 8)
    relay(host, remote, "session.status.events >= 16")
    pair_again(host, remote)
    sessions.play(24, host, remote)
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
    until(lambda: host.evaluate(sessions.EVENTS) < events)
    assert host.evaluate("session.status.events") == remote.evaluate(sessions.EVENTS)
    assert host.evaluate("session.view.log.length") == remote.evaluate("session.view.log.length") < log


@pytest.mark.matrix
def test_no_page_has_what_its_seat_may_not_see(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    id = start(phones)
    sessions.play(8, host, remote)
    # The phone comes back after a kill.
    remote.reload()
    remote.evaluate(sessions.LOAD)
    remote.evaluate(sessions.OPEN_LAST)
    pair_again(host, remote)
    remote.evaluate(sessions.REMOTE_TABLE)
    sessions.play(16, host, remote)
    memories = [memory(page.context.new_cdp_session(page)) for page in phones]
    # Read last: then this page has it.
    stored = read_database(host)
    memories[1].append(json.dumps(read_database(remote)))
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
