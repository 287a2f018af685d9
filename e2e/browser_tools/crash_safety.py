"""A crash test: the browser is killed in mid-game, and every confirmed move must still be there.

    python3 build.py kills [--times 200] [--seed 1]
    python3 build.py kills --friends [--times 50] [--seed 1]

A move is confirmed when the page has shown its effects. After each kill the browser restarts with the same
profile, opens the same game, and must have at least every confirmed move, in order. The kill comes during a
move, of a person or of a bot, which thinks in every fifth game. For every ten of them one comes while a file
of games is imported (after a second import each of its games is there once) and again while they are
compacted (each is whole, or its result is there). Then the statistics must match the stored finished games.
``--friends`` kills the host or the phone of a game between phones, ``--times`` by each carrier:
friends_crash_safety.py.
"""

import contextlib
import json
import math
import os
import random
import signal
import subprocess
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from browser_tools.finished_games import GAMES, short
from pages.device_storage import SAVES, read_database, with_database
from pages.scripts import CLIENT, with_module
from playwright.sync_api import Error, Page, Playwright, sync_playwright
from tools.common import CHROMIUM_FLAGS, DIST, PATIENCE, PHONE, chromium, say, tool_parser
from tools.server import Server, await_answer, free_port, serving

import pygames
from pygames.cli.arguments import whole
from tests.games.playing import by_lot

# Playwright does not start this browser, so its flags are here.
FLAGS = (*CHROMIUM_FLAGS, "--headless=new", f"--window-size={PHONE['width']},{PHONE['height']}")
MOVES_BETWEEN_KILLS = 12
# So few games import fast, and yet are compacted in several transactions.
FILED = 120
SHORT = pygames.games()[GAMES[0]]
PLAYERS = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "easy"}]
# The number of games that still have their records.
COUNT = "database => database.count('records')"
# Compacts all finished games until it is interrupted.
COMPACT = """async ({ engine, listSaves }) => {
  const { good } = await listSaves();
  engine.ask("compact", { saves: good.filter(({ over }) => over).map(({ id }) => id) }).catch(() => {});
}"""


class Failure(Exception):
    """A state that must not follow a kill."""


