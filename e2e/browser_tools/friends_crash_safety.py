"""A crash test of games between phones: the browser of the host, of the phone, or of both is killed.

A move is confirmed when the page of its player has shown it. After each kill both sides come back as a person
does: the saved game, the game that was joined, and one code or message of each side. Then every confirmed
move must be in the host's record and on the phone, the game must go on, and both sides must agree. At its end
each view that the phone was shown must be the view of its seat in the record. Until then nothing that the
phone has received or stored may contain the order of the pack or the number of another seat.

A kill comes at a random time of a pairing or of a move, or exactly while a side stores a change, or when it
has stored one and not sent it.
"""

import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from browser_tools.killed_browser import Browser
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
from playwright.sync_api import Error, Page, Playwright
from tools.common import PATIENCE, SCOPED, say
from tools.server import Server

import pygames

Carrier = Literal["webrtc", "codes", "links"]
Victims = Literal["host", "phone", "both"]
GAMES = tuple(pygames.games())
CARRIERS: tuple[Carrier, ...] = ("webrtc", "codes", "links")
# "any": at a random time; "storing": while a change is written; "stored": before it is sent.
PHASES = ("any", "any", "storing", "stored")
MOVES_BETWEEN_KILLS = 8
MOVES_AFTER_A_KILL = 3
LONGEST_DELAY = 0.5
# Seconds before a message is carried again that was not answered.
READ_AGAIN = 1.5
SEAT = 1

# Notes every message that the phone opens, and uses the carrier's own form of bytes: `carry` returns it, and
# `carried` reads it on the other side.
PREPARE = """async () => {
  const load = path => import(new URL(`${path}.js`, document.baseURI).href);
  const names = ["remote", "envelope", "qr-frames", "link-carrier"];
  const found = await Promise.all(names.map(name => load(`engine/friends/${name}`)));
  const { Remote, open, framesOf, FrameCollector, linkOf, bytesOfLink } = Object.assign({}, ...found);
  window.received = [];
  const { receive } = Remote.prototype;
  Remote.prototype.receive = async function (bytes) {
    const { key } = (await joined()).find(({ state }) => state.channel.pair === this.state.channel.pair);
    const opened = await open(key, "host", this.state.channel.pair, bytes).catch(() => null);
    if (opened) received.push(JSON.stringify(opened.message));
    return receive.call(this, bytes);
  };
  const read = async (names, all) => {
    const opened = indexedDB.open(SCOPED("saves"));
    const db = await new Promise(done => { opened.onsuccess = () => done(opened.result); });
    const stores = await Promise.all((names ?? [...db.objectStoreNames]).map(name => new Promise(done => {
      const store = db.transaction(name).objectStore(name);
      const asked = store.getAll();
      asked.onsuccess = () => done(asked.result);
    })));
    db.close();
    return stores;
  };
  const joined = async () => (await read(["joined"]))[0];
  window.dump = async () => JSON.stringify([await read(), { ...localStorage }, { ...sessionStorage }]);
  const draw = async text => {
    const { encodeQR } = await load("vendor/qr/index");
    return encodeQR(text, "raw", { ecc: "low", border: 4 });
  };
  const look = async rows => {
    const { decodeQR } = await load("vendor/qr/decode");
    const [scale, size] = [3, rows.length];
    const side = size * scale;
    const data = new Uint8ClampedArray(4 * side * side);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const isDark = rows[Math.floor(y / scale)][Math.floor(x / scale)];
        data.set([...Array(3).fill(isDark ? 0 : 255), 255], 4 * (y * side + x));
      }
    return decodeQR({ width: side, height: side, data });
  };
  window.carry = async (bytes, kind) => {
    if (kind === "codes") return Promise.all(framesOf(bytes).map(draw));
    return kind === "links" ? linkOf(bytes) : [...bytes];
  };
  window.carried = async (form, kind) => {
    if (kind === "links") return bytesOfLink(form);
    if (kind === "webrtc") return Uint8Array.from(form);
    const collector = new FrameCollector();
    let whole = null;
    for (const rows of form) whole = collector.add(await look(rows));
    return whole;
  };
}""".replace("SCOPED", SCOPED)
CARRY = "async ([bytes, kind]) => bytes && carry(Uint8Array.from(bytes), kind)"
CARRIED = "async ([form, kind]) => [...(await carried(form, kind))]"
# The next write stays in a transaction that never ends.
HOLD_WRITES = """() => {
  const { put } = IDBObjectStore.prototype;
  globalThis.isReached = false;
  IDBObjectStore.prototype.put = function (...given) {
    const asked = put.apply(this, given);
    const wait = () => { this.count().onsuccess = wait; };
    wait();
    globalThis.isReached = true;
    return asked;
  };
}"""
# The next message is not sealed, and so not sent.
HOLD_MESSAGES = """() => {
  globalThis.isReached = false;
  SubtleCrypto.prototype.encrypt = () => {
    globalThis.isReached = true;
    return new Promise(() => {});
  };
}"""
# Doesn't wait for the end, which a held write or message never has.
READ_ONLY = """bytes => {
  %s.read(Uint8Array.from(bytes)).catch(error => (window.faults ??= []).push(String(error)));
}"""
DESCRIBE = """() => JSON.stringify({
  state: window.session?.state, refusal: window.session?.refusal?.code, faults: window.faults,
  events: window.session?.status.events, to: window.session?.status.to_act,
  seats: window.host?.seats.map(({ outgoing, ...seat }) => ({ ...seat, out: outgoing?.length })),
  remote: window.remote && {
    stage: remote.stage, connection: remote.connection, closed: remote.closed,
    pending: remote.remote.state.pending, view: remote.remote.state.view?.table.events,
    outgoing: remote.outgoing?.length, own: remote.remote.state.channel.own.length },
})"""
RUN = "count => { window.running = runUntil(count); }"
STORED = """async id => {
  const opened = indexedDB.open(SCOPED("saves"));
  const db = await new Promise(done => { opened.onsuccess = () => done(opened.result); });
  const get = name => new Promise(done => {
    const asked = db.transaction(name).objectStore(name).get(id);
    asked.onsuccess = () => done(asked.result);
  });
  const [save, record, hosted] = await Promise.all(["saves", "records", "hosted"].map(get));
  db.close();
  return { events: save?.events ?? 0, over: save?.over ?? false,
    record: record ? JSON.parse(record).events : [], openings: hosted?.state.openings ?? [] };
}""".replace("SCOPED", SCOPED)
# The events at which the phone was shown another view than the record gives.
WRONG_VIEWS = """async ([record, marks, seat]) => {
  const load = path => import(new URL(`${path}.js`, document.baseURI).href);
  const { viewHash } = await load("engine/friends/deal-proof");
  const wrong = [];
  for (const { at, hash } of marks) {
    const view = await friends.engine.ask("position", { event: at, seat });
    if (await viewHash(view) !== hash) wrong.push(at);
  }
  const { outcome } = await friends.engine.ask("verify_deal", { record });
  return { wrong, outcome };
}"""


