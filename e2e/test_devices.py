"""A person's devices: what one has, the other gets, over a connection of two pages and by a file."""

import re

from conftest import OpenPhones
from example_games import OTHER, TITLE
from pages.device_storage import list_saves
from pages.friends import Friends
from pages.menu import Menu
from playwright.sync_api import expect

DONE = re.compile("^Done")


def meet(one: Friends, other: Friends) -> None:
    """Connect two devices: one shows its code, the other opens its link, and the first scans the answer."""
    one.page.goto(f"{one.base}#/settings/devices")
    one.page.get_by_role("button", name="Show code").click()
    expect(one.code()).to_be_visible()
    other.follow(one.link())
    other.page.get_by_role("button", name="Connect", exact=True).click()
    expect(other.code()).to_be_visible()
    one.scan(other)
    for device in (one, other):
        expect(device.page.locator(".devices .now")).to_have_text(DONE)


def test_two_devices_have_the_same_games_and_one_plays_each(open_phones: OpenPhones) -> None:
    one, other = open_phones(2)
    one.table.begin(seed=1, moves=1)
    other.table.begin(OTHER, seed=2, moves=1)
    events = {save["game"]: save["events"] for device in (one, other) for save in list_saves(device.page)}
    meet(one, other)
    expect(other.page.locator(".running li")).to_have_count(1)
    expect(other.page.locator(".running li")).to_contain_text(TITLE)
    # The menu of each shows its own game alone.
    other.page.get_by_role("button", name="Go on here").click()
    expect(other.page.locator(".running li")).to_have_count(0)
    menu = Menu(other.page, other.base).open()
    expect(menu.saves()).to_have_count(2)
    assert {save["game"]: save["events"] for save in list_saves(other.page)} == events
    menu = Menu(one.page, one.base).open()
    expect(menu.saves()).to_have_count(0)
    expect(one.page.get_by_role("link", name="2 games run on other devices")).to_be_visible()
