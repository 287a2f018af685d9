"""Games between phones on their screens, beyond the usual way: codes alone, a table without players, lobbies, and failures."""

import base64
import random
import re

import pytest
from conftest import OpenContext, without_errors
from pages.friends import SCRIPTS, Friends
from pages.polling import until
from playwright.sync_api import expect
from test_accessibility import violations_in
from test_friends_returns import LOOKS, SIZE, Contexts, connect, device, is_accessible
from test_friends_screens import play
from tools.common import PATIENCE

__all__ = ["device"]

# Two or three phones.
pytestmark = pytest.mark.matrix

expect.set_options(timeout=12000)
NO_WEBRTC = "delete window.RTCPeerConnection;"
NO_CAMERA = "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '%s'); };"


def test_a_game_by_codes_alone(open_context: OpenContext, device: Contexts, base: str) -> None:
    context = open_context(*SCRIPTS, NO_WEBRTC, permissions=["camera"], viewport=SIZE)
    host, remote = Friends(context.new_page(), base), Friends(device().new_page(), base)
    rng = random.Random(5)
    with without_errors(host.page), without_errors(remote.page):
        host.open().set_option("rounds", 1).begin("webrtc")
        host.page.locator(".invite").click()
        expect(host.page.get_by_text("can't connect phones").first).to_be_visible()
        is_accessible(host)
        host.page.screenshot(path="/tmp/fp/codes-failed.png")
        host.page.get_by_role("button", name="Play with codes").click()
        expect(host.code()).to_be_visible()
        remote.page.goto(f"{base}#/join")
        expect(remote.page.locator(".scan")).to_be_visible()
        remote.scan(host)
        is_accessible(remote)
        remote.join("Ana")
        expect(remote.code()).to_be_visible()
        host.page.screenshot(path="/tmp/fp/codes-host.png")
        remote.page.screenshot(path="/tmp/fp/codes-remote.png")
        # A code, a greeting and a number from each phone.
        frames = set()
        for i in range(3):
            host.scan(remote)
            if i == 2:
                break
            expect(host.code()).to_be_visible()
            host.page.screenshot(path=f"/tmp/fp/codes-host{i}.png")
            remote.scan(host)
            expect(remote.code()).to_be_visible()
        expect(host.page.locator(".felt")).to_be_visible()
        host.page.screenshot(path="/tmp/fp/codes-table.png")
        for _ in range(12):
            for phone, other in ((host, remote), (remote, host)):
                phone.page.wait_for_timeout(300)
                while play(phone, rng):
                    phone.page.wait_for_timeout(300)
                if phone.page.locator(".to-exchange").count() and phone.page.locator(".to-exchange").inner_text() == "Show code":
                    phone.page.locator(".to-exchange").click()
                    expect(phone.code()).to_be_visible()
                    frames.add(phone.page.locator(".code").get_attribute("data-frame").split("/")[1])
                    if not other.page.locator(".scan").count():
                        other.page.locator(".to-exchange").click()
                    other.scan(phone)
        print(frames, host.table.state, remote.table.state)
        host.page.screenshot(path="/tmp/fp/codes-end-h.png")
        remote.page.screenshot(path="/tmp/fp/codes-end-r.png")


def test_a_screen_that_is_the_table(device: Contexts, base: str) -> None:
    host, ana, bia = (Friends(device().new_page(), base) for _ in range(3))
    rng = random.Random(6)
    with without_errors(host.page), without_errors(ana.page), without_errors(bia.page):
        host.open().choose(game="cant_even")
        host.page.locator("input[name=table]").check()
        is_accessible(host)
        host.page.screenshot(path="/tmp/fp/table-form.png", full_page=True)
        host.begin("webrtc")
        for phone, name in ((ana, "Ana"), (bia, "Bia")):
            host.show_code()
            phone.follow(host.read_code()).join(name)
            expect(phone.code()).to_be_visible()
            host.scan(phone)
        for phone in (host, ana, bia):
            expect(phone.page.locator(".felt")).to_be_visible()
        is_accessible(host)
        host.page.screenshot(path="/tmp/fp/table-host.png")
        ana.page.screenshot(path="/tmp/fp/table-ana.png")
        moves = 0
        for _ in range(6000):
            if all(phone.table.state == "over" for phone in (host, ana, bia)):
                break
            if any([play(phone, rng) for phone in (ana, bia)]):
                moves += 1
            else:
                host.page.wait_for_timeout(20)
            # The table goes on by itself.
            for phone in (ana, bia):
                if phone.table.state == "thinking" and phone.page.locator(".way-on").count():
                    phone.table.dismiss_round()
            if moves == 6:
                host.page.screenshot(path="/tmp/fp/table-host6.png")
        for phone in (host, ana, bia):
            expect(phone.table.result()).to_have_text(re.compile("wins|share the win"))
            is_accessible(phone)
        host.page.screenshot(path="/tmp/fp/table-over.png", full_page=True)
        ana.page.screenshot(path="/tmp/fp/table-over-ana.png", full_page=True)
        # With Python, the phone checks the cards, too.
        ana.page.locator(".check-deal").click()
        ana.page.locator(".check-cards").click()
        expect(ana.page.locator(".fairness")).to_contain_text("every card as it was dealt")
        is_accessible(ana)
        ana.page.screenshot(path="/tmp/fp/checked-ana.png", full_page=True)


