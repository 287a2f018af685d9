"""The screens of games between phones: lobbies, failures, keys, and phones that are lost and come back."""

from datetime import datetime, timedelta

import pytest
from conftest import OpenPhones
from example_games import TITLE
from pages.friends import Friends
from pages.friends_game import pair_by_scan
from pages.scripts import with_module
from pages.waiting import until
from playwright.sync_api import expect
from test_accessibility import Appearance, violations_in
from tools.common import PHONE

APPEARANCES: list[Appearance] = [(theme, "portrait", PHONE) for theme in ("light", "dark")]
LINK = "({ linksOf }, bytes) => linksOf(Uint8Array.from(bytes))[0]"
FAULTS = {"NotAllowedError": "isn't allowed", "NotFoundError": "no camera", "NotReadableError": "Another app"}
NO_CAMERA = "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '%s'); };"


def is_accessible(phone: Friends) -> None:
    """Check a state that browser_tools/screens.py does not have."""
    expect(phone.page.locator(".friends, .felt, .fairness").first).to_be_visible()
    assert list(violations_in(phone.page, APPEARANCES)) == []


def let_play(host: Friends) -> None:
    other = host.page.locator(".other .acts")
    until(lambda: host.table.state == "your-turn" or other.count())
    while host.table.state == "your-turn":
        host.table.make(host.table.moves[0])
        until(lambda: host.table.state == "your-turn" or other.count())


def are_back(host: Friends, remote: Friends) -> None:
    for phone in (host, remote):
        expect(phone.page.locator(".felt")).to_be_visible()
        expect(phone.page.locator(".phone-mark").first).to_contain_text("phone connected")


def play_on(host: Friends, remote: Friends) -> None:
    are_back(host, remote)
    let_play(host)
    remote.table.wait("your-turn")
    tables = (host.table, remote.table)
    before = [table.visible_text for table in tables]
    remote.table.make(remote.table.moves[0])
    # It may still be the player's turn: both tables show the move.
    until(lambda: all(table.visible_text != text for table, text in zip(tables, before, strict=True)))
    until(lambda: "your-turn" in (host.table.state, remote.table.state))
    are_back(host, remote)


def connect(host: Friends, remote: Friends, name: str = "Ana") -> None:
    host.open().begin("webrtc")
    pair_by_scan(host, remote, name)
    for phone in (host, remote):
        expect(phone.page.locator(".felt")).to_be_visible()


@pytest.mark.matrix
def test_a_phone_comes_back(open_phones: OpenPhones, base: str) -> None:
    host, remote = open_phones(2)
    missing = host.page.locator(".missing")
    connect(host, remote)
    # It is missed in the host's turn, which can be played.
    host.table.wait("your-turn")
    expect(missing).to_have_count(0)
    remote.page.close()
    expect(missing).to_contain_text("Ana: missing")
    expect(missing).to_contain_text("Connect again")
    host.table.make(host.table.moves[0])
    let_play(host)
    expect(missing).to_contain_text("Ana: missing")
    expect(host.page.locator(".prompt")).to_have_text("Waiting for Ana's phone")
    is_accessible(host)
    host.page.get_by_role("button", name="Let a bot play").click()
    host.table.wait("your-turn")
    expect(host.page.locator(".phone-mark")).to_contain_text("a bot plays")
    is_accessible(host)

    remote = Friends(remote.page.context.new_page(), base)
    remote.page.goto(f"{base}#/friends")
    expect(remote.page.locator(".resume")).to_be_visible()
    is_accessible(remote)
    remote.page.locator(".resume").click()
    expect(remote.page.locator(".felt")).to_be_visible()
    remote.page.locator(".pair-again").click()
    expect(remote.code()).to_be_visible()
    is_accessible(remote)
    host.page.locator("a.phone-mark").click()
    expect(host.page.locator('.place[aria-pressed="true"]')).to_contain_text("Ana")
    is_accessible(host)
    # The host's page was open all the time: one code is enough.
    host.scan(remote)
    play_on(host, remote)


def test_a_host_that_is_missing_in_each_state_of_the_table(open_phones: OpenPhones) -> None:
    host, remote = open_phones(2)
    missing = remote.page.locator(".missing")
    connect(host, remote)
    # In the turn of the host.
    expect(missing).to_have_count(0)
    host.page.reload()
    expect(missing).to_contain_text("Player 1: missing")
    expect(remote.page.locator(".pair-again")).to_be_visible()
    missing.get_by_role("link").click()
    expect(remote.page.locator(".scan.primary")).to_be_visible()
    is_accessible(remote)
    host.page.locator(".missing a").click()
    host.show_code()
    # The player's page was open all the time: one code is enough.
    remote.scan(host)
    play_on(host, remote)
    expect(missing).to_have_count(0)
    # In the own turn.
    let_play(host)
    remote.table.wait("your-turn")
    host.page.close()
    expect(missing).to_contain_text("Connect again")
    missing.get_by_role("link").click()
    expect(remote.page.locator(".join")).to_be_visible()


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
    expect(host.main).to_contain_text("Cai wants to play for Ana on a new phone")
    expect(other.main).to_contain_text("still has to let you in")
    is_accessible(other)
    is_accessible(host)
    host.page.locator(".admit").click()
    play_on(host, other)


