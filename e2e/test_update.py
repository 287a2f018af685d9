"""Updates: fetched in the background, only changed files, offered on the menu, without disturbing a game.

An optional file is fetched only by people who add games, and not needed by the page.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_tools.engine_update import replace_in_engine
from conftest import OpenContext, matrix, offline, ready
from example_games import OTHER
from pages.menu import Menu
from pages.plugins import PluginScreen
from pages.scripts import ask, with_module
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Page, expect
from test_page_files import policies_of
from test_shared_deals import BACK
from tools import bundle, compress_files
from tools.common import SCOPED
from tools.server import Fault, Server, serving

import pygames

pytestmark = pytest.mark.keeps

OLD_TITLE = max((game.title for game in pygames.games().values()), key=len).encode()
NEW_TITLE = OLD_TITLE.swapcase()
# Deletes half of the cached files and the memory of the start. `newer` is a text that the newer version has
# changed: lost files of the old version cannot be restored.
HALVE = r"""async () => {
  for (const name of await caches.keys()) {
    if (name.includes(":snapshot:")) await caches.delete(name);
    if (!name.includes(":files:")) continue;
    const cache = await caches.open(name);
    const paths = (await cache.keys()).map(key => key.url).sort();
    for (const [i, key] of paths.entries()) {
      const lost = i % 2 ? !key.includes("/runtime/") : /\/(files|en\/page)\.json$/.test(key);
      if (lost) await cache.delete(key);
    }
  }
}"""


@pytest.fixture
def site(folder: Path) -> Iterator[Server]:
    with serving(folder) as running:
        yield running


@pytest.fixture
def menu(page: Page, site: Server) -> Menu:
    return Menu(page, site.address).open(until="offline")


def newer(folder: Path) -> set[str]:
    """Change one text of the page and the style of one game. Return the changed paths."""
    text, style = folder / "i18n/en/page.json", folder / f"games/{OTHER}/table.css"
    for path in (text, style):
        path.write_text(path.read_text() + "\n")
    compress_files.pack(folder, [f"games/{OTHER}/table.css"])
    bundle.write_manifest(folder)
    return {"/i18n/en/page.json", f"/games/{OTHER}/table.css.gz.bin"}


def another_engine(folder: Path) -> int:
    """Rename a game in the modules of the engine, as a build would. Return their number."""
    return replace_in_engine(folder, OLD_TITLE, NEW_TITLE)


def fetched(site: Server) -> set[str]:
    """Return the paths that were fetched, without the last files of a first visit, which may still go on."""
    paths = {path.split("?")[0] for path in site.served}
    return {path for path in paths if not bundle.is_later(path[1:])}


def build_of(site: Server) -> str:
    return str(json.loads((site.folder / "files.json").read_text())["build"])[:8]


def titles(page: Page) -> str:
    return " ".join(game["title"] for game in ask(page, "games"))


def install_update(page: Page) -> None:
    """Press the button of the notice on the menu, and wait for the new version."""
    page.locator(".notice button").click()
    expect(page.locator(".notice button")).to_be_hidden()
    offline(page)


def reload(page: Page) -> None:
    """Reload the page, and wait for the check of its files."""
    page.reload()
    offline(page)
    ready(page)


def offered_update(page: Page, menu: Menu) -> None:
    """Trigger a check for a new version, and wait for the offer on the menu."""
    reload(page)
    menu.open()
    expect(page.locator(".notice button")).to_be_visible()


@pytest.mark.parametrize("back", ["an hour in sight", *matrix("visible", "online")])
def test_an_update_is_found_and_waits_for_the_players_consent(page: Page, site: Server, back: str) -> None:
    page.clock.install()
    table = Table(page, site.address).begin()
    address = page.url
    offline(page)
    menu = Menu(page, site.address).open()
    # Without a network the check shows nothing.
    page.context.set_offline(True)
    page.clock.fast_forward(30 * 60_000)
    page.evaluate(BACK["visible"])
    page.evaluate("navigator.serviceWorker.getRegistration().then(each => each.update()).catch(() => {})")
    expect(page.locator(".notice")).to_have_count(0)
    page.context.set_offline(False)
    old = build_of(site)
    changed = newer(site.folder)
    new = build_of(site)
    site.served.clear()
    page.clock.fast_forward((30 if back in BACK else 62) * 60_000)
    page.evaluate(BACK.get(back, "() => {}"))
    expect(page.locator(".notice button")).to_be_visible()
    assert fetched(site) - {"/sw.js"} == changed
    # A short switch to another window triggers no further check.
    checks = site.served.count("/sw.js")
    for event in ("focus", "visible"):
        page.evaluate(BACK[event])
    page.evaluate("navigator.serviceWorker.getRegistration()")
    assert site.served.count("/sw.js") == checks

    page.goto(address)  # the game goes on
    table.await_turn().play(table.moves[0])
    before = table.visible_text
    page.goto(f"{site.address}#/settings")
    expect(page.locator(".build")).to_contain_text(old)

    menu.open()
    install_update(page)
    page.goto(f"{site.address}#/settings")
    expect(page.locator(".build")).to_contain_text(new)
    page.goto(address)
    table.await_turn(before)
    table.play(table.moves[0])


@pytest.mark.matrix
def test_a_changed_policy_reaches_document_and_worker(page: Page, site: Server, menu: Menu) -> None:
    index = site.folder / "index.html"
    index.write_text(index.read_text().replace("img-src 'self'", "media-src 'self'; img-src 'self'"))
    bundle.write_manifest(site.folder)
    page.reload()
    install_update(page)
    assert all("media-src 'self'" in policy for policy in policies_of(page, site.address))


@pytest.mark.parametrize("halved", matrix(False, True))
def test_every_tab_restarts_with_changed_modules(page: Page, site: Server, menu: Menu, halved: bool) -> None:
    """Also if the old version, whose files the server no longer lists, has lost half of them."""
    assert OLD_TITLE.decode() in titles(page)
    has_tried = expect(page.locator("html:is([data-fast=kept], [data-fast=no])"))  # to store its start
    has_tried.to_be_attached()
    second = page.context.new_page()
    table = Table(second, site.address).begin()
    before = table.visible_text
    changed = another_engine(site.folder)
    assert changed
    if halved:
        page.evaluate(HALVE)
    site.served.clear()
    site.sent.clear()
    page.reload()
    has_tried.to_be_attached()
    menu.open()
    expect(page.locator(".notice button")).to_be_visible()
    if not halved:
        assert "/runtime/engine.zip.gz.bin" not in fetched(site)
        modules = [path for path in fetched(site) if path.startswith("/runtime/engine/")]
        assert len(modules) == changed + 1
        assert sum(size for path, size in site.sent if not bundle.is_later(path[1:])) <= 60_000
    with second.expect_navigation():
        install_update(page)
    table.await_turn(before)
    assert NEW_TITLE.decode() in titles(second)
    table.play(table.moves[0])
    # A snapshot of the start belongs to its engine.
    for _ in range(2):
        page.reload()
        ready(page)
        assert NEW_TITLE.decode() in titles(page)
        expect(page.locator("html")).to_have_attribute("data-fast", "kept")


@pytest.mark.matrix
def test_an_update_with_half_of_the_old_version_missing(open_context: OpenContext, site: Server) -> None:
    page = open_context().new_page()
    table = Table(page, site.address).begin()
    offline(page)
    before, address = table.visible_text, page.url
    another_engine(site.folder)
    newer(site.folder)
    page.evaluate(HALVE)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto("about:blank")
    page.goto(f"{site.address}#/settings")
    expect(page.locator(".build")).to_contain_text(build_of(site))
    offline(page)
    page.goto(address)
    table.await_turn(before)
    assert NEW_TITLE.decode() in titles(page)


@pytest.mark.matrix
def test_an_update_without_modules_fetches_the_whole_engine(page: Page, site: Server, menu: Menu) -> None:
    another_engine(site.folder)
    shutil.rmtree(site.folder / "runtime" / "engine")
    site.served.clear()
    offered_update(page, menu)
    assert "/runtime/engine.zip.gz.bin" in fetched(site)
    install_update(page)
    ready(page)
    assert NEW_TITLE.decode() in titles(page)


@pytest.mark.matrix
def test_an_interrupted_update_is_resumed(page: Page, site: Server, menu: Menu) -> None:
    new = newer(site.folder)
    site.faults[f"/games/{OTHER}/table.css.gz.bin"] = Fault("cut")
    page.reload()
    offline(page)
    until(lambda: f"/games/{OTHER}/table.css.gz.bin" in site.served)
    expect(page.locator(".notice")).to_have_count(0)  # the files here are whole
    site.faults.clear()
    site.served.clear()
    offered_update(page, menu)
    assert fetched(site) - {"/sw.js"} <= new
    install_update(page)


PATH = "runtime/added.zip"
WIRE = f"/{PATH}.gz.bin"
# Simulates an added game: its bytes are in a cache of this name.
ADD = f"""() => caches.open({SCOPED}("added")).then(cache => cache.put("x.whl", new Response("")))"""
# The bytes of the file in the caches of all versions, as the page reads them.
CACHED_BYTES = """async path => {
  const address = new URL(path, document.baseURI).href;
  const found = await caches.match(address);
  return found ? (await found.arrayBuffer()).byteLength : 0;
}"""
SPOIL = """async path => {
  for (const name of await caches.keys()) {
    if (!name.includes(":files:")) continue;
    await (await caches.open(name)).put(new URL(path, document.baseURI).href, new Response("x"));
  }
}"""
CACHES = "async () => (await caches.keys()).filter(name => name.endsWith(':added')).length"


def keep(page: Page) -> str:
    """Store the wanted optional files, as after an installation."""
    act = "each => each.keepPluginFiles().then(() => 'stored', () => 'missing')"
    return str(with_module(page, "engine/client/service-worker-client.js", act))


def entry(folder: Path) -> dict[str, object]:
    files = json.loads((folder / "files.json").read_text())["files"]
    (found,) = (each for each in files if each["path"] == PATH)
    assert found["optional"]
    return dict(found)


@pytest.mark.matrix
def test_the_optional_file_is_cached_only_with_plugins(page: Page, site: Server, menu: Menu) -> None:
    size = entry(site.folder)["size"]
    # Nor by the screen for adding games.
    PluginScreen(page, site.address).open()
    another_engine(site.folder)
    offered_update(page, menu)
    assert keep(page) == "stored"  # of the files wanted here
    assert WIRE not in site.served
    assert page.evaluate(CACHED_BYTES, PATH) == 0

    page.evaluate(ADD)
    assert keep(page) == "stored"
    assert site.served.count(WIRE) == 1
    assert page.evaluate(CACHED_BYTES, PATH) == size

    # An update that waited meanwhile has it, too.
    site.faults[WIRE] = Fault("404")
    install_update(page)
    until(lambda: page.evaluate(CACHED_BYTES, PATH) == size)
    site.faults.clear()

    # A damaged file is replaced by the check at the next start.
    page.evaluate(SPOIL, PATH)
    reload(page)
    assert page.evaluate(CACHED_BYTES, PATH) == size

    # A new version reuses the unchanged file of the old one.
    site.served.clear()
    newer(site.folder)
    offered_update(page, menu)
    install_update(page)
    assert page.evaluate(CACHES) == 1
    assert page.evaluate(CACHED_BYTES, PATH) == size
    assert WIRE not in site.served


@pytest.mark.matrix
def test_the_page_and_its_updates_are_complete_without_it(page: Page, site: Server, menu: Menu) -> None:
    site.faults[WIRE] = Fault("404")
    page.evaluate(ADD)
    assert keep(page) == "missing"
    reload(page)
    another_engine(site.folder)
    offered_update(page, menu)
    install_update(page)
    reload(page)
    expect(page.locator("#guard, .notice[role=alert]")).to_have_count(0)

    # The next start fetches it when the server has it again.
    site.faults.clear()
    page.reload()
    offline(page)
    until(lambda: page.evaluate(CACHED_BYTES, PATH) == entry(site.folder)["size"])
