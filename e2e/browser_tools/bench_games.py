"""Measurements of games for `build.py bench`: frames, bots, memory, and long histories."""

import random
import statistics
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.cpu_limit import half_core_launcher
from browser_tools.finished_games import finished_game, short
from browser_tools.positions import GAME_POSITIONS, position
from pages.scripts import script
from pages.table import WAITS, Table
from playwright.sync_api import Page, Playwright, expect, sync_playwright
from tools.common import PHONE, say

RUNS = 3
GAMES = 10
MOST_DECISIONS = 5
LONGEST_SCRIPTS = 50.0
SLOWEST = 200.0
GROWTH = 1.10
# Without an interpreter only, code compiled while warming up would be on the same heap (0.4 MB in ten
# games).
PLAIN = "--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation"
WATCH = script("watch-frames")
# Waits for two frames, so that the last response is painted and reported.
PAINTED = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"""


@dataclass(frozen=True)
class Measurement:
    """Milliseconds of one run."""

    frames: list[tuple[float, str]]
    answers: list[float]
    count: int

    @property
    def longest(self) -> float:
        """The scripts of the frame with most of them (0: no frame was long enough to be reported)."""
        return max((time for time, _ in self.frames), default=0.0)

    @property
    def blame(self) -> str:
        """The script with the most time in that frame."""
        return max(self.frames, default=(0.0, ""))[1]

    @property
    def slow_answer(self) -> float:
        """Interaction to next paint, the 98th percentile. Those too short to be reported count as 16."""
        count = max(self.count, len(self.answers), 1)
        known = sorted([*self.answers, *[16.0] * (count - len(self.answers))])
        return known[min(len(known) - 1, int(0.98 * len(known)))]


def _seen(page: Page) -> Measurement:
    page.evaluate(PAINTED)
    return Measurement(**page.evaluate("window.seen.stop()"))


def _game(session: BrowserSession, game: str, seed: int) -> Measurement:
    """Play a game, or its first decisions, by real clicks on cards and buttons."""
    rng = random.Random(seed)
    table = Table(session.page, session.base).start(game, seed=seed, **GAME_POSITIONS[game].QUICK)
    state = table.wait()
    session.page.evaluate(WATCH)
    for _ in range(MOST_DECISIONS):
        if state != "your-turn":
            break
        if table.round_is_over:
            table.dismiss_round()
        move = rng.choice(table.moves)
        try:
            state = table.tap_move(move)
        except AssertionError:  # no taps on the table lead to it
            state = table.play(move)
    return _seen(session.page)


def _heavy(session: BrowserSession, game: str) -> Measurement:
    """Tap on a position with many cards on the table."""
    session.open_position(position(game, GAME_POSITIONS[game].HEAVY))
    session.page.evaluate(WATCH)
    for _ in range(4):
        session.tap()
        session.page.evaluate(PAINTED)
    return _seen(session.page)


def _is_quick(runs: list[Measurement]) -> bool:
    return sum(run.longest <= LONGEST_SCRIPTS for run in runs) >= 2


def frames(playwright: Playwright, address: str, launch: dict[str, Any]) -> bool:
    """Measure scripts of frames, and interaction to next paint, in games and on full tables.

    Return True if all is fast.
    """
    good = True
    # Python starts once, for all games, so a page with earlier games in it is measured, too.
    browser = playwright.chromium.launch(**launch)
    session = BrowserSession(browser.new_context(viewport=PHONE, has_touch=False).new_page(), address)
    session.reload(speed="fast", tips="off")
    for game in GAME_POSITIONS:
        runs: list[Measurement] = []
        heavy: list[Measurement] = []
        # The majority of three runs decides. The third is left out if the first two are fast.
        while len(runs) < RUNS and not (_is_quick(runs) and _is_quick(heavy)):
            runs.append(_game(session, game, 5))
            heavy.append(_heavy(session, game))
        for name, seen in ((game, runs), (f"{game}, {GAME_POSITIONS[game].HEAVY}", heavy)):
            answer = statistics.median(run.slow_answer for run in seen)
            good = good and _is_quick(seen) and answer < SLOWEST
            longest = ", ".join(f"{run.longest:.0f}" for run in seen)
            worst = max(seen, key=lambda run: run.longest)
            blame = f" by {worst.blame.strip()}" if worst.longest > LONGEST_SCRIPTS else ""
            said = f"{name}: longest scripts of a frame {longest} ms{blame} (bar 50 in two of three), "
            say(said + f"interaction to next paint p98 {answer:.0f} ms of {seen[0].count} (bar 200)")
    browser.close()
    return good


SLOWEST_MOVE, AT_HALF_A_CORE = 1000.0, 2000.0
# The luck of a game may take this number of slowest moves.
MOVES_OF_LUCK = 10
LONGEST_SLICE = 50.0


def half_core(playwright: Playwright, address: str, launch: dict[str, Any], place: Path) -> bool:
    """Measure the same in a browser with half a core, as far as this machine can limit it."""
    with half_core_launcher(launch["executable_path"], place) as program:
        if program is None:
            say("half a core: this machine allows no CPU quota (no control group may be made)")
            return True
        return think(playwright, address, {**launch, "executable_path": str(program)}, AT_HALF_A_CORE)


def think(playwright: Playwright, address: str, launch: dict[str, Any], limit: float = SLOWEST_MOVE) -> bool:
    """Measure ``hard``, the coach and the curve of luck in the page.

    Return True if every move takes at most ``limit`` (ms), and the luck of a game ten times as long.
    """
    good = True
    for game in GAME_POSITIONS:
        browser = playwright.chromium.launch(**launch)
        session = BrowserSession(browser.new_context(viewport=PHONE).new_page(), address)
        session.reload(tips="off")
        worker = next(worker for worker in session.page.workers if "/worker/" in worker.url)
        worker.evaluate(script("watch-python"))
        seen = session.page.evaluate(script("time-bots"), [game, short(game)])
        held = max(worker.evaluate("self.held"))
        browser.close()
        moves, slices = sorted(seen["moves"]), sorted(seen["slices"])
        good = good and moves[-1] <= limit and seen["luck"] <= MOVES_OF_LUCK * limit
        say(
            f"{game}, hard: {statistics.median(moves):.0f} ms a move, "
            f"longest {moves[-1]:.0f} of {len(moves)} (bar {limit:.0f}), "
            f"slices 99 % {slices[int(0.99 * len(slices))]:.0f} ms, "
            f"of Python at most {held:.0f} (aim {LONGEST_SLICE:.0f} on a whole core); "
            f"review of {seen['decisions']} decisions {seen['review'] / 1000:.1f} s, "
            f"luck of {seen['positions']} positions {seen['luck'] / 1000:.1f} s "
            f"(bar {MOVES_OF_LUCK * limit / 1000:.0f})"
        )
    return good


# Resolves as soon as the page waits for a player. Polling would take a third of a game's time.
COMES = """states => new Promise(done => {
  const { documentElement } = document;
  const look = () => states.includes(documentElement.dataset.state) && done(documentElement.dataset.state);
  if (look() === false)
    new MutationObserver((_, own) => look() === false || own.disconnect())
      .observe(documentElement, { attributeFilter: ["data-state"] });
})"""


def _whole_game(table: Table, game: str, seed: int) -> None:
    """Play a whole game as fast as possible, and leave the table."""
    rng = random.Random(seed)
    state = table.start(game, seed=seed, **GAME_POSITIONS[game].QUICK).wait()
    while state == "your-turn":
        table.make(rng.choice(table.moves))
        state = table.page.evaluate(COMES, WAITS)
    table.page.goto(f"{table.base}#/settings")
    # Not `wait_for`: its handle would keep the screen in memory.
    expect(table.page.locator("main.form")).to_be_visible()


def heap(address: str, launch: dict[str, Any]) -> bool:
    """Measure the page's heap after one game and after ten. Return True if it stays."""
    # No time is measured, so two run in parallel. The last games are by far the longest: they start first.
    with ThreadPoolExecutor(2) as pool:
        return all(list(pool.map(lambda game: _heap_of(game, address, launch), reversed(GAME_POSITIONS))))


