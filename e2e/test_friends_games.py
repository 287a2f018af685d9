"""Whole games between phones, on the engine of the page: pairing, moves of both sides, reloads in the middle, and what each side stores."""

from collections.abc import Iterator
from statistics import median

import pytest
from conftest import OpenContext, ready
from pages.polling import until
from playwright.sync_api import Page

import pygames

# Two phones, and a whole game each.
pytestmark = pytest.mark.matrix

GAMES = tuple(pygames.games())

# A session on the page without a table. `play(n)` plays up to n moves of this device, and returns whether the game is over.
LOAD = """async () => {
  const load = path => import(new URL(`${path}.js`, document.baseURI).href);
  const names = ["host-game", "remote-game", "link-carrier", "pairing-code"].map(name => `engine/friends/${name}`);
  const more = ["engine/client/worker-client", "engine/client/game/session"];
  window.friends = Object.assign({}, ...await Promise.all([...names, ...more].map(load)));
  window.begin = ({ save, status }, engine) => {
    window.session?.leave();
    window.session = new friends.Session(save, status, false, engine);
    window.faults = [];
    const listen = () => session.refusal && faults.push(session.refusal.code);
    session.addEventListener("change", listen);
    return session.advance();
  };
  window.wait = async done => {
    while (!done()) await new Promise(next => setTimeout(next, 5));
  };
  window.canMove = () => session.state === "choosing" && session.view?.to_act === session.view?.seat;
  window.playOne = async () => {
    const { legal } = session.view;
    session.play([legal[Math.floor(Math.random() * legal.length)]]);
    await wait(() => session.state !== "sending");
    // As many as the host accepts.
    await new Promise(next => setTimeout(next, 110));
  };
  window.runUntil = async count => {
    while (session.state !== "over" && session.status.events < count) {
      if (canMove()) await playOne();
      else await new Promise(next => setTimeout(next, 5));
    }
    return session.state === "over";
  };
}"""
CREATE = """async ({ game, names, phones, bots = [] }) => {
  const players = names.map((name, seat) => bots.includes(seat) ? { kind: "bot", name, bot: "easy" } : { kind: "person", name });
  const allows = { undo: true, hint: true, query: true };
  window.host = await friends.HostGame.create({ game, options: {}, players, phones, allows });
  return host.id;
}"""
INVITE = "([seat, carrier]) => host.invite(seat, { carrier }).then(bytes => [...bytes])"
JOIN = """async ([code, name, carrier]) => {
  window.remote = await friends.RemoteGame.join(Uint8Array.from(code), { name, carrier });
  return [...remote.code];
}"""
READ = "code => host.read(Uint8Array.from(code)).then(({ seat }) => seat)"
READ_REMOTE = "bytes => remote.read(Uint8Array.from(bytes))"
HOST_TABLE = "async () => { await begin(await friends.engine.ask('open', { save: host.id })); }"
REMOTE_TABLE = "async () => { await begin(remote.opened, remote.remote); }"
OUT_OF_HOST = "seat => host.seats[seat].outgoing && [...host.seats[seat].outgoing]"
OUT_OF_REMOTE = "remote.outgoing && [...remote.outgoing]"
EVENTS = "session.status.events"


@pytest.fixture
def phones(open_context: OpenContext, base: str) -> Iterator[tuple[Page, Page]]:
    """Yield the pages of a host, with the engine, and of a remote player."""
    pages = [open_context(permissions=["camera"]).new_page() for _ in range(2)]
    host, remote = pages
    host.goto(f"{base}#/settings")
    ready(host)
    remote.goto(f"{base}licences.txt")
    for page in pages:
        page.evaluate(LOAD)
    yield host, remote


def pair(host: Page, remote: Page, seat: int = 1, carrier: str = "webrtc", name: str = "Bia") -> None:
    code = host.evaluate(INVITE, [seat, carrier])
    answer = remote.evaluate(JOIN, [code, name, None if carrier == "webrtc" else carrier])
    assert host.evaluate(READ, answer) == seat


def create(host: Page, game: str, **more: object) -> str:
    setup = {"game": game, "names": ["Ana", "Phone"], "phones": [False, True], **more}
    made: str = host.evaluate(CREATE, setup)
    return made


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
def test_a_whole_game_between_two_phones(phones: tuple[Page, Page], game: str) -> None:
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
