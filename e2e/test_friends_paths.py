"""Games between phones beyond the usual way: lobbies, failures, keys."""

import base64

import pytest
from conftest import OpenPhones
from pages.friends import Friends
from pages.friends_game import pair_by_scan
from playwright.sync_api import expect
from test_friends_returns import is_accessible

NO_CAMERA = "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '%s'); };"


def leave_lobby(host: Friends) -> None:
    host.page.goto(f"{host.base}#/")
    host.page.reload()
    host.page.get_by_role("link", name="Play with friends").click()


def test_a_lobby_is_found_again(open_phones: OpenPhones, base: str) -> None:
    """One for links stays one."""
    host, remote = open_phones(2)
    listed = host.page.locator(".waiting-games")
    host.open().begin("links")
    leave_lobby(host)
    listed.locator(".resume").click()
    expect(host.page.locator(".lobby .invite")).to_have_text("Send link")
    host.page.goto(f"{base}#/friends")
    listed.locator(".forget").click()
    host.open().choose(seats="3").begin("webrtc")
    leave_lobby(host)
    expect(listed).to_be_visible()
    is_accessible(host)
    listed.locator(".resume").click()
    expect(host.page.locator(".lobby .place")).to_have_count(3)
    pair_by_scan(host, remote)
    expect(host.page.locator(".place", has_text="Ana")).to_contain_text("connected")
    host.page.goto(f"{base}#/friends")
    listed.locator(".forget").click()
    expect(listed).to_have_count(0)


@pytest.mark.matrix
def test_links_that_cannot_be_used(open_phones: OpenPhones, base: str) -> None:
    host, remote, phone = open_phones(3)
    own_link = "This is your own link. Send it to your friend."
    host.open().begin("links")
    link = host.link()
    other = Friends(host.page.context.new_page(), base).follow(link)
    expect(other.page.get_by_role("alert")).to_have_text(own_link)
    is_accessible(other)
    code = link.split("#/join/")[1]
    newer = base64.urlsafe_b64encode(bytes([(2 << 1) | 0]) + b"x" * 80).decode().rstrip("=")
    for part, words in (
        (code[:-4], "isn't a complete code"),
        (newer, "Your friend's page is newer"),
        ("A" * 100, "This message is for another game."),
    ):
        phone.follow(f"{base}#/join/{part}")
        expect(phone.page.get_by_role("alert")).to_contain_text(words)
        is_accessible(phone)
    answer = remote.follow(link).join("Ana").link()
    again = Friends(remote.page.context.new_page(), base).follow(answer)
    expect(again.page.get_by_role("alert")).to_have_text(own_link)
    # The way back of a phone that waits.
    again.page.goto(f"{base}#/friends")
    again.page.locator(".resume").click()
    expect(again.page.get_by_role("button", name="Send link")).to_be_visible()
    assert again.link() == answer

    host.paste(answer)
    own = host.link()
    host.paste(own)
    expect(host.page.get_by_role("alert")).to_have_text(own_link)
    again.paste(own)
    again.paste(again.link())
    expect(again.page.get_by_role("alert")).to_have_text(own_link)
    host.follow(own)
    expect(host.page.get_by_role("alert")).to_have_text(own_link)
    is_accessible(host)


@pytest.mark.matrix
@pytest.mark.parametrize("name", ["NotAllowedError", "NotFoundError"])
def test_a_camera_that_is_not_there(open_phones: OpenPhones, base: str, name: str) -> None:
    phone, host = open_phones(2, NO_CAMERA % name)
    phone.page.goto(f"{base}#/join")
    phone.page.locator(".scan").click()
    words = "The camera isn't allowed" if name == "NotAllowedError" else "We found no camera"
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
