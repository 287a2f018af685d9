"""A whole game without a pointer: Tab, arrows, Enter."""

from __future__ import annotations

import pytest
from pages.table import Table
from playwright.sync_api import Page, expect

LONGEST = 450


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(page: Page, base: str) -> None:
    table = Table(page, base).start(rounds=1, seed=5)
    table.to_the_end(lambda: press_the_focused(table.reach(".felt .spot[data-live=yes]", most=40)), LONGEST)
    expect(table.page.locator("#final-title")).to_be_focused()


def press_the_focused(table: Table) -> None:
    """Choose the card in focus; where it leaves several moves, take the first that is offered."""
    keyboard = table.page.keyboard
    moving = table.focused("[data-move]")
    keyboard.press("Enter")
    if moving:
        return
    if table.page.locator(".action button[data-move]").count():
        table.reach(".action button[data-move]")
    else:
        keyboard.press("ArrowRight")
        table.reach("[data-move]")
    keyboard.press("Enter")
