"""A hostile remote player and the host's page: the game of the others goes on."""

import pytest
from conftest import OpenContext, matrix, ready, without_errors
from pages.friend_sessions import CREATE, EVENTS, HOST_TABLE, INVITE, JOIN, LOAD, READ, REMOTE_TABLE
from pages.polling import until
from pages.seeded_random import SEEDED_RANDOM
from playwright.sync_api import Page
from test_friends_games import position
from test_friends_views import KEEP_REMOTE, WIRE

import pygames

GAME = next(iter(pygames.games()))
HOSTILE = 2

# A connection whose other side accepts messages of any size.
ANY_SIZE = """(() => {
  const set = RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
    return set.call(this, { type, sdp: sdp.replace(/a=max-message-size:\\d+/, "a=max-message-size:0") });
  };
})();"""
# Messages of the phone as only its key can seal them, past all checks. The phone's own state has sent them.
FORGE = (
    """async () => {
  const load = name => import(new URL(`engine/friends/${name}.js`, document.baseURI).href);
  const all = Object.assign({}, ...await Promise.all(["envelope", "pairing-state", "deal-proof"].map(load)));
  const { pair } = remote.remote.state.channel;
  const encode = text => new TextEncoder().encode(text);
  window.sealed = async text => {
    const plain = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const body = new Uint8Array(await new Response(plain).arrayBuffer());
    const padded = new Uint8Array(Math.ceil((2 + body.length) / 256) * 256);
    new DataView(padded.buffer).setUint16(0, body.length);
    padded.set(body, 2);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const how = { name: "AES-GCM", iv, additionalData: encode(`pygames-friends/1 player ${pair}`) };
    return Uint8Array.from([...iv, ...new Uint8Array(await crypto.subtle.encrypt(how, kept.key, padded))]);
  };
  window.send = bytes => openChannel().send(bytes);
  window.here = async () => {
    const { view } = remote.remote.state;
    return { at: view.table.events, view: await all.viewHash(view) };
  };
  window.forge = async (type, body, change = text => text) => {
    await remote.remote.settled;
    const { channel } = remote.remote.state;
    await all.write(channel, "player", type, body);
    channel.newest = change(channel.newest);
    channel.own.at(-1).hash = await all.messageHash("player", channel.newest);
    return sealed(channel.newest);
  };
"""
    + f"""  window.chance = {SEEDED_RANDOM};
}}"""
)
# Seeded fuzz of one connection: damaged seals, damaged texts, and requests of any content. Fewer than 20 that
# can't be opened, which would end the pairing.
FUZZ = """async seed => {
  const { below, of } = chance(seed);
  const scrap = depth => depth > 3 ? of([null, -1, 1e9, "", "x".repeat(900), true]) : of([
    () => Array.from({ length: below(4) }, () => scrap(depth + 1)),
    () => Object.fromEntries(Array.from({ length: below(4) }, (_, i) =>
      [of(["cards", "meld", "seat", "move", "kind", "__proto__", `k${i}`]), scrap(depth + 1)])),
    () => of([0, 1.5, null, "9h", "<b>", "\\u0000", "draw"]),
  ])();
  const kinds = ["damage", "damage", "text", "query", "query", "query", "play", "play", "undo", "hint"];
  const sent = {};
  let malformed = 0;
  for (let i = 0; i < 40; i += 1) {
    const kind = of(kinds);
    const isMalformed = ["damage", "text"].includes(kind);
    if (isMalformed && malformed === 18) continue;
    malformed += isMalformed;
    sent[kind] = (sent[kind] ?? 0) + 1;
    const at = await here();
    if (of([true, false])) at.at = below(50);
    const { legal } = remote.remote.state.view;
    if (kind === "damage") {
      const bytes = await sealed("{}");
      const part = bytes.slice(0, of([bytes.length, below(bytes.length)]));
      if (part.length) part[below(part.length)] ^= 1 + below(255);
      send(part);
    } else if (kind === "text") {
      const text = remote.remote.state.channel.newest;
      const place = below(text.length);
      const change = of(['"', "{", "[", ",", "0", "\\\\", "\\u0000", "é"]);
      send(await sealed(text.slice(0, place) + change + text.slice(place + below(3))));
    } else if (kind === "query") {
      const question = { kind: of(["x", 1]), more: scrap(0) };
      send(await forge("query", { ...at, question }));
    } else if (kind === "play") {
      const moves = of([[], ["draw"], ["x".repeat(999)], legal.slice(0, 50), ["0 draw", "1 draw"]]);
      send(await forge("play", { ...at, moves }));
    } else send(await forge(kind, at));
    await new Promise(next => setTimeout(next, 5));
  }
  return sent;
}"""
CLOSED = "seat => host.seats[seat].closed"


@pytest.fixture
def phones(open_context: OpenContext, base: str) -> tuple[Page, Page, Page]:
    """Return the pages of a host, an honest phone and a hostile one, at their table."""
    host, honest, hostile = (
        open_context(WIRE, *more, permissions=["camera"]).new_page() for more in ((), (), (ANY_SIZE,))
    )
    host.goto(f"{base}#/settings")
    for page in (honest, hostile):
        page.goto(f"{base}licences.txt")
    ready(host)
    for page in (host, honest, hostile):
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
        sent = hostile.evaluate(FUZZ, seed)
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
