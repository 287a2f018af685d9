"""Games between two phones: whole ones, reloads in the middle, other carriers, and what each page knows."""

from statistics import median

import pytest
from conftest import OpenContext, ready
from example_games import UNDOABLE
from pages.friend_sessions import (
    CREATE,
    EVENTS,
    HOST_TABLE,
    INVITE,
    JOIN,
    LOAD,
    OPEN_LAST,
    OUT_OF_HOST,
    OUT_OF_REMOTE,
    READ,
    READ_REMOTE,
    REMOTE_TABLE,
)
from pages.polling import until
from playwright.sync_api import Page
from test_hidden_information import memory
from tools.common import SCOPED

import pygames

# Two phones, and a whole game each.
pytestmark = pytest.mark.matrix

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
        page.evaluate("count => { window.running = runUntil(count); }", count)
    for page in (host, remote):
        page.evaluate("running")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_between_two_phones(phones: tuple[Page, Page], base: str, game: str) -> None:
    host, remote = phones
    create(host, game)
    pair(host, remote)
    begin(host, remote)
    assert host.evaluate("session.names") == remote.evaluate("session.names") == ["Ana", "Bia"]
    assert host.evaluate("session.persons") == [0]
    assert remote.evaluate("session.persons") == [1]

    play(host, remote)
    until(lambda: remote.evaluate("remote.stage") == "over")
    assert host.evaluate("host.stage") == "over"
    assert host.evaluate(EVENTS) == remote.evaluate(EVENTS)
    assert host.evaluate("session.view.scores") == remote.evaluate("session.view.scores")
    assert host.evaluate("faults") == remote.evaluate("faults") == []
    assert remote.evaluate("remote.closed") == host.evaluate("host.seats[1].closed") == ""
    assert remote.evaluate("remote.check().then(({ outcome }) => outcome)") == "unchecked"
    # The remote player's page has started no worker.
    assert remote.evaluate("friends.engine.state") == "starting"

    # Later, with Python, the deal and the views are checked, too.
    remote.goto(f"{base}#/settings")
    ready(remote)
    remote.evaluate(LOAD)
    report = remote.evaluate("""async () => {
      const [{ id }] = await friends.RemoteGame.list();
      return (await friends.RemoteGame.open(id)).check(true);
    }""")
    assert report == {"outcome": "verified", "events": []}


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


def test_a_host_that_reloads_goes_on_from_its_save(phones: tuple[Page, Page], base: str) -> None:
    host, remote = phones
    id = start(phones)
    play(host, remote, 20)
    confirmed = remote.evaluate(EVENTS)
    host.goto(f"{base}licences.txt")
    until(lambda: remote.evaluate("remote.connection") == "missing")
    host.goto(f"{base}#/settings")
    ready(host)
    host.evaluate(LOAD)
    host.evaluate("async id => { window.host = await friends.HostGame.open(id); }", id)
    assert host.evaluate("[host.stage, host.seats[1].connection]") == ["playing", "missing"]
    host.evaluate(HOST_TABLE)
    assert host.evaluate(EVENTS) >= confirmed

    pair_again(host, remote)
    play(host, remote, confirmed + 10)
    is_same_position(host, remote)
    assert remote.evaluate("remote.closed") == ""


def test_a_phone_that_reloads_takes_its_seat_again(phones: tuple[Page, Page], base: str) -> None:
    host, remote = phones
    start(phones)
    play(host, remote, 20)
    confirmed = remote.evaluate(EVENTS)
    remote.goto(f"{base}licences.txt?again")
    until(lambda: host.evaluate("host.seats[1].connection") == "missing")
    remote.evaluate(LOAD)
    assert remote.evaluate(
        "friends.RemoteGame.list().then(all => all.map(({ stage, seat }) => [stage, seat]))"
    ) == [["playing", 1]]
    remote.evaluate(OPEN_LAST)
    # The table is there before the host is.
    remote.evaluate(REMOTE_TABLE)
    assert remote.evaluate(EVENTS) >= confirmed

    pair_again(host, remote)
    play(host, remote, confirmed + 10)
    is_same_position(host, remote)


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


def test_a_game_by_links_survives_reloads_of_both(phones: tuple[Page, Page], base: str) -> None:
    host, remote = phones
    id = start(phones, GAMES[0], "links")
    assert host.evaluate("host.seats[1].words") == remote.evaluate("remote.words")
    remote.goto(f"{base}licences.txt?again")
    remote.evaluate(LOAD)
    remote.evaluate(OPEN_LAST)
    remote.evaluate(REMOTE_TABLE)
    host.goto(f"{base}licences.txt")
    host.goto(f"{base}#/settings")
    ready(host)
    host.evaluate(LOAD)
    host.evaluate("async id => { window.host = await friends.HostGame.open(id); }", id)
    host.evaluate(HOST_TABLE)
    for page in phones:
        page.evaluate("() => { window.running = runUntil(20); }")
    relay(host, remote, "session.status.events >= 20")