class Device:
    """A browser process with a profile, which is killed as a whole and started again."""

    def __init__(self, playwright: Playwright, address: str, profile: Path) -> None:
        self.playwright = playwright
        self.address = address
        self.profile = profile
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def page(self) -> Page:
        return self.context.pages[0]

    def start(self) -> Page:
        port = free_port()
        command = [chromium() or self.playwright.chromium.executable_path, *FLAGS]
        command += [f"--remote-debugging-port={port}", f"--user-data-dir={self.profile}", "about:blank"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        await_answer(f"http://127.0.0.1:{port}/json/version")
        self.browser = self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.context = self.browser.contexts[0]
        self.context.set_default_timeout(PATIENCE)
        return self.page

    def kill(self) -> None:
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            with contextlib.suppress(Error):
                self.browser.close()
        self.process = None

    def open(self, screen: str) -> Page:
        self.page.goto(f"{self.address}#/{screen}")
        return self.page


class Kills:
    """Kills of browsers, one after the other, each with a check of the storage afterwards."""

    name = ""

    def __init__(self, rng: random.Random, *devices: Device) -> None:
        self.rng = rng
        self.devices = devices
        self.device = devices[0]
        self.figures: Counter[str] = Counter()
        self.faults: list[str] = []

    def once(self) -> None:
        """Kill once, and check. Note faults, or raise a Failure if nothing can go on."""
        raise NotImplementedError

    def end(self) -> None:
        """Finish after the last kill."""

    def start_over(self) -> None:
        """Forget what can't go on."""
        for device in self.devices:
            device.kill()

    def check_statistics(self, device: Device) -> None:
        """Check that the statistics count each stored finished game once."""
        page = device.open("statistics")
        page.locator("main.statistics[data-left='0']").wait_for(timeout=PATIENCE)
        counted = sum(map(int, page.locator("tr[data-level] td:nth-of-type(1)").all_inner_texts()))
        finished = sum(save["over"] for save in read_database(page)["saves"].values())
        if counted != finished:
            self.faults.append(f"statistics count {counted} of {finished} finished games")

    def run(self, times: int) -> int:
        """Kill `times` times, and report. Return the number of faults."""
        begun = time.monotonic()
        for number in range(1, times + 1):
            known = len(self.faults)
            try:
                self.once()
                if number == times:
                    self.end()
            except (Failure, AssertionError):
                self.faults.append(traceback.format_exc(limit=-2))
                self.start_over()
            for fault in self.faults[known:]:
                say(f"{self.name}, kill {number}: {fault}")
            if number % 10 == 0:
                say(f"{self.name}: {number} of {times} after {time.monotonic() - begun:.0f} s")
        self.start_over()
        figures = ", ".join(f"{name} {count}" for name, count in sorted(self.figures.items()))
        say(f"kills {self.name}: {times} ({figures}); faults: {len(self.faults)}")
        return len(self.faults)


class KillsDuringMoves(Kills):
    """Kills in mid-game, against a bot."""

    name = "during moves"

    def __init__(self, rng: random.Random, device: Device) -> None:
        super().__init__(rng, device)
        self.games = 0
        self.address = ""
        self.confirmed: list[str] = []

    def is_over(self) -> bool:
        """Wait until the person is to move or the game is over."""
        html = self.device.page.locator("html:is([data-state=your-turn],[data-state=over])")
        html.wait_for(timeout=PATIENCE)
        return html.get_attribute("data-state") == "over"

    def events(self) -> list[str]:
        """Return the events of the record that continues the confirmed ones; [] if it is lost."""
        stored = read_database(self.device.page)
        # Without confirmed events, those of the latest game.
        latest = max(stored["saves"].values(), key=lambda save: int(save["changed"]))["id"]
        keys = stored["records"] if self.confirmed else [latest]
        records: list[list[str]] = [json.loads(stored["records"][key])["events"] for key in keys]
        return next((each for each in records if each[: len(self.confirmed)] == self.confirmed), [])

    def move(self) -> None:
        offered = self.device.page.locator(".all-moves [data-move]")
        offered.nth(self.rng.randrange(min(offered.count(), 12))).evaluate("button => button.click()")

    def once(self) -> None:
        page = self.device.start()
        if self.address:
            self.check_statistics(self.device)
            page.goto(self.address)
        else:
            self.games += 1
            bot, game = "random" if self.games % 5 else "hard", GAMES[self.games % len(GAMES)]
            self.device.open(f"new?game={game}&seats=2&seed={self.games}&bots={bot}")
        over = self.is_over()
        if self.confirmed and not self.events():
            self.faults.append("a confirmed move was lost")
        for _ in range(self.rng.randrange(MOVES_BETWEEN_KILLS)):
            if over:
                break
            self.move()
            over = self.is_over()
        self.confirmed, self.address = self.events(), page.url
        if over:
            self.confirmed, self.address = [], ""
        else:
            self.move()
            time.sleep(self.rng.random() * 0.3)  # the time of the kill: anywhere in a move
            self.figures["in the middle of a move"] += 1
        self.device.kill()


class KillsDuringImports(Kills):
    """Kills while games are imported, and while they are compacted."""

    name = "during imports"

    def __init__(self, rng: random.Random, device: Device) -> None:
        super().__init__(rng, device)
        self.folder = device.profile
        self.folder.mkdir()
        self.file = file_of_games(self.folder)

    def start_import(self) -> Page:
        page = self.device.start()
        self.device.open("")
        page.locator("html[data-state=ready]").wait_for(timeout=PATIENCE)
        page.locator("input[type=file]").set_input_files(self.file)
        page.locator("[data-transfer]").wait_for(timeout=PATIENCE)
        return page

    def once(self) -> None:
        self.device.profile = Path(tempfile.mkdtemp(dir=self.folder))
        page = self.start_import()
        time.sleep(self.rng.random() * 0.9)  # the time of the kill: anywhere among the games
        self.figures["while games came in"] += page.locator("[data-transfer=runs]").count() > 0
        self.device.kill()
        page = self.start_import()
        page.locator("[data-transfer=over]").wait_for(timeout=PATIENCE)
        before = read_database(page)
        different = {json.dumps(json.loads(record)["events"]) for record in before["records"].values()}
        if not len(before["records"]) == len(different) == FILED:
            self.faults.append(f"{len(before['records'])} games came in, {len(different)} different")
        self.check_statistics(self.device)

        running = {key for key, save in before["saves"].items() if not save["over"]}
        with_module(page, (CLIENT, SAVES), COMPACT)
        # They are fast: the kill comes with the first compacted games.
        limit = time.monotonic() + 2
        while time.monotonic() < limit and with_database(page, COUNT) == len(before["saves"]):
            pass
        self.device.kill()
        page = self.device.start()
        self.check_statistics(self.device)
        after = read_database(page)
        self.device.kill()
        self.figures["during compaction"] += len(running) < len(after["records"]) < len(before["saves"])
        if after["saves"].keys() != before["saves"].keys() or not running <= after["records"].keys():
            self.faults.append(f"{len(after['saves'])} games of {len(before['saves'])} after compaction")


def file_of_games(folder: Path) -> Path:
    """Return a file of different games. One of every eight is not over."""
    games = []
    for seed in range(FILED):
        moves = -1 if (seed + 1) % 8 else 0
        state = by_lot(SHORT.new(seed=seed, **short(SHORT.id)), random.Random(seed), moves)
        games.append({"record": pygames.Record.of(state, ["Ana", "Bo"]).dumps(), "players": PLAYERS})
    path = folder / "games.json"
    path.write_text(json.dumps({"format": "pygames-saves/1", "saves": games}))
    return path


def all_kills(
    given: Any, playwright: Playwright, server: Server, folder: Path, rng: random.Random
) -> Iterator[tuple[Kills, int]]:
    """Yield the kills that the command asks for, and the number of times of each."""
    if given.friends:
        from browser_tools.friends_crash_safety import CARRIERS, KillsOfPhones

        for carrier in CARRIERS:
            yield KillsOfPhones(playwright, server, folder / carrier, carrier, rng), given.times or 50
        return
    times = given.times or 200
    yield KillsDuringMoves(rng, Device(playwright, server.address, folder / "moves")), times
    imports = KillsDuringImports(rng, Device(playwright, server.address, folder / "imports"))
    yield imports, math.ceil(times / 10)


def main() -> int:
    """Run the kills. Return 1 if a confirmed move was lost."""
    parser = tool_parser("kills", __doc__)
    parser.add_argument("--times", type=whole(1), help="200; with --friends 50")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--friends", action="store_true", help="games between phones")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
        serving(DIST) as server,
    ):
        kills = all_kills(given, playwright, server, Path(folder), random.Random(given.seed))
        return 1 if sum(each.run(times) for each, times in kills) else 0


if __name__ == "__main__":
    raise SystemExit(main())
