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
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from browser_tools.crash_safety import Device, Failure, Kills
from browser_tools.finished_games import GAMES, short
from pages import friend_sessions
from pages.device_storage import read_database
from pages.scripts import script
from pages.waiting import until
from playwright.sync_api import Playwright
from tools.common import PATIENCE
from tools.server import Server

Carrier = Literal["webrtc", "codes", "links"]
CARRIERS: tuple[Carrier, ...] = ("webrtc", "codes", "links")
# "any": at a random time; "storing": while a change is written; "stored": before it is sent.
PHASES = ("any", "any", "storing", "stored")
MOVES_BETWEEN_KILLS = 8
MOVES_AFTER_A_KILL = 3
LONGEST_DELAY = 0.5
# Seconds before a message is carried again that was not answered.
READ_AGAIN = 1.5
SEAT = 1

HOLDS = {
    # The next write stays in a transaction that never ends.
    "storing": """() => {
      const { put } = IDBObjectStore.prototype;
      globalThis.isReached = false;
      IDBObjectStore.prototype.put = function (...given) {
        const asked = put.apply(this, given);
        const wait = () => { this.count().onsuccess = wait; };
        wait();
        globalThis.isReached = true;
        return asked;
      };
    }""",
    # The next message is not sealed, and so not sent.
    "stored": """() => {
      globalThis.isReached = false;
      SubtleCrypto.prototype.encrypt = () => {
        globalThis.isReached = true;
        return new Promise(() => {});
      };
    }""",
}
# Doesn't wait for the end, which a held write or message never has.
READ_ONLY = """bytes => {
  %s.read(Uint8Array.from(bytes)).catch(error => (window.faults ??= []).push(String(error)));
}"""
# The events at which the phone was shown another view than the record gives.
WRONG_VIEWS = """async ([record, marks, seat]) => {
  const { viewHash } = await import(new URL("engine/friends/deal-proof.js", document.baseURI).href);
  const wrong = [];
  for (const { at, hash } of marks) {
    const view = await friends.engine.ask("position", { event: at, seat });
    if (await viewHash(view) !== hash) wrong.push(at);
  }
  const { outcome } = await friends.engine.ask("verify_deal", { record });
  return { wrong, outcome };
}"""


class Reached(Exception):
    """The step after which the kill comes."""


