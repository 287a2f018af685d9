"""`build.py bench`: bytes on the wire, lessons, games, and start-up against stock Pyodide.

python3 build.py bench                       everything except `half`
python3 build.py bench --only frames,heap    parts: see --help
python3 build.py bench --only half           the bots, in a browser with half a core
"""

import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from browser_tools import bench_devices, bench_first_visit, bench_friends, bench_games
from browser_tools.bench_first_visit import PATIENCE, SLOW_LINE, profile, took
from browser_tools.engine_update import replace_in_engine
from pages.scripts import CLIENT, with_module
from pages.waiting import until
from playwright.sync_api import Page, Playwright, expect, sync_playwright
from tools import bundle, lessons, runtime
from tools.common import CHROMIUM_FLAGS, DIST, WORK, chromium, say, tool_parser
from tools.server import Host, Server, serving

RUNS = 5
# The most of stock Pyodide's time until Python is ready.
BARS = {"cold": 0.36, "warm": 0.22}
# Seconds from the address of the page to a tap that counts in a lesson, on a slow connection.
FIRST_TAP = 5.0
# Files that the page needs first. The games' tables, rules and the other languages come after.
CORE = ("/runtime/", "/core/", "/engine/", "/main.js", "/vendor/", "/sw.js")
# The last file that is cached.
LAST = "/vendor/qr/index.js"
PARTS: tuple[str, ...] = ("visit", "lesson", "move", "history", "friends", "devices", "frames")
PARTS += ("think", "heap", "memory", "start", "offline")
# A quarter of the time of all others together, and not possible everywhere: only on request.
ASKED = ("half",)
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def site(folder: Path) -> Path:
    """Make a copy of dist/ with the measuring pages in it."""
    shutil.copytree(DIST, folder)
    shutil.copytree(Path(__file__).with_name("bench_pages"), folder / "bench")
    (folder / "bench" / "pyodide").mkdir()
    for name in STOCK:
        shutil.copyfile(runtime.PYODIDE / name, folder / "bench" / "pyodide" / name)
    shutil.copyfile(next(DIST.glob("*.whl")), folder / "bench" / "wheel.whl")
    return folder


