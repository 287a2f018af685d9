"""Recovery from errors: each real fault is reported in words, and the game goes on after it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import ROOT, offline, restart
from pages.polling import until
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from tools.server import serving

pytestmark = [pytest.mark.slow, pytest.mark.keeps]

EMPTY = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


def start_game(page: Page, base: str) -> Table:
    table = Table(page, base).begin()
    offline(page)
    return table


@pytest.fixture
def lasting(playwright: Playwright, tmp_path: Path) -> Iterator[Callable[[], BrowserContext]]:
    """Yield a function that opens a browser with one persistent profile."""
    opened: list[BrowserContext] = []

    def begin() -> BrowserContext:
        if opened:
            opened.pop().close()
        opened.append(restart(playwright, tmp_path / "profile"))
        return opened[0]

    yield begin
    for context in opened:
        context.close()


def test_a_neighbour_empties_every_cache(page: Page, base: str) -> None:
    table = start_game(page, base)
    before = table.visible_text
    page.evaluate(EMPTY)
    page.reload()
    assert table.wait("your-turn") == "your-turn"
    assert table.visible_text == before
    page.goto(f"{base}#/settings")
    page.get_by_role("button", name="Repair").click()
    expect(page.get_by_text("Works offline")).to_be_visible()


def test_a_neighbour_empties_every_cache_and_there_is_no_network(
    lasting: Callable[[], BrowserContext],
) -> None:
    with serving(ROOT / "dist") as server:
        page = lasting().pages[0]
        table = start_game(page, server.address)
        before, address = table.visible_text, page.url
        page.evaluate(EMPTY)
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page = lasting().pages[0]
    page.goto(address)
    expect(page.get_by_text("Your saved games are safe")).to_be_visible()
    with serving(ROOT / "dist", port=server.server_address[1]):
        page.reload()
        table = Table(page, server.address)
        assert table.wait("your-turn") == "your-turn"
        assert table.visible_text == before


def test_a_spoiled_snapshot_is_thrown_away(page: Page, base: str) -> None:
    table = start_game(page, base)
    page.reload()
    table.wait("your-turn")
    snapshots = """async () => {
      for (const name of await caches.keys()) if (name.includes(":snapshot:")) {
        const cache = await caches.open(name);
        return (await cache.keys()).length;
      }
      return 0;
    }"""
    until(lambda: page.evaluate(snapshots) == 1)
    spoil = """async () => {
      const name = (await caches.keys()).find(each => each.includes(":snapshot:"));
      const cache = await caches.open(name);
      const [key] = await cache.keys();
      const old = await cache.match(key);
      const bytes = (await old.arrayBuffer()).slice(0, 4000000);
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      const hash = Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
      await cache.put(key, new Response(bytes, { headers: { "x-sha256": hash } }));
    }"""
    page.evaluate(spoil)
    page.reload()
    assert table.wait("your-turn") == "your-turn"
    table.play(table.moves[0])


def test_a_full_device_is_reported(page: Page, base: str) -> None:
    cdp = page.context.new_cdp_session(page)
    cdp.send("Storage.overrideQuotaForOrigin", {"origin": base.split("/pygames")[0], "quotaSize": 5_000_000})
    Table(page, base).begin()
    page.goto(f"{base}#/settings")
    expect(page.get_by_text("isn't enough space")).to_be_visible()
    names = page.evaluate("caches.keys()")
    assert not [name for name in names if ":files:" in name]
