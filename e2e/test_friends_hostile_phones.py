"""A hostile remote player and the host's page: the game of the others goes on."""

from collections.abc import Iterator

import pytest
from conftest import OpenContext, matrix, ready, without_errors
from pages.friend_sessions import CREATE, EVENTS, HOST_TABLE, INVITE, JOIN, LOAD, READ, REMOTE_TABLE
from pages.polling import until
from pages.scripts import script
from pages.seeded_random import SEEDED_RANDOM
from playwright.sync_api import Browser, Page
from test_friends_games import position
from tools.common import PATIENCE

import pygames

GAME = next(iter(pygames.games()))
HOSTILE = 2

# Notes the bytes of messages that arrive by WebRTC, before the page gets them. Connections have
# another channel, and the next one is prepared.
WIRE = """(() => {
  window.wire = [];
  window.channels = [];
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = create.apply(this, given);
    if (given[1].id !== 0) return channel;
    channels.push(channel);
    channel.addEventListener("message", ({ data }) => wire.push(new Uint8Array(data)));
    return channel;
  };
  window.openChannel = () => channels.findLast(({ readyState }) => readyState === "open");
})();"""
# Its stored values, with the key.
KEEP_REMOTE = """async () => {
  const { inDatabase, JOINED } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  window.kept = await inDatabase([JOINED], "readonly", tx => tx.objectStore(JOINED).get(remote.id));
}"""
# A connection whose other side accepts messages of any size.
ANY_SIZE = """(() => {
  const set = RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
    return set.call(this, { type, sdp: sdp.replace(/a=max-message-size:\\d+/, "a=max-message-size:0") });
  };
})();"""
# Messages of the phone as only its key can seal them. The phone's own state has sent them.
FORGE = """async () => {
  const load = name => import(new URL(`engine/friends/${name}.js`, document.baseURI).href);
  const all = Object.assign({}, ...await Promise.all(["envelope", "pairing-state", "deal-proof"].map(load)));
  const { pair } = remote.remote.state.channel;
  window.sealed = text => seal(text, { key: kept.key, pair, role: "player" });
  window.send = bytes => openChannel().send(bytes);
  window.here = async () => {
    const { view } = remote.remote.state;
    return { at: view.table.events, view: await all.viewHash(view) };
  };
  window.forge = async (type, body) => {
    await remote.remote.settled;
    const { channel } = remote.remote.state;
    await all.write(channel, "player", type, body);
    channel.own.at(-1).hash = await all.messageHash("player", channel.newest);
    return sealed(channel.newest);
  };
}"""
CLOSED = "seat => host.seats[seat].closed"


@pytest.fixture(scope="module")
def host(browser: Browser, base: str) -> Iterator[Page]:
    """Yield the page of a host, with Python. Each test has another game."""
    context = browser.new_context(service_workers="block", permissions=["camera"])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{base}#/settings")
    ready(page)
    page.evaluate(LOAD)
    yield page
    context.close()


@pytest.fixture
def phones(host: Page, open_context: OpenContext, base: str) -> tuple[Page, Page, Page]:
    """Return the pages of a host, an honest phone and a hostile one, at their table."""
    chance = f"window.chance = {SEEDED_RANDOM};"
    honest, hostile = (
        open_context(WIRE, *more, permissions=["camera"]).new_page()
        for more in ((), (ANY_SIZE, script("seal-message"), chance))
    )
    for page in (honest, hostile):
        page.goto(f"{base}licences.txt")
        page.evaluate(LOAD)
    setup = {"game": GAME, "names": ["Ana", "Bia", "Eve"], "phones": [False, True, True]}
    host.evaluate(CREATE, setup)
    for seat, page in ((1, honest), (HOSTILE, hostile)):
        code = host.evaluate(INVITE, [seat, "webrtc"])
        assert host.evaluate(READ, page.evaluate(JOIN, [code, "Phone", None])) == seat
    for page in (honest, hostile):
        until(lambda page=page: page.evaluate("remote.stage") == "playing")  # type: ignore[misc]
    host.evaluate(HOST_TABLE)
    honest.evaluate(REMOTE_TABLE)
    hostile.evaluate(REMOTE_TABLE)
    hostile.evaluate(KEEP_REMOTE)
    hostile.evaluate(FORGE)
    return host, honest, hostile


def play(count: int, *pages: Page) -> None:
    """Play moves of these phones until the game has this many events."""
    for page in pages:
        page.evaluate("count => { window.running = runUntil(count); }", count)
    for page in pages:
        page.evaluate("running")


