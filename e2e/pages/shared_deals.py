"""Games with a shared deal: finishing, sharing and their tiles on the menu."""

import re
from typing import Any

from browser_tools.browser_session import open_more
from pages.device_storage import list_saves
from pages.scripts import script
from playwright.sync_api import Page, expect

DAY = "2026-11-22"
FINISH = script("finish-game")
# Records content for other apps, and removes all other ways to share.
COPIED = """() => {
  window.copied = [];
  const clipboard = { writeText: async text => { window.copied.push(text); } };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
}"""


def plan(game: str, seed: int | None = None, seat: int = 0, **more: Any) -> dict[str, Any]:
    players = [{"kind": "bot", "name": "Bo", "bot": "random"}]
    players.insert(seat, {"kind": "person", "name": "Ana"})
    return {"game": game, "players": players, "options": {}, "seed": seed, **more}


def finish_game(page: Page, base: str, given: dict[str, Any]) -> dict[str, Any]:
    key = page.evaluate(FINISH, given)
    page.goto(f"{base}#/play/{key}")
    expect(page.locator(".result.final")).to_be_visible()
    open_more(page)
    expect(page.locator(".once-more")).to_be_visible()
    return next(save for save in list_saves(page) if save["id"] == key)


def copy_challenge(page: Page) -> str:
    page.locator(".challenge").click()
    expect(page.locator(".once-more .answer")).to_have_text("Copied! Paste it into any message.")
    return str(page.evaluate("copied.at(-1)"))


def link_of(text: str) -> str:
    found = re.search(r"http\S+#/deal\?(\S+)", text)
    assert found is not None
    return found[1]


def tile(page: Page, game: str) -> Any:
    return page.locator(f".returns .tile[data-game={game}]")
