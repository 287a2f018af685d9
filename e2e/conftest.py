"""A server for dist/ on a free port, a browser, and pages in the sizes that matter."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "web"), str(ROOT / "e2e")]

from tools.server import Server, serving  # noqa: E402

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 640}
PATIENCE = 60_000


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: left out by `build.py test --quick`")


def chromium_path() -> str | None:
    """The browser that build.py found, else an installed one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names)
    return os.environ.get("PYGAMES_BROWSER") or next((path for path in found if path), None)


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
    browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def open_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make contexts (each a browser of its own, with nothing stored) that end with the test."""
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        settings = {"viewport": PHONE, "reduced_motion": "reduce", **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def page(open_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A phone in portrait; an error that the page does not catch fails the test."""
    page = open_context(has_touch=True).new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if _is_fault(message) else None)
    yield page
    assert errors == []


def _is_fault(message: object) -> bool:
    text = getattr(message, "text", "")
    return getattr(message, "type", "") == "error" and "Content Security Policy" in text


def restart(playwright: Playwright, profile: Path) -> BrowserContext:
    """A browser with this profile; a second time: after a restart."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium_path(), args=CHROMIUM_FLAGS, viewport=PHONE, reduced_motion="reduce"
    )