def offline(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-offline", "yes", timeout=PATIENCE)


def start_up(playwright: Playwright, server: Server) -> bool:
    """Measure stock Pyodide and the page in turn, cold (a new browser) and warm (reloaded in the same)."""
    ours, stock = f"{server.address}bench/ours.html", f"{server.address}bench/stock.html"
    figures: dict[str, list[float]] = {f"{page} {kind}": [] for page in ("stock", "ours") for kind in BARS}
    for _ in range(RUNS):
        with profile(playwright) as context:
            figures["stock cold"].append(took(context.pages[0], stock))
            took(context.pages[0], stock)
            figures["stock warm"].append(took(context.pages[0], stock))
        with profile(playwright) as context:
            page = context.pages[0]
            figures["ours cold"].append(took(page, ours))
            page.goto(server.address)
            offline(page)
            took(page, ours)
            expect(page.locator("html")).to_have_attribute("data-stored", "yes", timeout=PATIENCE)
            figures["ours warm"].append(took(page, ours))
    medians = {name: statistics.median(all_) for name, all_ in figures.items()}
    good = True
    for kind, bar in BARS.items():
        ratio = medians[f"ours {kind}"] / medians[f"stock {kind}"]
        good = good and ratio <= bar
        say(
            f"start {kind}: stock {medians[f'stock {kind}']:.0f} ms, ours {medians[f'ours {kind}']:.0f} ms, "
            f"ratio {ratio:.2f} (bar {bar:.2f})   medians of {RUNS}, interleaved"
        )
    return good


def without_server(playwright: Playwright, folder: Path) -> bool:
    """Measure the whole page, from its address to Python being ready, with and without the server."""
    with profile(playwright) as context:
        page = context.pages[0]
        with serving(folder) as server:
            page.goto(server.address)
            offline(page)
            opening_time(page, server.address)
            expect(page.locator("html")).to_have_attribute("data-fast", "kept", timeout=PATIENCE)
            server.sent.clear()
            online = [opening_time(page, server.address) for _ in range(RUNS)]
            offline(page)
            repeated = [(path, size) for path, size in server.sent if not path.endswith("/sw.js")]
        build_lock = [opening_time(page, server.address) for _ in range(RUNS)]
    say(f"a second visit: {sum(size for _, size in repeated)} bytes without the check of sw.js (bar 0)")
    said = f"page open to Python ready: {statistics.median(online):.0f} ms, "
    say(said + f"with the server stopped {statistics.median(build_lock):.0f} ms   medians of {RUNS}")
    return not repeated


def opening_time(page: Page, address: str) -> float:
    """Return the milliseconds from the page's address to Python being ready."""
    page.goto("about:blank")
    begun = time.monotonic()
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    return (time.monotonic() - begun) * 1000


def first_visit(playwright: Playwright, folder: Path) -> bool:
    """Measure the bytes that a plain static server sends on a first visit, and on an update."""
    with serving(folder) as server, profile(playwright) as context:
        page = context.pages[0]
        page.goto(server.address)
        expect(page.locator(".tile").first).to_be_visible(timeout=PATIENCE)
        shell = {
            path
            for path, _ in list(server.sent)
            if not path.startswith(("/runtime/", "/icons/", "/engine/worker/")) and not path.endswith(".svg")
        }
        offline(page)
        before = sum(size for path, size in list(server.sent) if not bundle.is_later(path[1:]))
        until(lambda: any(path.startswith(LAST) for path, _ in list(server.sent)))
        sent = list(server.sent)
        total = sum(size for _, size in sent)
        twice = len(sent) - len({path for path, _ in sent})
        core = sum(size for path, size in sent if path in shell or path.startswith(CORE))
        scripts = [path for path in shell if not path.endswith(".woff2")]
        packed = sum(bench_friends.packed_size(folder, path) for path in scripts)
        say(
            f"first visit: {core / 1e6:.2f} MB runtime, engine and shell (bar 3.8), "
            f"{total / 1e6:.2f} MB in all (bar 4.2), of them {(total - before) / 1e6:.2f} MB at the end"
        )
        say(f"fetched twice: {twice} (bar 0)")
        said = f"{packed / 1e3:.1f} KB gzip in {len(shell)} files without the font"
        say(f"shell before the menu answers: {said} (bar 56)")
        page.goto("about:blank")
        replace_in_engine(folder, b"internal error", b"inner  error  ", "pygames/bridge.pyc")
        server.sent.clear()
        page.goto(server.address)
        expect(page.locator(".notice button")).to_be_visible(timeout=PATIENCE)
        update = sum(size for _, size in server.sent)
        say(f"an update of one line of the engine: {update / 1e6:.3f} MB (bar 0.06)")
    return core <= 3.8e6 and total <= 4.2e6 and twice == 0 and packed <= 56_000 and update <= 0.06e6


def lesson(playwright: Playwright) -> bool:
    """Measure the time to the first tap of a lesson in a first visit over a slow connection."""
    good = True
    with serving(DIST) as server:
        server.host = Host(rate=SLOW_LINE)
        for game in lessons.scripts():
            with profile(playwright) as context:
                page = context.pages[0]
                begun = time.monotonic()
                page.goto(server.address, wait_until="commit")
                page.locator(f".tile[data-game={game}] .learn").click(timeout=PATIENCE)
                menu = time.monotonic() - begun
                page.locator(".lesson .way-on").click(timeout=PATIENCE)
                expect(page.locator("html")).to_have_attribute("data-state", "your-turn", timeout=PATIENCE)
                tapped = time.monotonic() - begun
                engine = with_module(page, CLIENT, "({ engine }) => engine.state")
            good = good and tapped <= FIRST_TAP
            said = f"lesson of {game} at 1.6 Mbit/s: menu after {menu:.1f} s, first tap that counts after "
            say(said + f"{tapped:.1f} s (bar {FIRST_TAP}), Python then: {engine}")
    return good


def main() -> int:
    """Run all or some measurements. Return 1 if a limit is missed."""
    parser = tool_parser("bench", __doc__)
    parser.add_argument("--only", default=",".join(PARTS), help=f"parts of {', '.join(PARTS + ASKED)}")
    parts = parser.parse_args().only.split(",")
    if not set(parts) <= {*PARTS, *ASKED}:
        parser.error(f"parts are {', '.join(PARTS + ASKED)}")
    WORK.mkdir(exist_ok=True)
    launch = {"executable_path": chromium(), "args": CHROMIUM_FLAGS}
    with tempfile.TemporaryDirectory(dir=WORK) as place, sync_playwright() as playwright:
        sizes = json.loads((DIST / "files.json").read_text(encoding="utf-8"))
        say(f"build {sizes['build']}, {len(sizes['files'])} files")
        plain = Path(place) / "plain"
        shutil.copytree(DIST, plain)
        with serving(site(Path(place) / "site")) as server:
            address = server.address
            measures: dict[str, Callable[[], bool]] = {
                "visit": lambda: first_visit(playwright, plain),
                "lesson": lambda: lesson(playwright),
                "move": lambda: bench_first_visit.first_move(playwright),
                "memory": lambda: bench_first_visit.memory(playwright, address, launch),
                "history": lambda: bench_games.history(playwright, address, launch),
                "friends": lambda: bench_friends.friends(playwright, launch),
                "devices": lambda: bench_devices.devices(playwright, server, launch),
                "frames": lambda: bench_games.frames(playwright, address, launch),
                "think": lambda: bench_games.think(playwright, address, launch),
                "half": lambda: bench_games.half_core(playwright, address, launch, Path(place)),
                "heap": lambda: bench_games.heap(address, launch),
                "start": lambda: start_up(playwright, server),
                "offline": lambda: without_server(playwright, DIST),
            }
            good = []
            for part in [each for each in PARTS + ASKED if each in parts]:
                begun = time.monotonic()
                good.append(measures[part]())
                say(f"({part}: measured in {time.monotonic() - begun:.0f} s, aim 120)")
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
