"""Measurements of a first visit: the time to the first own move, and memory."""

import statistics
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from pages.table import Table
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from tools.common import say
from tools.server import Host, serving

SLOW_LINE = 200_000  # bytes a second: 1.6 Mbit/s
FIRST_MOVE = 21.0  # seconds
PATIENCE = 180_000
ROUNDS = 3
Profile = Callable[[Playwright], AbstractContextManager[BrowserContext]]
# Both start Python in a worker, one as Pyodide's own documentation does it.
PAGES = {"ours": "bench/ours.html", "stock": "bench/stock.html"}
# More is noise: the processes of a browser share some memory.
MORE_MEMORY = 1.02


def first_move(playwright: Playwright, profile: Profile, folders: dict[str, Path]) -> bool:
    """Measure the time from opening to the first own move of a game over a slow connection.

    Args:
        playwright: its API.
        profile: opens a new browser.
        folders: built pages by name, measured in turn. The first one has a limit.
    """
    taken: dict[str, list[float]] = {name: [] for name in folders}
    for _ in range(ROUNDS):
        for name, folder in folders.items():
            with serving(folder) as server, profile(playwright) as context:
                server.host = Host(rate=SLOW_LINE)
                taken[name].append(_time_to_move(context.pages[0], server.address))
    medians = {name: statistics.median(times) for name, times in taken.items()}
    first = next(iter(folders))
    for name, times in taken.items():
        ratio = medians[name] / medians[first]
        seconds = ", ".join(f"{each:.1f}" for each in times)
        say(
            f"first own move at 1.6 Mbit/s, {name}: {medians[name]:.1f} s of {seconds} "
            f"(bar {FIRST_MOVE:.0f}), {ratio:.2f} of {first}"
        )
    return medians[first] <= FIRST_MOVE


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


def memory(playwright: Playwright, address: str, launch: dict[str, Any], took: Callable[..., float]) -> bool:
    """Measure the memory of the processes with Python in them, of stock Pyodide and of the page, in turn."""
    megabytes: dict[str, list[float]] = {name: [] for name in PAGES}
    for _ in range(ROUNDS):
        for name, path in PAGES.items():
            browser = playwright.chromium.launch(**launch)
            page = browser.new_page()
            took(page, address + path)
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
