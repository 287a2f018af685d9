"""A flood of messages of a hostile phone and the host's page: the game of the others goes on.

The answers to its messages are asked without a browser, in tests/web/test_friends.py.
"""

import pytest
from conftest import OpenContext, matrix, ready, without_errors
from example_games import GAMES
from pages.friend_sessions import EVENTS, LOAD, begin, connect, create, play
from pages.polling import until
from pages.scripts import script
from playwright.sync_api import Page
from test_friends_games import position

HOSTILE = 2

# Finds the channel of messages. Connections have another one, and the next one is prepared. The other side
# accepts messages of any size.
WIRE = """(() => {
  const channels = [];
  const { createDataChannel, setRemoteDescription } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = createDataChannel.apply(this, given);
    if (given[1].id === 0) channels.push(channel);
    return channel;
  };
  RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
    const any = sdp.replace(/a=max-message-size:\\d+/, "a=max-message-size:0");
    return setRemoteDescription.call(this, { type, sdp: any });
  };
  window.openChannel = () => channels.findLast(({ readyState }) => readyState === "open");
})();"""
# Floods while the others play. The first is of a message as only the phone's key can seal it.
FLOODS = {
    "copies": """const load = name => import(new URL(name, document.baseURI).href);
      const { inDatabase, JOINED } = await load("engine/store/saves.js");
      const { write } = await load("engine/friends/pairing-state.js");
      const { key } = await inDatabase([JOINED], "readonly", tx => tx.objectStore(JOINED).get(remote.id));
      const { channel } = remote.remote.state;
      await write(channel, "player", "ack", {});
      const bytes = await seal(channel.newest, { key, pair: channel.pair, role: "player" });
      for (let i = 0; i < 5000; i += 1) yield bytes;""",
    "large": "const bytes = new Uint8Array(200_000); for (let i = 0; i < 300; i += 1) yield bytes;",
    "text": "for (let i = 0; i < 5000; i += 1) yield 'x'.repeat(1000);",
}
FLOOD = """async () => {
  const flood = async function* () { %s };
  const channel = openChannel();
  window.flooding = (async () => {
    for await (const each of flood()) {
      if (channel.readyState !== "open") break;
      while (channel.bufferedAmount > 1_000_000) await new Promise(next => setTimeout(next, 1));
      channel.send(each);
    }
  })().catch(error => `${error}`);
}"""
CLOSED = "seat => host.seats[seat].closed"


@pytest.fixture
def phones(open_context: OpenContext, base: str) -> tuple[Page, Page, Page]:
    """Return the pages of a host, an honest phone and a hostile one, at their table."""
    host, honest, hostile = (
        open_context(*scripts, permissions=["camera"]).new_page()
        for scripts in ((), (), (WIRE, script("seal-message")))
    )
    for page, address in ((host, "#/settings"), (honest, "licences.txt"), (hostile, "licences.txt")):
        page.goto(f"{base}{address}")
        page.evaluate(LOAD)
    ready(host)
    create(host, GAMES[0], ("Ana", "Bia", "Eve"))
    connect(host, honest)
    connect(host, hostile, HOSTILE)
    begin(host, honest, hostile)
    return host, honest, hostile


@pytest.mark.parametrize("kind", ["copies", *matrix("large", "text")])
def test_a_flood_ends_the_pairing_and_the_others_play(phones: tuple[Page, Page, Page], kind: str) -> None:
    host, honest, hostile = phones
    with without_errors(host), without_errors(honest):
        play(4, host, honest, hostile)
        hostile.evaluate("session.leave()")
        hostile.evaluate(FLOOD % FLOODS[kind])
        code = "friends.rate" if kind == "copies" else "friends.malformed"
        until(lambda: host.evaluate(CLOSED, HOSTILE) == code)
        # A bot plays for the hostile phone.
        host.evaluate(f"host.substitute({HOSTILE}, 'easy')")
        play(host.evaluate(EVENTS) + 9, host, honest)
        until(lambda: position(host) == position(honest))
        assert host.evaluate("faults") == honest.evaluate("faults") == []
        assert host.evaluate(CLOSED, 1) == honest.evaluate("remote.closed") == ""
