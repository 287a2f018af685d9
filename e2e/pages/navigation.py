"""Navigation by addresses."""

import re

from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, POSITIONS, position
from example_games import GAME
from pages.waiting import until
from playwright.sync_api import Page, expect

ORDER = f"new?game={GAME}&seats=2&seed=7&bots=greedy"
SETTLED = re.compile("^(ready|your-turn|thinking|handover|cover|over|error)$")

# Resolves when the page has handled the address: its state is of the new one then.
FOLLOW = """address => new Promise(done => {
  if (location.hash === new URL(address, location.href).hash) done();
  addEventListener("hashchange", () => done(), { once: true });
  location.hash = address;
})"""


def screens(session: BrowserSession) -> list[str]:
    """Return the address of every screen, with two saved games: one at a move and one that is over."""
    over = next(each.name for each in POSITIONS[GAME] if each.over)
    session.delete_games()
    session.save(position(GAME, over), "finished")
    running = session.save(position(GAME, GAME_POSITIONS[GAME].BUSY))
    return [
        *("", f"play/{running}", f"lesson/{GAME}", "replay/finished", "play/finished", f"rules/{GAME}"),
        *(f"new?game={GAME}", "settings", "history", "statistics", "daily", "add"),
    ]


def visit(page: Page, address: str, there: str) -> None:
    page.goto(address)
    expect(page.locator(there).first).to_be_visible()


def go(session: BrowserSession, address: str) -> str:
    session.page.evaluate(FOLLOW, f"#/{address}")
    # The guard may report a stall meanwhile.
    state = "document.querySelector('#guard') ? '' : document.documentElement.dataset.state"
    return until(lambda: str(found) if SETTLED.match(found := session.page.evaluate(state)) else "")
