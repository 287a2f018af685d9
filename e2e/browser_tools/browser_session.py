"""A session in one browser that goes from screen to screen: for pictures, films, axe and tests."""

import json
import re
from typing import Any

from browser_tools.positions import Position
from pages.scripts import with_module
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect
from tools.common import PATIENCE, PHONE, SCOPED

WAITS = re.compile("^(ready|your-turn|handover|cover|over|error)$")
SEED = 5
# Stores games by the page's own modules.
STORE = """async games => {
  const module = new URL("engine/store/save-database.js", document.baseURI).href;
  const { database, FORMAT, STORES } = await import(module);
  const stores = (await database()).transaction(STORES, "readwrite");
  const [saves, records] = STORES.map(name => stores.objectStore(name));
  for (const [save, record] of games) {
    saves.put({ ...save, format: FORMAT, holder: "" });
    records.put(record, save.id);
  }
  await stores.done;
}"""
SETTINGS = "core/settings.js"
# Deletes all games, results of the coach, which are stored apart, and players: the form of a new game has its
# defaults.
FORGET = """async ({ changeSettings, database, openDB, refreshSaves, scoped, STORES }) => {
  const stores = (await database()).transaction(STORES, "readwrite");
  STORES.forEach(name => stores.objectStore(name).clear());
  await stores.done;
  if ((await indexedDB.databases()).some(({ name }) => name === scoped("reviews"))) {
    const reviews = await openDB(scoped("reviews"));
    await reviews.clear("reviews");
    reviews.close();
  }
  changeSettings({ last: {}, names: [], lessons: {} });
  for (const key of Object.keys(sessionStorage)) if (key.includes(":draft:")) sessionStorage.removeItem(key);
  await refreshSaves();
}"""
# Forgets that a plug-in did not start.
FORGET_CRASH = f"""localStorage.removeItem({SCOPED}("starting"))"""
# Without another choice, no move is animated.
AT_ONCE = f"""try {{
  const name = {SCOPED}("settings");
  const known = localStorage.getItem(name) ?? localStorage.getItem("pygames:settings");
  if (known === null) localStorage.setItem(name, '{{"speed":"off"}}');
}} catch {{}}"""
# Notes the settings of this document, so that the next test knows whether it has those that it needs.
WANTED = "settings => { window.wanted = settings; }"
# Notes the operations of the page's requests in `asked`, once that is a list.
# Replaces the page's next move, to show the engine's answer to an illegal one.
SPOIL = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  window.asked?.push(message?.op);
  if (message?.op !== "play" || !window.spoil) return send.call(this, message, ...rest);
  const moves = [window.spoil];
  window.spoil = "";
  return send.call(this, { ...message, moves }, ...rest);
};
"""


def stored_game(key: str, given: Position, **changed: Any) -> list[Any]:
    """Return a save, with some fields changed, and its record."""
    save: dict[str, Any] = {"id": key, "game": given.game, "players": list(given.players), "seed": SEED}
    save |= {"options": given.options, "over": given.over, "toAct": None if given.over else 0}
    save |= {"scores": list(given.scores), "winners": list(given.winners) if given.over else None}
    save |= {"events": given.events, "changed": 1_700_000_000_000 + 60_000 * len(key)}
    return [save | changed, given.record]


class BrowserSession:
    """One page in one browser that goes from screen to screen. Python starts once."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.held: list[Route] = []
        self.language: str | None = None
        self.failed = False
        self.page.set_default_timeout(PATIENCE)

    def go(self, address: str, there: str = "html") -> None:
        """Go to an address behind "#/" as a link does, and wait for an element. The page stays loaded."""
        self.page.goto(f"{self.base}#/{address}")
        expect(self.page.locator(there).first).to_be_visible()

    def reload(self, **settings: str) -> None:
        """Reload the page with nothing stored but some settings, and wait for Python.

        Animations are off, unless the settings set a speed.
        """
        if not self.page.url.startswith(self.base):
            self.page.goto(f"{self.base}licences.txt")
        self._store_settings(settings)
        self.page.evaluate(FORGET_CRASH)
        self.failed = False
        self.language = settings.get("language")
        self.release()
        self.page.goto("about:blank")
        self.page.goto(f"{self.base}#/")
        self.wait()
        self.delete_games()
        self.page.evaluate(WANTED, settings)

    def change_settings(self, **settings: str) -> None:
        """Delete the games and set the settings as `reload` does.

        The page is reloaded for another language, and after a failed test.
        """
        starts = self.failed or not self.page.url.startswith(self.base)
        if starts or settings.get("language") != self.language:
            self.reload(**settings)
            return
        self.go("settings")
        expect(self.page.locator(".settings")).to_be_visible()
        self.delete_games()
        self._store_settings(settings)
        # As after a change in another window.
        with_module(self.page, SETTINGS, "settings => settings.reloadSettings()")
        self.page.evaluate(WANTED, settings)

    def _store_settings(self, settings: dict[str, str]) -> None:
        stored = json.dumps({"speed": "off", "handover": "hands", **settings})
        self.page.evaluate(f"text => localStorage.setItem({SCOPED}('settings'), text)", stored)

    def hold(self, pattern: str) -> None:
        """Hold back all responses for matching files."""
        self.page.route(pattern, lambda route: self.held.append(route))

    def release(self) -> None:
        """Abort the held requests, and hold no others."""
        while self.held:
            self.held.pop().abort()
        self.page.unroute_all()

    def delete_games(self) -> None:
        """Delete all saved games, results of the coach, and names of players."""
        modules = (SETTINGS, "core/storage.js", "engine/store/save-database.js", "screens/app/saves.js")
        with_module(self.page, (*modules, "vendor/idb/index.js"), FORGET)

    def wait(self) -> str:
        """Wait until the page waits for the person, and return its state."""
        html = self.page.locator("html")
        expect(html).to_have_attribute("data-state", WAITS, timeout=PATIENCE)
        return str(html.get_attribute("data-state"))

    def save(self, given: Position, key: str = "look") -> str:
        self.page.evaluate(STORE, [stored_game(key, given)])
        return key

    def open_position(self, given: Position) -> str:
        self.go("settings")
        self.go(f"play/{self.save(given)}")
        expect(self.page.locator(".play, .cover").first).to_be_visible()
        return self.wait()

    def open_replay(self, given: Position) -> Page:
        self.go("settings")
        self.go(f"replay/{self.save(given)}", "[data-replay='0']")
        return self.page

    def movable_cards(self) -> Locator:
        """Return the cards that can be tapped without playing a move."""
        return self.page.locator(".felt button[data-live=yes]:not([data-move]):not([aria-pressed=true])")

    def tap(self, times: int = 1) -> bool:
        """Tap the first card that only begins a move. Return False if there is none."""
        for _ in range(times):
            if not self.movable_cards().count():
                return False
            self.movable_cards().first.click()
        return True

    def make(self, move: str) -> str:
        """Play a move by the list of all moves."""
        unfold(self.page, move).dispatch_event("click")
        return self.wait()

    def sheet(self) -> None:
        button = self.page.locator("header.bar .to-sheet")
        if button.get_attribute("aria-expanded") != "true":
            button.click()
        expect(self.page.locator("#sheet")).to_be_in_viewport()