class Failure(Exception):
    """Something that must not happen after a kill."""


def until(read: Callable[[], Any], what: str, is_enough: Callable[[Any], bool] = bool) -> Any:
    """Wait until a call returns a value that is enough."""
    limit = time.monotonic() + PATIENCE / 1000
    while not is_enough(found := read()):
        if time.monotonic() > limit:
            raise Failure(f"never: {what}")
        time.sleep(0.02)
    return found


class Device:
    """The browser of one person, with its profile."""

    def __init__(self, playwright: Playwright, address: str, profile: Path, start: str) -> None:
        self.playwright = playwright
        self.address = address
        self.profile = profile
        self.start = start
        self.browser: Browser | None = None

    @property
    def page(self) -> Page:
        assert self.browser
        return self.browser.page

    @property
    def is_running(self) -> bool:
        return self.browser is not None

    def open(self) -> None:
        """Start the browser, and open the page."""
        self.browser = Browser(self.playwright, self.profile)
        # Pages without this permission reveal names instead of addresses.
        self.browser.context.grant_permissions(["camera"], origin=self.address.rstrip("/"))
        self.page.goto(f"{self.address}{self.start}")
        if self.start.startswith("#"):
            self.page.locator("html[data-state=ready]").wait_for(timeout=2 * PATIENCE)
        self.page.evaluate(LOAD)
        self.page.evaluate(PREPARE)

    def kill(self) -> None:
        if self.browser:
            self.browser.kill()
        self.browser = None


