"""Law 4 over the connection: games that a seat can't tell apart send its phone the same messages."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from conftest import OpenContext, one_of, ready
from pages.friend_sessions import CREATE, INVITE, JOIN, LOAD, READ, READ_REMOTE
from pages.polling import until
from playwright.sync_api import Page

import pygames
from pygames.conformance.indistinguishable import find_twins
from tests.games.playing import by_lot, written

GAMES = pygames.games()

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
# Stored values of a game that has begun, with its pairing, before any other move.
KEEP_HOST = """async () => {
  const { inDatabase, STORES } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  const stores = ["saves", "hosted"];
  window.inStores = work => inDatabase(STORES, "readwrite", work);
  window.kept = await inDatabase(stores, "readonly", async tx => {
    const [save, hosted] = await Promise.all(stores.map(name => tx.objectStore(name).get(host.id)));
    return { save, hosted };
  });
}"""
KEEP_REMOTE = """async () => {
  const { inDatabase, JOINED } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  window.inJoined = (mode, work) => inDatabase([JOINED], mode, tx => work(tx.objectStore(JOINED)));
  window.kept = await inJoined("readonly", store => store.get(remote.id));
}"""
# A game of the stored pairing at a position.
OPEN_HOST = """async ({ id, game, options, players, phones, seat, record, events }) => {
  const { save, hosted } = kept;
  const each = value => players.map(() => value);
  const pairing = { ...hosted.state.pairings[0], seat, base: 0, extra: {}, extraFrom: 0, isBehind: false };
  pairing.channel.own = pairing.channel.own.map(mark => ({ ...mark, upto: 0 }));
  const state = {
    ...hosted.state, game, options, players, remote: phones, events, substituted: [],
    commitments: each("0".repeat(64)), openings: each("0".repeat(64)), pairings: [pairing],
  };
  await inStores(async tx => {
    const setup = { id, game, options, players, phones, events, toAct: 0, seed: null, scores: each(0) };
    const row = { ...save, ...setup, holder: "" };
    tx.objectStore("saves").put(row);
    tx.objectStore("records").put(record, id);
    await tx.objectStore("hosted").put({ ...hosted, state, carriers: each("webrtc"), holder: "" }, id);
  });
  window.host = await friends.HostGame.open(id);
}"""
OPEN_REMOTE = """async ({ game, options, players, seat }) => {
  const { hello } = kept.state;
  const state = {
    ...kept.state, hello: { ...hello, game, options, players, seat }, view: null, marks: [], pending: 0,
  };
  window.remote?.close();
  await inJoined("readwrite", store => store.put({ ...kept, state }, remote.id));
  window.remote = await friends.RemoteGame.open(remote.id);
  wire.length = 0;
}"""
# True if the phone has answered the newest message.
IS_CONFIRMED = """async seat => {
  const info = await friends.engine.ask("friends", { call: { do: "open", id: host.id } });
  return info.seats[seat].isConfirmed;
}"""
# A move of this device, or an undo of it. Returns whether it could be made.
ACT_HOST = """async ([op, seat, moves]) => {
  const viewpoint = { seat, since: 0 };
  const { table } = await friends.engine.ask("view", { viewpoint });
  if (op === "undo" && !table.can_undo) return false;
  await friends.engine.ask(op, { seat, viewpoint, ...(moves && { moves }) });
  return true;
}"""
ACT_REMOTE = """async ([op, moves]) => {
  const { table } = await remote.remote.ask("view");
  if (op === "undo" && !table.can_undo) return false;
  await remote.remote.ask(op, { ...(moves && { moves }) });
  return true;
}"""
# The messages as they were sealed, and the sizes of their seals.
MESSAGES = """async () => {
  const { canonical, open } = await import(new URL("engine/friends/envelope.js", document.baseURI).href);
  const opened = wire.map(bytes => open(kept.key, "host", remote.id, bytes));
  const texts = (await Promise.all(opened)).map(({ message }) => canonical(message));
  return { texts, sizes: wire.map(bytes => bytes.length) };
}"""


@dataclass(frozen=True)
class Course:
    """A game up to a position, and the moves after it."""

    game: str
    seats: int
    seat: int
    options: dict[str, Any]
    events: tuple[str, ...]
    moves: tuple[str, ...]

    @property
    def setup(self) -> dict[str, Any]:
        """Return the setup of the game: the phone's seat, that of the host's person, and missing phones."""
        names = ["Ana", "Bia", "Cai", "Davi", "Eva", "Fe"]
        host = next(seat for seat in range(self.seats) if seat != self.seat)
        return {
            "game": self.game,
            "options": self.options,
            "players": [{"kind": "person", "name": names[seat]} for seat in range(self.seats)],
            "phones": [seat != host for seat in range(self.seats)],
            "seat": self.seat,
            "record": written(self.game, self.seats, self.events, **self.options),
            "events": len(self.events),
        }


MOST_MOVES = 6


def course(state: pygames.State, seat: int, start: int, end: int) -> Course:
    events = state.events
    moves = events[start:end]
    return Course(state.game.id, state.seats, seat, dict(state.options), events[:start], moves)


def twins(game: str, seats: int, seat: int, decisions: tuple[int, ...]) -> Iterator[tuple[Course, Course]]:
    """Yield pairs of games that a seat can't tell apart, each at a position with the same moves after it."""
    rng = Random(f"{game} {seats} {seat}")
    for decision in decisions:
        for seed in range(20):
            state = by_lot(GAMES[game].new(seats, seed=seed), rng, decision)
            twin = None if state.over else next(find_twins(state, seat, rng, 20), None)
            if twin is None:
                continue
            first, second = state.events, twin.events
            changed = max(i for i in range(len(first)) if first[i] != second[i])
            last = max(i for i, event in enumerate(first) if event.startswith("*"))
            start = max(changed + 1, last + 1, len(first) - MOST_MOVES)
            if len(first) - start >= min(decision, 2):
                yield course(state, seat, start, len(first)), course(twin, seat, start, len(first))
                break


