"""Tabs and origins: one tab plays a game, pages of one origin share nothing, old data is migrated."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT, OpenContext, ready
from pages.device_storage import former_saves, list_saves, put, read_database
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.server import serving

TABS = 2


def live(pages: list[Page], base: str) -> list[Page]:
    """Wait until each page shows its state. Return the playing ones."""
    said = [Table(page, base).wait("your-turn", "error") for page in pages]
    return [page for page, state in zip(pages, said, strict=True) if state == "your-turn"]


def test_of_many_tabs_that_open_a_game_at_once_one_plays_it(open_context: OpenContext, base: str) -> None:
    context = open_context()
    first = context.new_page()
    Table(first, base).start().wait("your-turn")
    address = first.url
    pages = [context.new_page() for _ in range(TABS)]
    for page in pages:
        page.goto(f"{base}#/")
    for page in pages:
        ready(page)
    # All at once.
    for page in pages:
        page.evaluate("address => { location.href = address; }", address)
    everyone = [first, *pages]
    expect(first.get_by_text("opened this game in another tab")).to_be_visible()
    for page in pages:
        Table(page, base).wait("your-turn", "error")
    elsewhere = [page for page in everyone if page.get_by_text("opened this game in another tab").count()]
    assert len(elsewhere) == TABS
    (player,) = live(everyone, base)
    table = Table(player, base)
    table.play(table.moves[0])
    shown = table.visible_text

    former = elsewhere[-1]
    former.get_by_role("button", name="Play here").click()
    now = Table(former, base)
    now.await_turn(shown)
    expect(player.get_by_text("opened this game in another tab")).to_be_visible()
    now.play(now.moves[0])
    assert live(everyone, base) == [former]


def test_a_page_from_the_back_forward_cache_checks_whether_it_still_plays(page: Page, base: str) -> None:
    table = Table(page, base).begin()
    # Another tab takes the game. This one is in the back/forward cache and receives no message.
    (save,) = list_saves(page)
    put(page, {"save": {**save, "holder": "another tab"}})
    page.evaluate("() => { dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }")
    expect(page.get_by_text("opened this game in another tab")).to_be_visible()
    page.get_by_role("button", name="Play here").click()
    table.await_turn().play(table.moves[0])


# -- two pages of one origin ------------------------------------------------------------------------------


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    """Yield an address with two of these pages below it."""
    for name in ("a", "b"):
        (tmp_path / name).symlink_to(ROOT / "dist")
    with serving(tmp_path) as server:
        yield server.address.rstrip("/")


# The database of a former version, the same for all pages of an origin.
OPEN = """
  const open = indexedDB.open("pygames", 1);
  open.onupgradeneeded = () => {
    open.result.createObjectStore("saves", { keyPath: "id" });
    open.result.createObjectStore("records");
  };
  await new Promise((done, failed) => { open.onsuccess = done; open.onerror = failed; });
"""
# Data of a former version, with one setting.
FORMER = f"""async saved => {{ {OPEN}
  const tx = open.result.transaction(["saves", "records"], "readwrite");
  const put = save => tx.objectStore("saves").put({{ format: 2, holder: "old", ...save }});
  for (const [id, save] of saved.saves) put({{ ...save, id }});
  for (const [id, text] of saved.records) tx.objectStore("records").put(text, id);
  await new Promise(done => {{ tx.oncomplete = done; }});
  localStorage.setItem("pygames:settings", JSON.stringify({{ theme: "dark" }}));
  if (!saved.open) open.result.close();
}}"""
LEFT = f"""async () => {{ {OPEN}
  const asked = open.result.transaction("saves").objectStore("saves").count();
  await new Promise(done => {{ asked.onsuccess = done; }});
  open.result.close();
  return asked.result;
}}"""


@pytest.mark.matrix
def test_two_pages_of_one_origin_share_nothing(open_context: OpenContext, origin: str) -> None:
    context = open_context()
    a, b = context.new_page(), context.new_page()
    a.goto(f"{origin}/a/icons/icon.svg")
    a.evaluate(FORMER, former_saves())
    count = len(former_saves()["saves"])
    menu = Menu(a, f"{origin}/a/").open()
    expect(menu.saves()).to_have_count(count)
    expect(a.locator("html")).to_have_attribute("data-theme", "dark")
    other = Menu(b, f"{origin}/b/").open(until="ready")
    expect(b.locator("html")).to_have_attribute("data-theme", "light")
    expect(other.saves()).to_have_count(0)
    Table(b, f"{origin}/b/").start(seed=3).wait("your-turn")
    a.reload()
    ready(a)
    expect(menu.saves()).to_have_count(count)
    other.open()
    expect(other.saves()).to_have_count(1)
    menu.saves().first.get_by_role("link").click()
    table = Table(a, f"{origin}/a/")
    table.await_turn().play(table.moves[0])
    assert b.evaluate(LEFT) == 0


def test_an_interrupted_migration_is_completed_and_an_old_tab_loses_nothing(page: Page, base: str) -> None:
    saved = {**former_saves(), "open": True}
    half, whole = saved["saves"]
    half[1]["place"] = "/pygames/"  # begun with, and no further
    half[1]["holder"] = "the one that broke off"
    foreign = ["elsewhere", {**whole[1], "place": "/another/"}]
    old = page.context.new_page()
    old.goto(f"{base}licences.txt")
    texts = dict(saved["records"])
    saved["saves"].append(foreign)
    saved["records"].append(["elsewhere", texts[whole[0]]])
    # The old tab holds its database open, as an old version does, and closes it on request.
    old.evaluate(f"async saved => {{ await ({FORMER})(saved); }}", saved)
    menu = Menu(page, base).open()
    expect(menu.saves()).to_have_count(2)
    assert read_database(page)["records"] == {key: text for key, text in texts.items() if key != "elsewhere"}
    assert old.evaluate(LEFT) == 1  # another page's
    # Then it writes one more game before it is notified: no data of either is lost.
    longer = json.loads(texts[whole[0]])
    longer["players"] = ["Ana", "Cid"]
    changed = {"saves": [whole], "records": [[whole[0], json.dumps(longer)]]}
    old.evaluate(f"async saved => {{ await ({FORMER})(saved); }}", changed)
    ready(page)
    page.reload()
    expect(menu.saves()).to_have_count(3)
    found = read_database(page)["records"]
    assert found[whole[0]] == texts[whole[0]]
    assert json.dumps(longer) in found.values()
