"""Measurements of a first visit: the time to the first own move, and memory."""

import contextlib
import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pages.table import Table
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from tools.common import CHROMIUM_FLAGS, DIST, PHONE, chromium, say
from tools.server import Host, serving

SLOW_LINE = 200_000  # bytes a second: 1.6 Mbit/s
FIRST_MOVE = 21.0  # seconds
PATIENCE = 180_000
ROUNDS = 3
# Both start Python in a worker, one as Pyodide's own documentation does it.
PAGES = {"ours": "bench/ours.html", "stock": "bench/stock.html"}
# More is noise: the processes of a browser share some memory.
MORE_MEMORY = 1.02


@contextlib.contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        playwright.chromium.launch_persistent_context(
            folder, executable_path=chromium(), args=CHROMIUM_FLAGS, viewport=PHONE, reduced_motion="reduce"
        ) as context,
    ):
        yield context


def took(page: Page, address: str) -> float:
    """Return the milliseconds that a measuring page reports."""
    page.goto("about:blank")
    page.goto(address)
    expect(page).to_have_title(re.compile("^took "), timeout=PATIENCE)
    return float(page.title().removeprefix("took "))


def first_move(playwright: Playwright) -> bool:
    """Measure the time from opening to the first own move of a game over a slow connection."""
    taken = []
    for _ in range(ROUNDS):
        with serving(DIST) as server, profile(playwright) as context:
            server.host = Host(rate=SLOW_LINE)
            taken.append(_time_to_move(context.pages[0], server.address))
    median = statistics.median(taken)
    seconds = ", ".join(f"{each:.1f}" for each in taken)
    say(f"first own move at 1.6 Mbit/s: {median:.1f} s of {seconds} (bar {FIRST_MOVE:.0f})")
    return median <= FIRST_MOVE


def _time_to_move(page: Page, address: str) -> float:
    """Return the seconds from the page's address to the first move that is played."""
    begun = time.monotonic()
    table = Table(page, address).start()
    page_state = expect(page.locator("html"))
    page_state.to_have_attribute("data-state", "your-turn", timeout=PATIENCE)
    table.make(table.moves[0])
    # The others' answer and its animation don't count.
    page_state.not_to_have_attribute("data-state", "your-turn", timeout=PATIENCE)
    return time.monotonic() - begun


def memory(playwright: Playwright, address: str, launch: dict[str, Any]) -> bool:
    """Measure the memory of the processes with Python in them, of stock Pyodide and of the page, in turn."""
    megabytes: dict[str, list[float]] = {name: [] for name in PAGES}
    for _ in range(ROUNDS):
        for name, path in PAGES.items():
            browser = playwright.chromium.launch(**launch)
            took(browser.new_page(), address + path)
            found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            renderers = [each["id"] for each in found if each["type"] == "renderer"]
            megabytes[name].append(sum(map(_own_memory, renderers)) / 1e6)
            browser.close()
    ours, stock = (statistics.median(megabytes[name]) for name in PAGES)
    say(f"memory after the start: stock {stock:.0f} MB, ours {ours:.0f} MB, ratio {ours / stock:.2f} (bar 1)")
    return ours <= MORE_MEMORY * stock


def _own_memory(process: int) -> int:
    """Return the bytes of memory of a process, shared ones in equal parts."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) * 1024
