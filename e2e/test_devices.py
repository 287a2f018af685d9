"""A person's devices: each gets the games of the other, over a connection of two pages or by a file."""

import re

import pytest
from conftest import OpenPhones
from example_games import OTHER, SHORTEST, TITLE
from pages.device_storage import list_saves, read_database
from pages.friends import Friends
from pages.friends_game import FriendsGame
from pages.menu import Menu, delete
from playwright.sync_api import Page, expect

from pygames import games


def meet(one: Friends, other: Friends, met: str = "never been connected") -> None:
    """Connect two devices: one shows its code, the other opens its link, and the first scans the answer."""
    one.page.goto(f"{one.base}#/")
    one.page.get_by_role("link", name="My devices").click()
    one.page.get_by_role("button", name="Show code").click()
    expect(one.code()).to_be_visible()
    other.follow(one.link())
    expect(other.page.locator(".now")).to_have_text("Connect this device with your other Linux PC?")
    expect(other.page.locator(".met")).to_contain_text(met)
    other.page.get_by_role("button", name="Connect", exact=True).click()
    expect(other.code()).to_be_visible()
    one.scan(other)
    for device in (one, other):
        expect(device.page.locator(".devices .now")).to_have_text(re.compile("^Done"))


def titles(page: Page, base: str) -> list[str]:
    menu = Menu(page, base).open()
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    return sorted(each.inner_text().splitlines()[0] for each in menu.saves().all())


def test_two_devices_have_the_same_games_and_one_plays_each(open_phones: OpenPhones) -> None:
    one, other = open_phones(2)
    one.table.begin(seed=1, moves=1)
    other.table.begin(OTHER, seed=2, moves=1)
    events = {save["game"]: save["events"] for device in (one, other) for save in list_saves(device.page)}
    meet(one, other)
    running = other.page.locator(".running li")
    expect(running).to_contain_text(TITLE)
    other.page.get_by_role("button", name="Go on here").click()
    expect(running).to_have_count(0)
    assert {save["game"]: save["events"] for save in list_saves(other.page)} == events
    assert len(titles(other.page, other.base)) == 2
    # The first device shows where its game went, and opens it no more.
    assert titles(one.page, one.base) == []
    notice = one.page.locator(".away-games", has_text=re.compile(f"on your other Linux PC: .*{TITLE} vs."))
    notice.get_by_role("link", name="Go on here").click()
    expect(one.page.locator(".running li")).to_have_count(2)
    (moved,) = (each for each in read_database(one.page)["saves"].values() if each["game"] != OTHER)
    one.page.goto(f"{one.base}#/play/{moved['id']}")
    expect(one.page.get_by_role("alert")).to_contain_text("This game runs on")


@pytest.mark.matrix
def test_a_file_of_another_device_deletes_what_that_has_deleted(open_phones: OpenPhones) -> None:
    one, other = open_phones(2)
    one.table.begin(SHORTEST, seed=1, moves=1)
    meet(one, other)
    other.page.get_by_role("button", name="Go on here").click()
    expect(other.page.locator(".running li")).to_have_count(0)
    delete(Menu(other.page, other.base).open().saves().first)
    other.page.goto(f"{other.base}#/settings/devices")
    with other.page.expect_download() as download:
        other.page.get_by_role("button", name="Save all").click()
    one.page.reload()
    expect(one.page.locator(".running li")).to_have_count(1)
    assert download.value.suggested_filename.startswith("kitchen-table-games-")
    one.page.locator("input[type=file]").set_input_files(download.value.path())
    expect(one.page.locator(".running li")).to_have_count(0)
    meet(one, other, "Last connected: ")


@pytest.mark.matrix
def test_both_sides_of_a_game_between_phones_go_on_on_other_devices(open_phones: OpenPhones) -> None:
    phones, moved = open_phones(2), open_phones(2)
    game, rest = (FriendsGame(a.page, [b.page], a.base, "links", is_table=False) for a, b in (phones, moved))
    game.begin(games()[SHORTEST], {})
    game.play(lambda: phones[1].table.state == "your-turn")
    for former, device in zip(phones, moved, strict=True):
        meet(former, device)
        device.page.get_by_role("button", name="Go on here").click()
        expect(device.page.locator(".running li")).to_have_count(0)
        device.page.get_by_role("link", name="Continue").click()
        expect(device.page.locator(".felt")).to_be_visible()
        device.page.reload()
        expect(device.page.locator(".felt")).to_be_visible()
    # The friend's new phone moves, and the host's opens that.
    rest.play(lambda: moved[0].table.state == "your-turn")
