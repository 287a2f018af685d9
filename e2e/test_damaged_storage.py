"""Damaged files on the device: the page repairs itself, or gives advice."""

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from browser_tools.browser_session import AT_ONCE
from conftest import ROOT, matrix, offline
from example_games import GAME, PICTURE
from pages.menu import Menu
from pages.polling import until
from pages.table import Table
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tools.common import PATIENCE, PHONE
from tools.server import Host, Server, serving

HOW = ("missing", "truncated", "garbled", "empty")
LISTED = json.loads((ROOT / "dist" / "files.json").read_text())["files"]
FILES = {entry["path"]: entry for entry in LISTED if not entry.get("optional")}
# One file of each kind that the menu needs.
SHELL = ("main.js", "screens/menu/menu-screen.js", "styles/page.css", "catalog.json", "i18n/en/page.json")
QUICK = ("engine/worker/index.js", "missing")
# One file of each kind that the menu does not need.
KINDS = (
    "engine/worker/index.js",
    "engine/worker/boot-python.js",
    "screens/table/table-controller.js",
    f"games/{GAME}/table.js",
    f"games/{GAME}/table.css",
    f"games/{GAME}/texts/en.json",
    PICTURE,
    *(path for path in FILES if path.startswith("runtime/")),
)
SPOIL = """async ([path, how]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (name.includes(":snapshot:")) await caches.delete(name);
    if (!name.includes(":files:")) continue;
    const [key] = await cache.keys(new URL(path, document.baseURI).href);
    if (how === "missing") {
      await cache.delete(key);
      continue;
    }
    const found = await cache.match(key);
    const bytes = new Uint8Array(await found.arrayBuffer());
    const spoiled = { truncated: bytes.slice(0, bytes.length >> 1), empty: new Uint8Array(),
      garbled: bytes.map(byte => byte ^ 85) }[how];
    await cache.put(key, new Response(spoiled, { headers: found.headers }));
  }
}"""
HASH = """async path => {
  const found = await caches.match(new URL(path, document.baseURI).href);
  if (!found) return "missing";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.arrayBuffer()));
  return Array.from(digest.slice(0, 5), byte => byte.toString(16).padStart(2, "0")).join("");
}"""
MENDED = f"([path, hash]) => ({HASH})(path).then(found => found === hash)"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(ROOT / "dist") as running:
        yield running


@pytest.fixture(scope="module")
def shell(browser: Browser, server: Server) -> list[str]:
    """Return the files that the menu needs."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    server.served.clear()
    Menu(context.new_page(), server.address).open()
    paths = {path.split("?")[0].lstrip("/") or "index.html" for path in server.served}
    context.close()
    return sorted(paths & {path for path in FILES if not path.startswith("runtime/")})


@pytest.fixture(scope="module")
def offline_page(browser: Browser, server: Server) -> Iterator[Table]:
    """Yield a page in offline mode with a saved game."""
    context: BrowserContext = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    table = Table(context.new_page(), server.address).begin()
    offline(table.page)
    yield table
    context.close()


def spoil(page: Page, path: str, how: str) -> None:
    page.evaluate(SPOIL, [path, how])
    assert page.evaluate(HASH, path) != FILES[path]["sha256"]


def wait_for_repair(page: Page, path: str) -> None:
    """Wait for the repaired file. The page shows its screen before the last one is back."""
    until(lambda: page.evaluate(MENDED, [path, FILES[path]["sha256"]]))


@pytest.mark.slow
@pytest.mark.parametrize("every", [8, *matrix(1)])
def test_a_damaged_file_of_the_shell_is_repaired_automatically(
    offline_page: Table, shell: list[str], every: int
) -> None:
    assert {"index.html", *SHELL} <= set(shell)
    menu = Menu(offline_page.page, offline_page.base).open()
    for path, how in zip(shell[::every], cycle(HOW)):
        spoil(offline_page.page, path, how)
        offline_page.page.reload()
        expect(offline_page.page.locator("[data-save]").first, path).to_be_visible()
        wait_for_repair(offline_page.page, path)
    expect(menu.saves()).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("path", [*SHELL[:2], *matrix(*SHELL[2:])])
def test_without_a_server_there_is_advice_and_a_retry(offline_page: Table, server: Server, path: str) -> None:
    page = offline_page.page
    Menu(page, offline_page.base).open()
    spoil(page, path, "truncated")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    server.host = Host(gone=True)
    page.reload()
    expect(page.get_by_text("Your saved games are safe").first).to_be_visible()
    expect(page.get_by_text("Connect to the internet").first).to_be_visible()
    server.host = Host()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.locator("[data-save]").first).to_be_visible()
    offline(page)
    wait_for_repair(page, path)


def cases() -> list[Any]:
    """Return the cases: every file in one way, the ways in turn. All ways are in the matrix."""
    turns = {(path, HOW[turn % 4]) for turn, path in enumerate(KINDS)}
    other = {(path, how) for path in KINDS for how in HOW} - turns
    marks: dict[tuple[str, str], pytest.MarkDecorator | tuple[()]] = {
        **dict.fromkeys(turns, pytest.mark.slow),
        **dict.fromkeys(other, pytest.mark.matrix),
        QUICK: (),
    }
    return [pytest.param(*case, marks=mark) for case, mark in sorted(marks.items(), key=str)]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "how"), cases())
def test_a_damaged_file_of_any_kind_is_repaired_automatically(
    offline_page: Table, game: tuple[str, str], path: str, how: str
) -> None:
    address, shown = game
    spoil(offline_page.page, path, how)
    offline_page.page.goto("about:blank")
    offline_page.page.goto(address)
    assert offline_page.wait("your-turn") == "your-turn"
    assert offline_page.visible_text == shown
    offline(offline_page.page)
    wait_for_repair(offline_page.page, path)


@pytest.fixture(scope="module")
def game(offline_page: Table) -> tuple[str, str]:
    """Return the address of the saved game, and the text of its table."""
    menu = Menu(offline_page.page, offline_page.base).open()
    menu.saves().first.get_by_role("link").click()
    offline_page.wait("your-turn")
    return offline_page.page.url, offline_page.visible_text
