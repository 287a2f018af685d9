"""The generic table plays every game that is registered, from what the page offers alone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from conftest import ROOT
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, expect

CATALOG = json.loads((ROOT / "dist" / "catalog.json").read_text())
LONGEST = 2000
SPY = """
const Plain = Worker;
window.heard = [];
window.Worker = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", event => window.heard.push(JSON.stringify(event.data)));
  }
};
"""


@pytest.mark.parametrize("game", CATALOG, ids=[game["id"] for game in CATALOG])
def test_a_game_of_random_moves_comes_to_its_end(page: Page, base: str, game: dict[str, object]) -> None:
    rng = random.Random(3)
    names = {option["name"] for option in game["options"]}  # type: ignore[attr-defined]
    short = {"rounds": 1} if "rounds" in names else {}
    table = Table(page, base).start(str(game["id"]), bots="random", **short)
    state = table.wait()
    for _ in range(LONGEST):
        if state == "over":
            break
        state = table.play(rng.choice(table.moves))
    assert state == "over"
    expect(table.result()).to_be_visible()


def test_the_page_never_hears_the_record(open_context: Callable[..., BrowserContext], base: str) -> None:
    context = open_context()
    context.add_init_script(SPY)
    page = context.new_page()
    table = Table(page, base).start()
    table.wait("your-turn")
    table.play("flip A1 A2")
    table.play("draw")
    table.play("swap A1")
    heard = page.evaluate("window.heard")
    assert len(heard) > 5
    assert not [text for text in heard if "* deal" in text or "pygames-record" in text]


def test_leaving_the_tab_covers_the_cards(open_context: Callable[..., BrowserContext], base: str) -> None:
    page = open_context().new_page()
    table = Table(page, base).start(bots=None)
    table.wait("cover")
    page.locator(".hold").press("Enter")
    table.wait("your-turn")
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    assert table.wait("cover") == "cover"
    assert page.locator("[data-card]").count() == 0
