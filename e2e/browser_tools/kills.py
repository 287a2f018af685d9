"""Nothing lost: kill the browser in mid-game, again and again, and see that every confirmed move is there.

    python3 build.py kills [--times 200] [--seed 1] [--during move|thinking|import|shrink|all]

A move is confirmed when the page has shown what came of it. After each kill the browser starts anew with the
same profile, opens the same game, and must know at least every confirmed move, in its order. The kill comes
in a move, while a strong bot thinks, while a file of games comes in (after the next try each game of it is
there once), or while old games shrink (each is whole, or its result is there). The statistics then are what
the finished games come to that are kept. ``all``, where nothing is said, is in moves, and once for every ten
of them while few games come in and then shrink.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, Playwright, sync_playwright
from tools.common import CHROMIUM_FLAGS, DIST, PATIENCE, PHONE, SCOPED, arguments, chromium, say, whole
from tools.server import Server, await_answer, free_port, serving

import pygames

# Playwright is not who starts it, so what it would add is said here.
FLAGS = (*CHROMIUM_FLAGS, "--headless=new", f"--window-size={PHONE['width']},{PHONE['height']}")
GAMES = tuple(pygames.games())
MOVES_BETWEEN_KILLS = 12
FILED = 200
FEW = 120
"""Few games come in soon, and yet shrink in more than one go."""
SHORT = pygames.games()[GAMES[0]]
PLAYERS = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "easy"}]
# What the device has of the newest game: its record, read where only the worker reads it.
KEPT = """async () => {
  const open = indexedDB.open(SCOPED("saves"));
  const answer = asked => new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = failed;
  });
  const db = await answer(open);
  const all = name => answer(db.transaction(name).objectStore(name).getAll());
  const [saves, records] = [await all("saves"), await all("records")];
  db.close();
  const newest = saves.reduce((a, b) => (a.changed > b.changed ? a : b));
  return JSON.stringify({ id: newest.id, over: newest.over, events: newest.events,
    saves: saves.length, finished: saves.filter(({ over }) => over).length,
    records: records.map(text => JSON.parse(text)) });
}""".replace("SCOPED", SCOPED)


class Browser:
    """A browser process that can be killed as a whole."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        port = free_port()
        command = [chromium() or playwright.chromium.executable_path, *FLAGS]
        command += [f"--remote-debugging-port={port}", f"--user-data-dir={profile}", "about:blank"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        address = f"http://127.0.0.1:{port}"
        await_answer(f"{address}/json/version")
        self.browser = playwright.chromium.connect_over_cdp(address)
        self.context = self.browser.contexts[0]
        self.context.set_default_timeout(PATIENCE)

    @property
    def page(self) -> Page:
        return self.context.pages[0]

    def kill(self) -> None:
        """No good-bye: every process of it is gone at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with contextlib.suppress(Error):
            self.browser.close()


def wait(page: Page) -> str:
    """Until a person is to move, or the game is over; which."""
    page.locator("html:is([data-state=your-turn],[data-state=over])").wait_for(timeout=PATIENCE)
    return str(page.locator("html").get_attribute("data-state"))


def play_on(page: Page, rng: random.Random, moves: int) -> int:
    """So many moves at random; how many events the page then had shown."""
    for _ in range(moves):
        if wait(page) == "over":
            break
        offered = page.locator(".all-moves [data-move]")
        offered.nth(rng.randrange(min(offered.count(), 12))).evaluate("button => button.click()")
    wait(page)
    return json.loads(page.evaluate(KEPT))["events"]  # type: ignore[no-any-return]


def newest(kept: dict[str, object], events: list[str]) -> list[str]:
    """The record on the device that goes on from these events."""
    for record in kept["records"]:  # type: ignore[attr-defined]
        found: list[str] = record["events"]
        if found[: len(events)] == events:
            return found
    return []


# How many games the statistics count, and how many finished ones they have not come to yet.
COUNTED = """() => {
  const page = document.querySelector("main.statistics");
  const rows = [...document.querySelectorAll("tr[data-level] td:nth-of-type(1)")];
  return [Number(page?.dataset.left ?? -1), rows.reduce((sum, each) => sum + Number(each.textContent), 0)];
}"""


def counts(page: Page, address: str) -> bool:
    """Whether the statistics know each finished game that is kept, once."""
    page.goto(f"{address}#/statistics")
    page.locator("main.statistics[data-left='0']").wait_for(timeout=PATIENCE)
    left, counted = page.evaluate(COUNTED)
    finished = json.loads(page.evaluate(KEPT))["finished"]
    if (left, counted) == (0, finished):
        return True
    say(f"statistics count {counted} of {finished} finished games")
    return False


def file_of_games(folder: Path, count: int = FILED, unfinished: int = 2) -> Path:
    """A file of so many games that differ; one of so many is not over."""
    games = []
    options: dict[str, Any] = {
        name: option.minimum for name, option in SHORT.options.items() if option.kind == "int"
    }
    for seed in range(count):
        state, rng = SHORT.new(seed=seed, **options), random.Random(seed)
        while not state.over and (seed + 1) % unfinished:
            state.apply(rng.choice(state.legal_moves()))
        games.append({"record": pygames.Record.of(state, ["Ana", "Bo"]).dumps(), "players": PLAYERS})
    path = folder / "games.json"
    path.write_text(json.dumps({"format": "pygames-saves/1", "saves": games}))
    return path


def bring(page: Page, address: str, file: Path) -> None:
    """Begin to open a file of games; what is under way when this returns."""
    page.goto(f"{address}#/")
    page.locator("html[data-state=ready]").wait_for(timeout=PATIENCE)
    page.locator("input[type=file]").set_input_files(file)
    page.locator("[data-transfer]").wait_for(timeout=PATIENCE)


def broken_import(
    playwright: Playwright, server: Server, profile: Path, file: Path, count: int, rng: random.Random
) -> tuple[Browser, bool, bool]:
    """Kill while games come in, and begin anew: that browser, whether it was in the midst, if all is well."""
    browser = Browser(playwright, profile)
    bring(browser.page, server.address, file)
    time.sleep(rng.random() * 1.5 * count / FILED)  # the moment of the kill: anywhere among the games
    midst = browser.page.locator("[data-transfer=runs]").count() > 0
    browser.kill()
    browser = Browser(playwright, profile)
    bring(browser.page, server.address, file)
    browser.page.locator("[data-transfer=over]").wait_for(timeout=PATIENCE)
    records = json.loads(browser.page.evaluate(KEPT))["records"]
    there = {json.dumps(record["events"]) for record in records}
    fine = len(records) == len(there) == count and counts(browser.page, server.address)
    if not fine:
        say(f"{len(records)} games came in, {len(there)} different, of {count}")
    return browser, midst, fine


def during_import(
    playwright: Playwright, server: Server, folder: Path, times: int, rng: random.Random
) -> int:
    """Kill so many times while games come in; how often one was lost, or came twice."""
    file = file_of_games(folder)
    wrong = broken_off = 0
    for number in range(1, times + 1):
        browser, midst, fine = broken_import(playwright, server, folder / str(number), file, FILED, rng)
        broken_off += midst
        wrong += not fine
        browser.kill()
    say(f"kills: {times}, while games came in {broken_off}; games lost or doubled after: {wrong}")
    return wrong


# How many of the games still have their records.
RECORDS = """async () => {
  const open = indexedDB.open(SCOPED("saves"));
  await new Promise(done => { open.onsuccess = done; });
  const count = open.result.transaction("records").objectStore("records").count();
  await new Promise(done => { count.onsuccess = done; });
  open.result.close();
  return count.result;
}""".replace("SCOPED", SCOPED)
# All finished games let go of their records, as far as they come.
SHRINK = """async () => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  const { listSaves } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  const { good } = await listSaves();
  engine.ask("compact", { saves: good.filter(({ over }) => over).map(({ id }) => id) }).catch(() => {});
}"""


def broken_shrinking(
    playwright: Playwright,
    server: Server,
    browser: Browser,
    profile: Path,
    rng: random.Random,
    *,
    few: bool,
) -> tuple[bool, bool]:
    """Kill this browser while its finished games shrink: whether it was in the midst, whether all is well."""
    before = json.loads(browser.page.evaluate(KEPT))
    unfinished = before["saves"] - before["finished"]
    browser.page.evaluate(SHRINK)
    if few:
        # They are soon done: the moment of the kill is when the first of them are.
        until = time.monotonic() + 2
        while time.monotonic() < until and browser.page.evaluate(RECORDS) == before["saves"]:
            pass
    else:
        time.sleep(rng.random() * 0.2)  # the moment of the kill: anywhere among the games
    browser.kill()
    browser = Browser(playwright, profile)
    fine = counts(browser.page, server.address)
    after = json.loads(browser.page.evaluate(KEPT))
    browser.kill()
    running = sum(record["scores"] is None for record in after["records"])
    fine = fine and (after["saves"], running) == (before["saves"], unfinished)
    if not fine:
        say(f"{after['saves']} games of {before['saves']} after shrinking, {running} under way")
    return unfinished < len(after["records"]) < before["saves"], fine


def during_shrinking(
    playwright: Playwright, server: Server, folder: Path, times: int, rng: random.Random
) -> int:
    """Kill so many times while finished games shrink; how often anything was lost that should be there."""
    file, wrong, halfway = file_of_games(folder), 0, 0
    for number in range(1, times + 1):
        profile = folder / str(number)
        browser = Browser(playwright, profile)
        bring(browser.page, server.address, file)
        browser.page.locator("[data-transfer=over]").wait_for(timeout=PATIENCE)
        midst, fine = broken_shrinking(playwright, server, browser, profile, rng, few=False)
        halfway += midst
        wrong += not fine
    say(f"kills: {times}, with some games shrunk and some not {halfway}; something lost after: {wrong}")
    return wrong


def in_and_smaller(
    playwright: Playwright, server: Server, folder: Path, times: int, rng: random.Random
) -> int:
    """Kill so many times while few games come in, and as often while they shrink; how often one was lost."""
    file, wrong, coming, halfway = file_of_games(folder, FEW, unfinished=8), 0, 0, 0
    for number in range(1, times + 1):
        profile = folder / f"in-{number}"
        browser, midst, came = broken_import(playwright, server, profile, file, FEW, rng)
        coming += midst
        midst, shrank = broken_shrinking(playwright, server, browser, profile, rng, few=True)
        halfway += midst
        wrong += not (came and shrank)
    say(
        f"kills: {times}, while games came in {coming}, with some of them shrunk and some not {halfway}; "
        f"something lost after: {wrong}"
    )
    return wrong


def in_moves(
    playwright: Playwright, server: Server, profile: Path, times: int, rng: random.Random, bot: str
) -> int:
    """Kill so many times in mid-game; how often a confirmed move was lost, or the statistics were wrong."""
    lost = unfinished = miscounted = 0
    address = ""
    confirmed: list[str] = []
    for number in range(1, times + 1):
        browser = Browser(playwright, profile)
        page = browser.page
        if not address:
            game = GAMES[number % len(GAMES)]
            page.goto(f"{server.address}#/new?game={game}&seats=2&seed={number}&bots={bot}")
        else:
            miscounted += not counts(page, server.address)
            page.goto(address)
        over = wait(page) == "over"
        kept = json.loads(page.evaluate(KEPT))
        if confirmed and newest(kept, confirmed) == []:
            lost += 1
            say(f"kill {number - 1}: a confirmed move was lost")
        if not over:
            play_on(page, rng, rng.randrange(MOVES_BETWEEN_KILLS))
            kept = json.loads(page.evaluate(KEPT))
            now = newest(kept, confirmed)
            confirmed, address = now, page.url
            over = wait(page) == "over"
        if not over:
            offered = page.locator(".all-moves [data-move]")
            offered.first.evaluate("button => button.click()")
            time.sleep(rng.random() * 0.3)  # the moment of the kill: anywhere in a move
            unfinished += 1
        browser.kill()
        if over:
            address, confirmed = "", []
    say(
        f"kills: {times}, in the middle of a move {unfinished}, confirmed moves lost: {lost}, "
        f"statistics wrong after: {miscounted}"
    )
    return lost + miscounted


def main() -> int:
    """Kill so many times; 1 when a confirmed move was lost."""
    parser = arguments(__doc__)
    parser.add_argument("--times", type=whole(1), default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--during", choices=("move", "thinking", "import", "shrink", "all"), default="all")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
        serving(DIST) as server,
    ):
        given_to = (playwright, server, Path(folder))
        if given.during == "import":
            return 1 if during_import(*given_to, given.times, rng) else 0
        if given.during == "shrink":
            return 1 if during_shrinking(*given_to, given.times, rng) else 0
        bot = "hard" if given.during == "thinking" else "random"
        wrong = in_moves(playwright, server, Path(folder) / "moves", given.times, rng, bot)
        if given.during == "all":
            wrong += in_and_smaller(*given_to, math.ceil(given.times / 10), rng)
        return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
