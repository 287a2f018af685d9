"""One visit of the page in one browser, from screen to screen: for pictures, films, axe and tests."""

from __future__ import annotations

import json
import re
from typing import Any

from browser_tools.situations import Position
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect
from tools.common import PATIENCE, PHONE, SCOPED

WAITS = re.compile("^(ready|your-turn|handover|cover|over|error)$")
SEED = 5
# Games among the saved ones, put there by the page's own modules; none: all are deleted.
STORE = """async games => {
  const { database, FORMAT, STORES } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  const stores = (await database()).transaction(STORES, "readwrite");
  if (!games.length) STORES.forEach(name => stores.objectStore(name).clear());
  const [saves, records] = STORES.map(name => stores.objectStore(name));
  for (const [save, record] of games) {
    saves.put({ ...save, format: FORMAT, holder: "" });
    records.put(record, save.id);
  }
  await stores.done;
}"""
# What the coach found lies apart from the games.
UNSEEN = """async () => {
  const { scoped } = await import(new URL("core/storage.js", document.baseURI).href);
  const { openDB } = await import(new URL("vendor/idb/index.js", document.baseURI).href);
  const there = await indexedDB.databases();
  if (!there.some(({ name }) => name === scoped("reviews"))) return;
  const reviews = await openDB(scoped("reviews"));
  await reviews.clear("reviews");
  reviews.close();
}"""
# Nobody has ever sat down here: the form begins as at first.
STRANGERS = """async () => {
  const { changeSettings } = await import(new URL("core/settings.js", document.baseURI).href);
  changeSettings({ last: {}, names: [], lessons: {} });
  for (const key of Object.keys(sessionStorage)) if (key.includes(":draft:")) sessionStorage.removeItem(key);
}"""
# Unless something else was chosen, what happens is seen at once.
AT_ONCE = f"""try {{
  const name = {SCOPED}("settings");
  const known = localStorage.getItem(name) ?? localStorage.getItem("pygames:settings");
  if (known === null) localStorage.setItem(name, '{{"speed":"off"}}');
}} catch {{}}"""
# The next move that the page asks for becomes another one: what the engine says then is shown as it is.
SPOIL = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.op !== "play" || !window.spoil) return send.call(this, message, ...rest);
  const moves = [window.spoil];
  window.spoil = "";
  return send.call(this, { ...message, moves }, ...rest);
};
"""


class Visit:
    """One page in one browser that goes from screen to screen; Python starts once."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.held: list[Route] = []
        self.page.set_default_timeout(PATIENCE)

    # -- addresses ------------------------------------------------------------------------------------------

    def go(self, address: str) -> None:
        """Go to an address behind "#/" as a link does, the page stays loaded."""
        self.page.goto(f"{self.base}#/{address}")

    def fresh(self, **settings: str) -> None:
        """Load the page anew with nothing stored but these settings, and wait for Python.

        What happens is seen at once, where they do not say otherwise.
        """
        settings = {"speed": "off", **settings}
        if not self.page.url.startswith(self.base):
            self.page.goto(f"{self.base}licences.txt")
        kept = json.dumps({"handover": "hands", **settings})
        self.page.evaluate(f"text => localStorage.setItem({SCOPED}('settings'), text)", kept)
        self.let_go()
        self.page.goto("about:blank")
        self.page.goto(f"{self.base}#/")
        self.wait()
        self.forget()

    def hold(self, pattern: str) -> None:
        """From now on answer no request for such a file."""
        self.page.route(pattern, lambda route: self.held.append(route))

    def let_go(self) -> None:
        """No request is held any more; those that were get no answer."""
        while self.held:
            self.held.pop().abort()
        self.page.unroute_all()

    def forget(self) -> None:
        """Delete every saved game, what the coach found, and who has played."""
        self.page.evaluate(STORE, [])
        self.page.evaluate(UNSEEN)
        self.page.evaluate(STRANGERS)

    def wait(self) -> str:
        """Wait until the page waits for the person; for what."""
        html = self.page.locator("html")
        expect(html).to_have_attribute("data-state", WAITS, timeout=PATIENCE)
        return str(html.get_attribute("data-state"))

    # -- games ----------------------------------------------------------------------------------------------

    def save(self, given: Position, key: str = "look") -> str:
        """Put a game among the saved ones; its id."""
        save = {
            "id": key,
            "game": given.game,
            "players": list(given.players),
            "options": given.options,
            "seed": SEED,
            "over": given.over,
            "toAct": None if given.over else 0,
            "events": given.events,
            "scores": list(given.scores),
            "winners": list(given.winners) if given.over else None,
            "changed": 1_700_000_000_000 + 60_000 * len(key),
        }
        self.page.evaluate(STORE, [[save, given.record]])
        return key

    def sit(self, given: Position) -> str:
        """Open the game at this position."""
        self.go("settings")
        self.go(f"play/{self.save(given)}")
        expect(self.page.locator(".play, .cover").first).to_be_visible()
        return self.wait()

    def spots(self) -> Locator:
        """What can be tapped and makes no move yet."""
        return self.page.locator(".felt button[data-live=yes]:not([data-move]):not([aria-pressed=true])")

    def tap(self, times: int = 1) -> bool:
        """Tap the first thing that only begins a move; whether there was one."""
        for _ in range(times):
            if not self.spots().count():
                return False
            self.spots().first.click()
        return True

    def make(self, move: str) -> str:
        """Make this move by the list of all moves."""
        unfold(self.page, move).dispatch_event("click")
        return self.wait()

    def sheet(self) -> None:
        """Open the score sheet."""
        button = self.page.locator("header.bar .to-sheet")
        if button.get_attribute("aria-expanded") != "true":
            button.click()
        expect(self.page.locator("#sheet")).to_be_in_viewport()


def unfold(page: Page, move: str) -> Locator:
    """What makes this move; groups of the list of all moves are opened until it is there."""
    makes = page.locator(f'[data-move="{move}"]')
    closed = page.locator(".all-moves details:not([open]) > summary")
    while not makes.count() and closed.count():
        left = closed.count()
        closed.last.dispatch_event("click")
        expect(closed).not_to_have_count(left)
    return makes.first


def open_visit(browser: Browser, base: str, *, language: str = "en", **options: Any) -> Visit:
    """A visit in a browser with nothing stored; `visit.page.context` is to be closed."""
    settings: dict[str, Any] = {"viewport": PHONE, "reduced_motion": "reduce"}
    # No service worker: it would work beside every load, and serve what a visit holds back.
    settings |= {"locale": language, "service_workers": "block"}
    context: BrowserContext = browser.new_context(**{**settings, **options})
    context.add_init_script(SPOIL)
    context.add_init_script(AT_ONCE)
    return Visit(context.new_page(), base)
