"""What only those need who add games: nobody else fetches it, and without it the page is whole."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from conftest import ROOT, offline, ready
from pages.adding import Adding
from pages.menu import Menu
from pages.waiting import until
from playwright.sync_api import Page, expect
from test_update import another_engine, renewed
from tools import bundle
from tools.common import PATIENCE, SCOPED
from tools.server import Fault, serving

pytestmark = [pytest.mark.slow, pytest.mark.keeps]

PATH = "runtime/added.zip"
WIRE = f"/{PATH}.gz.bin"
# As if a game had been added: its bytes lie in a cache of this name.
ADD = f"""() => caches.open({SCOPED}("added")).then(cache => cache.put("x.whl", new Response("")))"""
KEEP = """async () => {
  const { keepPluginFiles } = await import(new URL("engine/client/service-worker.js", document.baseURI).href);
  return keepPluginFiles().then(() => "kept", () => "not kept");
}"""
# How many bytes of it are on the device, as the page gets them; of former versions, too.
KEPT = """async path => {
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of what was built, to be changed."""
    return Path(shutil.copytree(ROOT / "dist", tmp_path / "site"))


def entry(folder: Path) -> dict[str, object]:
    (found,) = (
        each for each in json.loads((folder / "files.json").read_text())["files"] if each.get("optional")
    )
    return dict(found)


def anew(page: Page) -> None:
    """Load the page again, until it has looked whether everything is there."""
    page.reload()
    offline(page)
    ready(page)


def offered(page: Page, menu: Menu) -> None:
    """Look for a new version, until the menu offers it."""
    anew(page)
    menu.open()
    expect(page.locator(".notice button")).to_be_visible()


def test_who_adds_no_game_never_fetches_it_and_who_does_keeps_it(page: Page, folder: Path) -> None:
    size = entry(folder)["size"]
    with serving(folder) as server:
        menu = Menu(page, server.address).open()
        offline(page)
        # Nor does who only looks at how games are added.
        Adding(page, server.address).open()
        menu.open()
        anew(page)
        another_engine(folder)
        offered(page, menu)
        renewed(page)
        assert page.evaluate(KEEP) == "kept"  # of what is wanted here
        assert WIRE not in server.served
        assert page.evaluate(KEPT, PATH) == 0

        page.evaluate(ADD)
        assert page.evaluate(KEEP) == "kept"
        assert server.served.count(WIRE) == 1
        assert page.evaluate(KEPT, PATH) == size

        # What is damaged on the device is fetched anew by the look at the next start.
        page.evaluate(SPOIL, PATH)
        anew(page)
        assert page.evaluate(KEPT, PATH) == size

        # A new version keeps it, too: the old one's, while it is the same.
        server.served.clear()
        another_engine_again(folder)
        offered(page, menu)
        renewed(page)
        assert page.evaluate(CACHES) == 1
        assert page.evaluate(KEPT, PATH) == size
        assert WIRE not in server.served


def another_engine_again(folder: Path) -> None:
    style = folder / "styles" / "page.css"
    style.write_text(style.read_text() + "\n")
    bundle.write_manifest(folder)


def test_a_game_that_the_page_offers_is_the_one_in_its_list(page: Page, base: str) -> None:
    more = json.loads((ROOT / "dist" / "more.json").read_text())
    assert more
    Menu(page, base).open()
    offline(page)
    for each in more:
        assert (ROOT / "dist" / each["file"]).stat().st_size == each["size"]
        page.goto(f"{base}#/add")
        page.locator("section .resume", has_text=each["title"]["en"]).click()
        told = page.locator(".facts-of")
        expect(told).to_contain_text(each["version"])
        expect(told).to_contain_text(each["sha256"])
        page.locator(".buttons .primary").click()
        page.locator(f"a[href='#/new?game={each['id']}']").click(timeout=PATIENCE)
        expect(page.locator("main.form")).to_be_visible()


def test_the_page_and_its_updates_are_whole_without_it(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open()
        offline(page)
        server.faults[WIRE] = Fault("404")
        page.evaluate(ADD)
        assert page.evaluate(KEEP) == "not kept"
        anew(page)
        another_engine(folder)
        offered(page, menu)
        renewed(page)
        anew(page)
        expect(page.locator("#guard, .notice[role=alert]")).to_have_count(0)

        # Once the server has it again, the next start fetches it.
        server.faults.clear()
        page.reload()
        offline(page)
        until(lambda: page.evaluate(KEPT, PATH) == entry(folder)["size"])


def test_an_update_that_waited_while_the_first_game_was_added_has_it(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        menu = Menu(page, server.address).open()
        offline(page)
        another_engine(folder)
        offered(page, menu)
        page.evaluate(ADD)
        assert page.evaluate(KEEP) == "kept"
        server.faults[WIRE] = Fault("404")
        renewed(page)
        until(lambda: page.evaluate(KEPT, PATH) == entry(folder)["size"])