def events(page: Page) -> int:
    return int(page.evaluate(EVENTS))


def goes_on(host: Page, honest: Page) -> None:
    """Let a bot play for the hostile phone, and the others go on."""
    host.evaluate(f"host.substitute({HOSTILE}, 'easy')")
    play(events(host) + 9, host, honest)
    until(lambda: position(host) == position(honest))
    assert host.evaluate("faults") == honest.evaluate("faults") == []
    assert host.evaluate("host.seats[1].closed") == honest.evaluate("remote.closed") == ""


@pytest.mark.parametrize("seed", [0, *matrix(*range(1, 11))])
def test_fuzzed_messages(phones: tuple[Page, Page, Page], seed: int) -> None:
    """A changed message may be sound, with a number that another one has: a conflict ends the pairing."""
    host, honest, hostile = phones
    with without_errors(host), without_errors(honest):
        sent = hostile.evaluate(script("fuzz-messages"), seed)
        assert sum(sent.values()) > 30
        closed = host.evaluate(CLOSED, HOSTILE)
        assert closed in ("", "friends.conflict")
        if not closed:
            play(events(host) + 6, host, honest, hostile)
            until(lambda: events(host) == events(honest) == events(hostile))
        goes_on(host, honest)


# Floods while the others play. Each ends the hostile phone's pairing.
FLOODS = {
    "noise": "const bytes = new Uint8Array(16_000); for (let i = 0; i < 3000; i += 1) yield bytes;",
    "large": "const bytes = new Uint8Array(200_000); for (let i = 0; i < 300; i += 1) yield bytes;",
    "text": "for (let i = 0; i < 5000; i += 1) yield 'x'.repeat(1000);",
    "copies": "const bytes = await forge('ack', {}); for (let i = 0; i < 5000; i += 1) yield bytes;",
    "hints": "for (let i = 0; i < 400; i += 1) yield await forge('hint', await here());",
}
FLOOD = """async () => {
  const flood = async function* () { %s };
  const channel = openChannel();
  window.flooding = (async () => {
    let sent = 0;
    for await (const each of flood()) {
      if (channel.readyState !== "open") break;
      while (channel.bufferedAmount > 1_000_000) await new Promise(next => setTimeout(next, 1));
      channel.send(each);
      sent += 1;
    }
    return sent;
  })().catch(error => `${error}`);
}"""


@pytest.mark.parametrize("kind", ["copies", *matrix("noise", "large", "text", "hints")])
def test_a_flood_ends_the_pairing_and_the_others_play(phones: tuple[Page, Page, Page], kind: str) -> None:
    host, honest, hostile = phones
    with without_errors(host), without_errors(honest):
        play(4, host, honest, hostile)
        hostile.evaluate("session.leave()")
        hostile.evaluate(FLOOD % FLOODS[kind])
        code = "friends.malformed" if kind in ("noise", "large", "text") else "friends.rate"
        until(lambda: host.evaluate(CLOSED, HOSTILE) == code)
        goes_on(host, honest)
        print(kind, hostile.evaluate("flooding"))


def test_replays_wrong_seats_and_large_messages(phones: tuple[Page, Page, Page]) -> None:
    host, honest, hostile = phones
    with without_errors(host), without_errors(honest):
        play(6, host, honest, hostile)
        until(lambda: events(host) == events(hostile))
        before = events(host)
        # Messages that were sent before, and those of others, are not played.
        others = honest.evaluate("wire.map(bytes => [...bytes]).slice(-5)")
        hostile.evaluate("all => all.forEach(bytes => send(Uint8Array.from(bytes)))", others)
        hostile.evaluate("""async () => {
          const { legal } = remote.remote.state.view;
          const moves = legal.length ? legal.slice(0, 1) : ["draw"];
          if (remote.remote.state.view.to_act !== 2) {
            const bytes = await forge("play", { ...(await here()), moves });
            for (let i = 0; i < 5; i += 1) send(bytes);
          }
          send(wire.at(-1));
          for (const size of [32_000, 200_000, 262_144]) try { send(new Uint8Array(size)); } catch {}
          try { send(new Uint8Array(1_000_000)); } catch {}
        }""")
        hostile.evaluate("remote.remote.settled.then(() => {})")
        assert events(host) == before
        play(before + 6, host, honest, hostile)
        until(lambda: position(host) == position(honest))
        goes_on(host, honest)
