"""A whole game without a pointer: Tab, arrows, Enter."""

from __future__ import annotations

from pages.table import Table
from playwright.sync_api import Page

LONGEST = 450
FOCUSED = "() => document.activeElement?.matches('.felt .spot[data-live=yes]') ?? false"


def test_a_whole_game_by_keyboard_alone(page: Page, base: str) -> None:
    table = Table(page, base).start(rounds=1, seed=5)
    state = table.wait()
    for _ in range(LONGEST):
        if state == "over":
            break
        reach_the_table(page)
        press_the_focused(table)
        state = table.wait()
    assert state == "over"
    assert page.evaluate("document.activeElement.id") == "final-title"


def reach_the_table(page: Page) -> None:
    for _ in range(40):
        if page.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not reach a card that can be acted on")


def press_the_focused(table: Table) -> None:
    """Choose the card in focus; where it leaves several moves, take the first that is offered."""
    keyboard = table.page.keyboard
    moving = table.page.evaluate("document.activeElement.dataset.move ?? ''")
    keyboard.press("Enter")
    if moving:
        return
    if table.page.locator(".action button[data-move]").count():
        for _ in range(40):
            keyboard.press("Tab")
            if table.page.evaluate("document.activeElement.matches('.action button[data-move]')"):
                break
    else:
        keyboard.press("ArrowRight")
        for _ in range(40):
            if table.page.evaluate("Boolean(document.activeElement.dataset.move)"):
                break
            keyboard.press("Tab")
    keyboard.press("Enter")


def test_arrows_go_from_card_to_card(page: Page, base: str) -> None:
    table = Table(page, base).start()
    table.wait("your-turn")
    table.spot("box0", 0).focus()
    for key, label in (("ArrowRight", "A2"), ("ArrowDown", "B2"), ("ArrowLeft", "B1"), ("ArrowUp", "A1")):
        page.keyboard.press(key)
        assert str(page.evaluate("document.activeElement.ariaLabel")).startswith(label)
