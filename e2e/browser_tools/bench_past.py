"""What `build.py bench` measures of a long past: how soon history and statistics of many games are there."""

from __future__ import annotations

import random
import statistics
from typing import Any

from browser_tools.finished import played, save_of
from browser_tools.visit import Visit
from playwright.sync_api import Playwright
from tools.common import PHONE, say

from pygames import Record
from pygames.records import summary

GAMES = 5000
# As many differ; each is kept under several ids.
DIFFERENT = 500
RUNS = 3
BAR = 1000.0
LEVELS = ("easy", "medium", "hard")
# Put them on the device, an hour apart.
KEEP = """async ([different, count]) => {
  const { database, FORMAT } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  const db = await database();
  for (let first = 0; first < count; first += different.length) {
    const tx = db.transaction(["saves", "records"], "readwrite");
    different.forEach(([save, record], i) => {
      const id = `past${first + i}`;
      const changed = 1_600_000_000_000 + 3_600_000 * (first + i);
      tx.objectStore("saves").put({ ...save, id, changed, format: FORMAT, holder: "" });
      tx.objectStore("records").put(record, id);
    });
    await tx.done;
  }
}"""
# From the menu to what is asked for, painted.
OPEN = """async ([address, selector]) => {
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const begun = performance.now();
  location.hash = address;
  while (!document.querySelector(selector)) await painted();
  await painted();
  return performance.now() - begun;
}"""
# The same from the page's own beginning.
OPENED = """async selector => {
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  while (!document.querySelector(selector)) await painted();
  await painted();
  return performance.now();
}"""
SHOWN = {"history": ".history .saves li:nth-child(50)", "statistics": ".statistics[data-left='0'] .stats"}


def finished(number: int) -> list[Any]:
    """A finished game by lot as the device keeps it, and its record."""
    rng = random.Random(number)
    state = played(number, rng)
    players = [
        {"kind": "person", "name": "Ana"},
        {"kind": "bot", "name": "Bo", "bot": rng.choice(LEVELS)},
    ]
    record = Record.of(state, ["Ana", "Bo"])
    return [save_of(state, number, players) | {"result": summary.summary(record)}, record.dumps()]


def history(playwright: Playwright, address: str, launch: dict[str, Any]) -> bool:
    """How long until both are shown, from the menu and as the page is opened there; whether all are soon."""
    good = True
    browser = playwright.chromium.launch(**launch)
    visit = Visit(browser.new_context(viewport=PHONE, reduced_motion="reduce").new_page(), address)
    visit.fresh(tips="off")
    visit.page.evaluate(KEEP, [[finished(number) for number in range(DIFFERENT)], GAMES])
    for screen, selector in SHOWN.items():
        inside, outside = [], []
        for _ in range(RUNS):
            visit.page.goto("about:blank")
            visit.go(screen)
            outside.append(float(visit.page.evaluate(OPENED, selector)))
            visit.go("")
            visit.wait()
            inside.append(float(visit.page.evaluate(OPEN, [screen, selector])))
        menu, opened = statistics.median(inside), statistics.median(outside)
        good = good and max(menu, opened) <= BAR
        say(
            f"{screen} of {GAMES} finished games: shown after {menu:.0f} ms from the menu, "
            f"{opened:.0f} ms when the page is opened there (bar {BAR:.0f})   medians of {RUNS}"
        )
    browser.close()
    return good