def test_a_bot_plays_for_a_missing_phone_and_a_new_phone_is_admitted(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    create(host, GAMES[0], names=["Ana", "Phone", "Bot"], phones=[False, True, False], bots=[2])
    pair(host, remote)
    begin(host, remote)
    play(host, remote, 16)
    remote.evaluate("remote.close()")
    until(lambda: host.evaluate("host.seats[1].connection") == "missing")
    host.evaluate("host.substitute(1, 'easy')")
    host.evaluate("runUntil(32)")
    assert host.evaluate("host.seats[1].isSubstituted")

    remote.evaluate(OPEN_LAST)
    pair_again(host, remote)
    until(lambda: not host.evaluate("host.seats[1].isSubstituted"))
    remote.evaluate(REMOTE_TABLE)
    play(host, remote, 48)

    # The phone is lost: another one has new keys.
    remote.evaluate("friends.RemoteGame.forget(remote.id)")
    until(lambda: host.evaluate("host.seats[1].connection") == "missing")
    pair(host, remote, name="Cai")
    until(lambda: host.evaluate("[host.seats[1].isAdmitted, host.seats[1].newName]") == [False, "Cai"])
    host.evaluate("host.admit(1)")
    begin(host, remote)
    play(host, remote, 60)
    until(lambda: position(host)[0] == position(remote)[0])


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


# The lines of the stored record with the pack, and all openings.
SECRETS = """async id => {
  const open = indexedDB.open(SCOPED("saves"));
  const db = await new Promise(done => { open.onsuccess = () => done(open.result); });
  const get = name => new Promise(done => {
    const request = db.transaction(name).objectStore(name).get(id);
    request.onsuccess = () => done(request.result);
  });
  const [record, { state }] = await Promise.all(["records", "hosted"].map(get));
  db.close();
  const lines = JSON.parse(record).events.filter(line => line.startsWith("*"));
  return { lines: lines.map(line => line.slice(0, 60)), openings: state.openings };
}"""


def test_no_page_has_what_its_seat_may_not_see(phones: tuple[Page, Page]) -> None:
    host, remote = phones
    id = start(phones, GAMES[0])
    play(host, remote, 16)
    memories = [memory(page.context.new_cdp_session(page)) for page in phones]
    # Read last: then this page has it.
    secrets = host.evaluate(SECRETS.replace("SCOPED", SCOPED), id)
    assert secrets["lines"]
    assert len({*secrets["openings"]} - {""}) == 2
    own = remote.evaluate("remote.remote.state.opening")
    assert own == secrets["openings"][1]
    for strings, allowed in zip(memories, ("", own), strict=True):
        assert any("botThinking" in text for text in strings)
        hidden = [*secrets["lines"], *(each for each in secrets["openings"] if each != allowed)]
        assert [text[:80] for text in strings if any(each in text for each in hidden)] == []


# Notes when the session has the next position.
NOTE_NEXT = """() => {
  const { events } = session.status;
  window.moved = wait(() => session.status.events > events).then(() => Date.now());
}"""


def test_the_time_of_pairing_and_of_a_move(phones: tuple[Page, Page]) -> None:
    """Print medians of seven, in milliseconds."""
    host, remote = phones
    pairings, moves = [], []
    for _ in range(7):
        create(host, GAMES[0])
        code = host.evaluate(INVITE, [1, "webrtc"])
        answer = remote.evaluate(JOIN, [code, "Bia", None])
        remote.evaluate("""() => {
          const from = performance.now();
          window.shown = wait(() => remote.stage === "playing").then(() => performance.now() - from);
        }""")
        host.evaluate(READ, answer)
        pairings.append(remote.evaluate("shown"))
    begin(host, remote)
    for _ in range(7):
        host.evaluate(UNTIL_OTHER)
        remote.evaluate("wait(canMove)")
        host.evaluate("window.moved = undefined")
        host.evaluate(NOTE_NEXT)
        sent = remote.evaluate("() => { const now = Date.now(); playOne(); return now; }")
        moves.append(host.evaluate("moved") - sent)
        remote.evaluate(UNTIL_OTHER)
    first, move = median(pairings), median(moves)
    print(f"codes exchanged to first view: {first:.0f} ms, move to the host's session: {move:.0f} ms")
