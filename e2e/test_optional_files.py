"""Optional files: fetched only by people who add games, and not needed by the page."""

import json
from pathlib import Path

import pytest
from conftest import offline, ready
from pages.menu import Menu
from pages.plugins import PluginScreen
from pages.polling import until
from playwright.sync_api import Page, expect
from test_update import another_engine, install_update, newer
from tools.common import SCOPED
from tools.server import Fault, serving

pytestmark = pytest.mark.keeps

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


def test_the_optional_file_is_fetched_and_cached_only_with_plugins(page: Page, folder: Path) -> None:
    size = entry(folder)["size"]
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        # Nor by the screen for adding games.
        PluginScreen(page, server.address).open()
        menu.open()
        reload(page)
        another_engine(folder)
        offered_update(page, menu)
        install_update(page)
        assert page.evaluate(KEEP) == "stored"  # of the files wanted here
        assert WIRE not in server.served
        assert page.evaluate(CACHED_BYTES, PATH) == 0

        page.evaluate(ADD)
        assert page.evaluate(KEEP) == "stored"
        assert server.served.count(WIRE) == 1
        assert page.evaluate(CACHED_BYTES, PATH) == size

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


def test_an_update_that_waited_while_the_first_game_was_added_has_it(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open(until="offline")
        another_engine(folder)
        offered_update(page, menu)
        page.evaluate(ADD)
        assert page.evaluate(KEEP) == "stored"
        server.faults[WIRE] = Fault("404")
        install_update(page)
        until(lambda: page.evaluate(CACHED_BYTES, PATH) == entry(folder)["size"])
