"""A game of 2CAN from the first flip to the result, against a bot, on a phone."""

from __future__ import annotations

import re

import pytest
from pages.table import Table
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow

LONGEST = 450


def test_a_game_by_taps_comes_to_its_result(page: Page, base: str) -> None:
    table = Table(page, base).start(rounds=1)
    assert table.wait() == "your-turn"
    table.spot("box0", 0).click()
    table.spot("box0", 5).click()
    table.to_the_end(lambda: one_turn(table), LONGEST)
    expect(table.result()).to_have_text(re.compile("wins|share the win"))
    expect(page.locator(".result.final .standing > li")).to_have_count(2)
    expect(page.locator("#sheet tbody tr")).to_have_count(2)


def one_turn(table: Table) -> str:
    """Draw, then discard and turn up a card, by tapping cards; whatever is single goes at once."""
    page = table.page
    if page.locator('.common [data-move="draw"]').count():
        page.locator('.common [data-move="draw"]').click()
        return table.wait()
    hidden = page.locator(".mine .spot[data-live=yes]:has(.card.back)").first
    hidden.click()
    drop = page.locator('.action [data-move^="drop"]')
    if drop.count():
        drop.first.click()
    return table.wait()


def test_every_move_of_the_turn_is_on_the_page(page: Page, base: str) -> None:
    table = Table(page, base).start()
    table.wait("your-turn")
    assert len(table.moves) == 28
    table.play("flip A1 A2")
    assert {"draw", "take"} <= set(table.moves)