def test_a_lobby_is_found_again(device: Contexts, base: str) -> None:
    context = device()
    host, remote = Friends(context.new_page(), base), Friends(device().new_page(), base)
    host.open().choose(seats="3").begin("webrtc")
    host.page.goto(f"{base}#/")
    host.page.reload()
    host.page.get_by_role("link", name="Play with friends").click()
    listed = host.page.locator(".waiting-games")
    expect(listed).to_be_visible()
    is_accessible(host)
    host.page.screenshot(path="/tmp/fp/lobby-list.png")
    listed.locator(".resume").click()
    expect(host.page.locator(".lobby .place")).to_have_count(3)
    host.show_code()
    remote.follow(host.read_code()).join("Ana")
    expect(remote.code()).to_be_visible()
    host.scan(remote)
    expect(host.page.locator(".place", has_text="Ana")).to_contain_text("connected")
    host.page.goto(f"{base}#/friends")
    listed.locator(".forget").click()
    expect(listed).to_have_count(0)


def test_links_that_cannot_be_used(device: Contexts, base: str) -> None:
    context = device()
    host, other = Friends(context.new_page(), base), Friends(context.new_page(), base)
    host.open().begin("links")
    link = host.link() if host.page.get_by_role("button", name="Send link").count() else ""
    fault = other.page.get_by_role("alert")
    other.follow(link)
    expect(fault).to_have_text("This is your own link. Send it to your friend.")
    is_accessible(other)
    other.page.screenshot(path="/tmp/fp/own.png")
    code = link.split("#/join/")[1]
    newer = base64.urlsafe_b64encode(bytes([(2 << 1) | 0]) + b"x" * 80).decode().rstrip("=")
    for part, words in (
        (code[:-4], "isn't a complete code"),
        (newer, "Your friend's page is newer"),
        ("A" * 100, "This message is for another game."),
    ):
        phone = Friends(device().new_page(), base)
        phone.follow(f"{base}#/join/{part}")
        expect(phone.page.get_by_role("alert")).to_contain_text(words)
        is_accessible(phone)
        phone.page.screenshot(path=f"/tmp/fp/link-{words[:6].strip()}.png")
    remote = Friends(device().new_page(), base)
    remote.follow(link).join("Ana")
    answer = remote.link()
    again = Friends(remote.page.context.new_page(), base)
    again.follow(answer)
    expect(again.page.get_by_role("alert")).to_have_text("This is your own link. Send it to your friend.")
    # The way back of a phone that waits.
    again.page.goto(f"{base}#/friends")
    again.page.locator(".resume").click()
    expect(again.page.get_by_role("button", name="Send link")).to_be_visible()
    assert again.link() == answer


@pytest.mark.parametrize("name", ["NotAllowedError", "NotFoundError"])
def test_a_camera_that_is_not_there(open_context: OpenContext, base: str, name: str) -> None:
    context = open_context(*SCRIPTS, NO_CAMERA % name, viewport=SIZE)
    phone = Friends(context.new_page(), base)
    phone.page.goto(f"{base}#/join")
    phone.page.locator(".scan").click()
    words = "The camera isn't allowed" if name == "NotAllowedError" else "We found no camera"
    expect(phone.page.get_by_role("alert")).to_contain_text(words)
    is_accessible(phone)
    expect(phone.page.locator("input[name=link]")).to_be_visible()
    host = Friends(context.new_page(), base)
    host.open().begin("webrtc").show_code()
    host.page.locator(".scan").click()
    expect(host.page.get_by_role("alert")).to_contain_text(words)
    is_accessible(host)
    host.page.screenshot(path=f"/tmp/fp/camera-{name}.png")


ACTIVE = """() => { const e = document.activeElement; return `${e.tagName} ${e.className} ${e.name ?? ""} ${e.textContent.trim().slice(0, 40)}`; }"""
MOST_TABS = 60


def tab_to(phone: Friends, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MOST_TABS):
        if phone.page.evaluate("css => document.activeElement.matches(css)", selector):
            return
        phone.page.keyboard.press("Tab")
    pytest.fail(f"{selector} can't be reached by Tab")


def test_keys_alone(device: Contexts, base: str) -> None:
    host, remote = (Friends(device().new_page(), base) for _ in range(2))
    keys = host.page.keyboard
    host.page.goto(f"{base}#/")
    expect(host.page.locator("a[href='#/friends']")).to_be_visible()
    tab_to(host, "a[href='#/friends']")
    keys.press("Enter")
    expect(host.page.locator(".setup")).to_be_visible()
    print("setup", host.page.evaluate(ACTIVE))
    tab_to(host, ".setup .start")
    expect(host.page.locator(".setup .start")).to_be_enabled()
    keys.press("Enter")
    expect(host.page.locator(".lobby")).to_be_visible()
    print("lobby", host.page.evaluate(ACTIVE))
    tab_to(host, ".invite")
    keys.press("Enter")
    expect(host.code()).to_be_visible()
    print("code", host.page.evaluate(ACTIVE))
    expect(host.page.locator(".scan")).to_be_focused()
    remote.follow(host.read_code())
    expect(remote.page.locator("input[name=name]")).to_be_visible()
    print("name", remote.page.evaluate(ACTIVE))
    tab_to(remote, "input[name=name]")
    remote.page.keyboard.type("Ana")
    remote.page.keyboard.press("Enter")
    expect(remote.code()).to_be_visible()
    print("own", remote.page.evaluate(ACTIVE))
    keys.press("Enter")
    expect(host.page.locator("video")).to_be_visible()
    print("scan", host.page.evaluate(ACTIVE))
    expect(host.page.locator(".stop-camera")).to_be_focused()
    keys.press("Enter")
    print("stop", host.page.evaluate(ACTIVE))
    expect(host.page.locator(".scan")).to_be_focused()
    host.scan(remote)
    for phone in (host, remote):
        expect(phone.page.locator(".felt")).to_be_visible()
        print("table", phone.page.evaluate(ACTIVE))
