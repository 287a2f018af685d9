"""Fixtures: a server for dist/ on a free port, a browser, and pages in the usual sizes."""

import re
import shutil
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, Worker, expect

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / name) for name in ("web", "e2e", "", "examples/bisca")]

import start_times  # noqa: E402
from browser_tools.browser_session import AT_ONCE, BrowserSession, open_session  # noqa: E402
from browser_tools.positions import Position  # noqa: E402
from pages import friend_sessions  # noqa: E402
from pages.friends import SCRIPTS, Friends  # noqa: E402
from pages.scripts import ask  # noqa: E402
from pages.table import Table  # noqa: E402
from tools.common import CHROMIUM_FLAGS, PATIENCE, PHONE, shell  # noqa: E402
from tools.server import Server, serving  # noqa: E402

OpenContext = Callable[..., BrowserContext]
OpenPosition = Callable[..., Table]
OpenPhones = Callable[..., list[Friends]]

# Positions, which have no tests.
collect_ignore_glob = ["games/positions/*"]

LANDSCAPE: sync_api.ViewportSize = {"width": 640, "height": 360}
DESKTOP: sync_api.ViewportSize = {"width": 1280, "height": 800}
# Media settings at the start of every test, which an earlier test may have changed in a shared page.
PLAIN = {"color_scheme": "light", "reduced_motion": "reduce", "forced_colors": "none"}
# A page runs too briefly for the browser's second compiler to pay off: without it, a quarter less work.
FLAGS = (*CHROMIUM_FLAGS, "--js-flags=--liftoff-only")
# Reached on a busy machine only: no test waits so long on a quiet one.
expect.set_options(timeout=PATIENCE)
start_times.measure()
# Records every message from the worker to the page in `window.received`, and to the worker in
# `window.requests`.
SPY = """
const Plain = Worker;
window.received = [];
window.requests = [];
window.Worker = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", event => window.received.push(event.data));
  }
  postMessage(message, ...rest) {
    window.requests.push(message);
    super.postMessage(message, ...rest);
  }
};
"""

# Several persons hand the device over after each turn, unless a test is of a device on the table.
HAND_OVER = AT_ONCE.replace('{"speed"', '{"handover":"hands","speed"')


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serving(ROOT / "dist") as running:
        yield running


