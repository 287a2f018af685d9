"""A server for dist/ on a free port, a browser, and pages in the sizes that matter."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    ViewportSize,
    Worker,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "web"), str(ROOT / "e2e"), str(ROOT)]

from browser_tools.situations import Position  # noqa: E402
from browser_tools.visit import AT_ONCE, Visit, open_visit  # noqa: E402
from pages.table import Table  # noqa: E402
from tools.common import CHROMIUM_FLAGS, PATIENCE, PHONE, SCOPED, chromium, shell  # noqa: E402
from tools.server import Server, serving  # noqa: E402

# Positions, which have no tests.
collect_ignore_glob = ["games/situations/*"]

LANDSCAPE: ViewportSize = {"width": 640, "height": 360}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
# What a device asks for at every test's start, whatever the one before left a shared page with.
PLAIN = {"color_scheme": "light", "reduced_motion": "reduce", "forced_colors": "none"}
# A start is too short for the browser's second compiler to pay: without it, a quarter less work.
FLAGS = (*CHROMIUM_FLAGS, "--js-flags=--liftoff-only")
# What a person would wait for on a machine that is busy; nothing waits so long on a quiet one.
expect.set_options(timeout=PATIENCE)
# Keeps every message that the page hears from its worker in `window.heard`, what it asks in `window.asked`.
SPY = """
const Plain = Worker;
window.heard = [];
window.asked = [];
window.Worker = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", event => window.heard.push(event.data));
  }
  postMessage(message, ...rest) {
    window.asked.push(message);
    super.postMessage(message, ...rest);
  }
};
"""

# Several persons pass the device from hand to hand, unless a test is of a table where it lies.
HANDS = f"""try {{
  const name = {SCOPED}("settings");
  const known = localStorage.getItem(name) ?? localStorage.getItem("pygames:settings");
  if (known === null) localStorage.setItem(name, '{{"handover":"hands","speed":"off"}}');
}} catch {{}}"""

# What the engine answers comes after all that it was asked before; once more, for what the page undoes
# when it hears of it.
ASK = """async op => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  await engine.ask(op);
  await engine.ask(op);
}"""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: left out by `build.py test --quick`")
    config.addinivalue_line("markers", "keeps: with a service worker, which costs half as much as the start")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serving(ROOT / "dist") as running:
        yield running


@pytest.fixture(scope="session")
def base(server: Server) -> str:
    return server.address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=shell(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def open_context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., BrowserContext]]:
    """Make contexts (each a browser of its own, with nothing stored) that end with the test."""
    made: list[BrowserContext] = []
    workers = "allow" if request.node.get_closest_marker("keeps") else "block"

    def make(*, lies: bool = False, **options: object) -> BrowserContext:
        settings = {"viewport": PHONE, "reduced_motion": "reduce", "service_workers": workers, **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        if not lies:
            context.add_init_script(HANDS)
        context.add_init_script(AT_ONCE)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def device(open_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A phone in portrait with nothing stored; an error that the page does not catch fails the test."""
    page = open_context(has_touch=True).new_page()
    with _faultless(page):
        yield page


@pytest.fixture
def page(device: Page) -> Page:
    """What a test looks at; a file whose tests need no fresh device takes `again` instead."""
    return device


@pytest.fixture
def again(visit: Visit) -> Iterator[Page]:
    """One page for all tests of a file: Python starts once, what a test kept is deleted before the next."""
    if visit.page.url == "about:blank":
        visit.fresh()
    clear(visit)
    visit.page.set_viewport_size(PHONE)
    visit.page.emulate_media(**PLAIN)  # type: ignore[arg-type]
    with _faultless(visit.page):
        yield visit.page


@pytest.fixture
def asked(visit: Visit) -> Visit:
    """The page on its settings, with no game kept."""
    if visit.page.url == "about:blank":
        visit.fresh()
    clear(visit)
    return visit


@pytest.fixture(scope="module")
def visit(browser: Browser, base: str) -> Iterator[Visit]:
    """One page for all tests of a file that look at positions: Python starts once for a set of settings."""
    visit = open_visit(browser, base)
    yield visit
    visit.page.context.close()


@pytest.fixture
def sit(visit: Visit, base: str) -> Callable[..., Table]:
    """Sit down at a position, with these settings."""

    def come(given: Position, size: ViewportSize = PHONE, **settings: str) -> Table:
        visit.page.set_viewport_size(size)
        visit.page.emulate_media(**PLAIN)  # type: ignore[arg-type]
        if visit.page.evaluate("window.wanted") != settings:
            visit.fresh(**settings)
            visit.page.evaluate("wanted => { window.wanted = wanted; }", settings)
        visit.sit(given)
        return Table(visit.page, base)

    return come


def pytest_make_parametrize_id(val: object) -> str | None:
    """A test's name stands in the environment of the browsers that it starts: there is little room."""
    return f"{val[:40]}…{len(val)}" if isinstance(val, str) and len(val) > 200 else None


def slow(*cases: object) -> list[Any]:
    """Cases of a test that a quick run leaves out."""
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]


def matrix(*cases: object) -> list[Any]:
    """Cases of a test that are more of the same: tried by a command of its own."""
    return [pytest.param(case, marks=pytest.mark.matrix) for case in cases]


def clear(visit: Visit) -> None:
    """Nobody sits at a table, nothing is still to be written down, and nothing is kept."""
    visit.go("settings")
    expect(visit.page.locator(".settings")).to_be_visible()
    visit.page.evaluate(ASK, "games")
    visit.forget()


@contextmanager
def _faultless(page: Page) -> Iterator[None]:
    errors: list[str] = []

    def uncaught(error: Error) -> None:
        errors.append(str(error))

    def told(message: ConsoleMessage) -> None:
        # The latter: a transition of a table's state that is not allowed.
        if message.type == "error" and re.search("Content Security Policy|^table state:", message.text):
            errors.append(message.text)

    page.on("pageerror", uncaught)
    page.on("console", told)
    yield
    page.remove_listener("pageerror", uncaught)
    page.remove_listener("console", told)
    assert errors == []


def restart(playwright: Playwright, profile: Path) -> BrowserContext:
    """A browser with this profile; a second time: after a restart."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium(), args=CHROMIUM_FLAGS, viewport=PHONE, reduced_motion="reduce"
    )
    context.add_init_script(AT_ONCE)
    return context


def offline(page: Page) -> None:
    """Wait until the page needs no server."""
    expect(page.locator("html")).to_have_attribute("data-offline", "yes")


def ready(page: Page) -> None:
    """Wait until Python is there."""
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


def engine(page: Page) -> Worker:
    """The worker that Python runs in."""
    return next(worker for worker in page.workers if "/worker/" in worker.url)


def is_told(heard: dict[str, Any], view: dict[str, Any]) -> bool:
    """Whether what came is this view: all of it, and the end of its log."""
    known = len(view["log"]) - len(heard["log"])
    return heard == {**view, "log": view["log"][known:], "stable_upto": heard["stable_upto"]}


def spoken(page: Page) -> set[str]:
    """Every word that the browser holds ready for a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    said = (node.get(part, {}).get("value") for node in nodes for part in ("name", "value", "description"))
    return {word for text in said if isinstance(text, str) for word in text.split()}
