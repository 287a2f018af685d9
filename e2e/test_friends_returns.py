"""Phones that are lost during a game between phones, and come back: on the screens of both sides."""

from collections.abc import Callable

import pytest
from conftest import OpenContext, OpenPhones, without_errors
from pages.friends import SCRIPTS, Friends
from pages.friends_game import pair_by_scan
from pages.polling import until
from playwright.sync_api import BrowserContext, expect
from test_accessibility import Appearance, violations_in
from tools.common import PHONE

APPEARANCES: list[Appearance] = [(theme, "portrait", PHONE) for theme in ("light", "dark")]
Contexts = Callable[[], BrowserContext]


@pytest.fixture
def device(open_context: OpenContext) -> Contexts:
    """Return a function that makes a device without storage."""
    return lambda: open_context(*SCRIPTS, permissions=["camera"])


def is_accessible(phone: Friends) -> None:
    expect(phone.page.locator(".friends, .felt, .fairness").first).to_be_visible()
    assert list(violations_in(phone.page, APPEARANCES)) == []


def let_play(host: Friends) -> None:
    """Make moves of the host until the phone is to act."""
    other = host.page.locator(".other .acts")
    until(lambda: host.table.state == "your-turn" or other.count())
    while host.table.state == "your-turn":
        host.table.make(host.table.moves[0])
        until(lambda: host.table.state == "your-turn" or other.count())


def are_back(host: Friends, remote: Friends) -> None:
    """Wait for both tables."""
    for phone in (host, remote):
        expect(phone.page.locator(".felt")).to_be_visible()
        expect(phone.page.locator(".phone-mark").first).to_contain_text("phone connected")


def play_on(host: Friends, remote: Friends) -> None:
    """Wait for both tables, and make moves of both."""
    are_back(host, remote)
    let_play(host)
    remote.table.wait("your-turn")
    before = [phone.table.visible_text for phone in (host, remote)]
    remote.table.make(remote.table.moves[0])
    # It may still be the player's turn: both tables show the move.
    until(
        lambda: all(
            phone.table.visible_text != text for phone, text in zip((host, remote), before, strict=True)
        )
    )
    until(lambda: "your-turn" in (host.table.state, remote.table.state))
    are_back(host, remote)


def connect(host: Friends, remote: Friends, name: str = "Ana") -> None:
    host.open().begin("webrtc")
    pair_by_scan(host, remote, name, is_accessible)
    for phone in (host, remote):
        expect(phone.page.locator(".felt")).to_be_visible()


@pytest.mark.matrix
def test_a_phone_comes_back(device: Contexts, base: str) -> None:
    contexts = [device(), device()]
    host, remote = (Friends(each.new_page(), base) for each in contexts)
    with without_errors(host.page):
        connect(host, remote)
        is_accessible(host)
        is_accessible(remote)
        remote.page.close()
        let_play(host)
        expect(host.page.locator(".prompt")).to_have_text("Waiting for Ana's phone")
        is_accessible(host)
        host.page.get_by_role("button", name="Let a bot play").click()
        host.table.wait("your-turn")
        expect(host.page.locator(".phone-mark")).to_contain_text("a bot plays")
        is_accessible(host)

        remote = Friends(contexts[1].new_page(), base)
        remote.page.goto(f"{base}#/friends")
        expect(remote.page.locator(".resume")).to_be_visible()
        is_accessible(remote)
        remote.page.locator(".resume").click()
        expect(remote.page.locator(".felt")).to_be_visible()
        is_accessible(remote)
        remote.page.locator(".pair-again").click()
        expect(remote.code()).to_be_visible()
        is_accessible(remote)
        host.page.locator("a.phone-mark").click()
        expect(host.page.locator(".lobby")).to_be_visible()
        is_accessible(host)
        # The host's page was open all the time: one code is enough.
        host.scan(remote)
        play_on(host, remote)


