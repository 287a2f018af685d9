"""Updates: fetched in the background, only changed files, offered on the menu, without disturbing a game.

An optional file is fetched only by people who add games, and not needed by the page.
"""

import json
import re
import shutil
from pathlib import Path

import pytest
from browser_tools.engine_update import replace_in_engine
from conftest import OpenContext, matrix, offline, ready
from example_games import OTHER
from pages.engine import ask
from pages.menu import Menu
from pages.plugins import PluginScreen
from pages.polling import until
from pages.table import Table
from playwright.sync_api import Page, expect
from test_long_open_page import BACK
from tools import bundle, packing
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


def newer(folder: Path) -> set[str]:
    """Change one text of the page and the style of one game. Return the changed paths."""
    text, style = folder / "i18n/en/page.json", folder / f"games/{OTHER}/table.css"
    for path in (text, style):
        path.write_text(path.read_text() + "\n")
    packing.pack(folder, [f"games/{OTHER}/table.css"])
    bundle.write_manifest(folder)
    return {"/i18n/en/page.json", f"/games/{OTHER}/table.css.gz.bin"}


def another_engine(folder: Path) -> int:
    """Rename a game in the modules of the engine, as a build would. Return their number."""
    return replace_in_engine(folder, OLD_TITLE, NEW_TITLE)


def fetched(server: Server) -> set[str]:
    """Return the paths that were fetched, without the last files of a first visit, which may still go on."""
    paths = {path.split("?")[0] for path in server.served}
    return {path for path in paths if not bundle.is_later(path[1:])}


def titles(page: Page) -> str:
    """Return the titles of the games in the running engine."""
    return " ".join(game["title"] for game in ask(page, "games"))


def install_update(page: Page) -> None:
    """Press the button of the notice on the menu, and wait for the new version."""
    page.locator(".notice button").click()
    expect(page.locator(".notice button")).to_be_hidden()
    offline(page)


@pytest.mark.parametrize("back", ["an hour in sight", *matrix("visible", "online")])
def test_an_update_is_found_without_a_reload_and_waits_for_the_players_consent(
    page: Page, folder: Path, back: str
) -> None:
    page.clock.install()
    with serving(folder) as server:
        table = Table(page, server.address).begin()
        address = page.url
        offline(page)
        menu = Menu(page, server.address).open()
        # Without a network the check shows nothing.
        page.context.set_offline(True)
        page.clock.fast_forward(30 * 60_000)
        page.evaluate(BACK["visible"])
        page.evaluate("navigator.serviceWorker.getRegistration().then(each => each.update()).catch(() => {})")
        expect(page.locator(".notice")).to_have_count(0)
        page.context.set_offline(False)
        old = json.loads((folder / "files.json").read_text())["build"]
        changed = newer(folder)
        new = json.loads((folder / "files.json").read_text())["build"]
        server.served.clear()
        page.clock.fast_forward((30 if back in BACK else 62) * 60_000)
        page.evaluate(BACK.get(back, "() => {}"))
        expect(page.locator(".notice button")).to_be_visible()
        assert fetched(server) - {"/sw.js"} == changed
        # A short switch to another window triggers no further check.
        checks = server.served.count("/sw.js")
        for event in ("focus", "visible"):
            page.evaluate(BACK[event])
        page.evaluate("navigator.serviceWorker.getRegistration()")
        assert server.served.count("/sw.js") == checks

        page.goto(address)  # the game goes on
        table.wait("your-turn")
        table.play(table.moves[0])
        before = table.visible_text
        page.goto(f"{server.address}#/settings")
        expect(page.locator(".build")).to_contain_text(old[:8])

        menu.open()
        page.locator(".notice button").click()
        expect(page.locator(".notice button")).to_be_hidden()
        page.goto(f"{server.address}#/settings")
        expect(page.locator(".build")).to_contain_text(new[:8])
        page.goto(address)
        table.wait("your-turn")
        assert table.visible_text == before
        table.play(table.moves[0])


