"""Following the page's addresses."""

from __future__ import annotations

import re

from browser_tools.visit import Visit
from examples import GAME
from playwright.sync_api import expect

ORDER = f"new?game={GAME}&seats=2&seed=7&bots=greedy"
SETTLED = re.compile("^(ready|your-turn|thinking|handover|cover|over|error)$")
COUNT_SAVES = """async () => {
  const { listSaves } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  const { good, bad } = await listSaves();
  return good.length + bad.length;
}"""

# The page has heard of it when this comes back: what it waits for now is not what it waited for before.
FOLLOW = """address => new Promise(done => {
  if (location.hash === new URL(address, location.href).hash) done();
  addEventListener("hashchange", () => done(), { once: true });
  location.hash = address;
})"""


def go(visit: Visit, address: str) -> str:
    """Follow an address; what the page then waits for."""
    visit.page.evaluate(FOLLOW, f"#/{address}")
    expect(visit.page.locator("html")).to_have_attribute("data-state", SETTLED)
    return visit.page.evaluate("document.documentElement.dataset.state") or ""