class Run:
    """Games between a host and a phone, one after the other, with kills."""

    def __init__(
        self, playwright: Playwright, server: Server, folder: Path, carrier: Carrier, rng: random.Random
    ) -> None:
        self.carrier = carrier
        self.rng = rng
        self.host = Device(playwright, server.address, folder / "host", "#/settings")
        self.phone = Device(playwright, server.address, folder / "phone", "licences.txt")
        self.id = ""
        self.games = 0
        self.finished = 0
        self.finished_pairs: set[str] = set()
        self.sent: dict[str, tuple[list[int], float]] = {}
        self.texts: list[str] = []
        self.secrets: list[str] = []
        # Found in the files of the phone. It isn't secret if the game was over.
        self.on_disk: list[str] = []
        self.at = ""
        self.confirmed: list[str] = []
        self.confirmed_count = 0
        self.phases: Counter[str] = Counter()
        self.in_the_middle = 0
        self.lost = 0
        self.leaks = 0
        self.second_attempts = 0
        self.others: list[str] = []
        self.refusals: Counter[str] = Counter()

    # -- the way back ---------------------------------------------------------------------------------------

    def open_host(self) -> None:
        """Open the host's page, and the game from the list that a person sees."""
        self.host.open()
        if not self.id:
            return
        found = self.host.page.evaluate(
            """async id => {
              const { listSaves } = await import(new URL("engine/store/saves.js", document.baseURI).href);
              const saved = (await listSaves()).good.map(each => each.id);
              const waiting = (await friends.HostGame.list()).map(each => each.id);
              if (![...saved, ...waiting].includes(id)) return false;
              window.host = await friends.HostGame.open(id);
              return true;
            }""",
            self.id,
        )
        if not found:
            raise Failure("the host's game is not listed")

    def open_phone(self) -> None:
        """Open the phone's page, and the game that it has joined last."""
        self.phone.open()
        if not self.id:
            return
        listed = self.phone.page.evaluate(
            "friends.RemoteGame.list().then(all => all.map(({ id, stage }) => [id, stage]))"
        )
        if listed and listed[0][0] not in self.finished_pairs:
            self.phone.page.evaluate(OPEN_LAST)

    @property
    def has_joined(self) -> bool:
        """True if the phone knows the host's game."""
        return bool(self.phone.page.evaluate("Boolean(window.remote)"))

    def carry(self, bytes: list[int] | None, source: Device, target: Device) -> list[int] | None:
        """Move bytes to the other page in the form of the carrier."""
        if not bytes:
            return None
        form = source.page.evaluate(CARRY, [bytes, self.carrier])
        moved: list[int] = target.page.evaluate(CARRIED, [form, self.carrier])
        assert moved == bytes
        return moved

    def connect(self, step: Callable[[], None] = lambda: None) -> None:
        """Exchange one code of each side, or the host's alone. `step` is called after each."""
        host, phone = self.host, self.phone
        code = host.page.evaluate(INVITE, [SEAT, self.carrier])
        step()
        code = self.carry(code, host, phone)
        if self.has_joined:
            phone.page.evaluate(READ_REMOTE, code)
        else:
            kind = None if self.carrier == "webrtc" else self.carrier
            phone.page.evaluate(JOIN, [code, "Bia", kind])
        step()
        # One code is enough if the phone's page was open all the time.
        if answer := phone.page.evaluate("[...remote.code]"):
            host.page.evaluate(READ, self.carry(answer, phone, host))
        step()

    def relay(self, step: Callable[[], None] = lambda: None) -> None:
        """Carry the messages of codes and links that both pages offer. `step` is called after each."""
        if self.carrier == "webrtc":
            return
        host, phone = self.host, self.phone
        for source, target, out, read in (
            (host, phone, f"({OUT_OF_HOST})({SEAT})", "remote"),
            (phone, host, OUT_OF_REMOTE, "host"),
        ):
            bytes = source.page.evaluate(out)
            former, when = self.sent.get(read, ([], 0.0))
            if not bytes or (bytes == former and time.monotonic() - when < READ_AGAIN):
                continue
            self.sent[read] = (bytes, time.monotonic())
            target.page.evaluate(READ_ONLY % read, self.carry(bytes, source, target))
            step()

    def come_back(self) -> None:
        """Start what was killed, and connect both sides again."""
        self.sent = {}
        if not self.host.is_running:
            self.open_host()
        if not self.phone.is_running:
            self.open_phone()
        host, phone = self.host.page, self.phone.page
        # By codes and links a message suffices, unless one side doesn't know the other yet.
        knows = self.has_joined and host.evaluate("host.seats[1].connection") not in ("free", "invited")
        if self.carrier == "webrtc" or not knows:
            self.connect()
        if self.carrier == "webrtc" and self.is_failed():
            # The screens offer the codes again.
            self.second_attempts += 1
            self.connect()
        self.wait_for_game()
        host.evaluate(HOST_TABLE)
        phone.evaluate(REMOTE_TABLE)

    def is_failed(self) -> bool:
        """Wait for the connection. Return True if the host's page gives up."""
        states = until(
            lambda: self.host.page.evaluate(
                "(({ connection, failure }) => [connection === 'connected', failure !== null])(host.seats[1])"
            ),
            "the host's page knows if the phones are connected",
            any,
        )
        return not states[0]

    def wait_for_game(self, step: Callable[[], None] = lambda: None) -> None:
        """Wait until the phone has the host's position."""
        host, phone = self.host.page, self.phone.page

        def is_same() -> bool:
            self.relay(step)
            stage = phone.evaluate("remote.stage")
            if stage == "ended":
                raise Failure(f"the pairing has ended: {phone.evaluate('remote.closed')}")
            if stage not in ("playing", "over"):
                step()
                return False
            return True

        until(is_same, "the phone has a position")
        if self.carrier == "webrtc":
            until(lambda: host.evaluate("host.seats[1].connection") == "connected", "host connected")
            until(lambda: phone.evaluate("remote.connection") == "connected", "phone connected")

    # -- games ----------------------------------------------------------------------------------------------

    def create(self) -> None:
        """Start a short game on the host."""
        for device in (self.host, self.phone):
            if not device.is_running:
                device.open()
        game = pygames.games()[GAMES[self.games % len(GAMES)]]
        options = {name: option.minimum for name, option in game.options.items() if option.kind == "int"}
        setup = {"game": game.id, "names": ["Ana", "Phone"], "phones": [False, True], "options": options}
        self.phone.page.evaluate("() => { window.remote?.close(); window.remote = undefined; }")
        for device in (self.host, self.phone):
            device.page.evaluate("() => { window.session?.leave(); window.session = undefined; }")
        self.confirmed, self.confirmed_count, self.secrets = [], 0, []
        self.id = self.host.page.evaluate(CREATE, setup)
        self.games += 1

    def counts(self) -> list[int]:
        """Return the numbers of events that both pages show."""
        return [
            int(device.page.evaluate(f"window.session ? {EVENTS} : 0"))
            for device in (self.host, self.phone)
            if device.is_running
        ]

    def play(self, count: int, done: Callable[[], bool] = lambda: False) -> bool:
        """Play at random until both pages show ``count`` events, or `done`. Return True if it is over."""
        pages = [self.host.page, self.phone.page]
        for page in pages:
            page.evaluate(RUN, count)

        def is_there() -> bool:
            self.relay()
            states = [page.evaluate(f"[session.state, {EVENTS}]") for page in pages]
            if self.carrier != "webrtc" and not (done() or states[0][1] >= count):
                # The phone's moves are made when the host's message has come.
                return all(state == "over" for state, _ in states)
            return done() or all(state == "over" or events >= count for state, events in states)

        until(is_there, f"{count} events")
        return all(page.evaluate("session.state") == "over" for page in pages)

    def note_confirmed(self) -> None:
        """Note every move that a page shows now."""
        self.confirmed_count = max(self.confirmed_count, *self.counts())
        stored = self.host.page.evaluate(STORED, self.id) if self.host.is_running else None
        if stored:
            self.confirmed = stored["record"][: self.confirmed_count]
            self.secrets = self.secrets_of(stored)

    def secrets_of(self, stored: dict[str, Any]) -> list[str]:
        """Return the chance events and the numbers of other seats in a game that runs."""
        openings = [each for seat, each in enumerate(stored["openings"]) if each and seat != SEAT]
        return [] if stored["over"] else [line[:60] for line in stored["record"] if line[0] == "*"] + openings

    # -- kills ----------------------------------------------------------------------------------------------

    def kill(self, victims: Victims) -> None:
        """Note the confirmed moves and the phone's messages, then kill browsers."""
        self.confirmed_count = max([self.confirmed_count, *self.counts()])
        if victims != "host" and self.phone.is_running:
            self.texts += self.phone.page.evaluate("received.splice(0)")
        for device in (self.host, self.phone):
            if victims == "both" or (victims == "host") == (device is self.host):
                device.kill()
        if not self.phone.is_running and self.secrets:
            self.search_disk()

    def search_disk(self) -> None:
        """Search the files of the phone's killed browser for what its seat may not know."""
        for path in self.phone.profile.rglob("*"):
            if not path.is_file() or ("IndexedDB" not in str(path) and "Storage" not in str(path)):
                continue
            content = path.read_bytes()
            found = [each for each in self.secrets if each.encode() in content]
            if found:
                self.on_disk.append(f"in {path.name} of the phone: {found}")

    def kill_in_pairing(self, victims: Victims) -> None:
        """Kill after a random step of the first pairing."""
        self.create()
        left = self.rng.randrange(8)

        def step() -> None:
            nonlocal left
            left -= 1
            if left >= 0:
                return
            time.sleep(self.rng.random() * 0.1)  # the time of the kill: anywhere in a step
            raise Reached

        with contextlib.suppress(Reached):
            self.connect(step)
            self.wait_for_game(step)
        self.kill(victims)

    def kill_in_move(self, victims: Victims, phase: str) -> None:
        """Kill while a move is made, sent, stored or shown."""
        before = max(self.counts())
        self.note_confirmed()
        held = victims if victims != "both" else self.rng.choice(("host", "phone"))
        realm: Any = self.host.page.workers[0] if held == "host" else self.phone.page
        if phase == "any":
            limit = time.monotonic() + self.rng.random() * LONGEST_DELAY
            done = lambda: time.monotonic() > limit  # noqa: E731
        else:
            realm.evaluate(HOLD_WRITES if phase == "storing" else HOLD_MESSAGES)
            done = lambda: bool(realm.evaluate("globalThis.isReached"))  # noqa: E731
        over = self.play(before + 50, done)
        state = [page.evaluate("session.state") for page in (self.host.page, self.phone.page)]
        pending = self.phone.page.evaluate("remote.remote.state.pending > 0")
        counts = self.counts()
        self.in_the_middle += not over and (
            phase != "any" or "sending" in state or pending or counts[0] != counts[1]
        )
        self.kill(victims)

    def check(self) -> None:
        """Check what must hold after a kill, when both sides are back."""
        stored = self.host.page.evaluate(STORED, self.id)
        shown = self.phone.page.evaluate(EVENTS)
        record = stored["record"]
        if len(record) < self.confirmed_count or record[: len(self.confirmed)] != self.confirmed:
            self.lost += 1
            self.others.append(f"host has {len(record)} of {self.confirmed_count} confirmed events")
        if shown < self.confirmed_count and not self.settled_count() >= self.confirmed_count:
            self.lost += 1
            self.others.append(f"phone shows {shown} of {self.confirmed_count} confirmed events")
        self.search_for_cards(stored)

    def settled_count(self) -> int:
        """Return the number of events that the phone shows once it has the host's newest position."""

        def settled() -> int:
            self.relay()
            shown: int = self.phone.page.evaluate(EVENTS)
            return shown if shown >= self.confirmed_count else 0

        return int(until(settled, "the phone shows the confirmed moves"))

    def search_for_cards(self, stored: dict[str, Any]) -> None:
        """Search everything that the phone has received and stored for what its seat may not know."""
        page = self.phone.page
        self.texts += page.evaluate("received.splice(0)")
        on_disk, self.on_disk = self.on_disk, []
        if not page.evaluate("remote.stage === 'playing'"):
            self.texts = []
            return
        self.leaks += len(on_disk)
        self.others += on_disk
        secrets = self.secrets_of(stored)
        texts = [text for text in self.texts if '"type":"over"' not in text]
        dump = page.evaluate("dump()")
        # Games before this one are over: their records are the phone's, too.
        found = [each for each in secrets if any(each in text for text in [*texts, dump])]
        seats = {json.loads(text)["body"]["view"]["seat"] for text in texts if '"type":"view"' in text}
        if found or seats - {SEAT}:
            self.leaks += 1
            self.others.append(f"on the phone: {found} {seats}")
        self.texts = []

    def check_end(self) -> None:
        """Check a finished game: each view of the phone is that of its seat in the record."""
        host, phone = self.host.page, self.phone.page

        def is_over() -> bool:
            self.relay()
            return bool(phone.evaluate("remote.stage") == "over")

        until(is_over, "the phone has the end")
        record, marks = phone.evaluate("[remote.record, remote.remote.state.marks]")
        report = host.evaluate(WRONG_VIEWS, [record, marks, SEAT])
        stored = host.evaluate(STORED, self.id)
        outcome = phone.evaluate("remote.check().then(({ outcome }) => outcome)")
        if json.loads(record)["events"] != stored["record"]:
            self.others.append("the records differ at the end")
        if report["wrong"] or report["outcome"] != "verified" or outcome != "unchecked":
            self.others.append(f"at the end: {report}, {outcome}")
        if self.counts()[0] != self.counts()[1]:
            self.others.append(f"at the end: events {self.counts()}")
        self.finished += 1
        self.finished_pairs.add(phone.evaluate("remote.id"))
        self.id = ""
        phone.evaluate("() => { remote.close(); window.remote = undefined; session.leave(); }")
        host.evaluate("session.leave()")

    def once(self, number: int) -> None:
        """Play, kill, come back and check."""
        rng = self.rng
        victims: Victims = rng.choice(("host", "phone", "both"))
        phase = "pairing" if not self.id and rng.random() < 0.7 else rng.choice(PHASES)
        self.phases[f"{phase} {victims}"] += 1
        self.at = f"kill {number} ({phase}, {victims})"
        if phase == "pairing":
            self.kill_in_pairing(victims)
        else:
            if not self.id:
                self.create()
                self.connect()
                self.wait_for_game()
                self.host.page.evaluate(HOST_TABLE)
                self.phone.page.evaluate(REMOTE_TABLE)
            if self.play(max(self.counts()) + rng.randrange(MOVES_BETWEEN_KILLS)):
                self.check_end()
                self.once(number)
                return
            self.kill_in_move(victims, phase)
        self.come_back()
        self.check()
        over = self.play(max(self.counts()) + MOVES_AFTER_A_KILL)
        for page in (self.host.page, self.phone.page):
            self.refusals.update(page.evaluate("faults.splice(0)"))
        if over:
            self.check_end()

    def describe(self) -> str:
        """Return what both pages show, for a report."""
        parts = []
        for name, device in (("host", self.host), ("phone", self.phone)):
            if device.is_running:
                with contextlib.suppress(Error):
                    parts.append(f"{name} {device.page.evaluate(DESCRIBE)}")
        return "; ".join(parts)

    def start_over(self) -> None:
        """Forget a game that can't go on."""
        self.host.kill()
        self.phone.kill()
        self.id = ""
        self.texts, self.secrets, self.on_disk = [], [], []

    def end(self) -> None:
        """Play the last game to its end, some moves at a time: a long one takes longer than a page may."""
        while self.id:
            if self.play(max(self.counts()) + MOVES_BETWEEN_KILLS):
                self.check_end()
        self.start_over()