@pytest.mark.matrix
def test_a_phone_that_is_missing_in_the_own_turn(open_phones: OpenPhones) -> None:
    host, remote = open_phones(2)
    missing = host.page.locator(".missing")
    connect(host, remote)
    host.table.wait("your-turn")
    expect(missing).to_have_count(0)
    remote.page.close()
    expect(missing).to_contain_text("Ana: missing")
    expect(missing).to_contain_text("Connect again")
    is_accessible(host)
    # The table stays, and the turn can be played.
    host.table.make(host.table.moves[0])
    let_play(host)
    expect(missing).to_contain_text("Ana: missing")
    missing.get_by_role("link").click()
    expect(host.page.locator('.place[aria-pressed="true"]')).to_contain_text("Ana")


def test_a_host_that_is_missing_in_each_state_of_the_table(open_phones: OpenPhones) -> None:
    host, remote = open_phones(2)
    missing = remote.page.locator(".missing")
    connect(host, remote)
    # In the turn of the host.
    expect(missing).to_have_count(0)
    host.page.reload()
    expect(missing).to_contain_text("Player 1: missing")
    expect(remote.page.locator(".pair-again")).to_be_visible()
    is_accessible(remote)
    missing.get_by_role("link").click()
    expect(remote.page.locator(".scan.primary")).to_be_visible()
    is_accessible(remote)
    host.page.locator(".missing a").click()
    host.show_code()
    is_accessible(host)
    # The player's page was open all the time: one code is enough.
    remote.scan(host)
    play_on(host, remote)
    expect(missing).to_have_count(0)
    # In the own turn.
    let_play(host)
    remote.table.wait("your-turn")
    host.page.close()
    expect(missing).to_contain_text("Connect again")
    is_accessible(remote)
    missing.get_by_role("link").click()
    expect(remote.page.locator(".join")).to_be_visible()


@pytest.mark.matrix
def test_both_reload(open_phones: OpenPhones) -> None:
    host, remote = open_phones(2)
    connect(host, remote)
    let_play(host)
    for phone in (host, remote):
        phone.page.reload()
        expect(phone.page.locator(".pair-again")).to_be_visible()
        phone.page.locator(".pair-again").click()
        expect(phone.code()).to_be_visible()
    host.scan(remote)
    remote.scan(host)
    play_on(host, remote)


@pytest.mark.matrix
def test_a_new_phone_takes_the_seat(open_phones: OpenPhones) -> None:
    host, remote, other = open_phones(3)
    connect(host, remote)
    let_play(host)
    remote.page.close()
    host.page.locator(".pair-again").click()
    host.show_code()
    other.follow(host.read_code()).join("Cai")
    expect(other.code()).to_be_visible()
    host.scan(other)
    expect(host.main).to_contain_text("wants to play for Ana. The name on it is Cai.")
    expect(other.main).to_contain_text("still has to let you in")
    is_accessible(other)
    is_accessible(host)
    host.page.locator(".admit").click()
    play_on(host, other)


@pytest.mark.matrix
def test_a_phone_opens_the_game_in_another_tab(open_phones: OpenPhones, base: str) -> None:
    host, first = open_phones(2)
    second = Friends(first.page.context.new_page(), base)
    elsewhere = "opened this game in another tab"
    connect(host, first)
    second.page.goto(f"{base}#/friends")
    second.page.locator(".resume").click()
    expect(second.page.locator(".felt")).to_be_visible()
    expect(first.page.get_by_text(elsewhere)).to_be_visible()
    first.page.get_by_role("button", name="Play here").click()
    expect(first.page.locator(".felt")).to_be_visible()
    expect(second.page.get_by_text(elsewhere)).to_be_visible()


@pytest.mark.matrix
def test_the_host_sleeps(open_phones: OpenPhones) -> None:
    """A browser freezes a page in the background: the phone's move waits, and is played when it's back."""
    host, remote = open_phones(2)
    connect(host, remote)
    let_play(host)
    remote.table.wait("your-turn")
    browser = host.page.context.new_cdp_session(host.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    remote.table.make(remote.table.moves[0])
    until(lambda: remote.table.state != "your-turn")
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    # The host has played the move: one of both is to act.
    until(lambda: "your-turn" in (host.table.state, remote.table.state))
    are_back(host, remote)