@pytest.fixture
def phones(open_context: OpenContext, base: str) -> tuple[Page, Page]:
    """Return the pages of a host and of a phone. Their stored pairing has no move yet."""
    host, remote = (open_context(WIRE, permissions=["camera"]).new_page() for _ in range(2))
    host.goto(f"{base}#/settings")
    remote.goto(f"{base}licences.txt")
    ready(host)
    for page in (host, remote):
        page.evaluate(LOAD)
    host.evaluate(CREATE, {"game": next(iter(GAMES)), "names": ["Ana", "Bia"], "phones": [False, True]})
    code = host.evaluate(INVITE, [1, "webrtc"])
    host.evaluate(READ, remote.evaluate(JOIN, [code, "Bia", None]))
    until(lambda: remote.evaluate("remote.stage") == "playing")
    settle(host, remote, 1)
    host.evaluate(KEEP_HOST)
    remote.evaluate(KEEP_REMOTE)
    return host, remote


def settle(host: Page, remote: Page, seat: int) -> None:
    """Wait until the phone has answered the newest message, and nothing is under way."""
    until(lambda: host.evaluate(IS_CONFIRMED, seat))
    remote.evaluate("remote.remote.settled.then(() => {})")


def play(host: Page, remote: Page, played: Course, key: str) -> dict[str, Any]:
    """Play a course between two phones. Return the messages to the remote one, and which undos there were."""
    setup, seat = played.setup, played.seat
    remote.evaluate(OPEN_REMOTE, setup)
    host.evaluate(OPEN_HOST, {"id": key, **setup})
    remote.evaluate(READ_REMOTE, host.evaluate(INVITE, [seat, "webrtc"]))
    assert host.evaluate(READ, remote.evaluate("[...remote.code]")) == seat
    wait_for_seat(host, remote, seat)
    settle(host, remote, seat)
    undone = []
    missing = [each for each in range(played.seats) if each != seat and setup["phones"][each]]
    for each in missing:
        host.evaluate("seat => host.substitute(seat, 'easy')", each)
        settle(host, remote, seat)
        host.evaluate("seat => host.admit(seat)", each)
        settle(host, remote, seat)
    for number, event in enumerate(played.moves):
        by, move = event.split(" ", 1)
        if int(by) in missing:
            break
        act = (remote, ACT_REMOTE, []) if int(by) == seat else (host, ACT_HOST, [int(by)])
        page, script, who = act
        page.evaluate(script, ["play", *who, [move]])
        settle(host, remote, seat)
        if page.evaluate(script, ["undo", *who, None]):
            undone.append(number)
            settle(host, remote, seat)
            page.evaluate(script, ["play", *who, [move]])
            settle(host, remote, seat)
    found = {**remote.evaluate(MESSAGES), "undone": undone, "hinted": []}
    if remote.evaluate("remote.remote.state.view.to_act") == seat:
        # The coach thinks for a time: the same view may get another move.
        remote.evaluate(ACT_REMOTE, ["hint", None])
        settle(host, remote, seat)
        texts = remote.evaluate(MESSAGES)["texts"][len(found["texts"]) :]
        found["hinted"] = [without_answer(json.loads(text)) for text in texts]
    host.evaluate("host.leave()")
    return found


