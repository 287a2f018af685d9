"""Updates: fetched in the background, only changed files, offered on the menu, without disturbing a game."""

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
from pages.polling import until
from pages.table import Table
from playwright.sync_api import Page, expect
from tools import bundle, packing
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


def test_an_update_waits_for_the_players_consent(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        table = Table(page, server.address).begin()
        offline(page)
        old = json.loads((folder / "files.json").read_text())["build"]
        changed = newer(folder)
        new = json.loads((folder / "files.json").read_text())["build"]
        server.served.clear()

        page.reload()  # the new version arrives while the game goes on
        table.wait("your-turn")
        table.play(table.moves[0])
        before, address = table.visible_text, page.url

        menu = Menu(page, server.address).open()
        expect(page.locator(".notice button")).to_be_visible()
        assert fetched(server) - {"/sw.js"} == changed
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


def test_a_snapshot_of_the_start_belongs_to_its_engine(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        assert OLD_TITLE.decode() in titles(page)
        another_engine(folder)
        page.evaluate(HALVE)
        page.reload()  # a page of the old version, with files that the server no longer lists
        expect(page.locator("html")).to_have_attribute("data-fast", re.compile("kept|no"))
        menu.open()
        install_update(page)
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


@pytest.mark.parametrize("missing", [False, *matrix(True)])
def test_an_update_fetches_the_changed_modules_of_the_engine(page: Page, folder: Path, missing: bool) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        changed = another_engine(folder)
        assert changed
        if missing:
            shutil.rmtree(folder / "runtime" / "engine")
        server.served.clear()
        server.sent.clear()
        page.reload()
        menu.open()
        expect(page.locator(".notice button")).to_be_visible()
        assert ("/runtime/engine.zip.gz.bin" in fetched(server)) == missing
        if not missing:
            modules = [path for path in fetched(server) if path.startswith("/runtime/engine/")]
            assert len(modules) == changed + 1
            assert sum(size for path, size in server.sent if not bundle.is_later(path[1:])) <= 60_000
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


def test_every_tab_restarts_with_the_new_version(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        second = page.context.new_page()
        table = Table(second, server.address).begin()
        before = table.visible_text
        another_engine(folder)
        page.reload()
        menu.open()
        expect(page.locator(".notice button")).to_be_visible()
        with second.expect_navigation():
            install_update(page)
        table.wait("your-turn")
        assert table.visible_text == before
        assert NEW_TITLE.decode() in titles(second)
        table.play(table.moves[0])
