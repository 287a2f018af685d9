"""Navigation by addresses."""

import re

from browser_tools.browser_session import BrowserSession
from example_games import GAME
from playwright.sync_api import expect

ORDER = f"new?game={GAME}&seats=2&seed=7&bots=greedy"
SETTLED = re.compile("^(ready|your-turn|thinking|handover|cover|over|error)$")
COUNT_SAVES = """async () => {
  const { listSaves } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  const { good, bad } = await listSaves();
  return good.length + bad.length;
}"""

# Resolves when the page has handled the address: its state is of the new one then.
FOLLOW = """address => new Promise(done => {
  if (location.hash === new URL(address, location.href).hash) done();
  addEventListener("hashchange", () => done(), { once: true });
  location.hash = address;
})"""


def go(session: BrowserSession, address: str) -> str:
    """Follow an address, and return the state of the page."""
    session.page.evaluate(FOLLOW, f"#/{address}")
    expect(session.page.locator("html")).to_have_attribute("data-state", SETTLED)
    return session.page.evaluate("document.documentElement.dataset.state") or ""