def _heap_of(game: str, address: str, launch: dict[str, Any]) -> bool:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**{**launch, "args": [*launch["args"], PLAIN]})
        context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        BrowserSession(page, address).reload(tips="off")
        table = Table(page, address)
        sizes: list[float] = []
        for seed in range(1, GAMES + 1):
            _whole_game(table, game, seed)
            if seed in (1, GAMES):
                cdp.send("HeapProfiler.collectGarbage")
                sizes.append(float(cdp.send("Runtime.getHeapUsage")["usedSize"]) / 1e6)
        browser.close()
    first, last = sizes
    said = f"{first:.2f} MB after one game, {last:.2f} MB after {GAMES}, {last / first:.2f} times"
    say(f"{game}, heap of the page: {said} (bar {GROWTH:.2f})")
    return last <= first * GROWTH


STORED = 5000
# Number of different games. Each is stored under several ids.
DIFFERENT = 500
BAR = 1000.0
# Milliseconds from a tap on the menu (without an address: from the start of the page) to the painted screen.
OPEN = """async ([address, selector]) => {
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const begun = address === null ? 0 : performance.now();
  if (address !== null) location.hash = address;
  while (!document.querySelector(selector)) await painted();
  await painted();
  return performance.now() - begun;
}"""
SHOWN = {"history": ".history .saves li:nth-child(50)", "statistics": ".statistics[data-left='0'] .stats"}


def history(playwright: Playwright, address: str, launch: dict[str, Any]) -> bool:
    """Measure the time until both are shown, from the menu and at the page's start.

    Return True if all are fast.
    """
    good = True
    browser = playwright.chromium.launch(**launch)
    session = BrowserSession(browser.new_context(viewport=PHONE, reduced_motion="reduce").new_page(), address)
    session.reload(tips="off")
    different = [finished_game(number, ("easy", "medium", "hard")) for number in range(DIFFERENT)]
    for first in range(0, STORED, DIFFERENT):
        # Each under its own id, an hour later than the one before.
        own = [{"id": f"past{i}", "changed": 1.6e12 + 3.6e6 * i} for i in range(first, first + DIFFERENT)]
        session.page.evaluate(STORE, [[a | b, record] for (a, record), b in zip(different, own, strict=True)])
    for screen, selector in SHOWN.items():
        inside, outside = [], []
        for _ in range(RUNS):
            session.page.goto("about:blank")
            session.go(screen)
            outside.append(float(session.page.evaluate(OPEN, [None, selector])))
            session.go("")
            session.wait()
            inside.append(float(session.page.evaluate(OPEN, [screen, selector])))
        menu, opened = statistics.median(inside), statistics.median(outside)
        good = good and max(menu, opened) <= BAR
        said = f"{screen} of {STORED} finished games: shown after {menu:.0f} ms from the menu, "
        say(said + f"{opened:.0f} ms when the page is opened there (bar {BAR:.0f})   medians of {RUNS}")
    browser.close()
    return good
