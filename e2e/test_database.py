"""Storage of several tabs and pages, and a lost connection to the database: no move is lost."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, SPY, OpenContext, engine, matrix, ready
from example_games import GAME
from pages.device_storage import former_saves, list_saves, put, read_database, write_former
from pages.menu import Menu
from pages.scripts import with_module
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import BrowserContext, Page, Route, expect
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


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    """Yield an address with two of these pages below it."""
    for name in ("a", "b"):
        (tmp_path / name).symlink_to(ROOT / "dist")
    with serving(tmp_path) as server:
        yield server.address.rstrip("/")


# The database of a former version was the same for all pages of an origin.
SHARED = "pygames"
DARK = {"pygames:settings": '{"theme": "dark"}'}
IDB = "vendor/idb/index.js"
COUNT = f"""({{ openDB }}) => openDB("{SHARED}", 1).then(async db => {{
  const count = db.objectStoreNames.length ? await db.count("saves") : 0;
  db.close();
  return count;
}})"""


def former() -> dict[str, list[list[Any]]]:
    found = former_saves()
    saves = [[id, {"format": 2, "holder": "old", **save}] for id, save in found["saves"]]
    return {"saves": saves, "records": found["records"]}


@pytest.mark.matrix
def test_two_pages_of_one_origin_share_nothing(open_context: OpenContext, origin: str) -> None:
    context = open_context()
    a, b = context.new_page(), context.new_page()
    a.goto(f"{origin}/a/licences.txt")
    a.evaluate("localStorage.clear()")
    write_former(a, former(), name=SHARED, local=DARK, isOpen=False)
    count = len(former()["saves"])
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
    assert with_module(b, IDB, COUNT) == 0


def test_an_interrupted_migration_is_completed_and_an_old_tab_loses_nothing(page: Page, base: str) -> None:
    saved = former()
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
    write_former(old, saved, name=SHARED, local=DARK)
    menu = Menu(page, base).open()
    expect(menu.saves()).to_have_count(2)
    assert read_database(page)["records"] == {key: text for key, text in texts.items() if key != "elsewhere"}
    assert with_module(old, IDB, COUNT) == 1  # another page's
    # Then it writes one more game before it is notified: no data of either is lost.
    longer = json.loads(texts[whole[0]])
    longer["players"] = ["Ana", "Cid"]
    changed = {"saves": [whole], "records": [[whole[0], json.dumps(longer)]]}
    write_former(old, changed, name=SHARED, local=DARK, isOpen=False)
    ready(page)
    page.reload()
    expect(menu.saves()).to_have_count(3)
    found = read_database(page)["records"]
    assert found[whole[0]] == texts[whole[0]]
    assert json.dumps(longer) in found.values()


# `lose` closes every connection. With an error, the browser also refuses new ones, as WebKit does.
FRAGILE = """
self.connections = [];
self.refusal = REFUSAL;
self.openPlain = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...given) {
  if (self.refusal) throw new DOMException("Connection lost", self.refusal);
  const request = self.openPlain.apply(this, given);
  request.addEventListener("success", () => self.connections.push(request.result));
  return request;
};
self.lose = (refusal = "") => {
  self.refusal = refusal;
  for (const each of self.connections) each.close();
};
"""
# The visible state of the page when it was left.
SHOWN = """
addEventListener("pagehide", () => {
  const named = [...document.querySelectorAll(".felt [aria-label]:not(.again)")];
  const felt = named.map(each => each.ariaLabel).join("|");
  const notice = document.querySelector(".unsaved")?.textContent ?? "";
  sessionStorage.setItem("left", JSON.stringify({ felt, notice }));
});
"""
LOST = "UnknownError"
UNSAVED = """async () => {
  const name = (await caches.keys()).find(each => each.endsWith(":unsaved"));
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""
# As when a person comes back to the page.
WAKE = "() => { document.dispatchEvent(new Event('visibilitychange')); }"


class Device:
    """A page with connections that can be lost, in the page and in its worker."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.refusal = ""
        self.base = base
        context.add_init_script(FRAGILE.replace("REFUSAL", "sessionStorage.getItem('refusal') ?? ''"))
        context.route("**/engine/worker/index.js", self._worker)
        self.page = context.new_page()
        self.page.goto(f"{base}licences.txt")
        self.table = Table(self.page, base)

    def _worker(self, route: Route) -> None:
        answer = route.fetch()
        fragile = FRAGILE.replace("REFUSAL", repr(self.refusal))
        route.fulfill(response=answer, body=f"{fragile}\n{answer.text()}")

    def refuse(self, error: str) -> None:
        """From the next load on, make every database fail to open with this error, or "" for none."""
        self.refusal = error
        self.page.evaluate("error => sessionStorage.setItem('refusal', error)", error)

    def lose(self, refusal: str = "") -> None:
        """Lose every connection, and mark the document: a reloaded one has no mark."""
        self.page.evaluate("() => { window.first = true; }")
        for part in (self.page, engine(self.page)):
            part.evaluate("refusal => lose(refusal)", refusal)

    @property
    def is_first(self) -> bool:
        return bool(self.page.evaluate("window.first === true"))

    def events(self) -> int:
        (save,) = read_database(self.page)["saves"].values()
        return int(save["events"])


@pytest.fixture
def fragile(open_context: OpenContext, base: str) -> Device:
    return Device(open_context(SPY, SHOWN), base)


def test_a_closed_connection_is_opened_again(fragile: Device) -> None:
    table = fragile.table.begin(moves=1)
    before = fragile.events()
    fragile.lose()
    table.play(table.moves[0])
    assert fragile.events() > before
    expect(fragile.page.locator(".unsaved")).to_have_count(0)
    fragile.lose()
    menu = Menu(fragile.page, fragile.base).open()
    expect(menu.saves()).to_have_count(1)
    expect(fragile.page.locator(".notice")).to_have_count(0)
    delete = menu.saves().get_by_role("button", name=re.compile("delete", re.IGNORECASE))
    delete.click()
    fragile.lose()
    delete.click()
    expect(menu.saves()).to_have_count(0)
    assert fragile.is_first


@pytest.mark.matrix
def test_if_it_cannot_be_reopened_the_page_reloads_and_goes_on(fragile: Device) -> None:
    """It never reloads during an action."""
    page = fragile.page
    table = fragile.table.begin(moves=1)
    page.locator(".to-sheet").click()
    fragile.lose(LOST)
    page.evaluate(WAKE)
    until(lambda: page.evaluate("received.some(({ event }) => event === 'disconnected')"))
    shown = table.visible_text
    assert fragile.is_first
    with page.expect_event("load"):
        page.locator(".side .close").click()
    table.await_turn(shown)
    # A move that could not be written is not lost.
    before = fragile.events()
    fragile.lose(LOST)
    with page.expect_event("load"):
        table.make(table.moves[0])
    assert table.wait() == "your-turn"
    assert not fragile.is_first
    left = json.loads(page.evaluate("sessionStorage.getItem('left')"))
    assert "Your moves are safe" in left["notice"]
    assert table.visible_text == left["felt"]
    assert fragile.events() > before
    expect(page.locator(".unsaved")).to_have_count(0)
    assert page.evaluate(UNSAVED) == 0
    shown = table.visible_text
    page.reload()
    table.await_turn(shown)


@pytest.mark.matrix
def test_an_unsuccessful_reload_is_not_repeated_and_loses_nothing(fragile: Device) -> None:
    page = fragile.page
    table = fragile.table.begin(moves=1)
    fragile.refuse(LOST)
    fragile.lose(LOST)
    with page.expect_event("load"):
        table.make(table.moves[0])
    with page.expect_event("load"):
        pass
    notice = page.locator(".unsaved")
    table.wait("your-turn")
    page.evaluate("() => { window.first = true; }")
    table.play(table.moves[0])
    expect(notice).to_contain_text("Your moves are safe")
    assert fragile.is_first
    shown, address = table.visible_text, page.url
    Menu(page, fragile.base).open()
    expect(page.locator(".notice")).to_contain_text("can't reach")
    page.goto(address)
    table.await_turn(shown)
    table.play(table.moves[0])
    expect(notice).to_be_visible()
    shown = table.visible_text
    fragile.refuse("")
    with page.expect_event("load"):
        notice.get_by_role("button").click()
    table.await_turn(shown)
    until(lambda: page.evaluate(UNSAVED) == 0)


WORDS = {"QuotaExceededError": "is full", "SecurityError": "can't save", "VersionError": "newer version"}
WORDS |= dict.fromkeys(("UnknownError", "InvalidStateError"), "can't reach")


@pytest.mark.parametrize("errors", matrix(["QuotaExceededError", "SecurityError"], [*WORDS]), ids=len)
def test_each_failure_has_its_own_words(fragile: Device, errors: list[str]) -> None:
    """A refusal differs from a loss, and neither mentions the window."""
    for error in errors:
        fragile.page.goto(f"{fragile.base}licences.txt")
        fragile.refuse(error)
        Menu(fragile.page, fragile.base).open()
        expect(fragile.page.locator(".notice").first).to_contain_text(WORDS[error])
    fragile.table.start(GAME).wait("your-turn")
    fragile.table.play(fragile.table.moves[0])
    expect(fragile.page.locator(".unsaved")).to_be_visible()