def without_answer(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message with the coach's answer without what it advises."""
    answer = message["body"]["reply"]["answer"]
    assert answer["move"] in message["body"]["view"]["legal"]
    message["body"]["reply"]["answer"] = sorted(answer)
    return message


def wait_for_seat(host: Page, remote: Page, seat: int) -> None:
    until(lambda: host.evaluate("seat => host.seats[seat].connection", seat) == "connected")
    until(lambda: remote.evaluate("remote.connection") == "connected")


def check(phones: tuple[Page, Page], pairs: list[tuple[Course, Course]]) -> list[int]:
    """Assert that both games of each pair send the same messages. Return the number of messages of each."""
    counts = []
    for number, pair in enumerate(pairs):
        first, second = (
            play(*phones, each, f"{each.game}-{each.seat}-{number}-{name}")
            for name, each in zip("ab", pair, strict=True)
        )
        assert pair[0].setup["record"] != pair[1].setup["record"]
        assert first == second
        assert all('"view"' in text for text in first["texts"])
        counts.append(len(first["texts"]))
    return counts


@pytest.mark.parametrize("game", one_of(next(iter(GAMES)), GAMES))
def test_games_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(
    phones: tuple[Page, Page], game: str
) -> None:
    """Moves of both sides, undos and a hint."""
    pairs = [*twins(game, 2, 1, (6,))]
    assert pairs
    (count, *_) = check(phones, pairs)
    assert count > 3


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
def test_many_games_that_a_seat_cannot_tell_apart(phones: tuple[Page, Page], game: str) -> None:
    """Also with another seat, with more seats, and with bots that play for missing phones."""
    pairs = [pair for seat in (0, 1) for pair in twins(game, 2, seat, (3, 12, 24))]
    most = GAMES[game].seats[-1]
    if most > 2:
        pairs += [pair for seat in (1, 2) for pair in twins(game, 3, seat, (5, 15))]
    assert len(pairs) >= 4
    counts = check(phones, pairs)
    print(f"{game}: {len(pairs)} pairs, {sum(counts)} messages of each of both games")


def test_the_check_can_fail(phones: tuple[Page, Page]) -> None:
    """Another deal sends other messages, and they arrive as they were noted."""
    (pair, *_) = twins(next(iter(GAMES)), 2, 1, (6,))
    other = by_lot(GAMES[pair[0].game].new(2, seed=99), Random(0), 1)
    found = [
        play(*phones, each, f"control-{number}")["texts"]
        for number, each in enumerate((pair[0], course(other, 1, len(other.events), len(other.events))))
    ]
    assert found[0][0] != found[1][0]