class KillsOfPhones(Kills):
    """Games between a host and a phone, one after the other, with kills."""

    def __init__(
        self, playwright: Playwright, server: Server, folder: Path, carrier: Carrier, rng: random.Random
    ) -> None:
        self.host, self.phone = (Device(playwright, server.address, folder / at) for at in ("host", "phone"))
        super().__init__(rng, self.host, self.phone)
        self.name = f"by {carrier}"
        self.carrier = carrier
        self.finished: set[str] = set()
        self.forget()

    def forget(self) -> None:
        self.id = ""
        self.confirmed: list[str] = []
        self.confirmed_count = 0
        self.sent: dict[str, tuple[list[int], float]] = {}
        self.texts: list[str] = []
        self.secrets: list[str] = []
        # Found in the files of the phone. It isn't secret if the game was over.
        self.on_disk: list[str] = []

    def start_over(self) -> None:
        super().start_over()
        self.forget()

    def open(self, device: Device) -> None:
        """Start a browser, and open the saved game, or the one that was joined last."""
        if device.process:
            return
        page = device.start()
        # Pages without this permission reveal names instead of addresses.
        device.context.grant_permissions(["camera"], origin=device.address.rstrip("/"))
        if device is self.host:
            device.open("settings")
            page.locator("html[data-state=ready]").wait_for(timeout=2 * PATIENCE)
        else:
            page.goto(f"{device.address}licences.txt")
        page.evaluate(friend_sessions.LOAD)
        page.evaluate(script("note-received"))
        if not self.id:
            return
        if device is self.host:
            waiting = page.evaluate("friends.HostConnections.list().then(all => all.map(({ id }) => id))")
            if self.id not in [*read_database(page)["saves"], *waiting]:
                raise Failure("the host's game is not listed")
            page.evaluate(friend_sessions.OPEN_HOST, self.id)
            return
        listed = page.evaluate("friends.RemoteGame.list().then(all => all.map(({ id }) => id))")
        if listed and listed[0] not in self.finished:
            page.evaluate(friend_sessions.OPEN_LAST)

    def connect(self, step: Callable[[], None] = lambda: None) -> None:
        """Exchange one code of each side, or the host's alone. `step` is called after each."""
        friend_sessions.connect(self.host.page, self.phone.page, SEAT, self.carrier, step)

    def relay(self, step: Callable[[], None] = lambda: None) -> None:
        """Carry the messages of codes and links that both pages offer. `step` is called after each."""
        if self.carrier == "webrtc":
            return
        host, phone = self.host.page, self.phone.page
        for source, target, out, reader in (
            (host, phone, friend_sessions.OUT_OF_HOST, "remote"),
            (phone, host, friend_sessions.OUT_OF_REMOTE, "host"),
        ):
            message = source.evaluate(out)
            former, when = self.sent.get(reader, ([], 0.0))
            if message and (message != former or time.monotonic() - when >= READ_AGAIN):
                self.sent[reader] = (message, time.monotonic())
                target.evaluate(READ_ONLY % reader, message)
                step()

    def relay_until(self, true: Callable[[], object], step: Callable[[], None] = lambda: None) -> None:
        def is_true() -> object:
            self.relay(step)
            return true()

        until(is_true)

    def come_back(self) -> None:
        """Start what was killed, and connect both sides again."""
        self.sent = {}
        for device in self.devices:
            self.open(device)
        host = self.host.page
        # By codes and links a message suffices, unless one side doesn't know the other yet.
        knows = self.phone.page.evaluate("Boolean(window.remote)")
        knows = knows and host.evaluate("host.seats[1].connection") not in ("free", "invited")
        if self.carrier == "webrtc" or not knows:
            self.connect()
        if self.carrier == "webrtc":
            until(lambda: host.evaluate("host.seats[1].connection === 'connected' || host.seats[1].failure"))
            if host.evaluate("host.seats[1].connection") != "connected":
                # The screens offer the codes again.
                self.figures["connected at the second attempt"] += 1
                self.connect()
        self.begin()

    def begin(self) -> None:
        """Wait until the phone has the host's position, and show it on both sides."""
        self.wait_for_game()
        self.host.page.evaluate(friend_sessions.HOST_TABLE)
        self.phone.page.evaluate(friend_sessions.REMOTE_TABLE)

    def wait_for_game(self, step: Callable[[], None] = lambda: None) -> None:
        host, phone = self.host.page, self.phone.page

        def is_same() -> bool:
            stage = phone.evaluate("remote.stage")
            if stage == "ended":
                raise Failure(f"the pairing has ended: {phone.evaluate('remote.closed')}")
            if stage not in ("playing", "over"):
                step()
                return False
            return True

        self.relay_until(is_same, step)
        if self.carrier == "webrtc":
            friend_sessions.wait_for_connection(host, phone)

    def create(self) -> None:
        self.forget()
        for device in self.devices:
            self.open(device)
            device.page.evaluate("""() => {
              for (const end of [() => window.remote?.close(), () => window.session?.leave()]) end();
              window.remote = window.session = undefined;
            }""")
        game = GAMES[self.figures["games"] % len(GAMES)]
        self.id = friend_sessions.create(self.host.page, game, options=short(game))
        self.figures["games"] += 1

    def counts(self) -> list[int]:
        shown = f"window.session ? {friend_sessions.EVENTS} : 0"
        return [int(device.page.evaluate(shown)) for device in self.devices if device.process]

    def play(self, count: int, done: Callable[[], bool] = lambda: False) -> bool:
        """Play at random until both pages show ``count`` events, or `done`. Return True if it is over."""
        pages = [device.page for device in self.devices]
        for page in pages:
            page.evaluate(friend_sessions.RUN, count)

        def is_there() -> bool:
            states = [page.evaluate(f"[session.state, {friend_sessions.EVENTS}]") for page in pages]
            # By message the phone's moves are made when the host's message has come.
            if done() or all(state == "over" for state, _ in states):
                return True
            if self.carrier != "webrtc":
                return bool(states[0][1] >= count)
            return all(state == "over" or events >= count for state, events in states)

        self.relay_until(is_there)
        return all(page.evaluate("session.state") == "over" for page in pages)

    def stored(self) -> tuple[list[str], bool]:
        """Return the events that the host has stored, and note what the phone may not know of them."""
        found = read_database(self.host.page)
        over = found["saves"].get(self.id, {}).get("over", False)
        events = json.loads(found["records"].get(self.id, '{"events": []}'))["events"]
        openings = found["hosted"].get(self.id, {"state": {}})["state"].get("openings") or []
        others = [each for seat, each in enumerate(openings) if each and seat != SEAT]
        self.secrets = [] if over else [line[:60] for line in events if line[0] == "*"] + others
        return events, over

    def kill(self, victims: str) -> None:
        """Note the confirmed moves and the phone's messages, then kill browsers."""
        self.confirmed_count = max([self.confirmed_count, *self.counts()])
        if victims != "host" and self.phone.process:
            self.texts += self.phone.page.evaluate("received.splice(0)")
        for device, name in ((self.host, "host"), (self.phone, "phone")):
            if victims in (name, "both"):
                device.kill()
        if not self.phone.process and self.secrets:
            for path in self.phone.profile.rglob("*"):
                if path.is_file() and ("IndexedDB" in str(path) or "Storage" in str(path)):
                    content = path.read_bytes()
                    found = [each for each in self.secrets if each.encode() in content]
                    self.on_disk += [f"in {path.name} of the phone: {found}"] if found else []

    def kill_in_pairing(self, victims: str) -> None:
        """Kill after a random step of the first pairing."""
        self.create()
        left = self.rng.randrange(8)

        def step() -> None:
            nonlocal left
            left -= 1
            if left < 0:
                time.sleep(self.rng.random() * 0.1)  # the time of the kill: anywhere in a step
                raise Reached

        with contextlib.suppress(Reached):
            self.connect(step)
            self.wait_for_game(step)
        self.kill(victims)

    def kill_in_move(self, victims: str, phase: str) -> None:
        """Kill while a move is made, sent, stored or shown."""
        before = max(self.counts())
        self.confirmed_count = max(self.confirmed_count, before)
        self.confirmed = self.stored()[0][: self.confirmed_count]
        held = victims if victims != "both" else self.rng.choice(("host", "phone"))
        realm: Any = self.host.page.workers[0] if held == "host" else self.phone.page
        limit = time.monotonic() + self.rng.random() * LONGEST_DELAY
        if phase != "any":
            realm.evaluate(HOLDS[phase])

        def done() -> bool:
            is_due = time.monotonic() > limit
            return is_due if phase == "any" else bool(realm.evaluate("globalThis.isReached"))

        self.play(before + 50, done)
        self.kill(victims)

    def check(self) -> None:
        """Check what must hold after a kill, when both sides are back."""
        record, _ = self.stored()
        if len(record) < self.confirmed_count or record[: len(self.confirmed)] != self.confirmed:
            self.faults.append(f"host has {len(record)} of {self.confirmed_count} confirmed events")
        self.relay_until(lambda: self.phone.page.evaluate(friend_sessions.EVENTS) >= self.confirmed_count)
        # Search everything that the phone has received and stored for what its seat may not know.
        page = self.phone.page
        texts = [*self.texts, *page.evaluate("received.splice(0)")]
        on_disk, self.on_disk, self.texts = self.on_disk, [], []
        if not page.evaluate("remote.stage === 'playing'"):
            return
        self.faults += on_disk
        texts = [text for text in texts if '"type":"over"' not in text]
        items = page.evaluate("[{ ...localStorage }, { ...sessionStorage }]")
        stored = [*texts, json.dumps([read_database(page), items], default=str)]
        found = [each for each in self.secrets if any(each in text for text in stored)]
        seats = {json.loads(text)["body"]["view"]["seat"] for text in texts if '"type":"view"' in text}
        if found or seats - {SEAT}:
            self.faults.append(f"on the phone: {found} {seats}")

    def check_end(self) -> None:
        """Check a finished game: each view of the phone is that of its seat in the record."""
        host, phone = self.host.page, self.phone.page
        self.relay_until(lambda: phone.evaluate("remote.stage") == "over")
        record, marks = phone.evaluate("[remote.record, remote.remote.state.marks]")
        report = host.evaluate(WRONG_VIEWS, [record, marks, SEAT])
        outcome = phone.evaluate("remote.check().then(({ outcome }) => outcome)")
        if json.loads(record)["events"] != self.stored()[0]:
            self.faults.append("the records differ at the end")
        if report["wrong"] or report["outcome"] != "verified" or outcome != "unchecked":
            self.faults.append(f"at the end: {report}, {outcome}")
        if self.counts()[0] != self.counts()[1]:
            self.faults.append(f"at the end: events {self.counts()}")
        self.figures["finished"] += 1
        self.finished.add(phone.evaluate("remote.id"))
        self.id = ""

    def once(self) -> None:
        victims = self.rng.choice(("host", "phone", "both"))
        phase = "pairing" if not self.id and self.rng.random() < 0.7 else self.rng.choice(PHASES)
        self.figures[f"{phase} {victims}"] += 1
        if phase == "pairing":
            self.kill_in_pairing(victims)
        else:
            if not self.id:
                self.create()
                self.connect()
                self.begin()
            if self.play(max(self.counts()) + self.rng.randrange(MOVES_BETWEEN_KILLS)):
                self.check_end()
                self.once()
                return
            self.kill_in_move(victims, phase)
        self.come_back()
        self.check()
        over = self.play(max(self.counts()) + MOVES_AFTER_A_KILL)
        for device in self.devices:
            self.figures["refused and played again"] += len(device.page.evaluate("faults.splice(0)"))
        if over:
            self.check_end()

    def end(self) -> None:
        """Play the last game to its end, some moves at a time: a long one takes longer than a page may."""
        while self.id:
            if self.play(max(self.counts()) + MOVES_BETWEEN_KILLS):
                self.check_end()
