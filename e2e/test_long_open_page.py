"""A page that stays open for days: dates change. test_update.py has a new version that it finds."""

import re

import pytest
from conftest import matrix
from example_games import GAME, SHORTEST
from pages.deals import DAY, FINISH, plan, tile
from pages.device_storage import list_saves
from pages.menu import Menu
from pages.navigation import visit
from pages.table import Table
from playwright.sync_api import Page, expect

NEXT = "2026-11-23"
# The browser's events when a page becomes visible again, which differ between devices.
BACK = {
    "visible": "document.dispatchEvent(new Event('visibilitychange'))",
    "pageshow": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))",
    "focus": "dispatchEvent(new Event('focus'))",
    "online": "dispatchEvent(new Event('online'))",
}


@pytest.fixture
def page(shared_page: Page) -> Page:
    """Open the page before midnight, with one finished deal of the day. The test moves its clock."""
    shared_page.clock.set_fixed_time(f"{DAY}T23:50:00")
    shared_page.goto(f"{shared_page.url.split('#')[0]}#/menu")
    return shared_page


@pytest.mark.quick
@pytest.mark.parametrize("back", ["visible", *matrix("pageshow", "focus", "online")])
def test_after_midnight_every_visible_screen_has_the_new_date(page: Page, base: str, back: str) -> None:
    page.evaluate(FINISH, plan(SHORTEST, deal={"day": DAY}))
    visit(page, f"{base}#/", ".to-daily .quiet")
    page.clock.set_fixed_time(f"{NEXT}T08:00:00")
    page.evaluate(BACK[back])
    expect(page.locator(".to-daily .quiet")).to_have_count(0)

    page.clock.set_fixed_time(f"{DAY}T23:50:00")
    page.goto(f"{base}#/daily")
    expect(page.locator(".returns .day")).to_have_text("Sunday, November 22, 2026")
    expect(tile(page, SHORTEST)).to_have_attribute("data-deal", "over")
    page.clock.set_fixed_time(f"{NEXT}T08:00:00")
    page.evaluate(BACK[back])
    expect(page.locator(".returns .day")).to_have_text("Monday, November 23, 2026")
    expect(tile(page, SHORTEST)).to_have_attribute("data-deal", "new")

    (save,) = list_saves(page)
    page.clock.set_fixed_time(save["changed"] / 1000)
    page.goto(f"{base}#/history")
    when = page.locator(".saves .when")
    expect(when).to_have_text(re.compile(r"^\d+:\d\d\s[AP]M$"))
    page.locator("select[name=time]").select_option("day")
    page.clock.set_fixed_time(save["changed"] / 1000 + 25 * 3600)
    page.evaluate(BACK[back])
    expect(page.locator(".found")).to_have_text("No games found.")
    page.locator("select[name=time]").select_option("")
    expect(when).to_have_text(re.compile(r"^[A-Z][a-z][a-z] \d+, \d{4}$"))


def test_a_press_before_the_page_notices_midnight_deals_the_new_day(page: Page, base: str) -> None:
    visit(page, f"{base}#/daily", ".returns .day")
    page.clock.set_fixed_time(f"{NEXT}T00:00:01")
    tile(page, GAME).get_by_role("button", name="Play").click()
    Table(page, base).wait("your-turn")
    (save,) = list_saves(page)
    assert save["deal"] == {"day": NEXT}


def test_a_page_that_is_visible_over_midnight_shows_the_new_date(device: Page, base: str) -> None:
    device.clock.install(time=f"{DAY}T23:58:30")
    device.goto(f"{base}#/daily")
    expect(device.locator(".returns .day")).to_have_text("Sunday, November 22, 2026")
    # From here on nothing else renders the page.
    expect(device.locator("html")).to_have_attribute("data-fast", re.compile("kept|no"))
    device.clock.run_for(3 * 60_000)
    expect(device.locator(".returns .day")).to_have_text("Monday, November 23, 2026")


def test_games_of_another_tab_are_on_the_menu_when_it_becomes_visible(page: Page, base: str) -> None:
    Menu(page, base).open()
    expect(page.get_by_role("link", name="History")).to_have_count(0)
    page.evaluate(FINISH, plan(SHORTEST))
    page.evaluate(BACK["visible"])
    expect(page.get_by_role("link", name="History")).to_be_visible()


def test_persistent_storage_is_checked_again(page: Page, base: str) -> None:
    page.goto(f"{base}#/settings")
    expect(page.locator(".about").first).to_contain_text("Your browser may delete saved games")
    page.evaluate(
        "() => { Object.defineProperty(navigator.storage, 'persisted', "
        "{ configurable: true, value: async () => true }); }"
    )
    page.evaluate(BACK["visible"])
    expect(page.locator(".about").first).to_contain_text("until you delete them")