@pytest.mark.matrix
def test_a_new_phone_takes_the_seat_by_links(open_phones: OpenPhones) -> None:
    host, remote, other = open_phones(3)
    host.open().choose(seats="3").begin("links")
    link = host.link()
    host.paste(remote.follow(link).join("Bo").link())
    # A second answer to one invitation.
    host.paste(other.follow(link).join("Cy").link())
    host.page.locator('.place[data-seat="1"]').click()
    expect(host.main).to_contain_text("Bo is here already. Let Cy play in that place?")
    is_accessible(host)
    host.page.get_by_role("button", name="No", exact=True).click()
    host.page.locator('.place[data-seat="2"]').click()
    host.page.locator(".to-bot").click()
    # The seats draw again.
    remote.paste(host.link())
    host.paste(remote.link())
    expect(host.page.locator(".felt")).to_be_visible()
    let_play(host)
    remote.paste(host.link())
    remote.table.wait("your-turn")
    host.page.locator(".phone-mark").first.click()
    host.page.get_by_role("button", name="Bo has a new phone").click()
    host.follow(other.follow(until(host.copied)).join("Bo").link())
    expect(host.main).to_contain_text("Bo is back, perhaps on a new phone")
    host.page.locator(".admit").click()
    other.paste(host.link())
    other.table.wait("your-turn")
    remote.table.make(remote.table.moves[0])
    host.follow(remote.link())
    says(host, "doesn't play here any more")


@pytest.mark.matrix
def test_the_answer_to_a_code_is_opened_in_another_tab(open_phones: OpenPhones, base: str) -> None:
    host, remote = open_phones(2)
    host.open().begin("webrtc").show_code()
    answer = remote.follow(host.link()).join("Ana").link()
    says(Friends(host.page.context.new_page(), base).follow(answer), "goes on in your other tab")
    are_back(host, remote)


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


def leave_lobby(host: Friends) -> None:
    host.page.goto(f"{host.base}#/")
    host.page.reload()
    host.page.get_by_role("link", name="Play with friends").click()


def test_a_lobby_is_found_again(open_phones: OpenPhones, base: str) -> None:
    """One for links stays one, also from the menu."""
    host, remote = open_phones(2)
    host.page.set_viewport_size(PHONE)
    listed = host.page.locator(".waiting-games")
    host.open().begin("links")
    host.page.goto(f"{base}#/")
    host.page.locator(".latest").get_by_role("link", name="Continue").click()
    expect(host.page.locator(".lobby .send-link")).to_have_text("Send link")
    host.page.goto(f"{base}#/friends")
    listed.locator(".forget").click()
    host.open().choose(seats="3").begin("webrtc")
    leave_lobby(host)
    expect(listed).to_be_visible()
    is_accessible(host)
    listed.locator(".resume").click()
    expect(host.page.locator(".lobby .place")).to_have_count(3)
    name = "W" * 40
    pair_by_scan(host, remote, name)
    host.page.locator(".place", has_text=name).filter(has_text="connected").click()
    expect(host.main).to_contain_text(f"{name}'s phone is connected.")
    assert host.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    host.page.goto(f"{base}#/friends")
    listed.locator(".forget").click()
    expect(listed).to_have_count(0)


def link_of(phone: Friends, data: bytes) -> str:
    return str(with_module(phone.page, "engine/friends/link-encoding.js", LINK, list(data)))


def says(phone: Friends, words: str) -> None:
    expect(phone.page.get_by_role("alert")).to_contain_text(words)
    is_accessible(phone)


