"""The table of any game keeps to the manners of tables: a game of the page, played as if it had no own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from browser_tools.situations import LOOKS, position
from browser_tools.visit import Visit, open_visit
from conftest import DESKTOP, LANDSCAPE
from examples import GAMES, SECRET
from pages.table import Table
from playwright.sync_api import Browser, Route, ViewportSize, expect
from test_large_screens import COVERED
from test_stage import WATCH, play, seen
from tools.common import PHONE

MOST_TABS = 3
SIZES: tuple[ViewportSize, ...] = (PHONE, LANDSCAPE, {"width": 768, "height": 1024}, DESKTOP)
ONE_WITH_ROUNDS = SECRET
SENSIBLE = ".felt [data-live=yes], .action button:not(.back)"

# Whether each zone of the others and of the middle can be brought into sight, as a whole or as much as fits.
REACHED = """() => [...document.querySelectorAll(".felt [data-zone]")].every(each => {
  if (!each.checkVisibility()) return true;
  each.scrollIntoView({ block: "nearest" });
  const { top, bottom } = each.getBoundingClientRect();
  const room = document.querySelector(".table").getBoundingClientRect();
  return Math.min(bottom, room.bottom) - Math.max(top, room.top) > Math.min(40, bottom - top - 2);
})"""


def strange(route: Route) -> None:
    """The page is told of no table of any game."""
    configs = json.loads(route.fetch().text())
    route.fulfill(json={game: config for game, config in configs.items() if game not in GAMES})


@pytest.fixture(scope="module")
def bare(browser: Browser, base: str) -> Iterator[Visit]:
    visit = open_visit(browser, base)
    # Of the context: what the page routes is let go when it is loaded anew.
    visit.page.context.route("**/games/table-configs.json*", strange)
    visit.fresh(speed="fast", tips="off")
    yield visit
    visit.page.context.close()


@pytest.fixture
def table(bare: Visit, base: str) -> Table:
    bare.page.set_viewport_size(PHONE)
    bare.forget()
    table = Table(bare.page, base).start(ONE_WITH_ROUNDS, seed=11, seats=2, bots="easy")
    table.wait("your-turn")
    expect(bare.page.locator("[data-game] .felt .common")).to_be_attached()
    return table


@pytest.mark.slow
def test_it_tells_what_the_others_did_and_asks_when_the_last_card_lies(table: Table) -> None:
    page = table.page
    page.evaluate(WATCH)
    for _ in range(6):
        play(table)
        table.wait("your-turn", "over")
        if page.locator("button.recap").count():
            break
    shown = seen(page)
    staged = [each for each in shown if each["state"] == "thinking"]
    assert staged
    assert all(each["asks"] == 0 and not each["result"] for each in staged)
    rival = page.locator(".player.other .name").first.inner_text()
    expect(page.locator("button.recap")).to_contain_text(rival)
    felt = page.locator(".felt").inner_text()
    page.locator("button.recap").click()
    table.wait("thinking")
    table.wait("your-turn")
    assert page.locator(".felt").inner_text() == felt


def test_a_tap_on_what_cannot_be_taken_says_why_in_place(table: Table) -> None:
    page = table.page
    before = table.shown
    idle = page.locator(".felt button.spot[aria-disabled=true]:visible")
    if not idle.count():
        play(table)
        table.wait("your-turn")
        before = table.shown
    assert idle.count()
    idle.first.evaluate("each => each.click()")
    told = page.locator("footer .refused")
    expect(told).to_be_visible()
    assert not re.search(r"no such move|\{|undefined", told.inner_text())
    assert table.shown == before


def test_by_keyboard_a_marked_choice_is_a_number_and_the_next_is_near(table: Table) -> None:
    page = table.page
    before = table.shown
    page.keyboard.press("1")
    page.wait_for_function(
        "was => [...document.querySelectorAll('.felt [aria-label]')].map(e => e.ariaLabel).join('|') !== was"
        " || document.querySelector('.felt [aria-pressed=true]')",
        arg=before,
    )
    page.keyboard.press("Escape")
    for _ in range(3):
        maker = page.locator(":is(.felt, .action) [data-move]:visible").first
        if not maker.count():
            page.locator(".felt .spot[data-live=yes]:not([aria-pressed=true])").first.press("Enter")
            continue
        maker.press("Enter")
        if table.wait() == "over" or table.round_is_over:
            break
        table.reach(SENSIBLE, most=MOST_TABS)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ones_own_lies_over_nothing(bare: Visit, game: str) -> None:
    """At any size; what there is no room for can be scrolled to, below what is one's own nothing ends."""
    page = bare.page
    found = {}
    for name in (LOOKS[game].BUSY, "crowded"):
        bare.sit(position(game, name))
        for size in SIZES:
            page.set_viewport_size(size)
            covered = page.evaluate(COVERED)
            reached = page.evaluate(REACHED)
            if covered or not reached:
                found[name, size["width"], size["height"]] = covered, reached
    page.set_viewport_size(PHONE)
    assert found == {}
