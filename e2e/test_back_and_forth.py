"""Back and forth in the browser's history: what was left before it came does not come after all."""

from __future__ import annotations

import re
from itertools import accumulate

import pytest
from browser_tools.visit import Visit
from conftest import ASK, ready
from examples import GAME, OTHER
from pages.addresses import COUNT_SAVES, ORDER, SETTLED, go
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, Route, expect

TRAIL = [
    "",
    f"new?game={GAME}",
    ORDER,
    f"rules/{OTHER}",
    f"new?game={OTHER}&seats=2&seed=1&bots=easy",
    "settings",
]


@pytest.fixture
def trail(asked: Visit) -> Visit:
    """A history of many screens, each left before it could come."""
    asked.page.evaluate("all => { for (const each of all) location.hash = `#/${each}`; }", TRAIL)
    expect(asked.page.locator(".settings")).to_be_visible()
    return asked


def test_who_goes_on_before_a_game_has_come_is_not_brought_back_to_it(trail: Visit) -> None:
    trail.page.evaluate(ASK, "games")
    expect(trail.page.locator(".settings")).to_be_visible()
    assert trail.page.evaluate(COUNT_SAVES) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "steps", [(-1, 1, -1), (-2, 1, 1, -3, 1), (-3,), (-4, 3, -3), (-5, 5, -1), (-3, 1, -1, 1, -1)]
)
def test_back_and_forth_ends_at_the_last_address_with_one_game_an_order_at_most(
    trail: Visit, steps: tuple[int, ...]
) -> None:
    for step in steps:
        trail.page.evaluate("step => history.go(step)", step)
    places = [TRAIL[at] for at in accumulate(steps, initial=len(TRAIL) - 1)]
    place = places[-1]
    if "seed=" in place:
        expect(trail.page.locator(".play")).to_be_visible()
        expect(trail.page.locator(".play")).to_have_attribute(
            "data-game", place.split("game=")[1].split("&")[0]
        )
    expect(trail.page.locator("html")).to_have_attribute("data-state", SETTLED)
    trail.page.evaluate(ASK, "games")
    # On a slow device the games may have come that lay on the way.
    passed = {each for each in places if "seed=" in each}
    assert trail.page.evaluate(COUNT_SAVES) in ([1] if "seed=" in place else range(len(passed) + 1))


@pytest.mark.slow
def test_going_back_while_python_loads_makes_no_game_and_coming_again_one(page: Page, base: str) -> None:
    held: list[Route] = []
    late: list[Route] = []
    page.context.route(
        re.compile(r"pyodide\.asm\.wasm"), lambda route: route.continue_() if late else held.append(route)
    )
    Menu(page, base).open()
    page.goto(f"{base}#/{ORDER}")
    expect(page.get_by_text("One moment …")).to_be_visible()
    page.go_back()
    expect(page.locator(".tile").first).to_be_visible()
    page.go_forward()
    expect(page.get_by_text("One moment …")).to_be_visible()
    page.go_back()
    expect(page.locator(".tile").first).to_be_visible()
    late += held or [None]  # type: ignore[list-item]
    for route in held:
        route.continue_()
    ready(page)
    page.evaluate(ASK, "games")
    expect(page.locator(".tile").first).to_be_visible()
    assert page.evaluate(COUNT_SAVES) == 0
    page.go_forward()
    Table(page, base).wait("your-turn")
    assert page.evaluate(COUNT_SAVES) == 1


@pytest.mark.slow
def test_two_presses_on_start_make_one_game(asked: Visit) -> None:
    go(asked, f"new?game={GAME}")
    start = asked.page.get_by_role("button", name="Start")
    start.evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(asked.page.locator(".play")).to_be_visible()
    asked.page.evaluate(ASK, "games")
    assert asked.page.evaluate(COUNT_SAVES) == 1
    table = Table(asked.page, asked.base)
    table.wait("your-turn")
    assert table.play(table.moves[0]) == "your-turn"
    expect(asked.page.locator(".refused, .notice")).to_have_count(0)


@pytest.mark.slow
def test_leaving_and_coming_back_while_a_bot_thinks(asked: Visit) -> None:
    go(asked, f"new?game={GAME}&seats=6&seed=3&bots=hard")
    table = Table(asked.page, asked.base)
    table.wait("your-turn")
    for _ in range(4):
        asked.page.locator("[data-move]").first.dispatch_event("click")
        for step in (-1, 1, -1, 1):
            asked.page.evaluate("step => history.go(step)", step)
        table.wait("your-turn")
    assert asked.page.evaluate(COUNT_SAVES) == 1
    expect(asked.page.locator(".notice")).to_have_count(0)
