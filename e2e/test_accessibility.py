"""No violation that axe knows, on every screen, light and dark, portrait and landscape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import PHONE, ROOT
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, expect

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
LANDSCAPE = {"width": 640, "height": 360}
RUN = """async () => {
  const found = await axe.run(document, { rules: { "target-size": { enabled: true } } });
  const told = node => `${node.target.join(" ")} ${node.failureSummary}`;
  return found.violations.map(each => `${each.id}: ${each.nodes.map(told).join("; ")}`);
}"""


def violations(page: Page) -> Any:
    page.evaluate(f"() => {{ {AXE} }}")
    return page.evaluate(RUN)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
def test_axe_finds_nothing(
    open_context: Callable[..., BrowserContext], base: str, size: dict[str, int], scheme: str
) -> None:
    page = open_context(viewport=size, color_scheme=scheme).new_page()
    found: dict[str, Any] = {}
    table = Table(page, base).start(rounds=2, seed=11, seats=4)
    table.wait("your-turn")
    found["flip"] = violations(page)
    table.play("flip A1 A2")
    found["turn"] = violations(page)
    table.play("draw")
    table.spot("box0", 3).click()
    found["lay"] = violations(page)
    state = table.wait()
    while state != "over" and not page.locator(".result.round").count():
        state = table.play(table.moves[0])
    found["round"] = violations(page)
    while state != "over":
        state = table.play(table.moves[0])
    found["over"] = violations(page)
    Menu(page, base).open()
    expect(page.locator("[data-save]")).to_have_count(1)
    found["menu"] = violations(page)
    for address in ("new?game=two_can", "rules/two_can", "settings"):
        page.goto(f"{base}#/{address}")
        expect(page.locator("main.screen.form, main.screen.text h2").first).to_be_visible()
        found[address] = violations(page)
    Table(page, base).start(bots=None).wait("cover")
    found["cover"] = violations(page)
    assert {name: list_ for name, list_ in found.items() if list_} == {}