@pytest.mark.matrix
def test_a_changed_policy_reaches_document_and_worker(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        Menu(page, server.address).open(until="offline")
        index = folder / "index.html"
        index.write_text(index.read_text().replace("img-src 'self'", "media-src 'self'; img-src 'self'"))
        bundle.write_manifest(folder)
        page.reload()
        install_update(page)
        policies: dict[str, str] = {}
        page.on(
            "response",
            lambda answer: policies.update({answer.url: answer.headers.get("content-security-policy", "")}),
        )
        page.reload()
        ready(page)
    for path in ("", "engine/worker/index.js"):
        policy = next(
            policy for url, policy in policies.items() if url.split("#")[0] == server.address + path
        )
        assert "media-src 'self'" in policy, path


def await_snapshot(page: Page) -> None:
    """Wait until a snapshot of the start is stored, or cannot be."""
    expect(page.locator("html")).to_have_attribute("data-fast", re.compile("kept|no"))


@pytest.mark.parametrize("halved", [False, *matrix(True)])
def test_every_tab_restarts_with_the_changed_modules_of_the_engine(
    page: Page, folder: Path, halved: bool
) -> None:
    """Also if the old version, whose files the server no longer lists, has lost half of them."""
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        assert OLD_TITLE.decode() in titles(page)
        await_snapshot(page)
        second = page.context.new_page()
        table = Table(second, server.address).begin()
        before = table.visible_text
        changed = another_engine(folder)
        assert changed
        if halved:
            page.evaluate(HALVE)
        server.served.clear()
        server.sent.clear()
        page.reload()
        await_snapshot(page)
        menu.open()
        expect(page.locator(".notice button")).to_be_visible()
        if not halved:
            assert "/runtime/engine.zip.gz.bin" not in fetched(server)
            modules = [path for path in fetched(server) if path.startswith("/runtime/engine/")]
            assert len(modules) == changed + 1
            assert sum(size for path, size in server.sent if not bundle.is_later(path[1:])) <= 60_000
        with second.expect_navigation():
            install_update(page)
        table.wait("your-turn")
        assert table.visible_text == before
        assert NEW_TITLE.decode() in titles(second)
        table.play(table.moves[0])
        # A snapshot of the start belongs to its engine.
        for _ in range(2):
            page.reload()
            ready(page)
            assert NEW_TITLE.decode() in titles(page)
            expect(page.locator("html")).to_have_attribute("data-fast", "kept")


@pytest.mark.matrix
def test_an_update_with_half_of_the_old_version_missing(open_context: OpenContext, folder: Path) -> None:
    page = open_context().new_page()
    with serving(folder) as server:
        table = Table(page, server.address).begin()
        offline(page)
        before, address = table.visible_text, page.url
        another_engine(folder)
        newer(folder)
        page.evaluate(HALVE)
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.goto("about:blank")
        page.goto(f"{server.address}#/settings")
        new = json.loads((folder / "files.json").read_text())["build"]
        expect(page.locator(".build")).to_contain_text(new[:8])
        offline(page)
        page.goto(address)
        table.wait("your-turn")
        assert table.visible_text == before
        assert NEW_TITLE.decode() in titles(page)


@pytest.mark.matrix
def test_an_update_without_modules_fetches_the_whole_engine(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        another_engine(folder)
        shutil.rmtree(folder / "runtime" / "engine")
        server.served.clear()
        page.reload()
        menu.open()
        expect(page.locator(".notice button")).to_be_visible()
        assert "/runtime/engine.zip.gz.bin" in fetched(server)
        install_update(page)
        ready(page)
        assert NEW_TITLE.decode() in titles(page)


@pytest.mark.matrix
def test_an_interrupted_update_is_resumed(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        new = newer(folder)
        server.faults[f"/games/{OTHER}/table.css.gz.bin"] = Fault("cut")
        page.reload()
        offline(page)
        until(lambda: f"/games/{OTHER}/table.css.gz.bin" in server.served)
        expect(page.locator(".notice")).to_have_count(0)  # the files here are whole
        server.faults.clear()
        server.served.clear()
        page.reload()
        menu.open()
        expect(page.locator(".notice button")).to_be_visible()
        assert fetched(server) - {"/sw.js"} <= new
        install_update(page)


# -- optional files ----------------------------------------------------------------------------------------

PATH = "runtime/added.zip"
WIRE = f"/{PATH}.gz.bin"
# Simulates an added game: its bytes are in a cache of this name.
ADD = f"""() => caches.open({SCOPED}("added")).then(cache => cache.put("x.whl", new Response("")))"""
KEEP = """async () => {
  const { keepPluginFiles } = await import(new URL("engine/client/service-worker.js", document.baseURI).href);
  return keepPluginFiles().then(() => "stored", () => "missing");
}"""
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


def entry(folder: Path) -> dict[str, object]:
    files = json.loads((folder / "files.json").read_text())["files"]
    (found,) = (each for each in files if each["path"] == PATH)
    assert found["optional"]
    return dict(found)


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


@pytest.mark.matrix
def test_the_optional_file_is_fetched_and_cached_only_with_plugins(page: Page, folder: Path) -> None:
    size = entry(folder)["size"]
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        # Nor by the screen for adding games.
        PluginScreen(page, server.address).open()
        another_engine(folder)
        offered_update(page, menu)
        assert page.evaluate(KEEP) == "stored"  # of the files wanted here
        assert WIRE not in server.served
        assert page.evaluate(CACHED_BYTES, PATH) == 0

        page.evaluate(ADD)
        assert page.evaluate(KEEP) == "stored"
        assert server.served.count(WIRE) == 1
        assert page.evaluate(CACHED_BYTES, PATH) == size

        # An update that waited meanwhile has it, too.
        server.faults[WIRE] = Fault("404")
        install_update(page)
        until(lambda: page.evaluate(CACHED_BYTES, PATH) == size)
        server.faults.clear()

        # A damaged file is replaced by the check at the next start.
        page.evaluate(SPOIL, PATH)
        reload(page)
        assert page.evaluate(CACHED_BYTES, PATH) == size

        # A new version reuses the unchanged file of the old one.
        server.served.clear()
        newer(folder)
        offered_update(page, menu)
        install_update(page)
        assert page.evaluate(CACHES) == 1
        assert page.evaluate(CACHED_BYTES, PATH) == size
        assert WIRE not in server.served


@pytest.mark.matrix
def test_the_page_and_its_updates_are_complete_without_it(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        server.faults[WIRE] = Fault("404")
        page.evaluate(ADD)
        assert page.evaluate(KEEP) == "missing"
        reload(page)
        another_engine(folder)
        offered_update(page, menu)
        install_update(page)
        reload(page)
        expect(page.locator("#guard, .notice[role=alert]")).to_have_count(0)

        # The next start fetches it when the server has it again.
        server.faults.clear()
        page.reload()
        offline(page)
        until(lambda: page.evaluate(CACHED_BYTES, PATH) == entry(folder)["size"])