def unfold(page: Page, move: str) -> Locator:
    """Return the element for a move, with groups of the list of all moves opened as needed."""
    makes = page.locator(f'[data-move="{move}"]')
    closed = page.locator(".all-moves details:not([open]) > summary")
    while not makes.count() and closed.count():
        left = closed.count()
        closed.last.dispatch_event("click")
        expect(closed).not_to_have_count(left)
    return makes.first


def open_more(page: Page) -> None:
    """Show all figures, links and panels of a finished game."""
    page.locator(".more-results:not([open]) > summary").click()


def begin_review(page: Page) -> None:
    """Review the open finished game. After a loss it goes to the costliest move first: return from there."""
    button = page.locator(".begin-review")
    is_lost = button.get_attribute("data-lost") == "yes"
    button.click()
    done = page.locator(".review [data-done=yes]")
    if is_lost:
        nothing = ".review:has([data-done=yes]):not(:has(.costly-one))"
        expect(page.locator(f".reviewing, {nothing}")).to_be_visible(timeout=5 * PATIENCE)
        page.locator(".reviewing .back").or_(page.locator(nothing)).click()
    expect(done).to_be_visible(timeout=5 * PATIENCE)


def open_session(browser: Browser, base: str, *, language: str = "en", **options: Any) -> BrowserSession:
    """Open a session with empty storage. The caller closes its `page.context`."""
    settings: dict[str, Any] = {"viewport": PHONE, "reduced_motion": "reduce"}
    # A service worker would slow down every load, and would serve held files.
    settings |= {"locale": language, "service_workers": "block"}
    context: BrowserContext = browser.new_context(**{**settings, **options})
    context.add_init_script(SPOIL)
    context.add_init_script(AT_ONCE)
    return BrowserSession(context.new_page(), base)
