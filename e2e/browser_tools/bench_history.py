"""Measurements of long histories for `build.py bench`: time to open history and statistics."""

import statistics
from typing import Any

from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import finished_game
from playwright.sync_api import Playwright
from tools.common import PHONE, say

GAMES = 5000
# Number of different games. Each is stored under several ids.
DIFFERENT = 500
RUNS = 3
BAR = 1000.0
LEVELS = ("easy", "medium", "hard")
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


def past(number: int, save: dict[str, Any], record: str) -> list[Any]:
    """Return a finished game under its own id, an hour later than the one before."""
    return [save | {"id": f"past{number}", "changed": 1_600_000_000_000 + 3_600_000 * number}, record]


def history(playwright: Playwright, address: str, launch: dict[str, Any]) -> bool:
    """Measure the time until both are shown, from the menu and at the page's start.

    Return True if all are fast.
    """
    good = True
    browser = playwright.chromium.launch(**launch)
    session = BrowserSession(browser.new_context(viewport=PHONE, reduced_motion="reduce").new_page(), address)
    session.reload(tips="off")
    different = [finished_game(number, LEVELS) for number in range(DIFFERENT)]
    for first in range(0, GAMES, DIFFERENT):
        session.page.evaluate(STORE, [past(first + number, *game) for number, game in enumerate(different)])
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
        say(
            f"{screen} of {GAMES} finished games: shown after {menu:.0f} ms from the menu, "
            f"{opened:.0f} ms when the page is opened there (bar {BAR:.0f})   medians of {RUNS}"
        )
    browser.close()
    return good
