"""A crash test: the browser is killed in mid-game, and every confirmed move must still be there.

    python3 build.py kills [--times 200] [--seed 1] [--during move|thinking|import|all]
    python3 build.py kills --friends [--times 50] [--seed 1] [--carrier webrtc|codes|links|all]

A move is confirmed when the page has shown its effects. After each kill the browser restarts with the same
profile, opens the same game, and must have at least every confirmed move, in order. The kill comes during a
move, while a strong bot thinks, or while a file of games is imported (after a second import each of its games
is there once) and again while they are compacted (each is whole, or its result is there). Then the statistics
must match the stored finished games. ``all``, the default, kills during moves, and once during an import for
every ten of them. ``--friends`` kills the host or the phone of a game between phones, ``--times`` by each
carrier: friends_crash_safety.py.
"""

import json
import math
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from browser_tools.killed_browser import Browser
from playwright.sync_api import Page, Playwright, sync_playwright
from tools.common import (
    DIST,
    PATIENCE,
    SCOPED,
    say,
    tool_parser,
    whole_number,
)
from tools.server import Server, serving

import pygames

GAMES = tuple(pygames.games())
MOVES_BETWEEN_KILLS = 12
# So few games import fast, and yet are compacted in several transactions.
FILED = 120
SHORT = pygames.games()[GAMES[0]]
PLAYERS = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "easy"}]
# Reads the record of the newest game from the store that only the worker reads.
NEWEST_RECORD = """async () => {
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


def wait(page: Page) -> str:
    """Wait until a person is to move or the game is over, and return that state."""
    page.locator("html:is([data-state=your-turn],[data-state=over])").wait_for(timeout=PATIENCE)
    return str(page.locator("html").get_attribute("data-state"))


def play_on(page: Page, rng: random.Random, moves: int) -> int:
    """Play `moves` random moves. Return the number of events shown after them."""
    for _ in range(moves):
        if wait(page) == "over":
            break
        offered = page.locator(".all-moves [data-move]")
        offered.nth(rng.randrange(min(offered.count(), 12))).evaluate("button => button.click()")
    wait(page)
    return json.loads(page.evaluate(NEWEST_RECORD))["events"]  # type: ignore[no-any-return]


def newest(stored: dict[str, object], events: list[str]) -> list[str]:
    """Return the stored record that continues these events."""
    for record in stored["records"]:  # type: ignore[attr-defined]
        found: list[str] = record["events"]
        if found[: len(events)] == events:
            return found
    return []


# The number of games in the statistics, and of finished ones that are not summarized yet.
COUNTED = """() => {
  const page = document.querySelector("main.statistics");
  const rows = [...document.querySelectorAll("tr[data-level] td:nth-of-type(1)")];
  return [Number(page?.dataset.left ?? -1), rows.reduce((sum, each) => sum + Number(each.textContent), 0)];
}"""


def counts(page: Page, address: str) -> bool:
    """Return True if the statistics count each stored finished game once."""
    page.goto(f"{address}#/statistics")
    page.locator("main.statistics[data-left='0']").wait_for(timeout=PATIENCE)
    left, counted = page.evaluate(COUNTED)
    finished = json.loads(page.evaluate(NEWEST_RECORD))["finished"]
    if (left, counted) == (0, finished):
        return True
    say(f"statistics count {counted} of {finished} finished games")
    return False


def file_of_games(folder: Path) -> Path:
    """Return a file of different games. One of every eight is not over."""
    games = []
    options: dict[str, Any] = {
        name: option.minimum for name, option in SHORT.options.items() if option.kind == "int"
    }
    for seed in range(FILED):
        state, rng = SHORT.new(seed=seed, **options), random.Random(seed)
        while not state.over and (seed + 1) % 8:
            state.apply(rng.choice(state.legal_moves()))
        games.append({"record": pygames.Record.of(state, ["Ana", "Bo"]).dumps(), "players": PLAYERS})
    path = folder / "games.json"
    path.write_text(json.dumps({"format": "pygames-saves/1", "saves": games}))
    return path


def start_import(page: Page, address: str, file: Path) -> None:
    """Start the import of a file of games, and return without waiting for its end."""
    page.goto(f"{address}#/")
    page.locator("html[data-state=ready]").wait_for(timeout=PATIENCE)
    page.locator("input[type=file]").set_input_files(file)
    page.locator("[data-transfer]").wait_for(timeout=PATIENCE)


def broken_import(
    playwright: Playwright, server: Server, profile: Path, file: Path, rng: random.Random
) -> tuple[Browser, bool, bool]:
    """Kill during an import and restart.

    Returns:
        The browser, True if the kill was in the middle, and True if all is well.
    """
    browser = Browser(playwright, profile)
    start_import(browser.page, server.address, file)
    time.sleep(rng.random() * 0.9)  # the time of the kill: anywhere among the games
    midst = browser.page.locator("[data-transfer=runs]").count() > 0
    browser.kill()
    browser = Browser(playwright, profile)
    start_import(browser.page, server.address, file)
    browser.page.locator("[data-transfer=over]").wait_for(timeout=PATIENCE)
    records = json.loads(browser.page.evaluate(NEWEST_RECORD))["records"]
    there = {json.dumps(record["events"]) for record in records}
    fine = len(records) == len(there) == FILED and counts(browser.page, server.address)
    if not fine:
        say(f"{len(records)} games came in, {len(there)} different, of {FILED}")
    return browser, midst, fine


# The number of games that still have their records.
RECORDS = """async () => {
  const open = indexedDB.open(SCOPED("saves"));
  await new Promise(done => { open.onsuccess = done; });
  const count = open.result.transaction("records").objectStore("records").count();
  await new Promise(done => { count.onsuccess = done; });
  open.result.close();
  return count.result;
}""".replace("SCOPED", SCOPED)
# Compacts all finished games until it is interrupted.
SHRINK = """async () => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  const { listSaves } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  const { good } = await listSaves();
  engine.ask("compact", { saves: good.filter(({ over }) => over).map(({ id }) => id) }).catch(() => {});
}"""


def broken_compaction(
    playwright: Playwright, server: Server, browser: Browser, profile: Path
) -> tuple[bool, bool]:
    """Kill while finished games are compacted. Return True if in the middle, and True if all is well."""
    before = json.loads(browser.page.evaluate(NEWEST_RECORD))
    unfinished = before["saves"] - before["finished"]
    browser.page.evaluate(SHRINK)
    # They are fast: the kill comes with the first compacted games.
    until = time.monotonic() + 2
    while time.monotonic() < until and browser.page.evaluate(RECORDS) == before["saves"]:
        pass
    browser.kill()
    browser = Browser(playwright, profile)
    fine = counts(browser.page, server.address)
    after = json.loads(browser.page.evaluate(NEWEST_RECORD))
    browser.kill()
    running = sum(record["scores"] is None for record in after["records"])
    fine = fine and (after["saves"], running) == (before["saves"], unfinished)
    if not fine:
        say(f"{after['saves']} games of {before['saves']} after shrinking, {running} under way")
    return unfinished < len(after["records"]) < before["saves"], fine


def during_import_and_compaction(
    playwright: Playwright, server: Server, folder: Path, times: int, rng: random.Random
) -> int:
    """Kill `times` times during an import, and while its games are compacted.

    Return the number of losses.
    """
    file, wrong, coming, halfway = file_of_games(folder), 0, 0, 0
    for number in range(1, times + 1):
        profile = folder / f"in-{number}"
        browser, midst, came = broken_import(playwright, server, profile, file, rng)
        coming += midst
        midst, shrank = broken_compaction(playwright, server, browser, profile)
        halfway += midst
        wrong += not (came and shrank)
    say(
        f"kills: {times}, while games came in {coming}, with some of them shrunk and some not {halfway}; "
        f"something lost after: {wrong}"
    )
    return wrong


def during_moves(
    playwright: Playwright, server: Server, profile: Path, times: int, rng: random.Random, bot: str
) -> int:
    """Kill `times` times in mid-game.

    Return how often a confirmed move was lost, or the statistics were wrong.
    """
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
        stored = json.loads(page.evaluate(NEWEST_RECORD))
        if confirmed and newest(stored, confirmed) == []:
            lost += 1
            say(f"kill {number - 1}: a confirmed move was lost")
        if not over:
            play_on(page, rng, rng.randrange(MOVES_BETWEEN_KILLS))
            stored = json.loads(page.evaluate(NEWEST_RECORD))
            now = newest(stored, confirmed)
            confirmed, address = now, page.url
            over = wait(page) == "over"
        if not over:
            offered = page.locator(".all-moves [data-move]")
            offered.first.evaluate("button => button.click()")
            time.sleep(rng.random() * 0.3)  # the time of the kill: anywhere in a move
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
    """Run the kills. Return 1 if a confirmed move was lost."""
    parser = tool_parser("kills", __doc__)
    parser.add_argument("--times", type=whole_number(1), help="200; with --friends 50")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--during", choices=("move", "thinking", "import", "all"), default="all")
    parser.add_argument("--friends", action="store_true", help="games between phones")
    parser.add_argument("--carrier", choices=("webrtc", "codes", "links", "all"), default="all")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    times = given.times or (50 if given.friends else 200)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
        serving(DIST) as server,
    ):
        given_to = (playwright, server, Path(folder))
        if given.friends:
            from browser_tools import friends_crash_safety

            return 1 if friends_crash_safety.by_carriers(*given_to, given.carrier, times, rng) else 0
        if given.during == "import":
            return 1 if during_import_and_compaction(*given_to, times, rng) else 0
        bot = "hard" if given.during == "thinking" else "random"
        wrong = during_moves(playwright, server, Path(folder) / "moves", times, rng, bot)
        if given.during == "all":
            wrong += during_import_and_compaction(*given_to, math.ceil(times / 10), rng)
        return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