@pytest.fixture(scope="session")
def base(server: Server) -> str:
    return server.address


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "dist", tmp_path / "site"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_api.sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=shell(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def open_context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenContext]:
    """Return a function that opens contexts, each with empty storage and some scripts before the page's."""
    contexts: list[BrowserContext] = []
    workers = "allow" if request.node.get_closest_marker("keeps") else "block"

    def make(
        *scripts: str, on_table: bool = False, browser: Browser = browser, **options: object
    ) -> BrowserContext:
        settings = {"viewport": PHONE, "reduced_motion": "reduce", "service_workers": workers, **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        for script in (*([] if on_table else [HAND_OVER]), AT_ONCE, *scripts):
            context.add_init_script(script)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        for routed in (context, *context.pages):  # a handler may still wait for its answer
            routed.unroute_all(behavior="ignoreErrors")  # type: ignore[attr-defined]
        context.close()


@pytest.fixture
def device(open_context: OpenContext) -> Iterator[Page]:
    """Yield a phone in portrait with empty storage. An uncaught error of the page fails the test."""
    page = open_context(has_touch=True).new_page()
    with without_errors(page):
        yield page


@pytest.fixture
def open_phones(open_context: OpenContext, base: str) -> Iterator[OpenPhones]:
    """Return a function that opens some phones with cameras, whose uncaught errors fail the test."""
    with ExitStack() as checks:

        def make(count: int, *scripts: str) -> list[Friends]:
            contexts = [open_context(*SCRIPTS, *scripts, permissions=["camera"]) for _ in range(count)]
            phones = [Friends(context.new_page(), base) for context in contexts]
            for phone in phones:
                checks.enter_context(without_errors(phone.page))
            return phones

        yield make


@pytest.fixture
def phones(open_context: OpenContext, base: str) -> tuple[Page, Page]:
    """Return the pages of a host, with the engine, and of a remote player, with no screens."""
    host, remote = (open_context(permissions=["camera"]).new_page() for _ in range(2))
    host.goto(f"{base}#/settings")
    ready(host)
    remote.goto(f"{base}licences.txt")
    for page in (host, remote):
        page.evaluate(friend_sessions.LOAD)
    return host, remote


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """Return a phone with empty storage, or the shared page where the file has that marker."""
    shared = request.node.get_closest_marker("shared_page")
    page: Page = request.getfixturevalue("shared_page" if shared else "device")
    return page


@pytest.fixture
def shared_page(session: BrowserSession) -> Iterator[Page]:
    """Yield one page for all tests of a file: Python starts once, saved games are deleted for each test."""
    start(session)
    clear(session)
    session.page.set_viewport_size(PHONE)
    session.page.emulate_media(**PLAIN)  # type: ignore[arg-type]
    with without_errors(session.page):
        yield session.page


@pytest.fixture
def clean_session(session: BrowserSession) -> BrowserSession:
    """Return the session on its settings screen, without saved games."""
    start(session)
    clear(session)
    return session


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Have a page that was shared by a failed test started again. State the seconds of starts."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append(("starts", dict(start_times.seconds)))
        start_times.seconds.clear()
    session = getattr(item, "funcargs", {}).get("session")
    if report.failed and isinstance(session, BrowserSession):
        session.failed = True
    return report


@pytest.fixture(scope="session")
def common_session(browser: Browser, base: str) -> Iterator[BrowserSession]:
    session = open_session(browser, base)
    yield session
    session.page.context.close()


@pytest.fixture(scope="module")
def session(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[BrowserSession]:
    """Yield one page for all tests of a file, or of all files with that mark: Python starts once."""
    if request.node.get_closest_marker("common_page"):
        session: BrowserSession = request.getfixturevalue("common_session")
        session.page.unroute_all(behavior="ignoreErrors")
        session.page.set_viewport_size(PHONE)
        session.page.emulate_media(**PLAIN)  # type: ignore[arg-type]
        session.change_settings()
        session.page.evaluate("delete document.hidden")
        yield session
        return
    session = open_session(browser, base)
    yield session
    session.page.context.close()


@pytest.fixture
def open_position(session: BrowserSession, base: str) -> Iterator[OpenPosition]:
    """Yield a function that opens a position with some settings. An uncaught error fails the test."""

    def open(given: Position, size: sync_api.ViewportSize = PHONE, **settings: str) -> Table:
        session.page.set_viewport_size(size)
        session.page.emulate_media(**PLAIN)  # type: ignore[arg-type]
        if session.failed or session.page.evaluate("window.wanted") != settings:
            session.change_settings(**settings)
        session.open_position(given)
        return Table(session.page, base)

    with without_errors(session.page):
        yield open


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests in the browser as slow, except the few that `build.py test --quick` has."""
    for item in items:
        if item.path.is_relative_to(ROOT / "e2e") and not item.get_closest_marker("quick"):
            item.add_marker("slow")


def matrix(*cases: object) -> list[Any]:
    """Mark further cases of a test that only `build.py test --matrix` runs."""
    return [pytest.param(case, marks=pytest.mark.matrix) for case in cases]


def one_of(first: object, all: Iterable[object]) -> list[Any]:
    """Return the one case that every whole run has, and all others for `build.py test --matrix`."""
    return [first, *matrix(*(each for each in all if each != first))]


def settle(page: Page) -> None:
    """Wait for the worker, which answers in order, and for requests that the page sends on its answers."""
    for _ in range(6):
        ask(page, "games")


def start(session: BrowserSession) -> None:
    """Start the page, unless it runs and the test before has passed."""
    if session.page.url == "about:blank" or session.failed:
        session.reload()


def clear(session: BrowserSession) -> None:
    """Leave the table, wait for pending writes, and delete all saved games."""
    session.go("settings")
    expect(session.page.locator(".settings")).to_be_visible()
    settle(session.page)
    session.delete_games()


# The hash of a style that a screenshot adds, and the page's policy blocks. Firefox reports that.
SCREENSHOT_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="


@contextmanager
def without_errors(page: Page) -> Iterator[None]:
    errors: list[str] = []

    def on_error(error: Error) -> None:
        if SCREENSHOT_STYLE not in str(error):
            errors.append(str(error))

    def on_message(message: sync_api.ConsoleMessage) -> None:
        # The second pattern: a forbidden transition of a table's state.
        if message.type == "error" and re.search("Content Security Policy|^table state:", message.text):
            errors.append(message.text)

    page.on("pageerror", on_error)
    page.on("console", on_message)
    yield
    page.remove_listener("pageerror", on_error)
    page.remove_listener("console", on_message)
    assert errors == []


def offline(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-offline", "yes")


def ready(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


def engine(page: Page) -> Worker:
    return next(worker for worker in page.workers if "/worker/" in worker.url)


def accessible_words(page: Page) -> set[str]:
    cdp = page.context.new_cdp_session(page)
    nodes = cdp.send("Accessibility.getFullAXTree")["nodes"]
    cdp.detach()
    said = (node.get(part, {}).get("value") for node in nodes for part in ("name", "value", "description"))
    return {word for text in said if isinstance(text, str) for word in text.split()}
