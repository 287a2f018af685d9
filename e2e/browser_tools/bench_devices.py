"""A new device of a person: the time until it has a thousand finished games, by connection and by file."""

import time
from typing import Any

from browser_tools.browser_session import STORE
from browser_tools.finished_games import finished_game
from pages.friends import SCRIPTS, Friends
from playwright.sync_api import Browser, Page, Playwright, expect
from tools.common import PHONE, say

BAR = 60.0
GAMES = 1000
STATISTICS = "() => document.querySelector('main').innerText"


def devices(playwright: Playwright, address: str, launch: dict[str, Any]) -> bool:
    """Bring the games of a device to new ones in both ways. Return False if a bar is missed."""
    with playwright.chromium.launch(**launch) as browser:
        old = device(browser, address)
        for first in range(0, GAMES, 100):
            old.page.evaluate(STORE, [finished_game(number) for number in range(first, first + 100)])
        wanted = statistics(old.page, address)
        new = device(browser, address)
        seconds = by_connection(old, new)
        equal = statistics(new.page, address) == wanted
        say(
            f"{GAMES} finished games on a new device by connection: {seconds:.1f} s (bar {BAR:.0f}), "
            f"statistics {'equal' if equal else 'DIFFERENT'}"
        )
        other = device(browser, address)
        by_file = from_file(old, other)
        same = statistics(other.page, address) == wanted
        say(f"    from a file, two taps: {by_file:.1f} s, statistics {'equal' if same else 'DIFFERENT'}")
    return seconds <= BAR and equal and same


def device(browser: Browser, address: str) -> Friends:
    context = browser.new_context(viewport=PHONE, permissions=["camera"], reduced_motion="reduce")
    for each in SCRIPTS:
        context.add_init_script(each)
    phone = Friends(context.new_page(), address)
    phone.page.goto(f"{address}#/")
    expect(phone.page.locator("html")).to_have_attribute("data-state", "ready")
    return phone


def statistics(page: Page, address: str) -> str:
    """Return the texts of the statistics."""
    page.goto(f"{address}#/")
    page.goto(f"{address}#/statistics")
    expect(page.locator("main h2").first).to_be_visible()
    expect(page.locator("[role=progressbar], progress")).to_have_count(0)
    return str(page.evaluate(STATISTICS))


def by_connection(old: Friends, new: Friends) -> float:
    old.page.goto(f"{old.base}#/settings/devices")
    old.page.locator(".show-code").click()
    new.follow(old.link())
    new.page.locator(".agree").click()
    expect(new.code()).to_be_visible()
    code = new.link()
    begun = time.monotonic()
    old.paste(code)
    for each in (old, new):
        expect(each.page.locator(".devices[data-stage=done]")).to_be_visible(timeout=600_000)
    return time.monotonic() - begun


def from_file(old: Friends, new: Friends) -> float:
    old.page.goto(f"{old.base}#/")
    old.page.goto(f"{old.base}#/settings/devices")
    with old.page.expect_download(timeout=600_000) as download:
        old.page.locator(".save-all").click()
    new.page.goto(f"{new.base}#/settings/devices")
    begun = time.monotonic()
    new.page.locator(".devices input[type=file]").set_input_files(download.value.path())
    expect(new.page.locator("[data-transfer=over]")).to_be_visible(timeout=600_000)
    return time.monotonic() - begun
