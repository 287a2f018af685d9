"""A new device of a person: the time until it has a thousand finished games, by connection and by file."""

import time
from typing import Any

from browser_tools.bench_friends import new_phone
from browser_tools.browser_session import STORE
from browser_tools.finished_games import finished_game
from pages.friends import Friends
from playwright.sync_api import Browser, Playwright, expect
from tools.common import say
from tools.server import Server

BAR = 60.0
GAMES = 1000
PATIENCE = 600_000
DEVICES = "settings/devices"


def devices(playwright: Playwright, server: Server, launch: dict[str, Any]) -> bool:
    """Bring the games of a device to new ones in both ways. Return False if a bar is missed."""
    with playwright.chromium.launch(**launch) as browser:
        old, new, other = (_open(browser, server) for _ in range(3))
        for first in range(0, GAMES, 100):
            old.page.evaluate(STORE, [finished_game(number) for number in range(first, first + 100)])
        figures = _statistics(old)
        seconds, by_file = _by_connection(old, new), _by_file(old, other)
        are_equal = figures == _statistics(new) == _statistics(other)
    said = f"{seconds:.1f} s by connection (bar {BAR:.0f}), {by_file:.1f} s from a file, in two taps"
    say(f"{GAMES} finished games on a new device: {said}; statistics {'equal' if are_equal else 'DIFFERENT'}")
    return seconds <= BAR and are_equal


def _open(browser: Browser, server: Server) -> Friends:
    device = new_phone(browser, server)
    _go(device, "")
    expect(device.page.locator("html")).to_have_attribute("data-state", "ready")
    return device


def _go(device: Friends, address: str) -> None:
    """Show a screen after the menu, also the one that is shown."""
    device.page.goto(f"{device.base}#/")
    device.page.goto(f"{device.base}#/{address}")


def _statistics(device: Friends) -> str:
    _go(device, "statistics")
    expect(
        device.page.get_by_text(f"{GAMES:,}").or_(device.page.get_by_text(str(GAMES // 4))).first
    ).to_be_visible()
    expect(device.page.locator("[role=progressbar], progress")).to_have_count(0)
    return device.page.locator("main").inner_text()


def _by_connection(old: Friends, new: Friends) -> float:
    _go(old, DEVICES)
    old.page.locator(".show-code").click()
    new.follow(old.link()).page.locator(".agree").click()
    expect(new.code()).to_be_visible()
    code, begun = new.link(), time.monotonic()
    old.paste(code)
    for each in (old, new):
        expect(each.page.locator(".devices[data-stage=done]")).to_be_visible(timeout=PATIENCE)
    return time.monotonic() - begun


def _by_file(old: Friends, new: Friends) -> float:
    for each in (old, new):
        _go(each, DEVICES)
    with old.page.expect_download(timeout=PATIENCE) as download:
        old.page.locator(".save-all").click()
    begun = time.monotonic()
    new.page.locator(".devices input[type=file]").set_input_files(download.value.path())
    expect(new.page.locator("[data-transfer=over]")).to_be_visible(timeout=PATIENCE)
    return time.monotonic() - begun
