"""Damaged and lost files on the device: the page repairs itself, or gives advice."""

import json
from collections.abc import Iterator
from itertools import cycle

import pytest
from browser_tools.browser_session import open_session
from conftest import ROOT, matrix, offline, one_of
from example_games import GAME, PICTURE
from pages.menu import Menu
from pages.scripts import script
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Browser, Page, expect
from tools.common import PHONE
from tools.server import Host, Server, serving

HOW = ("missing", "truncated", "garbled", "empty")
LISTED = json.loads((ROOT / "dist" / "files.json").read_text())["files"]
FILES = {entry["path"]: entry for entry in LISTED if not entry.get("optional")}
# One file of each kind that the menu needs.
SHELL = ("main.js", "screens/menu/menu-screen.js", "styles/page.css", "catalog.json", "i18n/en/page.json")
# Files of each kind that the menu does not need, and one kind of damage, in groups that do not prevent each
# other's use. Each file with each damage is in the matrix.
GROUPS: tuple[dict[str, str], ...] = (
    {"engine/worker/index.js": "missing", f"games/{GAME}/table.css": "empty", PICTURE: "garbled"},
    {"runtime/pyodide.asm.wasm": "truncated", "runtime/stdlib.zip": "empty"},
)
NEEDED = (
    *(path for group in GROUPS for path in group),
    f"games/{GAME}/table.js",
    "engine/worker/boot-python.js",
    "screens/table/table-controller.js",
    f"games/{GAME}/texts/en.json",
    *(path for path in FILES if path.startswith("runtime/")),
)
SPOIL = script("damage-file")
HASH = """async path => {
  const found = await caches.match(new URL(path, document.baseURI).href);
  if (!found) return "missing";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.arrayBuffer()));
  return Array.from(digest.slice(0, 5), byte => byte.toString(16).padStart(2, "0")).join("");
}"""
MENDED = f"([path, hash]) => ({HASH})(path).then(found => found === hash)"
EMPTY = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


@pytest.fixture(scope="module")
def own_server() -> Iterator[Server]:
    with serving(ROOT / "dist") as running:
        yield running


@pytest.fixture(scope="module")
def shell(browser: Browser, own_server: Server) -> list[str]:
    """Return the files that the menu needs."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    own_server.served.clear()
    Menu(context.new_page(), own_server.address).open()
    paths = {path.split("?")[0].lstrip("/") or "index.html" for path in own_server.served}
    context.close()
    return sorted(paths & {path for path in FILES if not path.startswith("runtime/")})


@pytest.fixture(scope="module")
def offline_page(browser: Browser, own_server: Server) -> Iterator[Table]:
    """Yield a page in offline mode with a saved game."""
    session = open_session(browser, own_server.address, service_workers="allow")
    table = Table(session.page, own_server.address).begin()
    offline(table.page)
    yield table
    table.page.context.close()


def spoil(page: Page, path: str, how: str) -> None:
    page.evaluate(SPOIL, [path, how])
    assert page.evaluate(HASH, path) != FILES[path]["sha256"]


def wait_for_repair(page: Page, path: str) -> None:
    """Wait for the repaired file. The page shows its screen before the last one is back."""
    until(lambda: page.evaluate(MENDED, [path, FILES[path]["sha256"]]))


@pytest.mark.parametrize("every", [48, *matrix(1)])
def test_a_damaged_file_of_the_shell_is_repaired(offline_page: Table, shell: list[str], every: int) -> None:
    assert {"index.html", *SHELL} <= set(shell)
    menu = Menu(offline_page.page, offline_page.base).open()
    for path, how in zip(shell[::every], cycle(HOW)):
        spoil(offline_page.page, path, how)
        offline_page.page.reload()
        expect(offline_page.page.locator("[data-save]").first, path).to_be_visible()
        wait_for_repair(offline_page.page, path)
    expect(menu.saves()).to_have_count(1)


@pytest.mark.parametrize("path", one_of(SHELL[0], SHELL))
def test_without_a_server_there_is_advice(offline_page: Table, own_server: Server, path: str) -> None:
    page = offline_page.page
    Menu(page, offline_page.base).open()
    spoil(page, path, "truncated")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    own_server.host = Host(gone=True)
    page.reload()
    expect(page.get_by_text("Your saved games are safe").first).to_be_visible()
    expect(page.get_by_text("Connect to the internet").first).to_be_visible()
    own_server.host = Host()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.locator("[data-save]").first).to_be_visible()
    offline(page)
    wait_for_repair(page, path)


EACH = [{path: how} for path in dict.fromkeys(NEEDED) for how in HOW]


@pytest.mark.parametrize("damage", [*GROUPS, *matrix(*EACH)], ids=json.dumps)
def test_damaged_files_are_mended(offline_page: Table, game: tuple[str, str], damage: dict[str, str]) -> None:
    for path, how in damage.items():
        spoil(offline_page.page, path, how)
    reopen(offline_page, game)
    offline(offline_page.page)
    for path in damage:
        wait_for_repair(offline_page.page, path)


@pytest.fixture(scope="module")
def game(offline_page: Table) -> tuple[str, str]:
    """Return the address of the saved game, and the text of its table."""
    menu = Menu(offline_page.page, offline_page.base).open()
    menu.saves().first.get_by_role("link").click()
    offline_page.wait("your-turn")
    return offline_page.page.url, offline_page.visible_text


def reopen(table: Table, game: tuple[str, str]) -> None:
    """Open the saved game in a new document, and check that it is unchanged."""
    address, shown = game
    table.page.goto("about:blank")
    table.page.goto(address)
    table.await_turn(shown)


def test_another_page_deletes_caches(offline_page: Table, game: tuple[str, str], own_server: Server) -> None:
    page = offline_page.page
    page.evaluate(EMPTY)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    own_server.host = Host(gone=True)
    page.reload()
    expect(page.get_by_text("Your saved games are safe")).to_be_visible()
    own_server.host = Host()
    reopen(offline_page, game)
    page.goto(f"{offline_page.base}#/settings")
    page.get_by_role("button", name="Repair").click()
    expect(page.get_by_text("Works offline")).to_be_visible()


SNAPSHOTS = """async () => {
  const name = (await caches.keys()).find(each => each.includes(":snapshot:"));
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""


def test_a_spoiled_snapshot_is_thrown_away(offline_page: Table, game: tuple[str, str]) -> None:
    reopen(offline_page, game)
    until(lambda: offline_page.page.evaluate(SNAPSHOTS) == 1)
    offline_page.page.evaluate(script("truncate-snapshot"))
    reopen(offline_page, game)


@pytest.mark.keeps
def test_a_full_device_is_reported(device: Page, base: str) -> None:
    cdp = device.context.new_cdp_session(device)
    cdp.send("Storage.overrideQuotaForOrigin", {"origin": base.split("/pygames")[0], "quotaSize": 5_000_000})
    device.goto(f"{base}#/settings")
    expect(device.get_by_text("isn't enough space")).to_be_visible()
    assert not [name for name in device.evaluate("caches.keys()") if ":files:" in name]
