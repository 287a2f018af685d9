"""A lost connection to the database: it is reopened, or the page reloads by itself. No move is lost."""

import json
import re

import pytest
from conftest import SPY, OpenContext, engine, one_of
from example_games import GAME
from pages.device_storage import read_database
from pages.menu import Menu
from pages.polling import until
from pages.table import Table
from playwright.sync_api import BrowserContext, Route, expect

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
LEFT = """
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
def device(open_context: OpenContext, base: str) -> Device:
    return Device(open_context(SPY, LEFT), base)


def test_a_closed_connection_is_opened_again(device: Device) -> None:
    table = device.table.begin(moves=1)
    before = device.events()
    device.lose()
    table.play(table.moves[0])
    assert device.events() > before
    expect(device.page.locator(".unsaved")).to_have_count(0)
    device.lose()
    menu = Menu(device.page, device.base).open()
    expect(menu.saves()).to_have_count(1)
    expect(device.page.locator(".notice")).to_have_count(0)
    delete = menu.saves().get_by_role("button", name=re.compile("delete", re.IGNORECASE))
    delete.click()
    device.lose()
    delete.click()
    expect(menu.saves()).to_have_count(0)
    assert device.is_first


def test_if_it_cannot_be_reopened_the_page_reloads_and_goes_on(device: Device) -> None:
    """It never reloads during an action."""
    page = device.page
    table = device.table.begin(moves=1)
    page.locator(".to-sheet").click()
    device.lose(LOST)
    page.evaluate(WAKE)
    until(lambda: page.evaluate("received.some(({ event }) => event === 'disconnected')"))
    shown = table.visible_text
    assert device.is_first
    with page.expect_event("load"):
        page.locator(".side .close").click()
    table.await_turn(shown)
    # A move that could not be written is not lost.
    before = device.events()
    device.lose(LOST)
    with page.expect_event("load"):
        table.make(table.moves[0])
    assert table.wait() == "your-turn"
    assert not device.is_first
    left = json.loads(page.evaluate("sessionStorage.getItem('left')"))
    assert "Your moves are safe" in left["notice"]
    assert table.visible_text == left["felt"]
    assert device.events() > before
    expect(page.locator(".unsaved")).to_have_count(0)
    assert page.evaluate(UNSAVED) == 0
    shown = table.visible_text
    page.reload()
    table.await_turn(shown)


def test_an_unsuccessful_reload_is_not_repeated_and_loses_nothing(device: Device) -> None:
    page = device.page
    table = device.table.begin(moves=1)
    device.refuse(LOST)
    device.lose(LOST)
    with page.expect_event("load"):
        table.make(table.moves[0])
    with page.expect_event("load"):
        pass
    notice = page.locator(".unsaved")
    table.wait("your-turn")
    page.evaluate("() => { window.first = true; }")
    table.play(table.moves[0])
    expect(notice).to_contain_text("Your moves are safe")
    assert device.is_first
    shown, address = table.visible_text, page.url
    Menu(page, device.base).open()
    expect(page.locator(".notice")).to_contain_text("can't reach")
    page.goto(address)
    table.await_turn(shown)
    table.play(table.moves[0])
    expect(notice).to_be_visible()
    shown = table.visible_text
    device.refuse("")
    with page.expect_event("load"):
        notice.get_by_role("button").click()
    table.await_turn(shown)
    until(lambda: page.evaluate(UNSAVED) == 0)


WORDS = {
    "UnknownError": "can't reach",
    "VersionError": "newer version",
    "InvalidStateError": "can't reach",
    "QuotaExceededError": "is full",
    "SecurityError": "can't save",
}


@pytest.mark.parametrize("errors", one_of(["QuotaExceededError", "SecurityError"], [list(WORDS)]), ids=len)
def test_each_failure_has_its_own_words(device: Device, errors: list[str]) -> None:
    """A refusal differs from a loss, and neither mentions the window."""
    for error in errors:
        device.page.goto(f"{device.base}licences.txt")
        device.refuse(error)
        Menu(device.page, device.base).open()
        expect(device.page.locator(".notice").first).to_contain_text(WORDS[error])
    device.table.start(GAME).wait("your-turn")
    device.table.play(device.table.moves[0])
    expect(device.page.locator(".unsaved")).to_be_visible()