class Reached(Exception):
    """The step after which the kill comes."""


def during_games(
    playwright: Playwright, server: Server, folder: Path, carrier: Carrier, times: int, rng: random.Random
) -> int:
    """Kill `times` times in games by one carrier. Return how often something was wrong."""
    run = Run(playwright, server, folder, carrier, rng)
    stranded = 0
    begun = time.monotonic()
    for number in range(1, times + 1):
        known = len(run.others)
        try:
            run.once(number)
            if number == times:
                run.end()
        except (Failure, AssertionError) as failure:
            stranded += 1
            run.others.append(f"{failure}; {run.describe()}")
            run.start_over()
        for each in run.others[known:]:
            say(f"{carrier}, {run.at}: {each}")
        if number % 10 == 0:
            say(f"{carrier}: {number} of {times} after {time.monotonic() - begun:.0f} s")
    run.start_over()
    wrong = len(run.others)
    phases = ", ".join(f"{name} {count}" for name, count in sorted(run.phases.items()))
    say(
        f"kills by {carrier}: {times} ({phases}), in the middle of a move {run.in_the_middle}, games "
        f"{run.games}, finished {run.finished}; confirmed moves lost: {run.lost}, hidden cards found: "
        f"{run.leaks}, could not go on: {stranded}, connected at the second attempt: {run.second_attempts}, "
        f"other faults: {wrong - run.lost - run.leaks - stranded}"
    )
    if run.refusals:
        say(f"refused and played again: {dict(run.refusals)}")
    return wrong


def by_carriers(
    playwright: Playwright, server: Server, folder: Path, carrier: str, times: int, rng: random.Random
) -> int:
    """Kill `times` times by a carrier, or by each. Return how often something was wrong."""
    return sum(
        during_games(playwright, server, folder / each, each, times, rng)
        for each in CARRIERS
        if carrier in (each, "all")
    )