@pytest.mark.matrix
def test_every_link_finds_its_game_or_says_what_to_do(open_phones: OpenPhones, base: str) -> None:
    host, remote, phone = open_phones(3)
    own_link = "This is your own link. Your friend opens it."
    host.open().begin("links")
    link = host.link()
    other = Friends(host.page.context.new_page(), base).follow(link)
    says(other, own_link)
    for part, words in (
        (link[:-4], "isn't a complete code"),
        (link[: link.index("join/") + 9], "isn't a complete code"),
        (link_of(host, bytes([4 << 1]) + b"x" * 80), "Your friend's page is newer"),
        (link_of(host, bytes(300)), "isn't in this browser"),
    ):
        phone.follow(part)
        says(phone, words)
    phone.page.get_by_role("button", name="Copy the link").click()
    assert phone.copied() == link_of(host, bytes(300))
    remote.follow(link)
    expect(remote.main).to_contain_text(f"invites you to {TITLE}")
    answer = remote.join("Ana").link()
    again = Friends(remote.page.context.new_page(), base).follow(answer)
    says(again, own_link)
    # The invitation, and the list of games, lead to the phone's answer.
    again.follow(link)
    expect(again.main).to_contain_text("3 of 3")
    again.page.goto(f"{base}#/friends")
    again.page.locator(".resume").click()
    expect(again.page.get_by_role("button", name="Send again")).to_be_visible()

    # Another lobby of the host is newer: the answer finds its own, and the tab that waited says so.
    host.open().begin("links").link()
    other.page.goto(f"{base}#/friends")
    other.page.locator(".waiting-games .resume").last.click()
    expect(other.page.locator(".lobby")).to_be_visible()
    host.follow(answer)
    expect(host.page.locator(".felt")).to_be_visible()
    expect(other.page.get_by_role("alert")).to_contain_text("opened this game in another tab")
    let_play(host)
    first = host.link()
    host.follow(first)
    says(host, own_link)
    # Of two links in one paste the newest is read, and an old one leads to its game.
    again.paste(f"{link} and {first}")
    expect(again.page.locator(".felt")).to_be_visible()
    again.table.wait("your-turn")
    again.table.make(again.table.moves[0])
    prompt = again.page.locator(".prompt")
    expect(prompt).to_contain_text("Your move is ready. Send it to")
    expect(again.page.locator(".felt")).not_to_contain_text("your turn")
    again.link()
    again.page.locator("[data-tool=undo]").click()
    says(again, "the move still counts")
    again.table.make(again.table.moves[-1])
    second = again.link()
    expect(prompt).to_contain_text("Copied. Send it to Player 1")
    # Some hours later, still without an answer.
    again.page.clock.set_fixed_time(datetime.now() + timedelta(hours=3))
    again.page.reload()
    expect(prompt).to_contain_text("Copied. Send it to Player 1")
    again.page.get_by_role("button", name="Remind").click()
    until(lambda: f"It's your turn in {TITLE}" in again.page.evaluate("copied.at(-1) ?? ''"))
    # The rules lead back to the table.
    again.page.get_by_role("link", name="Rules").click()
    again.page.locator("header.bar:has(h1:text('Rules')) a.tool").click()
    expect(prompt).to_contain_text("Copied. Send it to Player 1")
    host.follow(second)
    expect(host.page.locator(".felt")).to_be_visible()
    let_play(host)
    for each in (answer, second):
        host.follow(each)
        says(host, "You've read this one already.")
    host.page.get_by_role("link", name="To the game").click()
    expect(host.page.locator(".felt")).to_be_visible()
    expect(host.page.locator(".phone-mark").first).to_contain_text("by message")
    # Giving up is a message.
    again.page.locator(".to-exchange").click()
    again.page.locator(".leave").click()
    again.page.get_by_role("button", name="Give up", exact=True).click()
    says(again, "You gave up this game.")
    host.follow(again.link())
    expect(host.page.locator(".missing")).to_contain_text("Ana")
    host.page.goto(f"{base}#/friends")
    expect(host.page.get_by_role("radio", name="By message")).to_be_checked()
    expect(host.page.get_by_label("Name 2")).to_have_value("Ana")


@pytest.mark.matrix
@pytest.mark.parametrize("name", FAULTS)
def test_a_camera_that_is_not_there(open_phones: OpenPhones, base: str, name: str) -> None:
    phone, host = open_phones(2, NO_CAMERA % name)
    phone.page.goto(f"{base}#/join")
    phone.page.locator(".scan").click()
    words = FAULTS[name]
    expect(phone.page.get_by_role("alert")).to_contain_text(words)
    is_accessible(phone)
    expect(phone.page.locator("input[name=link]")).to_be_visible()
    host.open().begin("webrtc").show_code()
    host.page.locator(".scan").click()
    expect(host.page.get_by_role("alert")).to_contain_text(words)
    is_accessible(host)


def test_keys_alone(open_phones: OpenPhones, base: str) -> None:
    host, remote = open_phones(2)
    keys = host.page.keyboard
    host.page.goto(f"{base}#/")
    expect(host.page.locator("a[href='#/friends']")).to_be_visible()
    host.table.enter("a[href='#/friends']")
    expect(host.page.locator(".setup")).to_be_visible()
    host.table.reach(".setup .start")
    expect(host.page.locator(".setup .start")).to_be_enabled()
    keys.press("Enter")
    expect(host.page.locator(".lobby")).to_be_visible()
    host.table.enter(".invite")
    expect(host.code()).to_be_visible()
    expect(host.page.locator(".scan")).to_be_focused()
    remote.follow(host.read_code())
    expect(remote.page.locator("input[name=name]")).to_be_visible()
    remote.table.reach("input[name=name]")
    remote.page.keyboard.type("Ana")
    remote.page.keyboard.press("Enter")
    expect(remote.code()).to_be_visible()
    keys.press("Enter")
    expect(host.page.locator("video")).to_be_visible()
    expect(host.page.locator(".stop-camera")).to_be_focused()
    keys.press("Enter")
    expect(host.page.locator(".scan")).to_be_focused()
    host.table.enter(".to-paste")
    expect(host.page.locator("input[name=link]")).to_be_focused()
    host.scan(remote)
    for phone in (host, remote):
        expect(phone.page.locator(".felt")).to_be_visible()
